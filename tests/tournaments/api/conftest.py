"""Programs that call the API of an event of six pairs in a Howell: five rounds, ten boards."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from tests.club.api.client import Program, program
from tests.remembered import remembered
from tests.tournaments.events.conftest import event, people, planned, put, some
from tournaments.models import Event
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

__all__ = ["event", "people", "planned", "put", "some"]


@pytest.fixture
def director(cast) -> Program:
    """Return a program of the director."""
    return program(cast.club, cast.director)


@pytest.fixture
def scorer(cast) -> Program:
    """Return a program of a scorer."""
    return program(cast.club, cast.scorer)


@pytest.fixture
def public(cast) -> Program:
    """Return a program without a token."""
    return program(cast.club, None)


@pytest.fixture
def at(event) -> str:
    """Return the path of the event in its first round."""
    return f"events/{event.pk}/"


@pytest.fixture
def compute(event) -> Callable[[], None]:
    """Return what computes the standing."""

    def compute_now() -> None:
        assert rebuild_event(event.pk, now=timezone.now())

    return compute_now


@pytest.fixture
@remembered
def played(event, sign, put, compute) -> Event:
    """Return the event with every result of its first two rounds, and its standing."""
    field = read_field(event)
    for round_ in (1, 2):
        for meeting in field.meetings(round_):
            for board in meeting.boards:
                put(meeting.table, board, 50 * (board % 7 - 3 * round_), round_=round_)
    compute()
    event.refresh_from_db()
    return event
