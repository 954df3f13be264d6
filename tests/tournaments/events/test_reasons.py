"""Whatever moves a published standing wants its reason, by every door."""

import pytest
from django.utils import timezone

from club.ledger.refusals import Refused
from tests.club.api.client import fields, program
from tests.tournaments.events.conftest import entrant
from tests.tournaments.events.played import find, read
from tournaments.actions.entrants import describe_entrant, withdraw
from tournaments.actions.events import change_event, publish_standing
from tournaments.actions.penalties import give_penalty, take_penalty_back
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.links import get_phone_path
from tournaments.models import EventTable, Penalty, Withdrawal
from tournaments.queries.stored_field import read_field


@pytest.fixture
def published(event, put, sign):
    """Return an event of which a result and a penalty are in, published while it is played."""
    put(1, read_field(event).meeting("A", 1, 1).boards[0])
    give_penalty(
        order=sign(reason="phone"),
        event=event,
        entrant=entrant(event, 1),
        points="-10",
        unit="percent-of-board",
    )
    publish_standing(order=sign(at=timezone.now()), event=event)
    event.refresh_from_db()
    return event


def list_ways(event):
    """Return what moves the standing, by name."""
    pair, second = entrant(event, 2), read_field(event).meeting("A", 1, 1).boards[1]
    about = {"event": event}
    return {
        "leave": lambda order: withdraw(
            order=order, entrant=pair, after_round=0, kind="before", **about
        ),
        "describe": lambda order: describe_entrant(
            order=order, entrant=pair, handicap="2", **about
        ),
        "back": lambda order: take_penalty_back(
            order=order, penalty=Penalty.objects.get(), **about
        ),
        "scoring": lambda order: change_event(order=order, law="ebu", **about),
        "result": lambda order: enter_result(
            order=order,
            place=BoardPlace("A", 1, 1, second),
            raw={"score": 50},
            confirmed=True,
            **about,
        ),
    }


@pytest.mark.parametrize("way", ["leave", "describe", "back", "scoring", "result"])
def test_what_moves_a_published_standing_wants_a_reason(published, sign, way):
    act = list_ways(published)[way]
    with pytest.raises(Refused) as caught:
        act(sign())
    assert [(fault.code, fault.field) for fault in caught.value.faults] == [("reason", "reason")]
    act(sign(reason="So it was"))


def test_what_does_not_move_it_wants_none(published, sign):
    change_event(order=sign(), event=published, name="Other pairs", scoring="matchpoints")


def test_pages_ask_for_it_and_the_api_takes_it(published, cast):
    director, pair = cast.client("director"), entrant(published, 2)
    board = read_field(published).meeting("A", 1, 1).boards[1]
    for name, arguments in (
        ("event-entrant", (pair.pk,)),
        ("event-enter", ("A", 1, 1, board)),
        ("event-settings", ()),
    ):
        assert "why is it corrected?" in read(director, published, name, *arguments)
    page = find(published, "event-entrant", pair.pk)
    body = {"do": "withdraw", "after": "0", "kind": "before", "key": "k"}
    assert director.post(page, body).status_code == 422
    assert director.post(page, {**body, "reason": "Ill"}).status_code == 302
    assert Withdrawal.objects.get().act.reason == "Ill"
    api, path = program(cast.club, cast.director), f"events/{published.pk}/penalties/"
    back = f"{path}{Penalty.objects.get().pk}/"
    assert fields(api.delete(back)) == {("reason", "reason")}
    assert api.call("DELETE", back, {"reason": "Another phone"}).status_code == 204


def test_a_phone_is_not_asked_while_the_table_plays(published, client):
    board = read_field(published).meeting("A", 1, 1).boards[1]
    phone = get_phone_path(EventTable.objects.get(number=1))
    sent = {"level": "pass", "key": "k"}
    assert client.post(f"{phone}boards/{board}/", sent).status_code == 302
