"""A deal typed in one line, as 4SN=, fills the form of a deal."""

import pytest
from django.urls import reverse

from nights.forms.shorthand import read_fields_typed, takes_shorthand
from nights.games import GAMES


@pytest.fixture
def show(cast, match):
    """Return what shows the page on which a deal is entered, with a line typed."""

    def show(line):
        path = reverse("enter", args=[cast.club.slug, match.night_id, match.pk])
        response = cast.client("director").get(path, {"typed": line})
        assert response.status_code == 200
        return response.content.decode()

    return show


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("4sn=", {"level": "4", "strain": "S", "declarer": "N", "tricks": "10"}),
        ("3ntxe-2 HQ", {"level": "3", "strain": "NT", "declarer": "E", "tricks": "7"}),
        ("pass", {"level": "pass"}),
    ],
)
def test_a_line_gives_the_fields_of_the_form(line, fields):
    typed = read_fields_typed("rubber", line)
    assert fields.items() <= typed.items()


@pytest.mark.parametrize("line", ["4YN=", "420", "np", "A+-", ""])
def test_what_is_no_deal_of_a_match_is_a_fault(line):
    assert read_fields_typed("rubber", line).field == "typed"


def test_games_without_contracts_of_their_kind_take_no_line():
    assert takes_shorthand("rubber") and takes_shorthand("chicago")
    assert {takes_shorthand(game) for game in GAMES} == {True, False}


def test_the_page_shows_the_points_before_anything_is_sent(show, match):
    page = show("4SN=")
    assert "120" in page and "autofocus" in page
    assert not match.deals.exists()


def test_the_page_says_what_was_not_understood_and_keeps_the_line(show):
    page = show("4YN=")
    assert "is not a strain" in page
    assert 'value="4YN="' in page
