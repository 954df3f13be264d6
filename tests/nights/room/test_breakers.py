"""Whoever breaks a table up ranks behind those who remained, even after leaving it first."""

import random
from unittest.mock import patch

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from club.ledger.writing import writing
from nights.actions.admission import cut_for_admission
from nights.actions.forming import begin_next_match, gather_table
from nights.actions.joining import join_table, leave_table
from nights.actions.matches import set_match_state
from nights.actions.open_cuts import begin_cut
from nights.actions.room import depart, end_places
from nights.actions.tables import break_up, fill_table
from nights.actions.undoing import undo
from nights.formation.claims import Claim
from nights.formation.code import ENGLISH
from nights.formation.precedence import rank_for_first_match, sort_candidates
from nights.links import TABLE_LINKS
from nights.models import BelongingEnd, Breakup, FillDraw, Night
from nights.queries import leavers
from nights.queries.room import read_room
from nights.queries.undoing import find_last_step
from tests.nights.room.crowd import add_people, make_form, names, set_code


@pytest.fixture
def people(cast, order, night):
    """Return nine players in the room of a night by the English club code."""
    return add_people(cast, set_code(night, "english"), order, "Hal", "Ida")


@pytest.fixture
def form(order, night):
    """Return what forms a table whose first match is over."""

    form_match = make_form(night, order, "they asked")

    def formed(players):
        match = form_match(players)
        set_match_state(order=order(), match=match, state="abandoned")
        return match.table

    return formed


def test_whoever_left_with_too_few_before_the_table_broke_up_ranks_behind_the_others(
    night, people, form, order
):
    table = form(people[:4])
    leave_table(order=order(), night=night, table=table, player=people[0])
    break_up(order=order(), night=night, table=table)
    assert Breakup.objects.get().breaker == people[0]
    waiting = read_room(night).waiting
    assert names(waiting)[-4:] == ["Bob", "Cyd", "Dot", "Ann"]
    assert waiting[-1].why == (
        "Broke up table 1: a candidate from then on, behind the others of that table."
    )
    other = form(people[4:9])
    with pytest.raises(Refused, match=r"Bob has the better right.*Short Bridge 25") as no:
        join_table(order=order(), night=night, table=other, player=people[0])
    assert len(no.value.faults) == 3


def test_whoever_left_later_or_was_not_the_one_who_left_too_few_is_not_blamed(
    night, people, form, order
):
    table = form(people[:5])
    for player in people[:3]:  # Ann left four behind, Bob three
        leave_table(order=order(), night=night, table=table, player=player)
    with pytest.raises(Refused, match="Ann does not belong to table 1"):
        break_up(order=order(), night=night, table=table, breaker=people[0])
    break_up(order=order(), night=night, table=table)
    assert Breakup.objects.get().breaker == people[1]
    assert names(read_room(night).waiting)[-5:] == ["Ann", "Cyd", "Dot", "Eve", "Bob"]


def test_a_table_that_was_complete_again_was_not_broken_up_by_who_left_before(
    night, people, form, order
):
    table = form(people[:4])
    leave_table(order=order(), night=night, table=table, player=people[0])
    fill_table(order=order(), night=night, table=table)
    break_up(order=order(), night=night, table=table)
    assert Breakup.objects.get().breaker is None


def test_whoever_went_home_is_not_blamed_and_the_director_may_blame_another(
    night, people, form, order
):
    table, other = form(people[:4]), form(people[4:8])
    depart(order=order(), night=night, player=people[0])
    break_up(order=order(), night=night, table=table)
    assert Breakup.objects.get().breaker is None
    leave_table(order=order(), night=night, table=other, player=people[4])
    break_up(order=order(), night=night, table=other, breaker=people[5])
    assert names(read_room(night).waiting)[-4:] == ["Eve", "Gus", "Hal", "Flo"]


def test_whoever_left_after_one_who_went_home_is_not_blamed_either(night, people, form, order):
    table = form(people[:4])
    depart(order=order(), night=night, player=people[0])
    leave_table(order=order(), night=night, table=table, player=people[1])
    break_up(order=order(), night=night, table=table)
    assert Breakup.objects.get().breaker is None


@pytest.mark.parametrize("code", ["english", "1907"])
def test_nobody_ranks_behind_the_others_if_nobody_broke_it_up(
    cast, night, people, form, order, code
):
    Night.objects.filter(pk=night.pk).update(code=code)
    table = form(people[:4])
    leave_table(order=order(), night=night, table=table, player=people[0])
    claim = {"order": order(), "night": night, "table": table}
    with pytest.raises(Refused, match="Either Bob broke the table up, or nobody did"):
        break_up(**claim, breaker=people[1], nobody=True)
    client = cast.client("director")
    where = [cast.club.slug, night.pk, table.pk]
    client.post(reverse("breakup", args=where), {"player": "nobody", "key": "nobody"})
    assert Breakup.objects.get().breaker is None
    waiting = names(read_room(Night.objects.get(pk=night.pk)).waiting)
    first = ["Ann", "Bob", "Cyd", "Dot"] if code == "english" else ["Bob", "Cyd", "Dot"]
    assert [name for name in waiting if name in first] == first
    assert (waiting[:3] == first) == (code == "1907")  # there they remained, and Ann had left
    page = client.get(reverse("history", args=where[:2])).content.decode()
    assert "broke up the table, owing to nobody" in page


def test_a_program_says_that_nobody_broke_it_up(cast, night, people, form, order):
    table = form(people[:4])
    leave_table(order=order(), night=night, table=table, player=people[0])
    address = f"/api/v1/clubs/{cast.club.slug}/nights/{night.pk}/tables/{table.pk}/break-up/"
    client, kind = cast.client("director"), "application/json"
    both = {"player": str(people[1].pk), "nobody": True}
    assert client.post(address, both, kind).status_code == 422
    assert client.post(address, {"nobody": True}, kind).status_code == 201
    assert Breakup.objects.get().breaker is None


def test_a_table_that_empties_one_by_one_was_broken_up_by_who_left_too_few(
    cast, night, people, form, order
):
    table = form(people[:4])
    for player in people[:4]:
        leave_table(order=order(), night=night, table=table, player=player)
    assert Breakup.objects.get().breaker == people[0]
    room = read_room(night)
    assert names(room.waiting)[-4:] == ["Bob", "Cyd", "Dot", "Ann"]
    fresh = [*people[4:9], people[0]]  # by the cards Ann would go before the three
    ids = [person.pk for person in people[:4]]
    cards = dict(zip(ids, ("AC", "9D", "8D", "7D"), strict=True))
    cut_for_admission(order=order(), night=night, typed=True, cards=[cards])
    assert names(read_room(night).for_fresh_table)[-4:] == ["Dot", "Cyd", "Bob", "Ann"]
    with pytest.raises(Refused, match="Bob has the better right"):
        gather_table(order=order(), night=night, players=fresh)
    client, where = cast.client("director"), [cast.club.slug, night.pk]
    page = client.get(reverse("history", args=where)).content.decode()
    assert "Ann Archer had left it with too few players and broke it up" in " ".join(page.split())
    for reason in ("Ann was ill", ""):  # the cut, and that Dot left
        undo(order=order(reason=reason), night=night, act=find_last_step(night).pk)
    assert names(read_room(night).waiting)[-3:] == ["Ann", "Bob", "Cyd"]


def test_the_last_one_may_leave_by_making_a_fresh_table_possible(night, people, form, order):
    Night.objects.filter(pk=night.pk).update(code="1907")
    table = form(people[:4])
    for player in people[:3]:
        leave_table(order=order(), night=night, table=table, player=player)
    gather_table(order=order(reason="they asked"), night=night, players=people[3:7])
    assert Breakup.objects.get().breaker == people[0]
    waiting = names(read_room(Night.objects.get(pk=night.pk)).waiting)
    assert (waiting.index("Bob"), waiting[-1]) == (waiting.index("Cyd") - 1, "Ann")


def test_of_two_who_leave_in_one_act_the_one_recorded_first_left_too_few(
    night, people, form, order
):
    table = form(people[:5])
    view = read_room(night).table(table.pk)
    with writing(order(), night, "seats", body={}) as record:
        end_places(record.act, view, [people[1], people[0]])
    breakers = []
    for newest in (False, True):  # whatever order the database has
        rows = BelongingEnd.objects.order_by("-pk" if newest else "pk")
        with patch.object(leavers.BelongingEnd, "objects", rows):
            room = read_room(night)
            breakers.append(leavers.find_breaker(room, room.table(table.pk)))
    assert breakers == [people[0], people[0]]


def test_by_the_laws_of_1907_whoever_left_first_ranks_last(night, people, form, order):
    Night.objects.filter(pk=night.pk).update(code="1907")
    table = form(people[:4])
    leave_table(order=order(), night=night, table=table, player=people[0])
    break_up(order=order(), night=night, table=table)
    waiting = names(read_room(Night.objects.get(pk=night.pk)).waiting)
    assert (waiting[:3], waiting[-1]) == (["Bob", "Cyd", "Dot"], "Ann")


def test_none_of_several_of_the_same_right_joins_where_they_must_cut(night, people, form, order):
    table, other = form(people[:4]), form(people[4:9])  # one vacancy
    leave_table(order=order(), night=night, table=table, player=people[3])
    break_up(order=order(), night=night, table=table)
    claim = {"order": order(), "night": night, "table": other}
    by_chance = {"cards": [], "typed": False, "chance": random.Random(1)}
    for join in (
        lambda: join_table(**claim, player=people[0]),
        lambda: begin_next_match(**claim, **by_chance, joining=[people[0]]),
        lambda: begin_cut(**claim, joining=[people[0]]),
    ):
        with pytest.raises(
            Refused, match=r"Ann, Bob, Cyd have the same right.*Short Bridge 25"
        ) as no:
            join()
        assert [fault.code for fault in no.value.faults] == ["cut-for-vacancy"]
    fill_table(order=order(), night=night, table=other, **by_chance)
    assert FillDraw.objects.count() == 3


def test_a_reason_or_places_enough_need_no_cut_between_equals(night, people, form, order):
    table, other = form(people[:4]), form(people[4:8])  # two vacancies
    depart(order=order(), night=night, player=people[8])
    leave_table(order=order(), night=night, table=table, player=people[3])
    break_up(order=order(), night=night, table=table)
    asked = order(reason="they agreed")
    join_table(order=asked, night=night, table=other, player=people[0])
    with pytest.raises(Refused, match="Bob, Cyd have the same right"):
        join_table(order=order(), night=night, table=other, player=people[1])
    depart(order=order(), night=night, player=people[2])
    join_table(order=order(), night=night, table=other, player=people[1])


def test_the_pages_tell_the_law_of_the_code_and_offer_the_cut(cast, night, people, form, order):
    client = cast.client("director")
    table, other = form(people[:4]), form(people[4:9])
    leave_table(order=order(), night=night, table=table, player=people[3])

    def at(name, table):
        return reverse(name, args=[cast.club.slug, night.pk, table.pk])

    page = client.get(at("breakup", table)).content.decode()
    assert "behind the others of this table" in " ".join(page.split())
    assert 'Short Bridge <a href="/laws/short-bridge/25/">25</a>' in page
    assert f'value="{people[3].pk}" checked' in page
    assert 'value="nobody" checked' not in page
    page = client.get(at("breakup", other)).content.decode()
    assert 'value="nobody" checked' in page
    break_up(order=order(), night=night, table=table)
    phone = client.get(reverse("table", args=[TABLE_LINKS.make(other.pk, 1)])).content.decode()
    assert "joins this table" not in phone  # they cut for the place on the director's page
    page = client.get(at("night-table", other)).content.decode()
    assert page.count('class="whyfirst"') == 4  # also for the first, who must cut with two others
    assert "Let them cut for the places" in page
    page = client.get(at("next", other)).content.decode()
    assert page.count('name="join"') == 4
    assert "checked" not in page.split('name="join"', 1)[1].split("</fieldset>")[0]
    page = client.post(
        at("next", other), {"claims": "1", "join": str(people[0].pk), "cut": "drawn"}
    ).content.decode()
    assert at("fill", other) in page
    Night.objects.filter(pk=night.pk).update(code="1907")
    page = client.get(at("breakup", other)).content.decode()
    assert "ranks behind everybody" in " ".join(page.split())
    assert 'Laws of 1907, <a href="/laws/bridge-1907/entry-5/">entry 5</a>' in page


def test_at_a_fresh_table_the_reason_names_whom_a_breaker_ranks_behind():
    left = {"broken_up": True, "since": 40, "table": 1}
    for cards, reasons in (
        (
            ("", ""),
            (
                "Has belonged to table 1: behind those who have not.",
                "Broke up table 1: behind those who have not played yet, and behind the others of "
                "that table.",
            ),
        ),
        (
            ("KC", "2C"),
            (
                "Has belonged to table 1, cut the king of clubs for a place at a fresh table.",
                "Broke up table 1, cut the two of clubs for a place at a fresh table: behind the "
                "others of that table, whatever the cards.",
            ),
        ),
    ):
        bob, ann = ((card,) if card else () for card in cards)
        claims = [
            Claim(1, "Ann", 1, came=1, broke=True, admission=ann, **left),
            Claim(2, "Bob", 2, came=2, admission=bob, **left),
        ]
        order = sort_candidates(ENGLISH, claims, fresh=True)
        assert [ranked.claim.name for ranked in order] == ["Bob", "Ann"]
        assert tuple(ranked.reason.sentence for ranked in order) == reasons


def test_at_a_fresh_table_of_five_a_breaker_sits_out_before_those_who_remained():
    left = {"broken_up": True, "since": 40, "table": 1}
    claims = [
        Claim("Ann", "Ann", 1, came=1, broke=True, **left),
        *(Claim(name, name, at, came=at, **left) for at, name in ((2, "Bob"), (3, "Cyd"))),
        *(Claim(name, name, at, came=at) for at, name in ((8, "Hal"), (9, "Ida"))),
    ]

    def rank(claims):
        order = sort_candidates(ENGLISH, claims, fresh=True)
        return {key: place for key, (place, _why) in rank_for_first_match(ENGLISH, order).items()}

    assert rank(claims) == {"Hal": 0, "Ida": 0, "Bob": 1, "Cyd": 1, "Ann": 2}
    # With somebody of another table, who has the same right as each of them, all of them cut.
    third = Claim("Flo", "Flo", 5, came=5, table=2, since=50)
    assert rank([*claims, third])["Ann"] == rank([*claims, third])["Bob"] == 1
