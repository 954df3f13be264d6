"""Whoever stands in for another player keeps their own rights, as far as the code says so."""

import random

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.admission import cut_for_admission
from nights.actions.deals import enter_deal
from nights.actions.forming import begin_next_match, gather_table
from nights.actions.joining import join_table, leave_table
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.open_cuts import begin_cut
from nights.actions.room import depart, set_absent
from nights.actions.seats import substitute
from nights.actions.tables import fill_table, move_player
from nights.actions.undoing import undo
from nights.models import Night
from nights.queries.room import read_room
from nights.queries.tables import get_table_view
from tests.nights.room.crowd import add_people, make_form, names, set_code

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}
LESS = {"contract": "1NT", "declarer": "E", "tricks": 7}


@pytest.fixture
def night(cast, night, order):
    """Return a night by the English club code with ten in the room."""
    add_people(cast, set_code(night, "english"), order, "Hal", "Ida", "Jim")
    return night


@pytest.fixture
def form(night, order):
    return make_form(night, order)


@pytest.fixture
def stands_in(cast, form, order):
    """Return the match in which Eve stands in after a deal; Flo, Gus, Hal, Ida and Jim wait."""
    match = form(cast.players[:4])
    enter_deal(order=order(), match=match, raw=GAME)
    substitute(order=order(), match=match, seat="N", player=cast.players[4], consent=True)
    return match


def test_a_later_comer_does_not_pass_whoever_stands_in(cast, night, order, stands_in):
    eve, flo, gus = cast.players[4:7]
    waiting = read_room(night).waiting
    assert names(waiting) == ["Eve", "Flo", "Gus", "Hal", "Ida", "Jim"]
    assert waiting[0].why == (
        "Number 5 to arrive. Plays at table 1 as a substitute until its match ends, and keeps this "
        "place."
    )
    with pytest.raises(Refused, match=r"Eve has the better right.*Short Bridge 16, 17"):
        join_table(order=order(), night=night, table=stands_in.table, player=flo)
    join_table(order=order(reason="Eve stands in"), night=night, table=stands_in.table, player=flo)
    join_table(order=order(), night=night, table=stands_in.table, player=eve)
    assert names(read_room(night).waiting)[0] == gus.short_name
    set_match_state(order=order(), match=stands_in, state="abandoned")
    again = begin_next_match(
        order=order(),
        night=night,
        table=stands_in.table,
        cards=[],
        typed=False,
        chance=random.Random(2),
    )
    assert {eve, flo} <= {
        seating.player for seating in again.seatings.all()
    }  # they had not played yet


def test_a_refusal_beside_a_waiting_substitute_names_every_way_out(
    cast, night, order, form, stands_in
):
    eve, others = cast.players[4], cast.players[5:9]
    ways = (
        r"Let Eve join the table, to cut there when the match at table 1 has ended, wait for that "
        r"end, let another substitute there, or give a reason why another goes first\."
    )
    five = gather_table(order=order(reason="Eve waits"), night=night, players=cast.players[5:])
    with pytest.raises(Refused, match=ways):
        move_player(order=order(), night=night, player=others[0], table=stands_in.table)
    leave_table(order=order(), night=night, table=five, player=others[0])
    with pytest.raises(Refused, match=ways):
        join_table(order=order(), night=night, table=stands_in.table, player=others[0])
    join_table(order=order(), night=night, table=five, player=eve)  # as the refusal says


def test_at_a_fresh_table_by_the_laws_of_1907_too(cast, night, order, stands_in):
    Night.objects.filter(pk=night.pk).update(code="1907")
    with pytest.raises(Refused) as no:
        gather_table(order=order(), night=night, players=cast.players[5:9])
    assert str(no.value).partition("keeps this place. ")[2] == (
        "Gather a table with Eve that cuts when the match at table 1 has ended, wait for that end, "
        "let another substitute there, or give a reason why another goes first. (Laws of 1907, "
        "entry 2)"
    )
    gather_table(order=order(), night=night, players=cast.players[4:8])


def test_the_vacancies_of_a_table_go_to_whoever_stands_in_elsewhere_in_turn(
    cast, night, order, stands_in
):
    five = cast.players[5:10]
    other = gather_table(order=order(reason="Eve stands in"), night=night, players=five)
    fill_table(order=order(), night=night, table=other)
    assert cast.players[4] in read_room(night).table(other.pk).members
    for begin in (
        lambda: begin_cut(order=order(), night=night, table=other),
        lambda: begin_next_match(
            order=order(),
            night=night,
            table=other,
            cards=[],
            typed=False,
            chance=random.Random(2),
        ),
    ):
        with pytest.raises(Refused, match="or say that Eve cannot be found: then the others cut"):
            begin()
    set_absent(order=order(), night=night, player=cast.players[4])
    begin_cut(order=order(), night=night, table=other)
    cut = get_table_view(other).open_cut
    assert {candidate.key for candidate in cut.candidates} == {player.pk for player in five}


def test_whoever_stands_in_does_not_cut_at_another_table(cast, night, order, form, stands_in):
    four = cast.players[4:8]
    with pytest.raises(Refused, match=r"Eve plays at table 1 as a substitute.*Short Bridge 23"):
        form(four)
    other = gather_table(order=order(reason="Eve waits"), night=night, players=cast.players[5:9])
    claim = {"order": order(), "night": night, "table": other, "joining": [cast.players[4]]}
    with pytest.raises(Refused, match="Eve plays at table 1"):
        begin_cut(**claim)
    begin_cut(order=order(), night=night, table=other)
    for enter in (
        lambda: join_table(order=order(), night=night, table=other, player=cast.players[4]),
        lambda: fill_table(order=order(), night=night, table=other),
    ):
        with pytest.raises(Refused, match="Eve plays at table 1 as a substitute"):
            enter()


def test_the_director_is_told_what_to_do_when_a_member_stands_in_elsewhere(
    cast, night, order, form
):
    match, mine = form(cast.players[:4]), form(cast.players[4:9])
    (idle,) = read_room(night).table(mine.table_id).waiting
    enter_deal(order=order(), match=match, raw=GAME)
    substitute(order=order(), match=match, seat="N", player=idle, consent=True)
    set_match_state(order=order(), match=mine, state="abandoned")
    going_on = {
        "order": order(),
        "night": night,
        "table": mine.table,
        "cards": [],
        "typed": False,
        "chance": random.Random(2),
    }
    with pytest.raises(Refused) as no:
        begin_next_match(**going_on)
    assert str(no.value) == (
        f"{idle} plays at table 1 as a substitute, until the match ends. Wait for that, let "
        f"another substitute there, or say that {idle} cannot be found: then the others cut, and "
        f"{idle} plays from the next cut on. (Short Bridge 23)"
    )
    set_absent(order=order(), night=night, player=idle)
    again = begin_next_match(**going_on)
    assert idle not in {seating.player for seating in again.seatings.all()}


class TestAFreshTable:
    """Law 22 of the English code counts whoever has played at another table; L entry 4 does not."""

    @pytest.fixture
    def over(self, stands_in, order):
        set_match_state(order=order(), match=stands_in, state="abandoned")
        return stands_in

    def test_by_the_english_code_a_substitute_has_played_elsewhere(self, cast, night, over, order):
        assert names(read_room(night).waiting)[0] == "Eve"
        fresh = read_room(night).for_fresh_table
        assert names(fresh) == ["Flo", "Gus", "Hal", "Ida", "Jim", "Eve"]
        assert fresh[-1].why == (
            "Has played at table 1 as a substitute: behind those who have not played yet."
        )

    def test_whoever_is_replaced_after_a_deal_has_played_and_before_it_has_not(
        self, cast, night, stands_in, order
    ):
        def send(player):
            substitute(order=order(), match=stands_in, seat="N", player=player, consent=True)

        enter_deal(order=order(), match=stands_in, raw=LESS)  # played by Eve
        send(cast.players[5])  # Flo gives the seat to Gus before the deal is over
        send(cast.players[6])
        set_match_state(order=order(), match=stands_in, state="abandoned")
        fresh = names(read_room(night).for_fresh_table)
        assert fresh[:1] + fresh[-2:] == ["Flo", "Eve", "Gus"]

    def test_whoever_is_sent_in_again_by_undoing_has_played(self, cast, night, stands_in, order):
        flo = cast.players[5]
        step = substitute(order=order(), match=stands_in, seat="N", player=flo, consent=True)
        undo(order=order(), night=night, act=step.act_id)
        set_match_state(order=order(), match=stands_in, state="abandoned")
        assert names(read_room(night).for_fresh_table)[-1] == "Eve"

    def test_by_the_laws_of_1907_it_does_not_affect_the_right(self, cast, night, over, order):
        Night.objects.filter(pk=night.pk).update(code="1907")
        fresh = read_room(Night.objects.get(pk=night.pk)).for_fresh_table
        assert names(fresh)[0] == "Eve"
        assert fresh[0].why == (
            "Number 5 to arrive. Was a substitute at table 1, which does not affect the right."
        )

    def test_substitutes_cut_for_admission_with_others_who_have_played(
        self, cast, night, over, order
    ):
        with pytest.raises(Refused, match="Two at least cut"):
            cut_for_admission(
                order=order(), night=night, cards=[], typed=False, chance=random.Random(1)
            )
        assert read_room(night).for_fresh_table[-1].player == cast.players[4]

    def test_a_void_match_was_not_played(self, cast, night, over, order):
        set_match_state(order=order(), match=over, state="void")
        assert names(read_room(night).for_fresh_table)[0] == "Eve"


def test_pages_and_programs_show_who_stands_in(cast, night, stands_in):
    director = cast.client("director")
    page = director.get(reverse("room", args=[cast.club.slug, night.pk])).content.decode()
    assert "Plays at table 1 as a substitute" in page
    page = director.get(reverse("form", args=[cast.club.slug, night.pk])).content.decode()
    assert f'value="{cast.players[4].pk}" checked' not in " ".join(page.split())
    rows = director.get(f"/api/v1/clubs/{cast.club.slug}/nights/{night.pk}/candidates/").json()[
        "results"
    ]
    assert [row["substituting"] for row in rows] == [1, None, None, None, None, None]


def test_after_tables_on_paper_a_reason_overrules_the_cut_for_a_table_of_four(cast, night, order):
    five = cast.players[:5]
    for player in cast.players[5:]:
        depart(order=order(), night=night, player=player)
    for four in (five[:4], five[1:]):
        seats = dict(zip("NESW", four, strict=True))
        enter_paper(order=order(), night=night, seats=seats, deals=[GAME])
    with pytest.raises(Refused, match="have played elsewhere") as no:
        gather_table(order=order(), night=night, players=five[:4])
    assert [fault.code for fault in no.value.faults] == ["cut-for-admission"]
    gather_table(order=order(reason="Eve goes home"), night=night, players=five[:4])
