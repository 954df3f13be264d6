"""A law's time ends at the same moment at every door: the ruling, the correction, page and API."""

import pytest
from django.urls import reverse

from club.ledger.refusals import Refused
from club.ledger.writing import Actor
from nights.actions.deals import correct_deal, enter_deal, withdraw_deal
from nights.actions.forming import form_table
from nights.actions.matches import enter_paper, set_match_state
from nights.actions.nights import close_night, open_night, reopen_night
from nights.actions.room import arrive
from nights.links import TABLE_LINKS
from nights.models import Ruling
from nights.queries.sheets import read_sheet
from nights.rulings.actions import Decision, rule, take_back
from nights.rulings.catalogues.terms import Moment
from nights.translate import turn_deal
from tests.club.api.client import fields, of_match, program
from tests.club.conftest import EVENING

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
        entries = api.get(f"{path}rulings/open/?deal=1&moment=next-dealing").json()["results"]
        (entry,) = [entry for entry in entries if entry["key"] == "dealt-out-of-turn"]
        assert [option["key"] for option in entry["options"]] == ["stands"]
        made = api.post(f"{path}rulings/", {**decision, "moment": "next-cut"})
        assert made.status_code == 201
        assert read_sheet(match).deals[0].row.data["void"] == "new-deal"


@pytest.mark.parametrize(
    ("game", "law", "offender", "option", "sentence"),
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
    begun, cast, game, law, offender, option, sentence
):
    match = begun(game)
    at = reverse("rule", args=[cast.club.slug, match.night_id, match.pk])
    asked = {"law": law, "offender": offender, "moment": int(Moment.PLAY)}
    assert sentence in cast.client("director").get(at, asked).content.decode()
    api, path = program(cast.club, cast.director), f"{of_match(match)}rulings/"
    entries = api.get(f"{path}open/?moment=play").json()["results"]
    (entry,) = [entry for entry in entries if entry["key"] == law]
    assert sentence in entry["law"]
    body = {"law": law, "offender": offender, "option": option, "moment": "play"}
    assert api.post(path, body).status_code == 201


#: A game, a deal of it that ends no game, and the same with a revoke paid.
REVOKED = {
    "short-bridge": (
        {"won": {"NS": 7, "EW": 6}},
        {"won": {"NS": 7, "EW": 6}, "revokes": [{"by": "EW", "penalty": "add"}]},
    ),
    "bridge-1907": (
        {"trumps": "S", "won": {"NS": 8, "EW": 5}},
        {"trumps": "S", "won": {"NS": 8, "EW": 5}, "revokes": [{"by": "EW"}]},
    ),
    "rubber": (
        {"contract": "2S", "declarer": "N", "tricks": 8},
        {"contract": "2S", "declarer": "N", "tricks": 8, "revokes": [{"by": "EW", "tricks": 1}]},
    ),
    "draw-and-discard": (
        {"contract": "2S", "declarer": "N", "tricks": 8},
        {"contract": "2S", "declarer": "N", "tricks": 8, "revokes": [{"by": "EW", "tricks": 1}]},
    ),
}


def codes(refused):
    return [fault.code for fault in refused.value.faults]


class TestARevokeClaimedByACorrection:
    """It is in time as long as a ruling is: until the cards are cut for the following deal."""

    @pytest.fixture
    def followed(self, begun, order):
        """Return what begins a match of a game whose first deal was followed by another."""

        def make(game):
            match = begun(game)
            plain = REVOKED[game][0]
            enter_deal(order=order(), match=match, raw=plain)
            enter_deal(order=order(), match=match, raw=plain)
            return match, read_sheet(match).deals[0].row

        return make

    @pytest.mark.parametrize("game", REVOKED)
    def test_the_last_deal_takes_it_from_the_director_and_the_table(self, begun, order, game):
        plain, revoked = REVOKED[game]
        for table in (False, True):
            match = begun(game)
            deal = enter_deal(order=order(), match=match, raw=plain)
            about = {"actor": Actor(device=match.table, seat="N")} if table else {}
            correct_deal(order=order(**about), deal=deal, raw=revoked)
            assert read_sheet(match).deals[0].row.data == revoked

    @pytest.mark.parametrize("game", REVOKED)
    def test_an_earlier_deal_takes_it_only_if_the_director_overrules(self, followed, order, game):
        match, deal = followed(game)
        revoked = REVOKED[game][1]
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=deal, raw=revoked)
        assert codes(refused) == ["window-closed"]
        assert "may be claimed until" in str(refused.value)
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=deal, raw=revoked, overrule=True)
        assert codes(refused) == ["reason-missing"]
        why = order(reason="both sides had agreed on it at once")
        correct_deal(order=why, deal=deal, raw=revoked, overrule=True)
        assert read_sheet(match).deals[0].row.data == revoked
        limit = {"short-bridge": "SB 78", "bridge-1907": "L revoke 10"}.get(game, "")
        assert Ruling.objects.get(match=match, option="overruled").law == limit

    def test_the_table_of_two_has_the_same_time(self, cast, order):
        night = open_night(
            order=order(), club=cast.club, date=EVENING.date(), game="draw-and-discard"
        )
        two = cast.players[:2]
        for player in two:
            arrive(order=order(), night=night, player=player)
        cards = {two[0].pk: "AS", two[1].pk: "KS"}
        match = form_table(order=order(), night=night, players=two, cards=cards, typed=True)
        plain, revoked = REVOKED["draw-and-discard"]
        for _deal in range(2):
            enter_deal(order=order(), match=match, raw=plain)
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=read_sheet(match).deals[0].row, raw=revoked)
        assert codes(refused) == ["window-closed"]

    @pytest.mark.parametrize("game", REVOKED)
    def test_a_program_needs_the_director_s_overrule(self, followed, cast, game):
        match, _deal = followed(game)
        api, path = program(cast.club, cast.director), f"{of_match(match)}deals/1/"
        body = {"deal": REVOKED[game][1]}
        late = api.put(path, body)
        assert late.status_code == 422
        assert fields(late) == {("overrule", "window-closed")}
        ruling = {**body, "overrule": True, "reason": "claimed in time, and not noted"}
        assert api.put(path, ruling).status_code == 200
        assert read_sheet(match).deals[0].row.data == REVOKED[game][1]

    def test_the_director_s_page_asks_whether_to_overrule(self, followed, cast):
        match, deal = followed("bridge-1907")
        client = cast.client("director")
        where = reverse("amend", args=[cast.club.slug, match.night_id, match.pk, deal.pk])
        post = {
            "key": "k",
            "trumps": "S",
            "won": "8",
            "by": "NS",
            "result": "played",
            "revokes_EW": "1",
            "reason": "claimed in time",
        }
        page = client.post(where, post)
        assert page.status_code == 422
        assert "Overrule the law, for the reason given below" in page.content.decode()
        assert "until the cards are cut for the following deal" in page.content.decode()

    def test_once_the_score_is_agreed_not_even_the_last_deal_takes_it(self, begun, order):
        plain, revoked = REVOKED["rubber"]
        match = begun("rubber")
        deal = enter_deal(order=order(), match=match, raw=plain)
        close_night(order=order(), night=match.night, unfinished="abandoned")
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=deal, raw=revoked)
        assert codes(refused) == ["window-closed"]

    def test_what_was_claimed_in_time_stays_when_the_deal_is_corrected(self, begun, order):
        plain, revoked = REVOKED["short-bridge"]
        match = begun("short-bridge")
        deal = enter_deal(order=order(), match=match, raw=revoked)
        enter_deal(order=order(), match=match, raw=plain)
        turned = turn_deal(revoked, 1)
        deal = correct_deal(order=order(), deal=deal, raw=turned)  # entered from the wrong seat
        correct_deal(order=order(), deal=deal, raw={**turned, "won": {"NS": 5, "EW": 8}})

    @pytest.mark.parametrize(
        ("game", "entered", "raised"),
        [
            ("rubber", {"by": "EW", "tricks": 1}, {"by": "EW", "tricks": 2}),
            ("rubber", {"by": "EW", "tricks": 1}, {"by": "NS", "tricks": 1}),
            *(
                ("short-bridge", {"by": "EW", "penalty": penalty}, {"by": "EW", "penalty": other})
                for penalty, other in [
                    ("deduct", "tricks"),
                    ("tricks", "deduct"),
                    ("add", "deduct"),
                ]
            ),
        ],
    )
    def test_a_penalty_is_not_raised_or_chosen_anew(self, begun, order, game, entered, raised):
        match, plain = begun(game), REVOKED[game][0]
        deal = enter_deal(order=order(), match=match, raw={**plain, "revokes": [entered]})
        deal = correct_deal(order=order(), deal=deal, raw={**plain, "revokes": [raised]})
        deal = correct_deal(order=order(), deal=deal, raw={**plain, "revokes": [entered]})
        enter_deal(order=order(), match=match, raw=plain)
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=deal, raw={**plain, "revokes": [raised]})
        assert codes(refused) == ["window-closed"]
        about = {"deal": deal, "raw": {**plain, "revokes": [raised]}, "overrule": True}
        correct_deal(order=order(reason="both sides had agreed on it"), **about)
        assert read_sheet(match).deals[0].row.data["revokes"] == [raised]

    def test_a_penalty_that_was_entered_too_high_is_an_error_of_the_score(self, begun, order):
        match, plain = begun("rubber"), REVOKED["rubber"][0]
        two = {**plain, "revokes": [{"by": "EW", "tricks": 2}, {"by": "EW", "tricks": 1}]}
        deal = enter_deal(order=order(), match=match, raw=two)
        enter_deal(order=order(), match=match, raw=plain)
        for revokes in ([{"by": "EW", "tricks": 2}], [{"by": "EW", "tricks": 1, "hand": "E"}], []):
            raw = {**plain, "revokes": revokes}
            deal = correct_deal(order=order(), deal=deal, raw=raw)
        assert read_sheet(match).deals[0].row.data["revokes"] == []

    def test_a_sheet_on_paper_is_copied_after_the_play_and_stays_open(self, cast, order, night):
        seats = dict(zip("NESW", cast.players[:4], strict=True))
        match = enter_paper(order=order(), night=night, seats=seats)
        plain, revoked = REVOKED["rubber"]
        for _deal in range(2):
            enter_deal(order=order(), match=match, raw=plain)
        correct_deal(order=order(), deal=read_sheet(match).deals[0].row, raw=revoked)
        decision = Decision("revoke", "E", "one-trick", int(Moment.PLAYED))
        standing = read_sheet(match).deals[1].row
        rule(order=order(), match=match, deal=standing, decision=decision)

    def test_a_phone_at_an_earlier_deal_calls_the_director(self, followed, order, client):
        match, deal = followed("short-bridge")
        phone = Actor(device=match.table, seat="N")
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(actor=phone), deal=deal, raw=REVOKED["short-bridge"][1])
        assert codes(refused) == ["director"]
        assert client.get(reverse("table", args=[TABLE_LINKS.make(match.table_id, 1)]))


class TestWhatElseACorrectionCanClaim:
    def test_a_ruling_stated_in_a_correction_has_its_own_time(self, begun, order):
        match = begun("short-bridge")
        plain = REVOKED["short-bridge"][0]
        for _deal in range(2):
            enter_deal(order=order(), match=match, raw=plain)
        deal = read_sheet(match).deals[0].row
        stated = {"law": "dealt-out-of-turn", "offender": "N", "option": "stands"}
        for raw in (
            {**plain, "rulings": [stated]},
            {"void": "deal-lost"},
            {
                "void": "deal-lost",
                "rulings": [{**stated, "law": "misdeal-v", "option": "deal-lost"}],
            },
        ):
            with pytest.raises(Refused) as refused:
                correct_deal(order=order(), deal=deal, raw=raw, later={2: "uphold"})
            assert codes(refused) == ["window-closed"]
        pack = {"law": "incorrect-pack", "offender": "N", "option": "new-deal"}
        raw = {"void": "new-deal", "rulings": [pack]}  # may be proved at any time, law 47
        correct_deal(order=order(), deal=deal, raw=raw, later={2: "uphold"})

    def test_no_law_of_1907_makes_a_deal_void_once_the_next_is_complete(self, begun, order):
        match = begun("bridge-1907")
        deal = enter_deal(order=order(), match=match, raw=OLD)
        deal = correct_deal(order=order(), deal=deal, raw={"void": "new-deal"})  # not followed yet
        deal = correct_deal(order=order(), deal=deal, raw=OLD)
        enter_deal(order=order(), match=match, raw=OLD)
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=deal, raw={"void": "new-deal"}, later={2: "uphold"})
        assert codes(refused) == ["window-closed"]


class TestADealThatWasFollowed:
    """A deal has been followed although the following one is no longer on the sheet."""

    @pytest.mark.parametrize("game", REVOKED)
    def test_a_table_does_not_take_the_next_deal_off_to_claim_a_revoke(self, begun, order, game):
        plain, revoked = REVOKED[game]
        match = begun(game)
        phone = Actor(device=match.table, seat="N")
        deal = enter_deal(order=order(actor=phone), match=match, raw=plain)
        following = enter_deal(order=order(actor=phone), match=match, raw=plain)
        withdraw_deal(order=order(actor=phone), deal=following)
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(actor=phone), deal=deal, raw=revoked)
        assert codes(refused) == ["window-closed"]
        decision = Decision("revoke", "E", "revoke", int(Moment.PLAYED))
        with pytest.raises(Refused) as refused:
            rule(order=order(), match=match, deal=deal, decision=decision)
        assert codes(refused) == ["moment"]
        why = order(reason="the deal after it belonged to another table")
        correct_deal(order=why, deal=deal, raw=revoked, overrule=True)
        assert read_sheet(match).deals[0].row.data == revoked

    @pytest.mark.parametrize("game", REVOKED)
    def test_nor_both_to_enter_the_first_anew(self, begun, order, game):
        plain, _revoked = REVOKED[game]
        match = begun(game)
        phone = Actor(device=match.table, seat="N")
        first, second = (
            enter_deal(order=order(actor=phone), match=match, raw=plain) for _ in range(2)
        )
        withdraw_deal(order=order(actor=phone), deal=second)
        with pytest.raises(Refused, match="Another deal had followed"):
            withdraw_deal(order=order(actor=phone), deal=first)
        withdraw_deal(order=order(), deal=first)  # the director's decision

    def test_the_table_still_corrects_the_rest_of_its_last_deal(self, begun, order):
        match = begun("bridge-1907")
        phone = Actor(device=match.table, seat="N")
        deal = enter_deal(order=order(actor=phone), match=match, raw=OLD)
        following = enter_deal(order=order(actor=phone), match=match, raw=OLD)
        withdraw_deal(order=order(actor=phone), deal=following)
        other = {**OLD, "won": {"NS": 8, "EW": 5}}
        deal = correct_deal(order=order(actor=phone), deal=deal, raw=other)
        assert deal.data == other

    def test_nor_to_correct_the_tricks_of_a_game_that_is_concluded(self, begun, order):
        match = begun("bridge-1907")
        phone = Actor(device=match.table, seat="N")
        game = {"trumps": "H", "won": {"NS": 10, "EW": 3}}
        deal = enter_deal(order=order(actor=phone), match=match, raw=game)
        following = enter_deal(order=order(actor=phone), match=match, raw=OLD)
        withdraw_deal(order=order(actor=phone), deal=following)
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(actor=phone), deal=deal, raw=OLD)
        assert codes(refused) == ["window-closed"]


class TestANightThatWasClosed:
    """What was agreed when it closed is agreed, also after it has been reopened."""

    @pytest.mark.parametrize("game", REVOKED)
    def test_a_reopened_night_opens_no_score(self, begun, order, game):
        plain, revoked = REVOKED[game]
        match = begun(game)
        deal = enter_deal(order=order(), match=match, raw=plain)
        close_night(order=order(), night=match.night, unfinished="abandoned")
        reopen_night(order=order(), night=match.night)
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=deal, raw=revoked)
        assert codes(refused) == ["window-closed"]
        with pytest.raises(Refused) as refused:
            withdraw_deal(order=order(), deal=deal)
        assert codes(refused) == ["window-closed"]
        decision = Decision("revoke", "E", "revoke", int(Moment.PLAYED))
        with pytest.raises(Refused) as refused:
            rule(order=order(), match=match, deal=deal, decision=decision)
        assert codes(refused) == ["moment"]

    def test_a_deal_played_after_that_has_its_own_time(self, begun, order):
        plain, revoked = REVOKED["rubber"]
        match = begun("rubber")
        enter_deal(order=order(), match=match, raw=plain)
        close_night(order=order(), night=match.night, unfinished="abandoned")
        reopen_night(order=order(), night=match.night)
        set_match_state(order=order(), match=match, state="playing")
        deal = enter_deal(order=order(), match=match, raw=plain)
        deal = correct_deal(order=order(), deal=deal, raw=revoked)
        assert deal.data == revoked


class TestARulingTakenBack:
    """It changes a score as long as a correction may."""

    @pytest.fixture
    def ruled(self, begun, order):
        """Return a match, of a night that is closed, and the ruling that a revoke is paid."""
        match = begun("rubber")
        deal = enter_deal(order=order(), match=match, raw=REVOKED["rubber"][0])
        decision = Decision("revoke", "E", "one-trick", int(Moment.PLAYED))
        ruling = rule(order=order(), match=match, deal=deal, decision=decision)
        close_night(order=order(), night=match.night, unfinished="abandoned")
        return match, ruling

    def test_it_needs_the_director_s_overrule_once_the_score_is_agreed(self, ruled, order):
        match, ruling = ruled
        with pytest.raises(Refused) as refused:
            take_back(order=order(), ruling=ruling)
        assert codes(refused) == ["window-closed"]
        with pytest.raises(Refused) as refused:
            take_back(order=order(), ruling=ruling, overrule=True)
        assert codes(refused) == ["reason-missing"]
        assert "revokes" in read_sheet(match).deals[0].row.data
        why = order(reason="the card was found in the other pack", key="k")
        gone = take_back(order=why, ruling=ruling, overrule=True)
        assert take_back(order=why, ruling=ruling, overrule=True) == gone
        assert read_sheet(match).deals[0].row.data == REVOKED["rubber"][0]
        made = [(ruling.row.option, ruling.gone) for ruling in read_sheet(match).rulings_made]
        assert made == [("one-trick", True), ("overruled", False)]

    def test_it_has_the_time_of_a_correction_in_each_code(self, begun, order):
        match = begun("bridge-1907")
        game = {"trumps": "H", "won": {"NS": 10, "EW": 3}}
        deal = enter_deal(order=order(), match=match, raw=game)
        decision = Decision("revoke", "W", "revoke", int(Moment.PLAYED))
        ruling = rule(order=order(), match=match, deal=deal, decision=decision)
        take_back(order=order(), ruling=ruling)
        deal = read_sheet(match).deals[0].row
        ruling = rule(order=order(), match=match, deal=deal, decision=decision)
        enter_deal(order=order(), match=match, raw=OLD)
        with pytest.raises(Refused) as refused:
            take_back(order=order(), ruling=ruling)
        assert codes(refused) == ["window-closed"]

    def test_a_note_is_taken_back_at_any_time(self, begun, order):
        match = begun("bridge-1907")
        decision = Decision("lead-out-of-turn", "E", "call-card", int(Moment.PLAY))
        note = rule(order=order(), match=match, decision=decision)
        enter_deal(order=order(), match=match, raw=OLD)
        close_night(order=order(), night=match.night, unfinished="abandoned")
        take_back(order=order(), ruling=note)
        assert read_sheet(match).deals[0].row.data == OLD

    def test_the_director_s_page_asks_whether_to_overrule(self, ruled, cast):
        match, ruling = ruled
        client = cast.client("director")
        at = reverse("ruling-back", args=[cast.club.slug, match.night_id, match.pk, ruling.pk])
        asked = client.post(at, {"key": "k"})
        assert asked.status_code == 422
        assert "Overrule the law, for the reason given below" in asked.content.decode()
        assert "The score was made up and agreed" in asked.content.decode()
        unsaid = client.post(at, {"key": "k", "overrule": "1"})
        assert "Give the reason" in unsaid.content.decode()
        assert 'value="1" checked' in unsaid.content.decode()
        done = client.post(at, {"key": "k", "overrule": "1", "reason": "found"}, follow=True)
        assert "The ruling is taken back." in done.content.decode()
        assert read_sheet(match).deals[0].row.data == REVOKED["rubber"][0]
        again = client.post(at, {"key": "other"}, follow=True)
        assert "taken back already" in again.content.decode()
        assert client.get(at).status_code == 302

    def test_a_program_is_told_what_to_send(self, ruled, cast):
        match, ruling = ruled
        api = program(cast.club, cast.director)
        path = f"{of_match(match)}rulings/{ruling.pk}/back/"
        late = api.post(path, {"reason": "found"})
        assert fields(late) == {("overrule", "window-closed")}
        assert '"overrule": true' in late.content.decode().replace("\\", "")
        assert fields(api.post(path, {"overrule": True})) == {("reason", "reason-missing")}
        made = api.post(path, {"overrule": True, "reason": "found"})
        assert made.json()["taken_back"] is True
        assert "revokes" not in read_sheet(match).deals[0].row.data
