"""Each counted match's figures for its players: contracts played, defended and made."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping

from club.models import MatchResult, Night, PlayerMatch
from club.queries.sheets import MatchSheet, SheetDeal
from scoring.ladder import get_ladder, get_ladder_points

_OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
_SLAMS = {"little-slam", "small-slam", "grand-slam"}


def make_player_matches(one: MatchSheet, result: MatchResult) -> list[PlayerMatch]:
    """Return a row for each player for whom a match counts; empty if it does not count."""
    if not one.counts:
        return []
    counts = _counts(one.deals)
    dealt = sum(deal.counts and "void" not in deal.row.data for deal in one.deals)
    points = get_ladder_points(result.game, result.margin)
    rows = []
    seats = one.ranked_for
    for seat, player in seats.items():
        partner = seats.get(_OPPOSITE[seat])
        side = "NS" if seat in "NS" else "EW"
        rows.append(
            PlayerMatch(
                match=one.match,
                club_id=result.club_id,
                night_id=result.night_id,
                player=player,
                partner=partner,
                ladder=get_ladder(result.game),
                game=result.game,
                side=side,
                margin=points if side == "NS" else -points,
                deals=dealt,
                slams=sum(counts[place, "slams"] for place in side),
                **_of_seat(counts, seat),
            )
        )
    return rows


def _counts(deals: Iterable[SheetDeal]) -> Counter[tuple[str, str]]:
    """Return counts of contracts by declarer, played and made, and of slams by a seat of the side.

    They are counted by the score: a revoke moves tricks before that. A slam of contract bridge was
    also bid; by the older laws a side that won twelve tricks has one.
    """
    found: Counter[tuple[str, str]] = Counter()
    for deal in deals:
        for line in deal.lines:
            found[str(line.side)[0], "slams"] += line.for_ in _SLAMS
        raw = deal.row.data
        if not deal.counts or raw.get("contract", "pass") == "pass" or "declarer" not in raw:
            continue
        seat = str(raw["declarer"])
        side = "NS" if seat in "NS" else "EW"
        found[seat, "declared"] += 1
        found[seat, "made"] += any(
            line.for_ == "contract" and str(line.side) == side for line in deal.lines
        )
    return found


def _of_seat(counts: Counter[tuple[str, str]], seat: str) -> dict[str, int]:
    partner = _OPPOSITE[seat]
    others = [one for one in "NESW" if one not in (seat, partner)]
    defended = sum(counts[one, "declared"] for one in others)
    return {
        "declared": counts[seat, "declared"],
        "made": counts[seat, "made"],
        "partner_declared": counts[partner, "declared"],
        "defended": defended,
        "beaten": defended - sum(counts[one, "made"] for one in others),
    }


def replace_player_matches(
    night: Night, changed: Iterable[MatchResult], folded: Mapping[uuid.UUID, MatchSheet]
) -> None:
    """Replace the rows of a night's matches whose results have changed."""
    results = list(changed)
    # Filter by night too: a database without statistics would read the whole table otherwise.
    rows = PlayerMatch.objects.filter(night=night, match__in=[one.match_id for one in results])
    rows.delete()
    PlayerMatch.objects.bulk_create(
        row for one in results for row in make_player_matches(folded[one.match_id], one)
    )
