"""What each counted match was to each of its players: contracts played, defended and made."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from club.models import MatchResult, PlayerMatch
from club.queries.sheets import Sheet
from scoring.ladder import ladder_of, points_of

_OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
_SLAM = 6


def player_matches(one: Sheet, result: MatchResult) -> list[PlayerMatch]:
    """Answer a row for each player for whom a match counts; none for one that does not."""
    if not one.counts:
        return []
    counts = _counts(deal.row.data for deal in one.deals if deal.counts)
    points = points_of(result.game, result.margin)
    rows = []
    for seat, player in one.counted_for.items():
        partner = one.counted_for.get(_OPPOSITE[seat])
        side = "NS" if seat in "NS" else "EW"
        rows.append(
            PlayerMatch(
                match=one.match,
                club_id=result.club_id,
                night_id=result.night_id,
                player=player,
                partner=partner,
                ladder=ladder_of(result.game),
                game=result.game,
                side=side,
                margin=points if side == "NS" else -points,
                deals=len(one.deals),
                **_of_seat(counts, seat),
            )
        )
    return rows


def _counts(deals: Iterable[Mapping[str, Any]]) -> Counter[tuple[str, str]]:
    """Count contracts by who played them: played, made, and slams made."""
    found: Counter[tuple[str, str]] = Counter()
    for raw in deals:
        contract, tricks = str(raw.get("contract", "pass")), raw.get("tricks")
        if contract == "pass" or tricks is None or "declarer" not in raw:
            continue
        seat, level = str(raw["declarer"]), int(contract[0])
        found[seat, "declared"] += 1
        if tricks >= level + 6:
            found[seat, "made"] += 1
            found[seat, "slams"] += level >= _SLAM
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
        "slams": counts[seat, "slams"] + counts[partner, "slams"],
    }


def replace_player_matches(
    changed: Iterable[MatchResult], folded: Mapping[uuid.UUID, Sheet]
) -> None:
    """Replace the rows of matches whose results have changed."""
    results = list(changed)
    PlayerMatch.objects.filter(match__in=[one.match_id for one in results]).delete()
    PlayerMatch.objects.bulk_create(
        row for one in results for row in player_matches(folded[one.match_id], one)
    )
