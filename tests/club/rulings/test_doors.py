"""A law's time ends at the same moment at every door: the ruling, the correction, page and API."""

import pytest
from django.urls import reverse

from club.actions.deals import enter_deal
from club.queries.sheets import read_sheet
from club.rulings.terms import Moment
from tests.club.api.client import fields, of_match, program

OLD = {"trumps": "H", "won": {"NS": 9, "EW": 4}}


class TestADealOutOfTurnOf1907:
    """It is corrected before a card is dealt for the following deal."""

    @pytest.fixture(params=[{}, {"chicane": "english"}], ids=["1907", "1904"])
    def match(self, request, begun, order):
        match = begun("bridge-1907", **request.param)
        enter_deal(order=order(), match=match, raw=OLD)
        return match

    def test_a_director_s_page_offers_it_until_the_cards_are_dealt(self, match, cast):
        client = cast.client("director")
        at = reverse("rule", args=[cast.club.slug, match.night_id, match.pk])
        asked = {"deal": 1, "law": "dealt-out-of-turn", "offender": "E"}
        for moment, is_open in ((Moment.NEXT_CUT, True), (Moment.NEXT_DEALING, False)):
            page = client.get(at, {**asked, "moment": int(moment)}).content.decode()
            assert ("this deal is void, and the right player deals" in page) is is_open
        post = {**asked, "moment": int(Moment.NEXT_DEALING), "option": "corrected"}
        late = client.post(at, {**post, "key": "late", "make": "1"})
        assert late.status_code == 422
        assert "void" not in read_sheet(match).deals[0].row.data

    def test_a_program_is_told_the_same(self, match, cast):
        api, path = program(cast.club, cast.director), of_match(match)
        decision = {"deal": 1, "law": "dealt-out-of-turn", "offender": "E", "option": "corrected"}
        late = api.post(f"{path}rulings/", {**decision, "moment": "next-dealing"})
        assert fields(late) == {("option", "option-closed")}
        found = api.get(f"{path}rulings/open/?deal=1&moment=next-dealing").json()["results"]
        (entry,) = [one for one in found if one["key"] == "dealt-out-of-turn"]
        assert [one["key"] for one in entry["options"]] == ["stands"]
        made = api.post(f"{path}rulings/", {**decision, "moment": "next-cut"})
        assert made.status_code == 201
        assert read_sheet(match).deals[0].row.data["void"] == "new-deal"


@pytest.mark.parametrize(
    ("game", "law", "offender", "option", "said"),
    [
        ("rubber", "suit-called-from-dummy", "N", "lowest", "lowest card that it holds"),
        ("chicago", "suit-called-from-dummy", "N", "lowest", "lowest card that it holds"),
        ("rubber", "revoke", "N", "one-trick", "The text sets no time for the claim"),
        ("short-bridge", "no-time-to-decide", "E", "decide-now", "The text sets no time for the"),
        ("short-bridge", "misdeal-iv", "N", "deal-lost", "The text sets no time for the claim"),
        ("bridge-1907", "surplus-card", "N", "new-deal", "The text sets no time for the claim"),
    ],
)
def test_an_entry_says_its_law_on_the_page_and_to_a_program(
    begun, cast, game, law, offender, option, said
):
    match = begun(game)
    at = reverse("rule", args=[cast.club.slug, match.night_id, match.pk])
    asked = {"law": law, "offender": offender, "moment": int(Moment.PLAY)}
    assert said in cast.client("director").get(at, asked).content.decode()
    api, path = program(cast.club, cast.director), f"{of_match(match)}rulings/"
    found = api.get(f"{path}open/?moment=play").json()["results"]
    (entry,) = [one for one in found if one["key"] == law]
    assert said in entry["law"]
    body = {"law": law, "offender": offender, "option": option, "moment": "play"}
    assert api.post(path, body).status_code == 201
