"""What the screen of the room shows beside the tables: who waits since when, and the last cut."""

import datetime
import uuid
from dataclasses import dataclass

from club.ledger.undoing import STANDS
from club.models import Player
from nights.models import Act, Match
from nights.queries.cuts import list_draws
from nights.queries.match_view import MatchView
from nights.queries.room import Room, Waiting


@dataclass(frozen=True)
class LastCut:
    """The latest cut for a match. draws: each card, its player, and their seat or "" if out."""

    table: int
    at: datetime.datetime
    dealer: str
    draws: tuple[tuple[str, Player, str], ...]


def read_last_cut(room: Room) -> LastCut | None:
    """Return the cut for the match that was begun last with cards, or None."""
    matches = Match.objects.filter(STANDS, night=room.night, cut__isnull=False, paper=False)
    match = matches.select_related("act", "table").order_by("-act__number").first()
    if match is None:
        return None
    seats = _find_seats(room, match)
    cards: dict[Player, list[str]] = {}
    for draw in list_draws(match):
        cards.setdefault(draw.player, []).extend([draw.card] if draw.card else [])
    if not any(cards.values()):
        return None
    draws = tuple((" ".join(cut), who, seats.get(who.pk, "")) for who, cut in cards.items())
    return LastCut(match.table.number, match.act.at, match.dealer, draws)


def _find_seats(room: Room, match: Match) -> dict[uuid.UUID, str]:
    """Return the seat of each player of a match, as it was begun."""
    views: list[MatchView] = [
        view.latest for view in room.tables if view.latest and view.latest.match.pk == match.pk
    ]
    return {player.pk: seat for view in views for seat, player in view.starters.items()}


def list_waiting(
    room: Room, now: datetime.datetime
) -> list[tuple[Waiting, datetime.datetime | None, int]]:
    """Return who waits for a seat, since they came or left a table, and for how many minutes."""
    numbers = [room.claims[waiting.arrival.pk].candidate_since for waiting in room.waiting]
    acts = Act.objects.filter(night=room.night, number__in=set(numbers))
    times = dict(acts.values_list("number", "at"))
    minute = datetime.timedelta(minutes=1)
    return [
        (waiting, times.get(number), max(0, (now - times.get(number, now)) // minute))
        for waiting, number in zip(room.waiting, numbers, strict=True)
    ]
