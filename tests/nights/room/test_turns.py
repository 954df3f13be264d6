"""Pivots and rotas at the tables of a night: a whole one of four, five and six."""

from collections import Counter
from itertools import combinations

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.joining import join_table, leave_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night, set_night
from nights.formation.rotations import PIVOTS
from nights.queries.cuts import get_seating_reasons, list_draws, list_rounds
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.trail import list_trail
from tests.club.api.client import GAME, fields, program
from tests.club.conftest import CARDS, EVENING
from tests.nights.forms import fill_new_night
from tests.nights.room.evening import Evening


def pairs(match):
    held = read_sheet(match).players
    return [frozenset((held["N"], held["S"])), frozenset((held["E"], held["W"]))]


@pytest.mark.parametrize("code", ["modern", "english"])
@pytest.mark.parametrize("count", [4, 5, 6])
def test_over_a_pivot_each_plays_with_each(count, code, cast, order):
    evening = Evening(cast, order, count, code)
    while len(evening.matches) < len(PIVOTS[count]):
        evening.next()
    partners = Counter(pair for match in evening.matches for pair in pairs(match))
    every = {frozenset(pair) for pair in combinations(cast.players[:count], 2)}
    assert set(partners) == every
    outs = Counter(player for match in evening.matches for player in every_out(match, cast, count))
    assert max(outs.values(), default=0) - min(outs[player] for player in cast.players[:count]) <= 1
    # It begins again, with the partners of the cut; no card was cut after the first match.
    again = evening.next()
    assert set(pairs(again)) == set(pairs(evening.matches[0]))
    assert [bool(list_rounds(list_draws(match))) for match in evening.matches].count(True) == 1


def every_out(match, cast, count):
    return set(cast.players[:count]) - set(read_sheet(match).players.values())


def test_a_chukker_says_in_a_sentence_who_plays_and_takes_no_cards(cast, order):
    evening = Evening(cast, order, 5)
    evening.finish()
    with pytest.raises(Refused, match="No cards are cut for a chukker"):
        evening.next(cards=[{cast.players[0].pk: "AS"}], chance=None)
    match = evening.next()
    reasons = get_seating_reasons(match)
    assert reasons[0].startswith("Chukker 2 of 5 of the pivot: ")
    assert reasons[1].endswith("sits out this chukker.")
    assert reasons[2].endswith("the deal passes on with each chukker.")
    assert match.dealer == "E"
    assert list(list_trail(evening.night)[-1].reasons) == reasons


def test_somebody_who_joins_or_leaves_begins_a_new_pivot_with_a_cut(cast, order):
    evening = Evening(cast, order, 4)
    evening.next()
    join_table(order=order(), night=evening.night, table=evening.table, player=cast.players[4])
    assert evening.turn().number == 1
    match = evening.next()
    assert list_rounds(list_draws(match))
    assert evening.turn().number == 2
    evening.finish()
    leave_table(order=order(), night=evening.night, table=evening.table, player=cast.players[4])
    assert evening.turn().number == 1


def test_a_chukker_made_void_is_played_again(cast, order):
    evening = Evening(cast, order, 4)
    void = evening.next()
    set_match_state(order=order(), match=void, state="void")
    assert set(pairs(evening.next())) == set(pairs(void))


def test_a_later_change_of_the_night_leaves_the_matches_begun_as_they_were(cast, order):
    evening = Evening(cast, order, 4)
    second = evening.next()
    told = get_seating_reasons(second)
    set_night(
        order=order(),
        night=evening.night,
        visibility="public",
        acceptance=False,
        name="",
        rotation="cut",
    )
    assert get_seating_reasons(second) == told
    assert evening.turn().rotation == "cut"
    assert list_rounds(list_draws(evening.next()))


@pytest.mark.parametrize("code", ["modern", "english", "1907"])
@pytest.mark.parametrize("count", [5, 6])
def test_by_a_rota_everybody_is_out_once_before_anybody_is_twice(count, code, cast, order):
    evening = Evening(cast, order, count, code, "rota")
    rounds = count if count == 5 else 3
    for _match in range(rounds - 1):
        evening.next()
    outs = Counter(player for match in evening.matches for player in every_out(match, cast, count))
    assert set(outs.values()) == {1} and len(outs) == count
    last = evening.matches[-1]
    assert get_seating_reasons(last)[0].endswith("it is their turn in the rota.")
    (cards,) = list_rounds(list_draws(last))[:1]
    assert {player.pk for player in read_sheet(last).players.values()} == set(cards)


def test_a_game_for_two_has_no_pivot(cast, order):
    with pytest.raises(Refused, match="game for two"):
        open_night(
            order=order(),
            club=cast.club,
            date=EVENING.date(),
            game="draw-and-discard",
            rotation="pivot",
        )
    with pytest.raises(Refused):
        open_night(order=order(), club=cast.club, date=EVENING.date(), rotation="carousel")


def test_the_page_shows_who_plays_with_whom_and_begins_with_one_button(cast, order):
    evening = Evening(cast, order, 5)
    evening.finish()
    client = cast.client("director")
    where = reverse("next", args=[cast.club.slug, evening.night.pk, evening.table.pk])
    page = client.get(where).content.decode()
    assert "Chukker 2 of 5" in page
    assert "cardbox" not in page and 'name="seat"' not in page
    assert client.post(where, {"cut": "drawn", "key": "k"}).status_code == 302
    assert read_room(evening.night).tables[0].current is not None


def test_the_page_of_a_rota_asks_only_those_who_play(cast, order):
    evening = Evening(cast, order, 5, rotation="rota")
    evening.finish()
    where = reverse("next", args=[cast.club.slug, evening.night.pk, evening.table.pk])
    page = cast.client("director").get(where).content.decode()
    assert page.count("cardbox") == 4
    assert "out by the rota" in page


def test_a_night_is_opened_with_its_rotation_from_the_form(cast):
    client = cast.client("director")
    client.post(reverse("new-night", args=[cast.club.slug]), fill_new_night(rotation="rota"))
    assert cast.club.nights.get().rotation == "rota"


def test_a_program_begins_a_chukker_without_cards(cast):
    api = program(cast.club, cast.director)
    night = api.post("nights/", {"date": "2026-03-05", "rotation": "pivot"}).json()
    assert night["rotation"] == "pivot"
    path = f"nights/{night['id']}/"
    ids = [str(player.pk) for player in cast.players[:4]]
    for player_id in ids:
        api.post(f"{path}arrivals/", {"player": player_id})
    first = api.post(f"{path}tables/", {"players": ids}).json()
    for _deal in range(2):
        api.post(f"{path}matches/{first['id']}/deals/", {"deal": GAME})
    matches = f"{path}tables/{first['table']['id']}/matches/"
    answer = api.post(matches, {"cards": dict(zip(ids, CARDS, strict=False))})
    assert answer.status_code == 422
    assert fields(answer) == {("cards", "no-cards")}
    second = api.post(matches).json()
    assert second["reasons"][0].startswith("Chukker 2 of 3")


def test_the_same_four_stay_until_somebody_claims_a_seat(cast, order):
    evening = Evening(cast, order, 4, rotation="stay")
    first = {seating.seat: seating.player_id for seating in evening.matches[0].seatings.all()}
    second = evening.next(chance=None)
    assert {seating.seat: seating.player_id for seating in second.seatings.all()} == first
    assert second.dealer == "E"
    assert get_seating_reasons(second)[0].startswith("Nobody claims a seat")
    evening.finish()
    fifth = cast.players[4]
    join_table(order=order(), night=evening.night, table=evening.table, player=fifth)
    third = evening.next()
    assert list_rounds(list_draws(third))  # they cut
    assert fifth in [seating.player for seating in third.seatings.all()]
