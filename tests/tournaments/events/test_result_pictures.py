"""What a picture and a link preview say of a result: of one winner, of two, of many, of nobody."""

import re
from types import SimpleNamespace

import pytest

from club.models import Player
from club.web.pictures import list_first
from tests.tournaments.events.played import find, play_all, read
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.standings import read_standing
from tournaments.movements.families import make_movement
from tournaments.pages import pictures


@pytest.fixture
def play(cast, sign, people):
    """Return what plays a Mitchell of three tables, with or without names."""

    def play(winners, *, named=True):
        event = create_event(order=sign(), club=cast.club, name="Open", date=sign().at.date())
        for at in range(0, 12, 2):
            pair = people[at : at + 2] if named else [None, None]
            enter(order=sign(), event=event, players=pair)
        movement = make_movement("mitchell", 3, winners=winners)
        plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=1)
        start_round(order=sign(), event=event, round_=1)
        return play_all(event, sign)

    return play


@pytest.fixture
def drawn(monkeypatch, client):
    """Return what opens the picture of an event, and returns what it tells."""
    told = []
    real = pictures.offer_picture

    def offer(request, picture):
        told.append(picture)
        return real(request, picture)

    monkeypatch.setattr(pictures, "offer_picture", offer)

    def draw(event):
        assert client.get(find(event, "event-picture")).status_code == 200
        return told[-1]

    return draw


def preview(client, event):
    return re.search(r'og:description" content="([^"]+)"', read(client, event, "event"))[1]


def test_the_winners_of_two_lines_stand_apart(play, drawn, client):
    event = play(winners=2)
    lines = read_standing(event).lines
    assert set(lines) == {"NS", "EW"}
    rows = drawn(event).rows
    assert [line for line, _names, _figure in rows] == list(lines)
    for line, names, figure in rows:
        first = [row for row in lines[line] if row.row["rank"] == 1]
        assert figure == f"{first[0].figure} %"
        assert first[0].entrant.name in names
    told = preview(client, event)
    assert "North-South: " in told
    assert "East-West: " in told


def test_one_line_shows_the_first_three(play, drawn, client):
    event = play(winners=1)
    rows = drawn(event).rows
    assert len(rows) == 3
    assert "North-South" not in preview(client, event)


def test_pairs_without_names_have_their_numbers(play, drawn, client):
    event = play(winners=1, named=False)
    assert all(names.startswith("No. ") for _place, names, _figure in drawn(event).rows)
    assert "?" not in preview(client, event)


def test_more_than_three_who_share_a_place_are_counted():
    assert list_first(["A", "B", "C"]) == "A · B · C"
    assert list_first(["A", "B", "C", "D", "E"]) == "A · B · C and 2 more"


def test_divisions_are_named():
    rows = [
        SimpleNamespace(
            row={"rank": rank, "division": division},
            entrant=SimpleNamespace(team=lambda name=name: (Player(short_name=name),)),
            label="1",
        )
        for division, rank, name in (("A", 1, "Ann"), ("A", 2, "Bob"), ("B", 1, "Cyd"))
    ]
    winners = pictures._list_winners(pictures._group(rows))
    assert [(name, pictures._name_all(first)) for name, first in winners] == [
        ("A", "Ann"),
        ("B", "Cyd"),
    ]
