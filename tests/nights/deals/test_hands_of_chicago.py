"""A Chicago is four hands: its pages count hands, and a passed-out deal is the same hand again."""

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from club.ledger.writing import Actor
from nights.actions.deals import correct_deal, enter_deal, withdraw_deal
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night
from nights.actions.seats import substitute
from nights.links import TABLE_LINKS
from nights.models import MatchState, Night
from nights.queries.sheets import read_sheet
from nights.rebuild import rebuild_night
from nights.templatetags.deals import deal_name, deal_title
from tests.club.conftest import EVENING

PLAYED = {"contract": "1NT", "declarer": "N", "tricks": 7}
PASSED = {"contract": "pass"}


@pytest.fixture
def chicago(begun, order):
    """A Chicago with two hands played, and the third passed out."""
    match = begun("chicago")
    for raw in (PLAYED, PLAYED, PASSED):
        enter_deal(order=order(), match=match, raw=raw)
    return match


def names(match):
    sheet = read_sheet(match)
    numbers = [deal.number for deal in sheet.deals]
    return [deal_name(sheet, number) for number in numbers], deal_name(sheet, sheet.next_number)


def test_a_hand_that_is_passed_out_is_dealt_again_under_its_number(chicago, order):
    third = "hand 3 of 4"
    assert names(chicago) == (["hand 1 of 4", "hand 2 of 4", third], third)
    enter_deal(order=order(), match=chicago, raw=PLAYED)
    assert names(chicago)[1] == "hand 4 of 4"
    assert deal_title(read_sheet(chicago), 4) == "Hand 3 of 4"


def test_a_rubber_counts_its_deals(match, order):
    enter_deal(order=order(), match=match, raw=PASSED)
    assert names(match) == (["deal 1"], "deal 2")


def test_a_deal_that_was_withdrawn_keeps_its_number(chicago, order):
    last = read_sheet(chicago).last_deal.row
    withdraw_deal(order=order(), deal=last)
    assert deal_title(read_sheet(chicago), last.number) == "Deal 3"


@pytest.mark.parametrize(
    "name",
    ["match", "enter", "room", "amend", "rule", "table"],
)
def test_every_page_says_which_hand_it_is(name, chicago, cast):
    night, last = chicago.night, read_sheet(chicago).last_deal.row
    here = [cast.club.slug, night.pk]
    if name == "table":
        client, token = cast.client("visitor"), TABLE_LINKS.make(chicago.table.pk, 1)
        client.post(reverse("table-seat", args=[token]), {"seat": "N"})
        path = reverse("table", args=[token])
    else:
        client = cast.client("director")
        places = {"room": [], "amend": [chicago.pk, last.pk]}.get(name, [chicago.pk])
        path = reverse(name, args=[*here, *places])
    told = client.get(path).content.decode()
    assert "and 3 of 4" in told
    assert "eal 4" not in told
    assert "eal 3" not in told


def read_page(cast, name, match):
    path = reverse(name, args=[cast.club.slug, match.night_id])
    return " ".join(cast.client("director").get(path).content.decode().split())


def test_a_correction_names_the_hand(chicago, cast, order):
    enter_deal(order=order(), match=chicago, raw=PLAYED)
    set_match_state(order=order(), match=chicago, state=MatchState.ABANDONED)
    close_night(order=order(), night=Night.objects.get(pk=chicago.night_id))
    fourth = read_sheet(chicago).last_deal.row
    correct_deal(
        order=order(reason="misheard"), deal=fourth, raw={**PLAYED, "tricks": 8}, overrule=True
    )
    rebuild_night(chicago.night_id, now=EVENING)
    told = read_page(cast, "night-corrections", chicago)
    assert "Hand 3 of 4: " in told
    assert "Deal 4" not in told


def test_the_trail_names_the_hand_from_which_a_substitute_plays(chicago, cast, order):
    eve = cast.players[4]
    substitute(order=order(), match=chicago, seat="N", player=eve, consent=True)
    assert "from hand 3 of 4 on" in read_page(cast, "cuts", chicago)


def test_a_refusal_names_the_hand_that_was_not_accepted(chicago, order):
    Night.objects.filter(pk=chicago.night_id).update(acceptance=True)
    chicago.night.refresh_from_db()
    north, east = (Actor(device="phone", seat=seat) for seat in "NE")
    enter_deal(order=order(actor=north), match=chicago, raw=PLAYED)
    with pytest.raises(Refused, match="has not accepted hand 3 of 4 yet"):
        enter_deal(order=order(actor=east), match=chicago, raw=PLAYED)
