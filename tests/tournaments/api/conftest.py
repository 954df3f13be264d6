"""Programs that call the API of an event of six pairs."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from tests.club.api.client import Program, program
from tests.tournaments.events.conftest import (  # noqa: F401 - fixtures
    cast,
    event,
    people,
    planned,
    put,
    sign,
)
from tournaments.rebuild import rebuild_event


@pytest.fixture
def director(cast) -> Program:  # noqa: F811 - the fixture
    """Return a program of the director."""
    return program(cast.club, cast.director)


@pytest.fixture
def public(cast) -> Program:  # noqa: F811 - the fixture
    """Return a program without a token."""
    return program(cast.club, None)


@pytest.fixture
def at(event) -> str:  # noqa: F811 - the fixture
    """Return the path of the event in its first round."""
    return f"events/{event.pk}/"


@pytest.fixture
def computed(event) -> Callable[[], None]:  # noqa: F811 - the fixture
    """Return what computes the standing."""

    def compute() -> None:
        assert rebuild_event(event.pk, now=timezone.now())

    return compute


@pytest.fixture
def played(event, put, computed) -> Any:  # noqa: F811 - the fixture
    """Return the event with the six results of its first round."""
    boards = {1: (1, 2, 3, 4), 2: (5, 6), 3: (7, 8)}
    from tournaments.queries.field import read_field

    for one in read_field(event).meetings(1):
        for board in one.boards:
            put(one.table, board, 420 if one.table == 1 else 50 * board)
    del boards
    computed()
    event.refresh_from_db()
    return event
