"""Who has cut for precedence does not cut again for who plays first at a fresh table."""

import random

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.admission import cut_for_admission
from nights.actions.forming import begin_next_match, form_table, gather_table
from nights.actions.joining import join_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.open_cuts import begin_cut, cut_card
from nights.actions.room import arrive
from nights.actions.tables import break_up
from nights.actions.wave import close_wave
from nights.models import Draw
from nights.queries.cuts import get_seating_reasons, list_rounds
from nights.queries.sheets import read_sheet
from nights.queries.tables import get_table_view
from tests.club.api.client import fields, program
from tests.club.conftest import EVENING

#: The opening wave's cut: Ann has the lowest card, Hal the highest.
WAVE = ("2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S")
CODES = ("english", "1907")


@pytest.fixture
def eight(cast):
    """Return eight players: Ann, Bob, Cyd, Dot, Eve, Flo, Gus and Hal."""
    hal = cast.club.players.create(name="Hal Hill", short_name="Hal")
    cast.players.append(hal)
    return cast.players


@pytest.fixture
def opened(cast, order, eight):
    """Return what opens a night with some in the room, of whom the first have cut in the wave."""

    def make(code="english", wave=8, **about):
        night = open_night(order=order(), club=cast.club, date=EVENING.date(), code=code, **about)
        for player in eight[:wave]:
            arrive(order=order(), night=night, player=player)
        if wave:
            close_wave(order=order(), night=night, cards=dealt(eight[:wave], *WAVE), typed=True)
        for player in eight[wave:]:
            arrive(order=order(), night=night, player=player)
        return night

    return make


def dealt(players, *cards):
    return {player.pk: card for player, card in zip(players, cards, strict=False)}


def names(players):
    return [player.short_name for player in players]


def playing(match):
    return sorted(names(read_sheet(match).players.values()))


def cutting(refused):
    """Return the keys of those who have to cut now, by the faults of a cut."""
    assert {fault.code for fault in refused.value.faults} == {"cut-again"}
    return {fault.field.rpartition(".")[2] for fault in refused.value.faults}


def keys(players):
    return {str(player.pk) for player in players}


@pytest.mark.parametrize("code", CODES)
class TestOfEightWhoHaveCut:
    def test_the_four_lowest_play_and_cut_for_partners_only(self, opened, order, eight, code):
        night, six = opened(code), eight[:6]
        with pytest.raises(Refused) as refused:
            form_table(order=order(), night=night, players=six, cards=[], typed=True)
        assert cutting(refused) == keys(eight[:4])
        match = form_table(
            order=order(),
            night=night,
            players=six,
            typed=True,
            cards=dealt(six[:4], "KS", "QS", "2H", "3H"),
        )
        assert playing(match) == ["Ann", "Bob", "Cyd", "Dot"]
        assert get_seating_reasons(match)[:2] == [
            "Flo sits out first, by the order of precedence: no card is cut for it. Opening wave, "
            "cut the seven of spades.",
            "Eve sits out first, by the order of precedence: no card is cut for it. Opening wave, "
            "cut the six of spades.",
        ]
        assert names(get_table_view(match.table).members) == names(six)
        assert list_rounds(match.cut.draws.all()) == [dealt(six[:4], "KS", "QS", "2H", "3H")]

    def test_nobody_of_them_goes_out_by_the_program_s_cards(self, opened, order, eight, code):
        night = opened(code)
        for seed in range(5):
            match = form_table(
                order=order(),
                night=night,
                players=eight[:6],
                cards=[],
                typed=False,
                chance=random.Random(seed),
            )
            assert playing(match) == ["Ann", "Bob", "Cyd", "Dot"]
            assert len(list_rounds(match.cut.draws.all())) in (1, 2)  # 2 if equals cut again
            set_match_state(order=order(), match=match, state="abandoned")
            night = opened(code)

    def test_the_director_s_page_says_who_plays_and_asks_four_for_cards(
        self, opened, cast, eight, code
    ):
        night, client = opened(code), cast.client("director")
        where = reverse("form", args=[cast.club.slug, night.pk])
        page = client.get(where).content.decode()
        assert "Flo Finch sits out first" in page
        assert "Eve East sits out first" in page
        boxes = [player for player in eight if f'name="card_1_{player.pk}"' in page]
        assert names(boxes) == ["Ann", "Bob", "Cyd", "Dot"]
        post = {
            "players": [player.pk for player in eight[:6]],
            "cut": "typed",
            "seat": "N",
            "key": "k",
            **{
                f"card_1_{player.pk}": card
                for player, card in zip(eight[:4], ("KS", "QS", "2H", "3H"), strict=True)
            },
        }
        assert client.post(where, post).status_code == 302
        (table,) = night.tables.all()
        assert playing(get_table_view(table).current.match) == ["Ann", "Bob", "Cyd", "Dot"]

    def test_the_page_follows_who_is_chosen(self, opened, cast, eight, code):
        night, client = opened(code), cast.client("director")
        where = reverse("form", args=[cast.club.slug, night.pk])
        chosen = {"picks": "1", "players": [player.pk for player in eight[1:7]]}
        page = client.get(where, chosen, headers={"HX-Request": "true"}).content.decode()
        boxes = [player for player in eight if f'name="card_1_{player.pk}"' in page]
        assert names(boxes) == ["Bob", "Cyd", "Dot", "Eve"]
        assert "Gus Grey sits out first" in page

    def test_the_api_seats_the_same_four(self, opened, cast, eight, code):
        night, api = opened(code), program(cast.club, cast.director)
        path, six = f"nights/{night.pk}/tables/", [str(player.pk) for player in eight[:6]]
        asked = api.post(path, {"players": six, "rounds": []})
        assert fields(asked) == {(f"rounds.1.{player_id}", "cut-again") for player_id in six[:4]}
        all_six = {"players": six, "cards": dict(zip(six, WAVE, strict=False))}
        assert "stranger-drew" in {code for _field, code in fields(api.post(path, all_six))}
        cards = dict(zip(six[:4], ("KS", "QS", "2H", "3H"), strict=True))
        made = api.post(path, {"players": six, "cards": cards})
        assert made.status_code == 201
        seats = made.json()["seats"]
        held = seats.values() if isinstance(seats, dict) else seats
        assert {seated.get("player", seated)["short_name"] for seated in held} == {
            "Ann",
            "Bob",
            "Cyd",
            "Dot",
        }

    def test_those_who_cut_one_by_one_at_the_table_are_the_four(self, opened, order, eight, code):
        night = opened(code)
        table = gather_table(order=order(), night=night, players=eight[:6])
        begin_cut(order=order(), night=night, table=table)
        open_cut = get_table_view(table).open_cut
        assert open_cut.names == "Ann, Bob, Cyd, Dot"
        assert open_cut.why == "Those who play cut for partners and the deal."
        with pytest.raises(Refused, match="Eve does not cut now"):
            cut_card(order=order(), night=night, table=table, player=eight[4], card="2C")


class TestWhoHasNotCutForIt:
    def test_all_six_cut_while_the_wave_is_open(self, opened, order, eight):
        night = opened(wave=0)
        with pytest.raises(Refused) as refused:
            form_table(order=order(), night=night, players=eight[:6], cards=[], typed=True)
        assert cutting(refused) == keys(eight[:6])

    def test_who_came_after_the_wave_goes_behind_it(self, opened, order, eight):
        night = opened(wave=4)
        with pytest.raises(Refused) as refused:
            form_table(order=order(), night=night, players=eight[:6], cards=[], typed=True)
        assert cutting(refused) == keys(eight[:4])

    def test_who_came_after_the_wave_cut_for_what_it_leaves_them(self, opened, order, eight):
        night = opened(wave=3)
        with pytest.raises(Refused) as refused:
            form_table(order=order(), night=night, players=eight[:6], cards=[], typed=True)
        assert cutting(refused) == keys(eight[3:6])
        rounds = [
            dealt(eight[3:6], "9C", "2C", "3C"),
            dealt([*eight[:3], eight[4]], "AS", "KS", "QS", "2H"),
        ]
        match = form_table(order=order(), night=night, players=eight[:6], cards=rounds, typed=True)
        assert playing(match) == ["Ann", "Bob", "Cyd", "Eve"]
        out = Draw.objects.filter(cut=match.cut, player=eight[3])
        assert [(draw.place, draw.right["code"]) for draw in out] == [(3, "came")]

    def test_a_house_that_cuts_once_lets_only_those_cut_who_may_play(self, opened, order, eight):
        night = opened(wave=3, house={"partners": False})
        with pytest.raises(Refused) as refused:
            form_table(order=order(), night=night, players=eight[:6], cards=[], typed=True)
        assert cutting(refused) == keys(eight[:6])  # the six cut for partners too
        night = opened(wave=8, house={"partners": False})
        with pytest.raises(Refused) as refused:
            form_table(order=order(), night=night, players=eight[:6], cards=[], typed=True)
        assert cutting(refused) == keys(eight[:4])

    def test_modern_players_all_cut(self, opened, order, eight):
        night = opened("modern")
        best = list(reversed(eight))[:6]  # the highest cards have the preference
        with pytest.raises(Refused) as refused:
            form_table(order=order(), night=night, players=best, cards=[], typed=True)
        assert cutting(refused) == keys(best)

    def test_at_the_end_of_a_match_the_four_who_played_cut_out(self, opened, order, eight):
        night = opened()
        match = form_table(
            order=order(),
            night=night,
            players=eight[:6],
            cards=[],
            typed=False,
            chance=random.Random(1),
        )
        set_match_state(order=order(), match=match, state="abandoned")
        with pytest.raises(Refused) as refused:
            begin_next_match(order=order(), night=night, table=match.table, cards=[], typed=True)
        assert cutting(refused) == keys(eight[:4])

    def test_a_void_first_match_leaves_the_places_as_they_were_cut(self, opened, order, eight):
        night = opened()
        match = form_table(
            order=order(),
            night=night,
            players=eight[:6],
            cards=[],
            typed=False,
            chance=random.Random(1),
        )
        set_match_state(order=order(), match=match, state="void")
        again = begin_next_match(
            order=order(),
            night=night,
            table=match.table,
            cards=[],
            typed=False,
            chance=random.Random(2),
        )
        assert playing(again) == ["Ann", "Bob", "Cyd", "Dot"]


class TestAFreshTableOfThoseWhoHavePlayed:
    @pytest.fixture
    def left(self, opened, order, eight):
        """Return a night on which Ann, Bob, Cyd and Dot have left a table, and four wait."""
        night = opened()
        match = form_table(
            order=order(),
            night=night,
            players=eight[:4],
            cards=[],
            typed=False,
            chance=random.Random(1),
        )
        set_match_state(order=order(), match=match, state="abandoned")
        break_up(order=order(), night=night, table=match.table)
        return night

    def test_who_has_belonged_to_no_other_plays_first(self, left, order, eight):
        cards = dealt(eight[:4], "2C", "3C", "4C", "5C")
        cut_for_admission(order=order(), night=left, cards=cards, typed=True)
        five = [*eight[4:8], eight[0]]
        with pytest.raises(Refused) as refused:
            form_table(order=order(), night=left, players=five, cards=[], typed=True)
        assert cutting(refused) == keys(eight[4:8])

    def test_who_has_cut_for_admission_does_not_cut_again(self, left, order, eight):
        players = [*eight[5:8], *eight[:3]]
        with pytest.raises(Refused, match="they cut for those first"):
            form_table(order=order(), night=left, players=players, cards=[], typed=True)
        cards = dealt(eight[:4], "9C", "2C", "3C", "TC")
        cut_for_admission(order=order(), night=left, cards=cards, typed=True)
        with pytest.raises(Refused) as refused:
            form_table(
                order=order(reason="Eve rests"), night=left, players=players, cards=[], typed=True
            )
        assert cutting(refused) == keys([*eight[5:8], eight[1]])

    def test_who_joins_before_the_first_match_ranks_with_the_others(self, opened, order, eight):
        night = opened(wave=5)
        table = gather_table(
            order=order(reason="Ann is at the bar"), night=night, players=eight[1:5]
        )
        join_table(order=order(), night=night, table=table, player=eight[0])
        with pytest.raises(Refused) as refused:
            begin_next_match(order=order(), night=night, table=table, cards=[], typed=True)
        assert cutting(refused) == keys(eight[:4])
