"""An event with its results in a copy of a .bws file, as a command writes it."""

import pytest

from scoring.files.answer import FileRefused
from scoring.files.bws import copy_with_event, read_bws
from scoring.files.bws.copying import list_unsaid
from tests.scoring.duplicate_events import board, pairs, table
from tests.scoring.files.bws_night import EVENT, TEMPLATE, rows_of


def name(number, **more):
    members = [{"name": f"{who} {number}", **more} for who in ("Ada", "Ben")]
    return {"number": number, "section": number[0], "members": members}


def test_numbers_lose_the_letters_of_their_sections():
    boards = [
        board(
            1,
            table(f"{letter}1", f"{letter}2", contract="pass", round=1, table=1),
            section=letter,
            expected=1,
        )
        for letter in "AB"
    ]
    people = [name(f"{letter}{number}") for letter in "AB" for number in (1, 2)]
    event = pairs(*boards) | {"entrants": people}
    (read,) = read_bws(copy_with_event(event, TEMPLATE)).events
    assert read.problems == ()
    assert [(own["section"], own["number"]) for own in read.document["entrants"]] == [
        ("A", "1"),
        ("A", "2"),
        ("B", "1"),
        ("B", "2"),
    ]
    assert [own["members"][0]["name"] for own in read.document["entrants"]] == [
        "Ada A1",
        "Ada A2",
        "Ada B1",
        "Ada B2",
    ]


def test_numbers_of_players_are_those_of_the_only_federation():
    entrants = [
        {"number": str(at), "members": [{"name": f"Ada {at}", "numbers": {"EBU": f"70{at}"}}]}
        for at in range(1, 5)
    ]
    event = EVENT | {"entrants": entrants}
    rows = rows_of(copy_with_event(event, TEMPLATE), "PlayerNumbers")
    assert sorted(row["Number"] for row in rows) == ["701", "702", "703", "704"]
    assert list_unsaid(event) == ()
    entrants[0]["members"][0]["numbers"] = {"ACBL": "5"}
    rows = rows_of(copy_with_event(event, TEMPLATE), "PlayerNumbers")
    assert {row["Number"] for row in rows} <= {"", None}
    assert len(list_unsaid(event)) == 1


def test_another_event_is_another_night():
    sessions = [
        rows_of(copy_with_event(event, TEMPLATE), "Session")[0]["GUID"]
        for event in (EVENT, EVENT, EVENT | {"name": "Another"})
    ]
    assert sessions[0] == sessions[1] != sessions[2]


def test_several_sessions_are_refused():
    boards = [own | {"session": at} for at, own in enumerate(EVENT["boards"], start=1)]
    with pytest.raises(FileRefused, match="is of one session"):
        copy_with_event(EVENT | {"boards": boards}, TEMPLATE)
