"""A director asks why another program has other percentages for an event."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.duplicate.event import answer
from tests.club.conftest import EVENING, Cast, Sign
from tests.tournaments.events.played import find
from tests.tournaments.teams.parts import create_teams
from tournaments.duplicate.actions.importing import import_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def write(**rules: Any) -> dict[str, Any]:
    """Return a Howell of four pairs in which a board was not played, so that rules matter."""
    meetings = (("1", "2", "3", "4"), ("1", "3", "4", "2"), ("1", "4", "2", "3"))
    scores = iter((420, -50, 170, 140, 620, -100, 90, -110, 400, 110, 50, -620))
    boards = []
    for round_, (north, east, south, west) in enumerate(meetings, start=1):
        for board in (2 * round_ - 1, 2 * round_):
            results: list[dict[str, Any]] = [
                {"round": round_, "table": 1, "ns": north, "ew": east, "score": next(scores)},
                {"round": round_, "table": 2, "ns": south, "ew": west, "score": next(scores)},
            ]
            if board == 2:
                del results[1]["score"]
                results[1]["adjusted"] = {"ns": "AVE+", "ew": "AVE-"}
            boards.append({"board": board, "results": results})
    return {
        "kind": "pairs",
        "scoring": "matchpoints",
        "rules": rules,
        "entrants": [{"number": str(number)} for number in range(1, 5)],
        "boards": boards,
    }


def state(document: dict[str, Any]) -> str:
    rows = answer(document)["standings"]
    return "\n".join(f"{row['entrant']}  {row['percent']} %" for row in rows)


@pytest.fixture
def event(cast: Cast, sign: Sign) -> Event:
    """Return the event, imported."""
    document = write()
    return import_event(
        order=sign(),
        club=cast.club,
        document=document,
        name="Howell",
        date=EVENING.date(),
        players=lambda: [[None, None]] * 4,
    )


def send(client: Client, event: Event, **fields: Any) -> Any:
    return client.post(find(event, "event-explained"), fields)


def test_the_same_figures_are_the_same(event: Event, cast: Cast) -> None:
    padded = [" 0".join(line.rsplit("  ", 1)) for line in state(write()).splitlines()]
    for figures in (state(write()), "\n".join(padded)):
        answered = send(cast.client("director"), event, figures=figures)
        assert answered.status_code == 200
        assert "The figures are the same" in answered.text


def test_the_rule_that_gives_the_figures_is_named(event: Event, cast: Cast) -> None:
    theirs = write()
    for board in theirs["boards"]:
        for result in board["results"]:
            if "adjusted" in result:
                result["adjusted"] = {"ns": "60%", "ew": "40%"}
    assert state(theirs) != state(write())
    answered = send(cast.client("director"), event, figures=state(theirs))
    assert "By these rules the figures are the same" in answered.text
    assert "AVE+ and AVE- are shares of the board alone" in answered.text


def test_who_differs_is_named_if_no_rules_give_the_figures(event: Event, cast: Cast) -> None:
    lines = state(write()).splitlines()
    name, figure, _percent = lines[0].split()
    lines[0] = f"{name}  {float(figure) + 1:.2f}"
    answered = send(cast.client("director"), event, figures="\n".join(lines))
    assert "No set of rules gives all of these figures" in answered.text
    [row] = answered.context["explanation"].differing
    assert (row.number, row.ours) == (name, figure)
    assert row.names in answered.text


def test_a_file_states_figures_itself(event: Event, cast: Cast) -> None:
    rows = answer(write())["standings"]
    totals = "\n".join(f'{row["entrant"]} "{row["percent"]}"' for row in rows)
    file = (
        '[Event "Howell"]\n[Board "1"]\n[Scoring "MP"]\n'
        '[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 420\n3 4 -50\n'
        f'[TotalScoreTable "PairId;TotalPercentage"]\n{totals}\n'
    )
    sent = SimpleUploadedFile("x", file.encode())
    answered = send(cast.client("director"), event, file=sent)
    assert "The figures are the same" in answered.text


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ({}, "Choose a file, or type the percentages."),
        ({"figures": "54.17"}, "Line 1: write a number and its percentage"),
        ({"figures": "7 54.17\n7 12"}, "Line 2: 7 is there twice."),
        ({"figures": "7 54.17\n" * 2_001}, "At most 2000 lines."),
        ({"figures": "7 54.17\nNS 1 50"}, "7 is the number of nobody here."),
        ({"file": b"PK\x03\x04"}, "This is an archive."),
        ({"file": b'[Event "x"]\n[Board "1"]\n'}, "The file"),
    ],
)
def test_a_mistake_is_told_and_keeps_what_was_typed(
    event: Event, cast: Cast, fields: dict[str, Any], text: str
) -> None:
    if isinstance(data := fields.get("file"), bytes):
        fields = {"file": SimpleUploadedFile("x", data)}
    answered = send(cast.client("director"), event, **fields)
    assert answered.status_code == 422
    assert answered.text.count(text) == 1
    assert fields.get("figures", "") in answered.text


def test_an_event_of_teams_has_no_such_page(cast: Cast, sign: Sign) -> None:
    event = create_teams(cast.club, sign, 4)
    director = cast.client("director")
    assert director.get(find(event, "event-explained")).status_code == 404
    files = reverse("event-files", args=[cast.club.slug, event.pk])
    assert "Another program has other percentages?" not in director.get(files).text


def test_with_two_winners_the_line_tells_who_is_meant(cast: Cast, sign: Sign) -> None:
    scores = iter((420, -50, 170, 140, 620, -100, 90, -110, 400))
    played = {1: ("11", "32", "23"), 2: ("22", "13", "31"), 3: ("33", "21", "12")}
    rounds = {1: "123", 2: "312", 3: "231"}
    document = {
        "kind": "pairs",
        "scoring": "matchpoints",
        "winners": 2,
        "entrants": [
            {"number": str(number), "line": line} for line in ("NS", "EW") for number in (1, 2, 3)
        ],
        "boards": [
            {
                "board": board,
                "results": [
                    {
                        "round": 1 + rounds[int(ns)].index(ew),
                        "table": int(ns),
                        "ns": ns,
                        "ew": ew,
                        "score": next(scores),
                    }
                    for ns, ew in played[board]
                ],
            }
            for board in played
        ],
    }
    event = import_event(
        order=sign(),
        club=cast.club,
        document=document,
        players=lambda: [[None, None]] * 6,
        name="Mitchell",
        date=EVENING.date(),
    )
    rows = answer(document)["standings"]
    director = cast.client("director")
    figures = "\n".join(f"{row['line']} {row['entrant']} {row['percent']}" for row in rows)
    assert "The figures are the same" in send(director, event, figures=figures).text
    refused = send(director, event, figures="1 50\nns 2 50")
    assert refused.status_code == 422
    assert "1 is the number of several" in refused.text
    assert "2 is the number of several" not in refused.text
