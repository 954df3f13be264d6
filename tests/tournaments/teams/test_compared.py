"""A file of matches beside an event of teams that is here, room by room."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from tests.club.api.client import program
from tests.club.conftest import Cast, Sign
from tests.tournaments.api.test_importing import pack
from tests.tournaments.events.test_compared import count, tick_all
from tests.tournaments.teams.files import ALL_PLAY_ALL, bring, forget_ids, rank, write
from tests.tournaments.teams.parts import create_teams, draw, plan_teams, play_round
from tournaments.duplicate.actions.joining import join_results
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.queries.compared import compare_file
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.file_results import find_joining_faults
from tournaments.models import BoardResult, Event
from tournaments.queries.matches import list_matches
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field
from tournaments.rebuild import find_differences, rebuild_event

pytestmark = pytest.mark.django_db
DOWN = {"contract": "4S", "declarer": "N", "tricks": 9}


def play(cast: Cast, sign: Sign, form: str = "round-robin") -> Event:
    """Return an event of teams, of which the first round is played and the second begun."""
    event = create_teams(cast.club, sign, 4, form)
    if form == "round-robin":
        event = plan_teams(event, sign, "team-howell")
    for round_ in (1, 2):
        if form != "round-robin":
            draw(event, sign, round_, boards=2)
        start_round(order=sign(), event=event, round_=round_)
        if round_ == 1:
            play_round(event, sign, round_)
    event.refresh_from_db()
    return event


def join(event: Event, sign: Sign, document: dict[str, Any]) -> list[BoardResult]:
    rows = join_results(
        order=sign(key="join", reason="From a file"),
        event=event,
        comparison=compare_file(event, document),
        ticks=tick_all(event, document),
    )
    event.refresh_from_db()
    return rows


@pytest.mark.parametrize("form", ["round-robin", "swiss"])
def test_what_the_rooms_have_is_the_same_and_what_they_lack_is_new(
    form: str, cast: Cast, sign: Sign
) -> None:
    event = play(cast, sign, form)
    document = forget_ids(export_event(event))
    assert count(event, document) == (0, 0, 8, 0, 0)
    match = next(own for own in document["matches"] if own["round"] == 2)
    match["boards"][0]["open"] = dict(DOWN)
    match["boards"][1]["closed"] = {"score": 110, "turned": True}
    assert count(event, document) == (2, 0, 8, 0, 0)
    assert len(join(event, sign, document)) == 2
    assert count(event, document) == (0, 0, 10, 0, 0)
    there = next(own for own in export_event(event)["matches"] if own["round"] == 2)
    assert there["boards"][0]["open"] == DOWN
    assert there["boards"][1]["closed"] == {"score": 110, "turned": True}


def test_a_result_that_differs_is_corrected_in_its_room(cast: Cast, sign: Sign) -> None:
    event = play(cast, sign)
    document = forget_ids(export_event(event))
    board = document["matches"][0]["boards"][0]
    board["closed"] = dict(DOWN)
    [cell] = compare_file(event, document).different
    match = next(own for own in list_matches(read_field(event)) if own.round == 1)
    assert (cell.place.round, cell.place.table) == match.rooms[board["board"]][1]
    [row] = join(event, sign, document)
    assert row.replaces_id == (cell.here and cell.here.pk)
    assert rank(export_event(event)) == rank(document)
    rebuild_event(event.pk, now=timezone.now())
    assert not list(find_differences(event, timezone.now()))


def test_home_and_away_may_be_the_other_way_round_in_the_file(cast: Cast, sign: Sign) -> None:
    event = play(cast, sign)
    document = forget_ids(export_event(event))
    for match in document["matches"]:
        match |= {"home": match["away"], "away": match["home"]}
        for board in match["boards"]:
            board |= {"open": board["closed"], "closed": board["open"]}
    assert count(event, document) == (0, 0, 8, 0, 0)


def test_a_ruling_on_a_board_is_entered_for_both_teams(cast: Cast, sign: Sign) -> None:
    event = play(cast, sign)
    document = forget_ids(export_event(event))
    board = document["matches"][0]["boards"][0]
    ruling = {"home": "AVE+", "away": "AVE-", "reason": "law 12"}
    document["matches"][0]["boards"][0] = {"board": board["board"], "adjusted": ruling}
    assert count(event, document)[1] == 1
    join(event, sign, document)
    assert rank(export_event(event)) == rank(document)
    assert count(event, document)[:2] == (0, 0)


def test_teams_that_do_not_meet_and_boards_of_others_belong_nowhere(cast: Cast, sign: Sign) -> None:
    event = play(cast, sign)
    document = forget_ids(export_event(event))
    first = document["matches"][0]
    first["boards"][0]["board"] = 5
    first["boards"][1]["board"] = 99
    told = compare_file(event, document)
    assert sorted(cell.place.board for cell in told.lost) == [5, 5, 99, 99]
    assert len(told.rest) == 4
    document["entrants"].append({"number": "7"})
    first["away"] = "7"
    told = compare_file(event, document)
    assert len(told.lost) == 4 and [own.label for own in told.entrants.doubtful] == ["7"]


def test_a_file_of_pairs_is_not_about_teams(cast: Cast, sign: Sign) -> None:
    event = play(cast, sign)
    document = {"kind": "pairs", "scoring": "matchpoints", "entrants": [], "boards": []}
    assert [fault.code for fault in find_joining_faults(event, document)] == ["kind"]


def test_the_file_of_which_an_event_was_made_has_nothing_new(cast: Cast, sign: Sign) -> None:
    document = write(ALL_PLAY_ALL)
    for entrant in document["entrants"]:
        entrant["number"] = f"1{entrant['number']}"
    for match in document["matches"]:
        match |= {side: f"1{match[side]}" for side in ("home", "away")}
    event = bring(cast, sign, document)
    assert count(event, document) == (0, 0, 48, 0, 0)


def test_eights_are_compared_in_four_rooms(cast: Cast, sign: Sign) -> None:
    document = write(ALL_PLAY_ALL)
    for match in document["matches"]:
        for board in match["boards"]:
            board |= {"open2": dict(DOWN), "closed2": board["open"]}
    event = bring(cast, sign, document, size=8)
    assert count(event, document) == (0, 0, 96, 0, 0)
    slam = {"contract": "7NT", "declarer": "N", "tricks": 13}
    document["matches"][0]["boards"][0]["closed2"] = slam
    assert count(event, document) == (0, 1, 95, 0, 0)


def test_a_file_is_compared_and_entered_on_the_page_and_by_the_api(cast: Cast, sign: Sign) -> None:
    event = play(cast, sign)
    document = forget_ids(export_event(event))
    match = next(own for own in document["matches"] if own["round"] == 2)
    match["boards"][0]["open"] = dict(DOWN)
    client = cast.client("director")
    address = reverse("event-join", args=[cast.club.slug, event.pk])
    for page in ("event-files", "event-join"):
        assert client.get(reverse(page, args=[cast.club.slug, event.pk])).status_code == 200
    file = SimpleUploadedFile("teams.json", json.dumps(document).encode())
    page = client.post(address, {"file": file})
    assert page.status_code == 200
    assert (len(page.context["new"]), page.context["same"]) == (1, 8)
    [row] = page.context["new"]
    values = {"packed": page.context["sent"].packed, "event": "0", "key": "page"}
    done = client.post(address, {**values, "apply": "1", "tick": row.value, "reason": "phones"})
    assert done.status_code == 302
    assert list_results(event).count() == 9
    caller = program(cast.club, cast.director)
    match["boards"][0]["closed"] = dict(DOWN)
    body = {"file": pack(document)}
    told = caller.post(f"events/{event.pk}/from-file/", body).json()
    assert (len(told["new"]), told["same"]) == (1, 9)
    cells = [{"cell": cell["cell"], "shown": cell["shown"]} for cell in told["new"]]
    body |= {"cells": cells, "dry_run": False, "reason": "phones"}
    assert len(caller.post(f"events/{event.pk}/from-file/", body).json()["entered"]) == 1
    assert list_results(event).count() == 10
