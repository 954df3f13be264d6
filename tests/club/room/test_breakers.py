"""Whoever breaks a table up ranks behind those who remained, even after leaving it first."""

import random

import pytest
from django.urls import reverse

from club.actions.forming import begin_next_match, form_table
from club.actions.joining import join_table, leave_table
from club.actions.matches import set_match_state
from club.actions.open_cuts import begin_cut
from club.actions.room import arrive, depart
from club.actions.tables import break_up, fill_table
from club.ledger.refusals import Refused
from club.links import TABLE_LINKS
from club.models import Breakup, FillDraw, Night
from club.queries.room import read_room


def names(waiting):
    return [one.player.short_name for one in waiting]


@pytest.fixture
def people(cast, order, night):
    """Return nine players in the room of a night by the English club code."""
    Night.objects.filter(pk=night.pk).update(code="english")
    night.refresh_from_db()
    more = [cast.club.players.create(name=name, short_name=name) for name in ("Hal", "Ida")]
    for player in more:
        arrive(order=order(), night=night, player=player)
    return [*cast.players, *more]


@pytest.fixture
def form(order, night):
    """Return what forms a table whose first match is over."""

    def formed(players):
        match = form_table(
            order=order(reason="they asked"), night=night, players=players, cards=[], typed=False,
            chance=random.Random(4),
        )  # fmt: skip
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
    with pytest.raises(Refused, match=r"Bob has the better right.*English club code, law 25") as no:
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
        with pytest.raises(Refused, match=r"Ann, Bob, Cyd have the same right.*law 25") as no:
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

    def at(name, one):
        return reverse(name, args=[cast.club.slug, night.pk, one.pk])

    page = client.get(at("breakup", table)).content.decode()
    assert "behind the others of this table" in " ".join(page.split())
    assert "English club code, law 25" in page
    assert f'value="{people[3].pk}" checked' in page
    assert "nobody by themselves" not in page
    page = client.get(at("breakup", other)).content.decode()
    assert "nobody by themselves" in page
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
    assert "laws of 1907, rights of entry" in page
