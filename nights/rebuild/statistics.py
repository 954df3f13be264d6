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
from nights.rebuild.outcomes import MatchOutcome, Outcomes
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


def make_figures(sheet: MatchSheet, outcome: MatchOutcome) -> list[Figures]:
    """Return the figures of each player for whom a match counts; empty if it does not count."""
    if not outcome.counted:
        return []
    counts = _counts(sheet.deals)
    dealt = sum(deal.counts and "void" not in deal.row.data for deal in sheet.deals)
    ladder, points = str(get_ladder(outcome.game)), get_ladder_points(outcome.game, outcome.margin)
    players = {seat: parse_id(player) for seat, player in outcome.seats.items()}
    figures = []
    for seat, player in players.items():
        side = "NS" if seat in "NS" else "EW"
        figures.append(
            Figures(
                match_id=outcome.match_id,
                player_id=player,
                partner_id=players.get(_OPPOSITE[seat]),
                ladder=ladder,
                game=outcome.game,
                side=side,
                margin=points if side == "NS" else -points,
                deals=dealt,
                slams=sum(counts[member, "slams"] for member in side),
                broken_off=bool(outcome.broken_off_by),
                **_of_seat(counts, seat),
            )
        )
    return figures


def _counts(deals: Iterable[SheetDeal]) -> Counter[tuple[str, str]]:
    """Return counts of contracts by declarer, played and made, and of slams by a seat of the side.

    They are counted by the score: a revoke moves tricks before that. A slam of contract bridge was
    also bid; by the older laws a side that won twelve tricks has one.
    """
    counts: Counter[tuple[str, str]] = Counter()
    for deal in deals:
        for line in deal.lines:
            counts[str(line.side)[0], "slams"] += line.for_ in _SLAMS
        raw = deal.row.data
        if not deal.counts or raw.get("contract", "pass") == "pass" or "declarer" not in raw:
            continue
        seat = str(raw["declarer"])
        side = "NS" if seat in "NS" else "EW"
        counts[seat, "declared"] += 1
        counts[seat, "made"] += any(
            line.for_ == "contract" and str(line.side) == side for line in deal.lines
        )
    return counts


def _of_seat(counts: Counter[tuple[str, str]], seat: str) -> dict[str, int]:
    partner = _OPPOSITE[seat]
    others = [other for other in "NESW" if other not in (seat, partner)]
    defended = sum(counts[other, "declared"] for other in others)
    return {
        "declared": counts[seat, "declared"],
        "made": counts[seat, "made"],
        "partner_declared": counts[partner, "declared"],
        "defended": defended,
        "beaten": defended - sum(counts[other, "made"] for other in others),
    }


def list_figures(outcomes: Outcomes) -> list[Figures]:
    """Return the figures of the players of the matches that were folded."""
    return [
        figures
        for outcome in outcomes.folded
        for figures in make_figures(outcomes.sheets[outcome.match_id], outcome)
    ]


def read_figures(night: Night) -> list[Figures]:
    """Return the figures of the players of a night as stored."""
    rows = PlayerMatch.objects.filter(night=night).values_list(*Figures._fields)
    return [Figures._make(row) for row in rows]


def replace_player_matches(outcomes: Outcomes) -> tuple[list[Figures], list[Figures]]:
    """Replace the rows of a night's matches that were folded. Return those before and after."""
    # Filter by night too: a database without statistics would read the whole table otherwise.
    rows = PlayerMatch.objects.filter(night=outcomes.night)
    if outcomes.since is not None:
        rows = rows.filter(match__in=list(outcomes.sheets))
    before = [Figures._make(row) for row in rows.values_list(*Figures._fields)]
    after = list_figures(outcomes)
    rows.delete()
    names = [name.removesuffix("_id") for name in Figures._fields]
    add_rows(
        PlayerMatch,
        ("id", "club", "night", *names),
        add_ids((outcomes.night.club_id, outcomes.night.pk, *figures) for figures in after),
    )
    return before, after
