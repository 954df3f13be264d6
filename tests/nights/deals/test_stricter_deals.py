"""Deals that are judged more strictly than before: entered ones are refused, stored ones count."""

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from nights.actions.deals import correct_deal, enter_deal, enter_deals, withdraw_deal
from nights.links import TABLE_LINKS
from nights.models import Deal
from nights.queries.sheets import read_sheet
from nights.rulings.actions import Decision, rule
from nights.rulings.catalogues.terms import Moment
from scoring.games import GAMES

OLD = {"trumps": "S", "won": {"NS": 7, "EW": 6}}
SHORT = {"won": {"NS": 7, "EW": 6}}
CONTRACT = {"contract": "1S", "declarer": "N", "tricks": 7}
#: West ruffs North's heart and wins the trick, and then leads a heart: a revoke of two tricks.
PLAY = ["2H", "3H", "AS", "4H", "5H"]
LOST = {"void": "deal-lost"}


def codes(refused):
    return [fault.code for fault in refused.value.faults]


class TestNoDealIsLostUnderTheLawsOf1907:
    def test_it_is_refused_when_entered_and_in_a_correction(self, begun, order):
        match = begun("bridge-1907")
        with pytest.raises(Refused, match="there is no misdeal") as refused:
            enter_deal(order=order(), match=match, raw=LOST)
        assert codes(refused) == ["no-misdeal"]
        deal = enter_deal(order=order(), match=match, raw=OLD)
        with pytest.raises(Refused, match="there is no misdeal"):
            correct_deal(order=order(), deal=deal, raw=LOST)
        enter_deal(order=order(), match=match, raw={"void": "new-deal"})

    def test_one_that_was_stored_before_still_passes_the_deal_on(self, begun, order):
        match = begun("bridge-1907")
        deal = enter_deal(order=order(), match=match, raw=OLD)
        Deal.objects.create(act=deal.act, match=match, number=2, data=LOST)
        sheet = read_sheet(match)
        assert [deal.counts for deal in sheet.deals] == [True, True]
        assert sheet.last_state.dealer == "S"

    @pytest.mark.parametrize("game", sorted(GAMES))
    def test_the_phone_offers_it_only_where_a_deal_can_be_lost(self, client, begun, game):
        match = begun(game)
        token = TABLE_LINKS.make(match.table_id, 1)
        client.cookies["seat"] = "N"
        page = client.get(reverse("table", args=[token])).content.decode()
        assert 'value="new-deal"' in page
        law = GAMES[game]()
        lost, _problems = law.parse(LOST)
        may_be_lost = law.problems(law.opening(), lost) == []
        assert ('value="deal-lost"' in page) is may_be_lost


class TestSpadesThatAreNotPlayed:
    @pytest.mark.parametrize(
        ("raw", "thrown_in"),
        [
            ({"trumps": "D", "won": {"NS": 9, "EW": 4}}, True),  # 18 to nothing
            ({"trumps": "H", "won": {"NS": 9, "EW": 4}}, False),  # 24 to nothing
            ({"trumps": "H", "won": {"NS": 4, "EW": 9}}, False),
        ],
    )
    def test_the_hand_is_played_where_a_side_is_at_twenty(self, begun, order, raw, thrown_in):
        match = begun("bridge-1907")
        enter_deal(order=order(), match=match, raw=raw)
        take_two, played = (
            Decision("spades-thrown-in", "E", option, int(Moment.DECLARED))
            for option in ("take-two", "played")
        )
        if thrown_in:
            rule(order=order(), match=match, decision=take_two)
            assert len(read_sheet(match).deals) == 2
            return
        with pytest.raises(Refused, match="is not open at this point") as refused:
            rule(order=order(), match=match, decision=take_two)
        assert codes(refused) == ["option-closed"]
        rule(order=order(), match=match, decision=played)


class TestTheTricksOfARevoke:
    @pytest.mark.parametrize(
        ("revokes", "fits"),
        [
            ([{"by": "EW", "tricks": 2}], True),
            ([{"by": "EW", "tricks": 1}], False),
            ([{"by": "EW", "tricks": 2}, {"by": "EW", "tricks": 1}], True),  # one after the record
            ([{"by": "EW", "tricks": 1}, {"by": "EW", "tricks": 1}], False),
        ],
    )
    def test_they_are_held_against_the_play_where_it_is_recorded(self, match, order, revokes, fits):
        raw = {**CONTRACT, "play": PLAY, "revokes": revokes}
        if fits:
            enter_deal(order=order(), match=match, raw=raw)
            return
        with pytest.raises(Refused, match="a revoke of EW costs 2, not 1") as refused:
            enter_deal(order=order(), match=match, raw=raw)
        assert codes(refused) == ["revoke-tricks-differ"]

    def test_every_fault_of_an_input_is_told_at_once(self, match, order):
        raw = {**CONTRACT, "play": PLAY, "revokes": [{"by": "EW", "tricks": 1}]}
        other = {"honours": [{"hand": "N", "held": 3}], "dealer": "S"}
        with pytest.raises(Refused) as refused:  # every fault of an input at once
            enter_deal(order=order(), match=match, raw={**raw, **other})
        assert "revoke-tricks-differ" in codes(refused)
        assert {"honours-number", "dealer-differs"} <= set(codes(refused))
        unread = [{"by": "EW", "tricks": 1}, {"by": "EW", "tricks": 3}]
        with pytest.raises(Refused) as refused:  # which tricks are meant is not known
            enter_deal(order=order(), match=match, raw={**raw, "revokes": unread})
        assert "revoke-tricks-differ" not in codes(refused)

    def test_a_revoking_player_who_lost_the_trick_gives_one(self, match, order):
        play = ["2H", "3H", "5C", "4H", "5H", "6H", "7H", "8H"]  # North wins West's revoke
        raw = {**CONTRACT, "play": play}
        with pytest.raises(Refused, match="a revoke of EW costs 1, not 2"):
            enter_deal(
                order=order(), match=match, raw={**raw, "revokes": [{"by": "EW", "tricks": 2}]}
            )
        enter_deal(order=order(), match=match, raw={**raw, "revokes": [{"by": "EW", "tricks": 1}]})

    def test_one_that_was_stored_before_still_counts(self, match, order):
        deal = enter_deal(order=order(), match=match, raw=CONTRACT)
        raw = {**CONTRACT, "play": PLAY, "revokes": [{"by": "EW", "tricks": 1}]}
        Deal.objects.create(act=deal.act, match=match, number=2, data=raw)
        assert read_sheet(match).deals[1].counts

    def test_without_a_record_the_table_decides(self, match, order):
        raw = {**CONTRACT, "revokes": [{"by": "EW", "tricks": 1}]}
        enter_deal(order=order(), match=match, raw=raw)


class TestADealThatIsWithdrawnAndEnteredAnew:
    REVOKED = {**SHORT, "revokes": [{"by": "EW", "penalty": "add"}]}

    @pytest.fixture
    def withdrawn(self, begun, order):
        """Return a match of Short Bridge whose two deals were withdrawn, the second first."""
        match = begun("short-bridge")
        deals = [enter_deal(order=order(), match=match, raw=SHORT) for _deal in range(2)]
        for deal in reversed(deals):
            withdraw_deal(order=order(), deal=deal)
        return match

    def test_it_does_not_have_the_time_of_a_new_deal(self, withdrawn, order):
        for enter in (
            lambda: enter_deal(order=order(), match=withdrawn, raw=self.REVOKED),
            lambda: enter_deals(order=order(), match=withdrawn, raws=[self.REVOKED, SHORT]),
        ):
            with pytest.raises(Refused, match="takes the place of deal 1, which was") as refused:
                enter()
            assert codes(refused) == ["claim-closed"]
        deal = enter_deal(order=order(), match=withdrawn, raw=SHORT)
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=deal, raw=self.REVOKED)
        assert codes(refused) == ["window-closed"]
        decision = Decision("revoke", "E", "add", int(Moment.PLAYED))
        with pytest.raises(Refused):
            rule(order=order(), match=withdrawn, deal=deal, decision=decision)
        correct_deal(order=order(reason="all agree"), deal=deal, raw=self.REVOKED, overrule=True)

    def test_it_keeps_its_place_if_it_is_withdrawn_once_more(self, withdrawn, order):
        deal = enter_deal(order=order(), match=withdrawn, raw=SHORT)
        withdraw_deal(order=order(), deal=deal)
        with pytest.raises(Refused, match="takes the place of deal 3, which was"):
            enter_deal(order=order(), match=withdrawn, raw=self.REVOKED)
        enter_deal(order=order(), match=withdrawn, raw=SHORT)
        enter_deal(order=order(), match=withdrawn, raw=self.REVOKED)  # in place of deal 2

    def test_the_deal_that_nothing_had_followed_still_has_its_time(self, withdrawn, order):
        enter_deal(order=order(), match=withdrawn, raw=SHORT)
        enter_deal(order=order(), match=withdrawn, raw=self.REVOKED)

    def test_a_revoke_that_was_claimed_in_time_is_entered_again(self, begun, order):
        match = begun("short-bridge")
        deals = [enter_deal(order=order(), match=match, raw=raw) for raw in (self.REVOKED, SHORT)]
        for deal in reversed(deals):
            withdraw_deal(order=order(), deal=deal, later={})
        enter_deal(order=order(), match=match, raw=self.REVOKED)

    def test_the_last_deal_is_withdrawn_and_entered_with_a_revoke(self, begun, order):
        match = begun("short-bridge")
        deal = enter_deal(order=order(), match=match, raw=SHORT)
        withdraw_deal(order=order(), deal=deal)
        deal = enter_deal(order=order(), match=match, raw=SHORT)
        correct_deal(order=order(), deal=deal, raw=self.REVOKED)

    def test_a_ruling_on_the_deal_that_is_played_now_is_in_time(self, match, order):
        deals = [enter_deal(order=order(), match=match, raw=CONTRACT) for _deal in range(2)]
        for deal in reversed(deals):
            withdraw_deal(order=order(), deal=deal)
        decision = Decision("revoke", "E", "one-trick", int(Moment.PLAY))
        rule(order=order(), match=match, decision=decision)
        assert enter_deal(order=order(), match=match, raw=CONTRACT).data["revokes"]
