"""Each counted match's figures for its players: contracts played, defended and made."""

import uuid
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from club.ledger.bulk import add_rows
from club.ledger.ids import add_ids, parse_id
from nights.models import Night, PlayerMatch
from nights.queries.match_view import SheetDeal
from nights.queries.sheets import MatchSheet
from nights.rebuild.outcomes import Outcome, Outcomes
from scoring.ladder import get_ladder, get_ladder_points

_OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
_SLAMS = {"little-slam", "small-slam", "grand-slam"}


class Figures(NamedTuple):
    """A player's figures of a match. The fields have the names of the columns of `PlayerMatch`."""

    match_id: uuid.UUID
    player_id: uuid.UUID
    partner_id: uuid.UUID | None
    ladder: str
    game: str
    side: str
    margin: int
    deals: int
    declared: int
    made: int
    partner_declared: int
    defended: int
    beaten: int
    slams: int
    broken_off: bool


def make_figures(sheet: MatchSheet, one: Outcome) -> list[Figures]:
    """Return the figures of each player for whom a match counts; empty if it does not count."""
    if not one.counted:
        return []
    counts = _counts(sheet.deals)
    dealt = sum(deal.counts and "void" not in deal.row.data for deal in sheet.deals)
    ladder, points = str(get_ladder(one.game)), get_ladder_points(one.game, one.margin)
    players = {seat: parse_id(player) for seat, player in one.seats.items()}
    figures = []
    for seat, player in players.items():
        side = "NS" if seat in "NS" else "EW"
        figures.append(
            Figures(
                match_id=one.match_id,
                player_id=player,
                partner_id=players.get(_OPPOSITE[seat]),
                ladder=ladder,
                game=one.game,
                side=side,
                margin=points if side == "NS" else -points,
                deals=dealt,
                slams=sum(counts[place, "slams"] for place in side),
                broken_off=bool(one.broken_off_by),
                **_of_seat(counts, seat),
            )
        )
    return figures


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


def list_figures(found: Outcomes) -> list[Figures]:
    """Return the figures of the players of the matches that were folded."""
    return [
        figures for one in found.folded for figures in make_figures(found.sheets[one.match_id], one)
    ]


def read_figures(night: Night) -> list[Figures]:
    """Return the figures of the players of a night as stored."""
    rows = PlayerMatch.objects.filter(night=night).values_list(*Figures._fields)
    return [Figures._make(row) for row in rows]


def replace_player_matches(found: Outcomes) -> tuple[list[Figures], list[Figures]]:
    """Replace the rows of a night's matches that were folded. Return those before and after."""
    # Filter by night too: a database without statistics would read the whole table otherwise.
    rows = PlayerMatch.objects.filter(night=found.night)
    if found.since is not None:
        rows = rows.filter(match__in=list(found.sheets))
    before = [Figures._make(row) for row in rows.values_list(*Figures._fields)]
    after = list_figures(found)
    rows.delete()
    names = [name.removesuffix("_id") for name in Figures._fields]
    add_rows(
        PlayerMatch,
        ("id", "club", "night", *names),
        add_ids((found.night.club_id, found.night.pk, *one) for one in after),
    )
    return before, after
