"""What a match has brought its players, and how each of them stands on the night."""

import uuid
from dataclasses import dataclass

from club.models import Player
from nights.models import NightStanding, StandingRow
from nights.queries.match_view import MatchView
from scoring.seats import Side


@dataclass(frozen=True)
class MatchEnd:
    """A match that is over. winners: by their names, none for a draw or a match that is void.

    margin: by how much they win. tonight: each player with the back score of the night so far.
    """

    winners: tuple[Player, ...]
    margin: int
    counts: bool
    tonight: tuple[tuple[Player, int], ...]


def read_match_end(sheet: MatchView) -> MatchEnd:
    """Return how a match ended. The cost depends neither on the match nor on the night.

    The night's sheet is computed by a worker: what it lacks yet of this match is added.
    """
    margin = sheet.state.totals.margin if sheet.counts else 0
    won = Side.NS if margin > 0 else Side.EW
    winners = [player for seat, player in sheet.players.items() if seat in won] if margin else []
    return MatchEnd(tuple(winners), abs(margin), sheet.counts, _read_tonight(sheet, margin))


def _read_tonight(sheet: MatchView, margin: int) -> tuple[tuple[Player, int], ...]:
    counted = sheet.counted_for if sheet.counts else {}
    people = {player.pk: player for player in (*sheet.players.values(), *counted.values())}
    standing = NightStanding.objects.filter(night=sheet.match.night_id).first()
    rows = StandingRow.objects.filter(standing=standing, player__in=people) if standing else ()
    known: dict[uuid.UUID, int] = {row.player_id: row.total for row in rows}
    has_match = standing is not None and any(
        column["match"] == str(sheet.match.pk) for column in standing.columns
    )
    back = 0 if has_match else sheet.game.back_score(margin)
    added = {player.pk: back if seat in Side.NS else -back for seat, player in counted.items()}
    return tuple((player, known.get(pk, 0) + added.get(pk, 0)) for pk, player in people.items())
