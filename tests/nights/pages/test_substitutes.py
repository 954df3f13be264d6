"""A substitute: whom the page offers, what it promises, and what the match's page then shows."""

import pytest
from django.urls import reverse

from nights.actions.deals import enter_deal
from nights.actions.matches import set_match_state
from nights.actions.reseating import correct_seats
from nights.actions.room import depart
from nights.actions.seats import substitute
from nights.actions.undoing import undo
from nights.models import Match
from nights.queries.sheets import read_sheet
from nights.queries.undoing import find_last_step

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
BEGINS = "the substitute begins the match, and it counts for the substitute"
BEGAN = "The match counts for the player who began it."
BY_RULE = "In this club the match then counts for the substitute."


@pytest.fixture
def page(cast, match):
    """The text of a page of the match, as the director sees it."""

    def read(name: str, who: str = "director") -> str:
        path = reverse(name, args=[cast.club.slug, match.night_id, match.pk])
        return " ".join(cast.client(who).get(path).content.decode().split())

    return read


@pytest.fixture
def send_in(match, order, cast):
    def send(number: int = 6) -> None:
        player = cast.players[number]
        about = {"match": match, "seat": "N", "player": player, "consent": True}
        substitute(order=order(reason="a call"), **about)

    return send


def test_before_the_first_deal_the_page_promises_what_is_counted(page, send_in, match, cast):
    told = page("seats")
    assert BEGINS in told
    assert BEGAN not in told
    send_in()
    assert read_sheet(match).counted_for["N"] == cast.players[6]


def test_after_a_deal_the_match_counts_for_whoever_began_it(page, send_in, match, order, cast):
    enter_deal(order=order(), match=match, raw=GAME)
    told = page("seats")
    assert BEGAN in told
    assert BEGINS not in told
    send_in()
    assert read_sheet(match).counted_for["N"] == cast.players[0]


@pytest.mark.parametrize("deals", [0, 1])
def test_by_a_rule_of_the_club_it_counts_for_the_substitute(page, send_in, match, order, deals):
    match.night.house = {"counts_for": "substitute"}
    match.night.save(update_fields=["house"])
    for _deal in range(deals):
        enter_deal(order=order(), match=match, raw=GAME)
    told = page("seats")
    assert BY_RULE in told
    assert BEGINS not in told
    assert BEGAN not in told
    send_in()
    assert "counts for Gus, who holds the seat at its end, by a rule of the club" in page("match")


@pytest.mark.parametrize(
    ("deals", "since", "whose"), [(0, 1, "Gus"), (1, 2, "Ann")], ids=["before", "after"]
)
@pytest.mark.parametrize("who", ["director", "visitor"])
def test_the_sheet_says_who_came_in_for_whom_and_since_when(
    page, send_in, match, order, deals, since, whose, who
):
    for _deal in range(deals):
        enter_deal(order=order(), match=match, raw=GAME)
    assert "the match counts for" not in page("match", who)
    send_in()
    told = page("match", who)
    assert f"Gus for Ann, from deal {since} on" in told
    assert f"North: the match counts for {whose}, who held the seat at the first deal." in told
    assert "a call" in told


def test_the_sheet_of_a_match_that_is_over_says_it_too(page, send_in, match, order):
    send_in()
    enter_deal(order=order(), match=match, raw=GAME)
    set_match_state(order=order(), match=match, state="abandoned")
    assert "Gus for Ann, from deal 1 on" in page("match", "visitor")


def test_a_second_substitute_before_the_first_deal_is_shown_beside_the_first(page, send_in):
    send_in(6)
    send_in(5)
    told = page("match")
    assert "Gus for Ann, from deal 1 on" in told
    assert "Flo for Gus, from deal 1 on" in told
    assert "the match counts for Flo" in told


def test_one_who_was_undone_leaves_no_trace_on_the_sheet(page, send_in, match, order, night):
    send_in()
    undo(order=order(), night=night, act=find_last_step(night).pk)
    assert "for Ann, from deal" not in page("match")
    assert "the match counts for" not in page("match")


def test_a_wrong_name_put_right_is_told_and_changes_no_promise(page, send_in, match, order, cast):
    send_in()
    seats = dict(read_sheet(match).players, N=cast.players[5])
    correct_seats(order=order(), match=match, seats=seats)
    told = page("match")
    assert "Gus for Ann, from deal 1 on" in told
    assert "Flo, not Gus, as had been noted, from deal 1 on" in told
    assert "the match counts for Flo" in told


def test_nobody_is_chosen_beforehand_and_nobody_who_plays_is_offered(page, cast):
    offered = page("seats").split("Plays instead")[1].split("</select>")[0]
    assert '<option value="">Choose who comes in</option>' in offered
    assert "selected" not in offered
    names = [player.name for player in cast.players if player.name in offered]
    assert names == ["Eve East", "Flo Finch", "Gus Grey"]


def test_those_who_wait_in_the_room_are_named_first(page, cast, night, order):
    depart(order=order(), night=night, player=cast.players[4])
    offered = page("seats").split("Plays instead")[1].split("</select>")[0]
    room, others = offered.split('<optgroup label="Others">')
    assert "Flo Finch" in room
    assert "Gus Grey" in room
    assert "Eve East" in others


def test_a_substitute_without_a_name_is_refused_and_keeps_what_was_chosen(cast, match):
    path = reverse("seats", args=[cast.club.slug, match.night_id, match.pk])
    post = {"substitute": "1", "seat": "E", "player": "", "consent": "1"}
    answer = cast.client("director").post(path, post)
    assert answer.status_code == 422
    told = answer.content.decode()
    assert "Choose who comes in." in told
    assert 'value="E" required checked' in told
    assert Match.objects.get(pk=match.pk).seatings.count() == 4


def test_a_merge_names_nobody_beforehand(cast, night):
    path = reverse("merge", args=[cast.club.slug, night.pk])
    director = cast.client("director")
    shown = director.get(path).content.decode()
    assert shown.count('<option value="">Choose</option>') == 2
    answer = director.post(path, {"keeper": cast.players[0].pk, "duplicate": ""})
    assert answer.status_code == 422
    told = answer.content.decode()
    assert "Choose the two entries of the person." in told
    assert f'value="{cast.players[0].pk}" selected' in told
