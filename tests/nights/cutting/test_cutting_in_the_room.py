"""Cutting by a night's code: typed round by round, drawn, stored, and read out again."""

import random

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.deals import enter_deal
from nights.actions.forming import begin_next_match, form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.actions.tables import break_up
from nights.models import Cut, Draw, Night
from nights.queries.cuts import count_sat_out, get_seating_reasons, list_draws, list_rounds
from nights.translate import get_code
from tests.club.conftest import EVENING


def dealt(players, *cards):
    return {player.pk: card for player, card in zip(players, cards, strict=True)}


def test_equals_cut_again_and_every_card_is_kept(english, cast, order):
    four = cast.players[:4]
    first = dealt(four, "3S", "6H", "6D", "JS")
    with pytest.raises(Refused) as refused:
        form_table(order=order(), night=english, players=four, cards=[first], typed=True)
    bob, cyd = four[1], four[2]
    assert [fault.field for fault in refused.value.faults] == [
        f"rounds.2.{bob.pk}",
        f"rounds.2.{cyd.pk}",
    ]
    assert Cut.objects.count() == 0
    rounds = [first, dealt([bob, cyd], "KS", "QS")]
    match = form_table(order=order(), night=english, players=four, cards=rounds, typed=True)
    assert list_rounds(list_draws(match)) == rounds
    assert get_seating_reasons(match)[-1] == (
        "Ann cut the lowest card, the three of spades: deals and has the choice of seats and cards."
    )
    seated = {seating.seat: seating.player.short_name for seating in match.seatings.all()}
    assert seated == {"N": "Ann", "S": "Cyd", "E": "Bob", "W": "Dot"}


def test_the_software_cuts_to_the_end_and_the_stored_draws_give_the_same_seats(
    english, cast, order
):
    five = cast.players[:5]
    match = form_table(
        order=order(), night=english, players=five, cards=[], typed=False, chance=random.Random(3)
    )
    draws = list(list_draws(match))
    assert len({draw.round for draw in draws}) >= 2  # for places, then for partners
    assert {draw.player_id for draw in draws} == {player.pk for player in five}
    assert len(get_seating_reasons(match)) == 3


class TestSittingOut:
    """By the modern code, equals go out by how often they have sat out on the night."""

    @pytest.fixture
    def cut(self, cast, order):
        """Return what forms a table, or goes on at one, and ends the match; and who sat out."""

        def by_card(night, players, last, table=None):
            cards = dict(zip(players, ("AS", "KS", "QS", "JS", "TS"), strict=True))
            cards |= {last: "2C"}
            how = {
                "order": order(),
                "night": night,
                "typed": True,
                "cards": {player.pk: card for player, card in cards.items()},
            }
            formed = (
                begin_next_match(**how, table=table)
                if table
                else form_table(**how, players=players)
            )
            set_match_state(order=order(), match=formed, state="abandoned")
            playing = {seating.player for seating in formed.seatings.all()}
            (out,) = set(players) - playing
            return formed, out

        return by_card

    def test_an_earlier_night_does_not_count(self, cast, order, night, cut):
        five, eve = cast.players[:5], cast.players[4]
        _match, out = cut(night, five, last=eve)
        assert out == eve
        assert count_sat_out(night, five)[eve.pk] == 1
        later = open_night(order=order(), club=cast.club, date=EVENING.date())
        new = cast.club.players.create(name="New", short_name="New")
        for player in [*five[1:], new]:
            arrive(order=order(), night=later, player=player)
        assert set(count_sat_out(later, [*five, new]).values()) == {0}
        # The newcomer is out only for the lowest card, and so is Eve.
        match, out = cut(later, [*five[1:], new], last=eve)
        assert out == eve
        assert Draw.objects.get(cut=match.cut, player=new).sat_out == 0
        assert match.cut.code == "modern"

    def test_a_latecomer_is_level_with_whoever_has_sat_out_least(self, cast, order, night, cut):
        five, late = cast.players[:5], cast.players[5]
        match, _out = cut(night, five, last=five[0])
        for player in five[1:]:  # each sits out once, by matches running
            match, _out = cut(night, five, last=player, table=match.table)
        assert set(count_sat_out(night, five).values()) == {1}
        break_up(order=order(), night=night, table=match.table)
        # All are level now, and the lowest card goes out: not the latecomer for being late.
        asked = order(reason="they asked")
        cards = dict(zip([*five[1:], late], ("2C", "KS", "QS", "JS", "TS"), strict=True))
        again = form_table(
            order=asked,
            night=night,
            players=[*five[1:], late],
            typed=True,
            cards={player.pk: card for player, card in cards.items()},
        )
        assert late in [seating.player for seating in again.seatings.all()]
        assert five[1] not in [seating.player for seating in again.seatings.all()]
        draws = Draw.objects.filter(cut=again.cut).values_list("player", "sat_out")
        assert dict(draws)[late.pk] == 1
        assert count_sat_out(night, [late])[late.pk] == 1

    def test_a_first_match_that_was_taken_back_leaves_no_count(self, cast, order, night, cut):
        five, late = cast.players[:5], cast.players[5]
        match, _out = cut(night, five, last=five[0])
        assert set(count_sat_out(night, [*five, late]).values()) == {0, 1}
        set_match_state(order=order(), match=match, state="void")
        assert set(count_sat_out(night, [*five, late]).values()) == {0}


def test_a_house_may_cut_otherwise_than_the_code(cast, order):
    night = open_night(
        order=order(),
        club=cast.club,
        date=EVENING.date(),
        code="english",
        house={"dealer": "highest", "out": "highest"},
    )
    assert night.house == {"dealer": "highest"}  # the other is the code's own
    assert get_code(night).dealer == "highest"
    with pytest.raises(Refused):
        open_night(order=order(), club=cast.club, date=EVENING.date(), house={"dealer": "tallest"})
    with pytest.raises(Refused):
        open_night(order=order(), club=cast.club, date=EVENING.date(), code="mine")


def test_the_page_asks_for_the_next_cards_and_keeps_those_typed(english, cast):
    four = cast.players[:4]
    client = cast.client("director")
    where = reverse("form", args=[cast.club.slug, english.pk])
    form = {
        "players": [player.pk for player in four],
        "cut": "typed",
        "seat": "N",
        "key": "k",
        **{
            f"card_1_{player.pk}": card
            for player, card in zip(four, ("3s", "6h", "6d", "js"), strict=True)
        },
    }
    page = client.post(where, form).content.decode()
    assert "Equal cards leave open who partners whom" in page
    assert f"card_2_{four[1].pk}" in page
    assert f"card_2_{four[0].pk}" not in page
    assert 'value="6H"' in page or 'value="6h"' in page
    form |= {f"card_2_{four[1].pk}": "KS", f"card_2_{four[2].pk}": "QS"}
    assert client.post(where, form).status_code == 302


def test_after_a_match_only_equals_cut_for_places(english, cast, order):
    five = cast.players[:5]
    match = form_table(
        order=order(), night=english, players=five, cards=[], typed=False, chance=random.Random(1)
    )
    page = cast.client("director").get(
        reverse("next", args=[cast.club.slug, english.pk, match.table_id])
    )
    assert page.status_code == 200
    for _game in range(2):
        raw = {"contract": "4S", "declarer": "N", "tricks": 10}
        enter_deal(order=order(), match=match, raw=raw)
    following = begin_next_match(
        order=order(),
        night=english,
        table=match.table,
        cards=[],
        typed=False,
        chance=random.Random(2),
    )
    out = {player.pk for player in five} - {
        seating.player_id for seating in following.seatings.all()
    }
    first_out = {player.pk for player in five} - {
        seating.player_id for seating in match.seatings.all()
    }
    assert len(out) == 1
    assert out != first_out


def test_a_night_of_an_earlier_release_is_cut_by_house_rules_that_were_stored_as_equal_values(
    cast, night, order
):
    Night.objects.filter(pk=night.pk).update(house={"fair": 1, "most": 5.0})
    night.refresh_from_db()
    code = get_code(night)
    assert (code.fair, code.most, type(code.most)) == (True, 5, int)
    four = cast.players[:4]
    cards = dealt(four, "3S", "6H", "KD", "JS")
    match = form_table(order=order(), night=night, players=four, cards=cards, typed=True)
    assert get_code(match.cut) == code
