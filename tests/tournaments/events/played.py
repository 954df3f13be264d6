"""An event that was played to its end, for the pages that are read afterwards."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.club.api.client import Program
from tournaments.actions.events import finish_event, publish_standing
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import Event
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import rebuild_event

#: What the tables of a board make, in the order of the rounds.
MADE = (
    {"contract": "4S", "declarer": "N", "tricks": 10, "lead": "HQ"},
    {"contract": "3NT", "declarer": "E", "tricks": 8},
    {"contract": "pass"},
)


def play_all(event: Event, sign: Callable[..., Any], publish: bool = True) -> Event:
    """Enter every result of an event whose first round has begun, and end it."""
    event.refresh_from_db()
    count: dict[tuple[str, int], int] = {}
    for round_ in range(1, read_field(event).rounds + 1):
        if round_ > 1:
            start_round(order=sign(), event=event, round_=round_)
        for meeting in read_field(event).meetings(round_):
            for board in meeting.boards if meeting.plays else ():
                key = meeting.section.letter, board
                board_place = BoardPlace(key[0], round_, meeting.table, board)
                result = MADE[count.get(key, 0) % len(MADE)]
                enter_result(
                    order=sign(), event=event, place=board_place, raw=result, confirmed=True
                )
                count[key] = count.get(key, 0) + 1
    rebuild_event(event.pk, now=timezone.now())
    finish_event(order=sign(), event=event)
    if publish:
        publish_standing(order=sign(), event=event)
    rebuild_event(event.pk, now=timezone.now())
    event.refresh_from_db()
    return event


def find(event: Event, name: str, *arguments: Any) -> str:
    """Return the path of a page of an event."""
    return reverse(name, args=[event.club.slug, event.pk, *arguments])


def read(client: Client, event: Event, name: str, *arguments: Any) -> str:
    """Return the text of a page that is shown, in one line."""
    answer = client.get(find(event, name, *arguments))
    assert answer.status_code == 200, answer.status_code
    return " ".join(answer.content.decode().split())


def count_queries(client: Client | Program, address: str) -> int:
    """Return how many queries a page or an endpoint takes once the field is in memory."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
