"""Events of any size, stored without the actions: they would read the field for every pair."""

import datetime
import random
from itertools import count

from django.utils import timezone

from club.ledger.writing import Actor, Order, writing
from club.models.people import Club, Player
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.models import BoardResult, Entrant, Event, EventTable, Member, Plan, Section, Slot
from tournaments.movements.families import make_movement
from tournaments.movements.reading import write_movement
from tournaments.queries.stored_field import read_field

SCORES = (420, 450, 400, -50, -100, 170, 140, 620, 650, -420, 110, -110, 480, 980, 90, 120)
_number = count()


def order() -> Order:
    """Return an envelope that nobody signs."""
    return Order(Actor(), timezone.now())


def make_event(club: Club, tables: int, *, played: bool = True, rounds: int = 13) -> Event:
    """Return an event of 26 boards in sections of fifty tables, all compared with each other.

    played: with a result for every table and board.
    """
    event = create_event(order=order(), club=club, name="Large", date=datetime.date(2026, 11, 1))
    with writing(order(), event, "plan", body={"bench": next(_number)}) as record:
        size = min(50, tables)
        movement = make_movement("web", size, rounds=rounds, switch=1)
        written = write_movement(movement)
        pairs = iter(_make_pairs(club, 2 * tables))
        entry = count(1)
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: -(-tables // size)]:
            section = Section.objects.create(act=record.act, letter=letter)
            Plan.objects.create(act=record.act, section=section, movement=written, boards_per_set=2)
            EventTable.objects.bulk_create(
                EventTable(act=record.act, section=section, number=number)
                for number in range(1, size + 1)
            )
            entrants = [Entrant(act=record.act, entry=next(entry)) for _slot in movement.slots]
            Entrant.objects.bulk_create(entrants)
            Slot.objects.bulk_create(
                Slot(act=record.act, entrant=entrant, section=section, number=slot)
                for entrant, slot in zip(entrants, movement.slots, strict=True)
            )
            Member.objects.bulk_create(
                Member(act=record.act, entrant=entrant, place=seat, player=player)
                for entrant in entrants
                for seat, player in enumerate(next(pairs))
            )
    event.refresh_from_db()
    start_round(order=order(), event=event, round_=1)
    event.refresh_from_db()
    if played:
        _play(event)
    return event


def _make_pairs(club: Club, pairs: int) -> list[tuple[Player, Player]]:
    start = next(_number)
    players = [
        Player(club=club, name=f"Player {start} {at}", short_name=f"P{start}.{at}")
        for at in range(2 * pairs)
    ]
    Player.objects.bulk_create(players)
    return list(zip(players[::2], players[1::2], strict=True))


def _play(event: Event) -> None:
    chance = random.Random(7)
    with writing(order(), event, "result", body={"bench": next(_number)}) as record:
        BoardResult.objects.bulk_create(
            [
                BoardResult(
                    act=record.act,
                    section=meeting.section.section,
                    round=meeting.round,
                    table=meeting.table,
                    board=board,
                    ns=meeting.ns[0].entrant,
                    ew=meeting.ew[0].entrant,
                    said={"score": chance.choice(SCORES)},
                )
                for meeting in read_field(event).meetings()
                for board in meeting.boards
                if meeting.ns[0] and meeting.ew[0]
            ],
            batch_size=2000,
        )
    event.refresh_from_db()
