"""A club, an event of six pairs, and orders of its director."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from club.models.people import Player
from tests.club.conftest import Cast, Sign
from tests.remembered import remembered
from tests.tournaments.events.files import GAME, find_first
from tests.tournaments.events.parts import add_people, plan_event
from tournaments.actions.entrants import enter
from tournaments.actions.events import change_event
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import BoardPlace, enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.links import get_phone_path
from tournaments.models import BoardResult, Entrant, Event, EventTable
from tournaments.movements.families import make_individual


@pytest.fixture
@remembered
def people(cast: Cast) -> list[Player]:
    """Return sixteen players of the club."""
    return add_people(cast.club)


@pytest.fixture
@remembered
def planned(cast: Cast, sign: Sign, people: list[Player]) -> Event:
    """Return an event of six pairs in a Howell of three tables: five rounds, ten boards."""
    return plan_event(cast.club, sign, people)


@pytest.fixture
@remembered
def event(planned: Event, sign: Sign) -> Event:
    """Return the event of six pairs in its first round."""
    start_round(order=sign(), event=planned, round_=1)
    planned.refresh_from_db()
    return planned


@pytest.fixture
def put(event: Event, sign: Sign) -> Callable[..., BoardResult]:
    """Return what enters a result: of a table in a round, a board, and a contract or a score."""

    def enter_one(
        table: int, board: int, result: Any = 420, round_: int = 1, **about: Any
    ) -> BoardResult:
        raw = result if isinstance(result, dict) else {"score": result}
        board_place = BoardPlace("A", round_, table, board)
        order = about.pop("order", None) or sign()
        return enter_result(order=order, event=event, place=board_place, raw=raw, **about)

    return enter_one


@pytest.fixture
def some(event: Event, put: Callable[..., BoardResult]) -> Event:
    """Return the event with the results of the first boards of tables 1 and 2."""
    for table in (1, 2):
        put(table, find_first(event, table), GAME)
    event.refresh_from_db()
    return event


def entrant(event: Event, entry: int) -> Entrant:
    """Return an entrant by the order of entering."""
    return Entrant.objects.get(event=event, entry=entry)


def key() -> str:
    """Return a new key."""
    return uuid.uuid4().hex


@pytest.fixture
def individual(cast: Cast, sign: Sign, people: list[Player]) -> Event:
    """Return an individual of eight players in its first round."""
    event = create_event(
        order=sign(), club=cast.club, name="Individual", date=sign().at.date(), kind="individual"
    )
    for player in people[:8]:
        enter(order=sign(), event=event, players=[player])
    movement = make_individual(8)
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    start_round(order=sign(), event=event, round_=1)
    event.refresh_from_db()
    return event


@pytest.fixture
def accepting_phone(event: Event, sign: Sign) -> str:
    """Return the path of the phones of table 1, where the other side accepts results."""
    change_event(order=sign(), event=event, acceptance=True)
    event.refresh_from_db()
    return get_phone_path(EventTable.objects.get(event=event, number=1))


@pytest.fixture
def phones(event: Event) -> dict[int, str]:
    """Return the addresses of the phones by table."""
    return {
        event_table.number: get_phone_path(event_table)
        for event_table in EventTable.objects.filter(event=event)
    }
