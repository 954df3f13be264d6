"""The cards of a deal by the API: as its schema has them, and as the score sheet format does."""

import pytest

from nights.models import Deal
from tests.club.api.client import fields, of_match, program

PLAYED = {"contract": "1S", "declarer": "N", "tricks": 7}
CARDS = [["H2", "H3", "HA", "H10"], ["2H", "3H", "AH", "10H"]]


@pytest.mark.parametrize("cards", CARDS)
def test_a_card_has_its_suit_or_its_rank_first(cast, match, cards):
    api = program(cast.club, cast.director)
    deals = f"{of_match(match)}deals/"
    entered = api.post(deals, {"deal": {**PLAYED, "play": cards}})
    assert entered.status_code == 201
    assert Deal.objects.get().data["play"] == CARDS[1]
    correct = {"deal": {**PLAYED, "tricks": 8, "play": cards}, "reason": "miscounted"}
    assert api.put(f"{deals}1/", correct).status_code == 200
    assert Deal.objects.order_by("pk").last().data["play"] == CARDS[1]


def test_what_is_no_card_is_named(cast, match):
    api = program(cast.club, cast.director)
    for cards in (["H2", "1H"], ["H2", "HH"], ["H2", 7]):
        refused = api.post(f"{of_match(match)}deals/", {"deal": {**PLAYED, "play": cards}})
        assert ("deal.play.1", "not-a-card") in fields(refused)
