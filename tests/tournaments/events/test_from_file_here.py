"""A file about an event that runs here, on its page: seen, ticked, and entered."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from scoring.files.writers import WRITERS
from tests.tournaments.events.files import (
    DOWN,
    GAME,
    add_result,
    find_first,
    find_written,
    name_sides,
    write_file,
)
from tests.tournaments.events.played import find
from tests.tournaments.events.test_from_file import find_packed, make_file
from tournaments.duplicate.actions.results import correct_result
from tournaments.models import BoardResult, Event
from tournaments.queries.results import list_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def send(some: Event, cast: Any) -> Callable[..., Any]:
    """Return what sends the form of the page, as a director's browser does."""
    client, address = cast.client("director"), find(some, "event-join")
    return lambda **values: client.post(address, values)


@pytest.fixture
def document(some: Event) -> dict[str, Any]:
    """Return a file with one result that differs, one that is the same, and one that is new."""
    written = write_file(some)
    find_written(written, find_first(some, 1))["tricks"] = 9
    add_result(written, find_first(some, 3), round=1, table=3, **name_sides(some, 3), **DOWN)
    return written


def make_json(document: dict[str, Any]) -> Any:
    return make_file(json.dumps(document))


def list_ticks(page: Any, part: str) -> list[str]:
    return [row.value for row in page.context[part]]


def test_the_files_of_an_event_lead_to_it_for_who_may_run_it(some, cast):
    director = cast.client("director")
    page = director.get(find(some, "event-files")).content.decode()
    assert find(some, "event-join") in page
    asked = director.get(find(some, "event-join"))
    assert "Nothing is stored until you agree" in asked.content.decode()


def test_a_file_is_compared_before_anything_is_entered(some, document, send):
    acts = some.acts.count()
    page = send(file=make_json(document))
    assert page.status_code == 200
    text = " ".join(page.content.decode().split())
    assert "· 1 result is different here · 1 is new · 1 is the same" in text
    assert [row.ticked for row in page.context["new"]] == [True]
    assert [row.ticked for row in page.context["different"]] == [False]
    assert "from the file whatever.dat (JSON)" in text
    assert some.acts.count() == acts


def test_what_is_ticked_is_entered_and_the_rest_stays(some, document, send):
    page = send(file=make_json(document))
    values = {"packed": find_packed(page), "event": "0", "filename": "whatever.dat"}
    done = send(**values, apply="1", tick=list_ticks(page, "new"), key="k", reason="As entered")
    assert done.status_code == 302, done.content.decode()
    rows = {row.table: row for row in list_results(some)}
    assert rows[3].said == DOWN and rows[3].act.reason == "As entered"
    assert rows[1].said == GAME
    again = send(file=make_json(document))
    assert [len(again.context[part]) for part in ("new", "different")] == [0, 1]
    ticks = list_ticks(again, "different")
    assert send(**values, apply="1", tick=ticks, key="k2", reason="Agreed").status_code == 302
    current = list_results(some, table=1).get()
    assert (current.said["tricks"], current.act.reason) == (9, "Agreed")
    whole = send(file=make_json(document))
    assert "what is in the file is here already" in whole.content.decode()


def test_sending_the_same_form_twice_enters_it_once(some, document, send):
    page = send(file=make_json(document))
    values = {"packed": find_packed(page), "event": "0", "apply": "1", "key": "k"}
    ticks = list_ticks(page, "new") + list_ticks(page, "different")
    assert send(**values, tick=ticks, reason="As entered").status_code == 302
    count = BoardResult.objects.count()
    assert send(**values, tick=ticks, reason="As entered").status_code == 302
    assert BoardResult.objects.count() == count


def test_what_somebody_changed_meanwhile_is_shown_again(some, document, send, sign):
    page = send(file=make_json(document))
    ticks = list_ticks(page, "new") + list_ticks(page, "different")
    row = list_results(some, table=1).get()
    correct_result(order=sign(), event=some, result=row, raw={**GAME, "tricks": 11}, confirmed=True)
    count = BoardResult.objects.count()
    values = {"packed": find_packed(page), "event": "0", "apply": "1", "key": "k"}
    answer = send(**values, tick=ticks, reason="My words")
    assert answer.status_code == 409
    assert BoardResult.objects.count() == count
    [changed] = answer.context["different"]
    assert changed.changed and not changed.ticked
    assert [row.ticked for row in answer.context["new"]] == [True]
    assert 'value="My words"' in answer.content.decode()


def test_nothing_ticked_is_told_and_loses_nothing(document, send):
    page = send(file=make_json(document))
    answer = send(packed=find_packed(page), event="0", apply="1", key="k", reason="My words")
    assert answer.status_code == 422
    assert "Tick at least one result." in answer.content.decode()
    assert 'value="My words"' in answer.content.decode()


@pytest.mark.parametrize(
    "tick", ["", "0.0", "0.0:x", "99999.0:", "0.0:" + "f" * 36, "0.0:" + "0" * 36, "x" * 10_000]
)
def test_ticks_that_no_page_sends_enter_nothing(tick, document, send):
    page = send(file=make_json(document))
    count = BoardResult.objects.count()
    answer = send(packed=find_packed(page), event="0", apply="1", tick=tick, key="k")
    assert answer.status_code in (409, 422)
    assert BoardResult.objects.count() == count


def test_as_many_results_can_be_ticked_as_a_file_can_have(document, send):
    page = send(file=make_json(document))
    ticks = [f"{at}.0:" for at in range(2_000)]
    answer = send(packed=find_packed(page), event="0", apply="1", tick=ticks, key="k")
    assert answer.status_code == 409
    assert "meanwhile" in answer.content.decode()


def test_names_that_differ_are_asked_about_first(some, document, send):
    number = name_sides(some, 3)["ns"]
    [entrant] = [own for own in document["entrants"] if own["number"] == number]
    entrant["members"] = [{"name": "Somebody Else"}, {"name": "Another One"}]
    page = send(file=make_json(document))
    text = page.content.decode()
    assert "Who is this?" in text and "Somebody Else" in text
    assert not page.context["new"] and len(page.context["lost"]) == 1
    [doubt] = page.context["doubtful"]
    values = {"packed": find_packed(page), "event": "0", "compare": "1"}
    [here] = [value for value, label in page.context["choices"] if label.startswith(f"{number} ")]
    decided = send(**values, **{f"who-{doubt.at}": here})
    assert [row.ticked for row in decided.context["new"]] == [True]
    left_out = send(**values, **{f"who-{doubt.at}": "-"})
    assert len(left_out.context["lost"]) == 1


@pytest.mark.parametrize("kind", ["pbn", "usebio", "csv"])
def test_the_event_in_formats_of_other_programs_brings_nothing_new(kind, some, document, send):
    written = WRITERS[kind].write(write_file(some))
    page = send(file=make_file(written))
    assert page.status_code == 200
    assert page.context["same"] == 2, page.content.decode()
    assert not page.context["new"] and not page.context["different"]
    page = send(file=make_file(WRITERS[kind].write(document)))
    assert [len(page.context[part]) for part in ("new", "different")] == [1, 1]


def test_a_file_that_cannot_be_read_or_compared_is_told_in_words(some, document, send):
    page = send(file=make_file(b"\x00\x01\x02 nothing"))
    assert page.status_code == 422
    assert "This is not a file that can be read here" in page.content.decode()
    page = send(file=make_json({**document, "kind": "teams"}))
    assert "It cannot be compared with this event" in page.content.decode()
    assert send().status_code == 422
    answer = send(packed="nothing", event="0", apply="1")
    assert answer.status_code == 422


def test_a_file_of_several_events_asks_which_is_meant(document, send):
    other = {**document, "name": "Second"}
    page = send(file=make_file(json.dumps([document, other])))
    assert "Which one?" in page.content.decode()
    page = send(packed=find_packed(page), event="1", filename="both.json")
    assert page.context["told"].title == "Second"
    assert "both.json" in page.content.decode()


def test_a_reason_is_asked_for_once_the_standing_is_published_and_is_there_already(send, document):
    page = send(file=make_json(document))
    reason = re.search(r'name="reason" maxlength="300" value="([^"]*)"', page.content.decode())
    assert reason and reason[1].startswith("from the file")


def test_somebody_who_does_not_direct_has_no_such_page(some, cast):
    address = reverse("event-join", args=[cast.club.slug, some.pk])
    assert cast.client("member").get(address).status_code == 403
