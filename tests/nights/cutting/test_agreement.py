"""Partners by agreement: nobody cuts, and the record says so."""

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.agreement import begin_by_agreement, form_by_agreement
from nights.actions.deals import enter_deal
from nights.actions.forming import begin_next_match, form_table
from nights.actions.nights import open_night, set_night
from nights.actions.room import arrive
from nights.actions.undoing import undo
from nights.models import Cut, Match
from nights.queries.cuts import get_seating_reasons
from nights.queries.room import read_room
from nights.queries.sheets import read_sheet
from nights.queries.undoing import can_undo, find_last_step
from tests.club.api.client import fields, of_night, program
from tests.club.conftest import CARDS, EVENING

GAME = {"contract": "3NT", "declarer": "N", "tricks": 9}


def seated(players, seats="NESW"):
    return dict(zip(seats, players, strict=True))


def names(match):
    return {seat: player.short_name for seat, player in read_sheet(match).players.items()}


def codes(refused):
    return {(fault.field, fault.code) for fault in refused.value.faults}


def test_four_agree_from_check_in_to_the_seats(cast, night, order):
    seats = seated(cast.players[:4])
    match = form_by_agreement(order=order(), night=night, seats=seats, dealer="E")
    assert names(match) == {"N": "Ann", "E": "Bob", "S": "Cyd", "W": "Dot"}
    assert match.dealer == "E"
    assert Cut.objects.get().agreed
    assert get_seating_reasons(match) == ["Partners and the deal were agreed upon: nobody cut."]


def test_the_next_match_is_agreed_upon_as_well(cast, night, match, order):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    four = [cast.players[at] for at in (3, 2, 1, 0)]
    later = begin_by_agreement(
        order=order(key="k"), night=night, table=match.table, seats=seated(four), dealer="N"
    )
    assert names(later) == {"N": "Dot", "E": "Cyd", "S": "Bob", "W": "Ann"}
    assert later.number == 2


def test_the_same_request_is_one_match(cast, night, order):
    about = {"night": night, "seats": seated(cast.players[:4]), "dealer": "N"}
    first, again = (form_by_agreement(order=order(key="k"), **about) for _ in range(2))
    assert first == again
    assert Match.objects.count() == 1


def test_every_fault_is_named(cast, night, order):
    ann, bob, cyd = cast.players[:3]
    with pytest.raises(Refused) as refused:
        form_by_agreement(
            order=order(), night=night, seats={"N": ann, "E": bob, "S": ann, "X": cyd}, dealer="Y"
        )
    assert codes(refused) >= {
        ("dealer", "seat"),
        ("seats.W", "seat-empty"),
        ("seats.X", "seat"),
        ("seats.S", "two-seats"),
    }


@pytest.mark.parametrize("code", ["english", "1907"])
def test_the_other_codes_have_partners_cut_for(cast, order, code):
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), code=code)
    for player in cast.players[:4]:
        arrive(order=order(), night=night, player=player)
    with pytest.raises(Refused) as refused:
        form_by_agreement(order=order(), night=night, seats=seated(cast.players[:4]), dealer="N")
    assert codes(refused) == {("", "no-agreement")}


def test_a_pivot_has_an_order_of_its_own(cast, night, order):
    set_night(order=order(), night=night, rotation="pivot")
    with pytest.raises(Refused) as refused:
        form_by_agreement(order=order(), night=night, seats=seated(cast.players[:4]), dealer="N")
    assert ("", "no-agreement") in codes(refused)


def test_of_five_who_plays_is_cut_for(cast, night, order):
    five = cast.players[:5]
    cards = {player.pk: card for player, card in zip(five, CARDS, strict=False)}
    match = form_table(order=order(), night=night, players=five, cards=cards, typed=True)
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    with pytest.raises(Refused) as refused:
        begin_by_agreement(
            order=order(), night=night, table=match.table, seats=seated(five[:4]), dealer="N"
        )
    assert codes(refused) == {("seats", "others")}


def test_the_order_of_precedence_is_kept(cast, night, order):
    with pytest.raises(Refused) as refused:
        form_by_agreement(order=order(), night=night, seats=seated(cast.players[3:7]), dealer="N")
    assert "lesser-right" in {code for _field, code in codes(refused)}


def test_the_forming_page_seats_them_as_they_agree(cast, night):
    director = cast.client("director")
    path = reverse("form", args=[cast.club.slug, night.pk])
    assert "They agree upon partners instead of cutting" in director.get(path).content.decode()
    four = [str(player.pk) for player in cast.players[:4]]
    body = {"players": four, "cut": "agreed", "seat": "S"}
    refused = director.post(path, {**body, "agreed_N": four[0]})
    assert refused.status_code == 422
    assert "Nobody sits E." in refused.content.decode()
    assert f'value="{four[0]}" selected' in refused.content.decode()
    agreed = {f"agreed_{seat}": player for seat, player in zip("NSEW", four, strict=True)}
    assert director.post(path, {**body, **agreed}).status_code == 302
    match = Match.objects.get()
    assert names(match) == {"N": "Ann", "E": "Cyd", "S": "Bob", "W": "Dot"}
    assert match.dealer == "S"
    for page, args in (("match", [match.pk]), ("cuts", [])):
        text = director.get(reverse(page, args=[cast.club.slug, night.pk, *args]))
        assert "agreed upon" in text.content.decode(), page


def test_a_page_of_another_code_does_not_offer_it(cast, order):
    night = open_night(order=order(), club=cast.club, date=EVENING.date(), code="english")
    for player in cast.players[:4]:
        arrive(order=order(), night=night, player=player)
    page = cast.client("director").get(reverse("form", args=[cast.club.slug, night.pk]))
    assert "They agree" not in page.content.decode()


def test_programs_seat_by_agreement(cast, night):
    api = program(cast.club, cast.director)
    ids = {seat: str(player.pk) for seat, player in seated(cast.players[:4]).items()}
    wrong = api.post(of_night(night) + "tables/agreed/", {**ids, "S": ids["N"]})
    assert (wrong.status_code, ("seats.S", "two-seats") in fields(wrong)) == (422, True)
    made = api.post(of_night(night) + "tables/agreed/", {**ids, "dealer": "W"})
    assert made.status_code == 201
    assert made.json()["dealer"] == "W"
    match = Match.objects.get()
    api.post(made["Location"] + "state/", {"state": "void"})
    path = f"{of_night(night)}tables/{match.table_id}/matches/agreed/"
    assert api.post(path, {**ids, "N": ids["S"], "S": ids["N"]}).status_code == 201
    assert Match.objects.count() == 2


def test_who_claims_a_seat_is_not_passed_over_by_an_agreement(cast, night, match, order):
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    eve = cast.players[4]
    with pytest.raises(Refused) as refused:
        begin_by_agreement(
            order=order(),
            night=night,
            table=match.table,
            seats=seated(cast.players[:4]),
            dealer="N",
            joining=[eve],
        )
    assert codes(refused) == {("joining", "claim")}
    path = reverse("next", args=[cast.club.slug, night.pk, match.table_id])
    body = {"cut": "agreed", "seat": "N", "claims": "1", "join": str(eve.pk)}
    body |= {f"agreed_{s}": str(player.pk) for s, player in seated(cast.players[:4]).items()}
    answer = cast.client("director").post(path, body)
    assert answer.status_code == 422
    assert "Eve claims a seat" in answer.content.decode()
    assert Match.objects.count() == 1


def test_the_same_four_go_on_as_they_agreed(cast, night, match, order):
    set_night(order=order(), night=night, rotation="stay")
    for _deal in range(2):
        enter_deal(order=order(), match=match, raw=GAME)
    four = seated([cast.players[at] for at in (3, 2, 1, 0)])
    agreed = begin_by_agreement(
        order=order(), night=night, table=match.table, seats=four, dealer="N"
    )
    for _deal in range(2):
        enter_deal(order=order(), match=agreed, raw=GAME)
    later = begin_next_match(order=order(), night=night, table=match.table, cards=(), typed=False)
    assert names(later) == names(agreed)


def test_an_agreement_is_undone_as_a_step_of_the_room(cast, night, order):
    match = form_by_agreement(
        order=order(), night=night, seats=seated(cast.players[:4]), dealer="N"
    )
    step = find_last_step(night)
    assert step == match.act
    enter_deal(order=order(), match=match, raw=GAME)
    assert can_undo(night) is None
    other = open_night(order=order(), club=cast.club, date=EVENING.date())
    for player in cast.players[:4]:
        arrive(order=order(), night=other, player=player)
    form_by_agreement(order=order(), night=other, seats=seated(cast.players[:4]), dealer="N")
    undo(order=order(), night=other, act=find_last_step(other).pk)
    assert [candidate.player for candidate in read_room(other).waiting] == cast.players[:4]
