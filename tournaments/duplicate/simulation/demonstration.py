"""The duplicate event of the demonstration club: eight pairs in the fourth round of a Howell."""

import datetime
import random
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.queue import hold_tasks
from club.ledger.writing import Actor, Order
from club.models.accounts import Account
from club.models.people import Club, Player
from club.queries.people import list_players
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import Event, EventKind
from tournaments.movements.families import make_movement
from tournaments.queries.field import Field
from tournaments.queries.stored_field import read_field

PAIRS, ROUND, BOARDS = 8, 4, 3
_CONTRACTS = ("1NT", "2H", "3NT", "4S", "4H", "2S", "3C", "5D", "3NT", "4S", "2NT", "6S")


def fill_demonstration(club: Club, director: Account, now: datetime.datetime) -> None:
    """Add an event to the demonstration club, unless it has one: as a whole or not at all."""
    players = list(list_players(club).order_by("name")[: 2 * PAIRS])
    if len(players) < 2 * PAIRS:
        return
    order = Order(Actor(account=director), now - datetime.timedelta(minutes=70))
    if not Event.objects.filter(club=club, kind=EventKind.PAIRS).exists():
        with hold_tasks(), transaction.atomic():
            _hold_pairs(club, players, order, now)


def _hold_pairs(club: Club, players: list[Player], order: Order, now: datetime.datetime) -> None:
    """Hold a pairs event that is in play."""
    event = create_event(
        order=order, club=club, name=_("Club pairs"), date=order.at.astimezone(club.zone).date()
    )
    for at in range(0, 2 * PAIRS, 2):
        enter(order=order, event=event, players=players[at : at + 2])
    movement = make_movement("howell", PAIRS // 2)
    plan_section(order=order, event=event, letter="A", movement=movement, boards_per_set=BOARDS)
    _play(event, order.actor.account, now)


def _play(event: Event, director: Any, now: datetime.datetime) -> None:
    """Begin the rounds, and enter the results of those that are over and some of the last."""
    chance = random.Random(5)  # noqa: S311 - the same event every time
    for round_ in range(1, ROUND + 1):
        at = now - datetime.timedelta(minutes=20 * (ROUND - round_) + 6)
        order = Order(Actor(account=director), at)
        start_round(order=order, event=event, round_=round_)
        event.refresh_from_db()
        for place in _list_places(read_field(event), round_):
            if round_ < ROUND or chance.random() < 0.6:
                result = _choose_result(chance, place.board)
                enter_result(order=order, event=event, place=place, raw=result, confirmed=True)


def _list_places(field: Field, round_: int) -> list[BoardPlace]:
    return [
        BoardPlace(meeting.section.letter, round_, meeting.table, board)
        for meeting in field.meetings(round_)
        for board in meeting.boards
    ]


def _choose_result(chance: random.Random, board: int) -> dict[str, object]:
    """Return a result: at most tables the same contract, a trick more or less."""
    contract = _CONTRACTS[board % len(_CONTRACTS)]
    if chance.random() < 0.25:
        contract = chance.choice(_CONTRACTS)
    declarer = "NSEW"[board % 4] if chance.random() < 0.8 else chance.choice("NESW")
    tricks = min(13, int(contract[0]) + 6 + chance.choice((-2, -1, 0, 0, 0, 1, 1)))
    return {"contract": contract, "declarer": declarer, "tricks": tricks}
