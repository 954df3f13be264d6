"""Deals go in once, whole, and in turn."""

import pytest

from club.actions.people import merge_players
from club.ledger.models import AppendOnlyError
from club.ledger.refusals import Conflict, Refused
from nights.actions.deals import correct_deal, enter_deal, enter_deals, withdraw_deal
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.nights import close_night
from nights.actions.reseating import correct_seats
from nights.actions.seats import substitute
from nights.models import Deal, Night
from nights.queries.nights import get_standing
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.rebuild import find_differences, rebuild_night
from tests.club.conftest import EVENING

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


def test_a_deal_is_stored_under_the_next_number(match, order):
    deal = enter_deal(order=order(), match=match, raw=GAME)
    assert (deal.number, read_sheet(match).state.totals.NS) == (1, 100)


def test_a_deal_sent_twice_is_one_deal(match, order):
    first = enter_deal(order=order(key="k1"), match=match, raw=GAME)
    again = enter_deal(order=order(key="k1"), match=match, raw=GAME)
    assert first == again
    assert Deal.objects.count() == 1


@pytest.mark.parametrize(
    ("key", "value"), [("play", ["SA"] * 16_000), ("calls", ["pass"] * 501), ("hands", "N" * 9_000)]
)
def test_more_than_a_deal_can_have_is_refused_before_the_night_is_locked(
    match, order, django_assert_num_queries, key, value
):
    deal = enter_deal(order=order(), match=match, raw=GAME)
    raw = {**GAME, key: value}
    with django_assert_num_queries(0):
        for refused in (
            lambda: enter_deal(order=order(), match=match, raw=raw),
            lambda: enter_deals(order=order(), match=match, raws=[GAME, raw]),
            lambda: correct_deal(order=order(), deal=deal, raw=raw),
            lambda: enter_paper(order=order(), night=match.night, seats={}, deals=[raw]),
        ):
            with pytest.raises(Refused, match=f"^{key} has .* at most"):
                refused()


def test_the_deal_that_ends_the_rubber_is_answered_again_when_sent_again(match, order):
    enter_deal(order=order(), match=match, raw=GAME)
    last = enter_deal(order=order(key="end"), match=match, raw=GAME)
    assert read_sheet(match).over
    assert enter_deal(order=order(key="end"), match=match, raw=GAME) == last


def test_a_key_used_for_another_deal_is_a_conflict(match, order):
    enter_deal(order=order(key="k1"), match=match, raw=GAME)
    with pytest.raises(Conflict, match="different request"):
        enter_deal(order=order(key="k1"), match=match, raw={**GAME, "tricks": 10})


def test_every_fault_of_a_deal_comes_back_at_once_and_nothing_is_stored(match, order, night):
    enter_deal(order=order(), match=match, raw=GAME)
    enter_deal(order=order(), match=match, raw=GAME)
    before = Night.objects.get(pk=night.pk).version
    with pytest.raises(Refused) as refused:
        enter_deal(order=order(), match=match, raw={"contract": "4S", "tricks": 14})
    fields = {fault.field for fault in refused.value.faults}
    assert {"declarer", "tricks"} <= fields
    assert len(refused.value.faults) == 3  # and the rubber has ended
    assert Deal.objects.count() == 2
    assert Night.objects.get(pk=night.pk).version == before


def test_a_stale_version_is_a_conflict(match, order):
    version = read_sheet(match).version
    enter_deal(order=order(version=version), match=match, raw=GAME)
    with pytest.raises(Conflict, match="changed since"):
        enter_deal(order=order(version=version), match=match, raw=GAME)


def test_facts_cannot_be_edited(match, order):
    deal = enter_deal(order=order(), match=match, raw=GAME)
    with pytest.raises(AppendOnlyError):
        deal.save()
    with pytest.raises(AppendOnlyError):
        Deal.objects.all().delete()


def test_a_correction_that_ends_the_rubber_asks_about_later_deals(match, order):
    part = {"contract": "2S", "declarer": "N", "tricks": 8}
    enter_deal(order=order(), match=match, raw=GAME)
    second = enter_deal(order=order(), match=match, raw=part)
    enter_deal(order=order(), match=match, raw=part)
    with pytest.raises(Refused) as refused:
        correct_deal(order=order(), deal=second, raw=GAME)
    assert [fault.field for fault in refused.value.faults] == ["later.3"]
    correct_deal(order=order(), deal=second, raw=GAME, later={3: "move"})
    assert read_sheet(match).last_state.complete
    following = match.table.matches.get(number=2)
    assert [deal.row.data for deal in read_sheet(following).deals] == [part]


def test_a_withdrawn_deal_leaves_its_number_and_a_trace(match, order):
    first = enter_deal(order=order(), match=match, raw=GAME)
    withdraw_deal(order=order(reason="wrong table"), deal=first)
    assert read_sheet(match).deals == ()
    assert enter_deal(order=order(), match=match, raw=GAME).number == 2
    with pytest.raises(Conflict):
        correct_deal(order=order(), deal=first, raw=GAME)


def test_the_worker_rules_the_back_score_and_it_can_be_computed_again(match, order, night):
    enter_deal(order=order(), match=match, raw=GAME)
    enter_deal(order=order(), match=match, raw=GAME)
    close_night(order=order(), night=night)
    assert rebuild_night(night.pk, now=EVENING)
    view = get_standing(Night.objects.get(pk=night.pk))
    assert [(row.player.short_name, row.total) for row in view.rows] == [
        ("Ann", 9),
        ("Bob", 9),
        ("Cyd", -9),
        ("Dot", -9),
    ]
    assert view.plus == view.minus == 18
    assert not view.stale
    assert find_differences(night) == []


def test_closing_waits_for_a_match_in_play_unless_told(match, order, night):
    with pytest.raises(Refused, match="Table 1 is still playing"):
        close_night(order=order(), night=night)
    enter_deal(order=order(), match=match, raw=GAME)
    close_night(order=order(), night=night, unfinished="abandoned")
    assert read_sheet(match).state.totals.NS == 400


def test_a_substitute_plays_and_the_match_counts_for_whom_they_replaced(match, order, cast):
    enter_deal(order=order(), match=match, raw=GAME)
    substitute(order=order(), match=match, seat="N", player=cast.players[6], consent=True)
    sheet = read_sheet(match)
    assert sheet.players["N"].short_name == "Gus"
    assert sheet.starters["N"].short_name == "Ann"


def test_wrong_seats_and_a_wrong_name_are_put_right(match, order, cast, night):
    ann, bob, cyd, dot, eve = cast.players[:5]
    enter_deal(order=order(), match=match, raw=GAME)
    correct_seats(order=order(), match=match, seats={"N": cyd, "E": ann, "S": eve, "W": bob})
    assert [starter.short_name for starter in read_sheet(match).starters.values()] == [
        "Cyd",
        "Ann",
        "Eve",
        "Bob",
    ]
    around = read_room(night)
    assert dot in [player for _arrival, player in around.candidates]
    assert eve in around.tables[0].members


def test_one_person_entered_twice_becomes_one(match, order, cast, night):
    eve, flo = cast.players[4:6]
    merge_players(order=order(), club=night.club, duplicate=flo, keeper=eve)
    names = [player.short_name for _arrival, player in read_room(night).candidates]
    assert names == ["Eve", "Gus"]


def test_two_who_met_in_a_match_are_not_merged(match, order, cast, night):
    with pytest.raises(Refused, match="two people"):
        merge_players(
            order=order(), club=night.club, duplicate=cast.players[0], keeper=cast.players[1]
        )


def test_a_void_match_counts_for_nothing_and_can_be_taken_up_again(match, order):
    enter_deal(order=order(), match=match, raw=GAME)
    set_match_state(order=order(), match=match, state="void")
    assert not read_sheet(match).counts
    set_match_state(order=order(), match=match, state="playing")
    assert not read_sheet(match).over
