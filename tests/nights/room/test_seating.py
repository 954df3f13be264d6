"""The whole room is seated at once: several tables, all of them or none."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.ledger.refusals import Conflict, Refused
from nights.actions.forming import gather_table
from nights.actions.matches import set_match_state
from nights.actions.room import set_absent
from nights.actions.seating import seat_room
from nights.actions.tables import break_up
from nights.actions.undoing import undo
from nights.formation.sharing import share_players
from nights.models import Act, Match, Night, OpenCut, Table
from nights.queries.room import read_room
from nights.queries.seating import propose_tables
from tests.club.api.client import of_night, program
from tests.nights.room.crowd import add_people, make_form, set_code

NINE = ("Hal", "Ida")


@pytest.fixture
def director(cast):
    """Return a browser in which the director is signed in."""
    return cast.client("director")


@pytest.fixture
def nine(cast, night, order):
    """Return the nine players of a night who wait."""
    return add_people(cast, night, order, *NINE)


def seat(night, order, *groups, chance=True, **about):
    dice = random.Random(4) if chance else None
    return seat_room(order=order(**about), night=night, groups=groups, chance=dice)


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        (3, []),
        (4, [4]),
        (6, [6]),
        (7, [6]),
        (8, [4, 4]),
        (9, [5, 4]),
        (11, [6, 5]),
        (12, [4, 4, 4]),
        (14, [5, 5, 4]),
    ],
)
def test_everybody_gets_a_seat_at_tables_as_equal_as_possible(count, sizes):
    assert share_players(count, 4, 6) == sizes


def test_fewer_tables_are_larger_and_no_table_exceeds_the_most():
    assert share_players(12, 4, 6, tables=2) == [6, 6]
    assert share_players(9, 4, 6, tables=1) == [6]
    assert share_players(9, 4, 4) == [4, 4]
    assert share_players(5, 2, 2) == [2, 2]
    assert share_players(8, 4, 6, tables=5) == [4, 4]


def test_nine_are_proposed_as_five_and_four_by_their_right(night, nine, order):
    proposal = propose_tables(read_room(night))
    shown = [[candidate.player.short_name for candidate in table] for table in proposal.tables]
    assert shown == [["Ann", "Bob", "Cyd", "Dot", "Eve"], ["Flo", "Gus", "Hal", "Ida"]]
    assert (proposal.number, proposal.waiting, list(proposal.choices)) == (1, (), [1, 2])


def test_who_cannot_be_found_is_not_proposed(night, nine, order):
    set_absent(order=order(), night=night, player=nine[0])
    proposal = propose_tables(read_room(night))
    assert [len(table) for table in proposal.tables] == [4, 4]


def test_a_table_that_waits_for_a_player_is_named(night, nine, order):
    table = gather_table(order=order(), night=night, players=nine[:3])
    proposal = propose_tables(read_room(night))
    assert [view.table for view in proposal.short] == [table]
    assert proposal.number == 2


def test_both_tables_begin_a_match_and_each_is_an_act_of_its_own(night, nine, order):
    tables = seat(night, order, nine[:5], nine[5:])
    assert [table.number for table in tables] == [1, 2]
    assert [set(view.members) for view in read_room(night).tables] == [set(nine[:5]), set(nine[5:])]
    assert Match.objects.filter(night=night).count() == 2
    last = Act.objects.filter(night=night).latest("number")
    assert last.verb == "form"
    undo(order=order(reason="they sat elsewhere"), night=night, act=last.pk)
    assert len(read_room(night).waiting) == 4


@pytest.mark.parametrize("drawn", [True, False])
def test_sent_again_it_is_not_done_again(night, nine, order, drawn):
    first = seat(night, order, nine[:5], nine[5:], chance=drawn, key="k")
    again = seat(night, order, nine[:5], nine[5:], chance=drawn, key="k")
    assert again == first
    assert len(first) == Table.objects.filter(night=night).count() == 2
    with pytest.raises(Conflict):
        seat(night, order, nine[:4], nine[4:], chance=drawn, key="k")


def test_by_their_choice_each_table_cuts_for_itself(night, nine, order):
    tables = seat(night, order, nine[:5], nine[5:], chance=False)
    cutting = OpenCut.objects.filter(table__night=night).order_by("table__number")
    assert [cut.table for cut in cutting] == tables
    assert not Match.objects.filter(night=night).exists()


def test_a_fault_at_one_table_leaves_no_table_and_all_faults_are_told(night, nine, order):
    before = Night.objects.get(pk=night.pk).version
    with pytest.raises(Refused) as refused:
        seat(night, order, [*nine[:4], nine[7]], [*nine[5:7], nine[7]])
    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("twice", "players"),
        ("size", "tables.1"),
    ]
    assert Night.objects.get(pk=night.pk).version == before
    assert not Table.objects.filter(night=night).exists()


def test_nobody_at_no_table_is_refused(night, nine, order):
    with pytest.raises(Refused, match="Choose who sits"):
        seat(night, order)


def test_whoever_gets_a_seat_at_another_of_the_tables_is_not_passed_over(night, nine, order):
    with pytest.raises(Refused, match="better right"):
        make_form(night, order)(nine[4:])
    seat(night, order, nine[4:], nine[:4])
    assert not read_room(night).waiting


def test_whoever_has_the_better_right_than_one_who_is_seated_is_not_left_out(night, nine, order):
    with pytest.raises(Refused, match="Ann has the better right"):
        seat(night, order, nine[1:5], nine[5:])
    seat(night, order, nine[1:5], nine[5:], reason="Ann goes home soon")


def test_who_have_played_elsewhere_cut_only_if_some_of_them_get_no_seat(night, nine, order):
    night = set_code(night, "1907")
    match = make_form(night, order)(nine[:4])
    set_match_state(order=order(), match=match, state="abandoned")
    break_up(order=order(), night=night, table=match.table)
    room = read_room(night)
    assert len(propose_tables(room, tables=1).cutting) == 4
    assert propose_tables(room).cutting == ()
    five = [candidate.player for candidate in room.for_fresh_table][:5]
    with pytest.raises(Refused, match="have played elsewhere"):
        seat(night, order, [*five, nine[0]])
    seat(night, order, nine[4:], nine[:4])
    assert not read_room(night).waiting


def test_a_table_more_takes_no_more_queries_of_the_room(night, nine, order, cast):
    add_people(cast, night, order, "Jan", "Kim", "Lea")
    taken = []
    for groups in ([nine[:4]], [nine[4:8], nine[8:12]]):
        with CaptureQueriesContext(connection) as queries:
            seat(night, order, *groups)
        taken.append(len(queries))
    assert taken[1] - taken[0] <= 24


def test_by_the_api(cast, night, nine):
    api, ids = program(cast.club, cast.director), [str(player.pk) for player in nine]
    path, key = of_night(night) + "tables/together/", {"Idempotency-Key": "once"}
    refused = api.post(path, {"tables": [ids[:5], ids[6:]]})
    assert refused.status_code == 422
    made = api.post(path, {"tables": [ids[:5], ids[5:]]}, **key)
    assert made.status_code == 201
    tables = made.json()["tables"]
    assert [len(table["members"]) for table in tables] == [5, 4]
    assert all(table["match"] for table in tables)
    again = api.post(path, {"tables": [ids[:5], ids[5:]]}, **key).json()["tables"]
    assert [table["id"] for table in again] == [table["id"] for table in tables]


class TestPage:
    """The director's page on which everybody is seated."""

    def test_it_proposes_and_one_press_seats_all(self, director, cast, night, nine):
        here = reverse("seat-all", args=[cast.club.slug, night.pk])
        page = director.get(here).content.decode()
        assert "Table 1: 5 players" in page and "Table 2: 4 players" in page
        assert "seat all 9" in page
        form = {f"at_{player.pk}": "1" if at < 5 else "2" for at, player in enumerate(nine)}
        form |= {"picks": "1", "tables": "2", "key": "k", "cut": "drawn"}
        answer = director.post(here, form, follow=True)
        assert "Who sits where" in answer.content.decode()
        assert director.post(here, form).status_code == 302
        assert Table.objects.filter(night=night).count() == 2

    def test_a_choice_changes_the_sizes_and_is_kept_when_refused(self, director, cast, night, nine):
        here = reverse("seat-all", args=[cast.club.slug, night.pk])
        form = {f"at_{player.pk}": "1" if at < 6 else "2" for at, player in enumerate(nine)}
        form |= {"picks": "1", "tables": "2", "key": "k"}
        shown = director.get(here, form, headers={"HX-Request": "true"}).content.decode()
        assert "Table 1: 6 players" in shown and "<html" not in shown
        refused = director.post(here, form | {"cut": "drawn"})
        assert refused.status_code == 422
        assert "New table 2 has 3 players" in refused.content.decode()
        assert "Table 1: 6 players" in refused.content.decode()

    def test_one_table_is_formed_on_its_own_page(self, director, cast, night):
        answer = director.get(reverse("seat-all", args=[cast.club.slug, night.pk]))
        assert answer.url == reverse("form", args=[cast.club.slug, night.pk])

    def test_after_one_table_the_others_are_offered_seats(self, director, cast, night, nine, order):
        match = make_form(night, order)(nine[:4])
        page = director.get(reverse("match-begun", args=[cast.club.slug, night.pk, match.pk]))
        assert "Seat the other 5" in page.content.decode()

    def test_each_table_cuts_for_itself(self, director, cast, night, nine):
        here = reverse("seat-all", args=[cast.club.slug, night.pk])
        form = {f"at_{player.pk}": "1" if at < 5 else "2" for at, player in enumerate(nine)}
        answer = director.post(
            here, form | {"picks": "1", "tables": "2", "key": "k", "cut": "phone"}, follow=True
        )
        assert "They cut at 2 tables." in answer.content.decode()
