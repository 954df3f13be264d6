"""A club, an event of six pairs, and orders of its director."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from club.models.people import Player
from tests.club.conftest import EVENING, Cast, Sign, cast  # noqa: F401 - a fixture
from tests.remembered import remembered
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import Place, enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.models import BoardResult, Entrant, Event
from tournaments.movements.families import make_movement

NAMES = (
    "Ada Abel", "Ben Berg", "Cleo Cook", "Dan Dahl", "Elsa Eng", "Fay Fox", "Gil Gray", "Hal Hunt",
    "Ida Inch", "Jon Jest", "Kim Kerr", "Lou Lane", "Max Moor", "Nan Nash", "Oda Orr", "Pia Pike",
)  # fmt: skip


@pytest.fixture
def sign(cast: Cast) -> Sign:  # noqa: F811 - the fixture
    """Return an envelope signed by the director, a minute after the one before."""
    return Sign(cast.director)


@pytest.fixture
@remembered
def people(cast: Cast) -> list[Player]:  # noqa: F811 - the fixture
    """Return sixteen players of the club."""
    return [
        Player.objects.create(club=cast.club, name=name, short_name=name.split()[0] + "+")
        for name in NAMES
    ]


@pytest.fixture
@remembered
def planned(cast: Cast, sign: Sign, people: list[Player]) -> Event:  # noqa: F811 - the fixture
    """Return an event of six pairs in a Howell of three tables: five rounds, ten boards."""
    event = create_event(order=sign(), club=cast.club, name="Club pairs", date=EVENING.date())
    for at in range(0, 12, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    movement = make_movement("howell", 3)
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    event.refresh_from_db()
    return event


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
        table: int, board: int, said: Any = 420, round_: int = 1, **about: Any
    ) -> BoardResult:
        result = said if isinstance(said, dict) else {"score": said}
        place = Place("A", round_, table, board)
        order = about.pop("order", None) or sign()
        return enter_result(order=order, event=event, place=place, said=result, **about)

    return enter_one


def entrant(event: Event, entry: int) -> Entrant:
    """Return an entrant by the order of entering."""
    return Entrant.objects.get(event=event, entry=entry)


def key() -> str:
    """Return a new key."""
    return uuid.uuid4().hex
