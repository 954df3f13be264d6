"""What the director rules: stored with the deal, done to the score, refused outside its time."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Actor
from nights.actions.deals import correct_deal, enter_deal, enter_deals, withdraw_deal
from nights.actions.forming import begin_next_match
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night, reopen_night
from nights.links import TABLE_LINKS
from nights.models import Deal, Match
from nights.queries.sheets import read_sheet
from nights.rulings.actions import Decision, rule, take_back
from nights.rulings.catalogues.citing import cite_briefly
from nights.rulings.catalogues.terms import Moment
from tests.club.conftest import CARDS, Cast
from tests.nights.rulings.parts import OLD

SHORT = {"won": {"NS": 8, "EW": 5}}


@pytest.fixture
def ruling(order: Callable[..., Any]) -> Callable[..., Any]:
    """Return what rules in one line: law, offender, option, moment."""

    def make(
        match: Match,
        law: str,
        offender: str,
        option: str,
        moment: Moment = Moment.PLAY,
        deal: Deal | None = None,
        **more: Any,
    ) -> Any:
        about = {name: more.pop(name) for name in ("later", "abandon") if name in more}
        decision = Decision(law, offender, option, int(moment))
        return rule(order=order(**more), match=match, deal=deal, decision=decision, **about)

    return make


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [fault.code for fault in refused.value.faults]


def test_a_revoke_claimed_on_the_last_deal_moves_its_tricks(begun, order, ruling):
    match = begun("bridge-1907")
    deal = enter_deal(order=order(), match=match, raw=OLD)
    assert read_sheet(match).last_state.part_scores["NS"] == 24
    ruling(match, "revoke", "N", "revoke", Moment.PLAYED, deal)
    sheet = read_sheet(match)
    assert sheet.deals[0].row.data["revokes"] == [{"by": "NS"}]
    assert sheet.deals[0].row.data["rulings"] == [
        {"law": "revoke", "offender": "N", "option": "revoke"}
    ]
    assert sheet.last_state.part_scores["NS"] == 0
    assert sheet.last_state.part_scores["EW"] == 8


def test_a_revoke_is_not_claimed_once_the_cards_are_cut(begun, order, ruling):
    match = begun("bridge-1907")
    deal = enter_deal(order=order(), match=match, raw=OLD)
    with pytest.raises(Refused) as refused:
        ruling(match, "revoke", "N", "revoke", Moment.NEXT_CUT, deal)
    assert codes(refused) == ["out-of-time"]
    assert "the cards are cut for the following deal" in str(refused.value)
    enter_deal(order=order(), match=match, raw={**OLD, "won": {"NS": 6, "EW": 7}})
    with pytest.raises(Refused) as refused:
        ruling(match, "revoke", "N", "revoke", Moment.PLAYED, deal)
    assert codes(refused) == ["moment"]


def test_a_ruling_in_the_play_goes_into_the_deal_when_it_is_entered(begun, order, ruling):
    match = begun("short-bridge")
    ruling(match, "lead-out-of-turn", "E", "call-suit")
    ruling(match, "revoke", "W", "add", Moment.PLAYED)
    assert [pending.law for pending in read_sheet(match).pending_rulings] == [
        "lead-out-of-turn",
        "revoke",
    ]
    deal = enter_deal(order=order(), match=match, raw=SHORT)
    assert deal.data["revokes"] == [{"by": "EW", "penalty": "add"}]
    assert [made_ruling["law"] for made_ruling in deal.data["rulings"]] == [
        "lead-out-of-turn",
        "revoke",
    ]
    assert read_sheet(match).pending_rulings == ()
    assert read_sheet(match).last_state.games["NS"] == 1  # three for the revoke, two for tricks


def test_a_new_deal_is_entered_at_once_and_the_same_player_deals(begun, ruling):
    match = begun("bridge-1907")
    ruling(match, "surplus-card", "N", "new-deal", Moment.DEALT)
    sheet = read_sheet(match)
    assert sheet.deals[0].row.data["void"] == "new-deal"
    assert sheet.last_state.dealer == "N"


def test_a_misdeal_loses_the_deal_at_short_bridge(begun, ruling):
    match = begun("short-bridge")
    ruling(match, "misdeal-v", "N", "deal-lost", Moment.DEALING)
    assert read_sheet(match).last_state.dealer == "E"


def test_a_deal_out_of_turn_stands_and_passes_on_from_who_dealt(begun, order, ruling):
    match = begun("short-bridge")
    ruling(match, "dealt-out-of-turn", "S", "stands", Moment.DEALT)
    enter_deal(order=order(), match=match, raw=SHORT)
    assert read_sheet(match).last_state.dealer == "W"


def test_spades_thrown_in_score_two_without_play(begun, ruling):
    match = begun("bridge-1907")
    ruling(match, "spades-thrown-in", "N", "take-two", Moment.DECLARED)
    assert read_sheet(match).last_state.part_scores["NS"] == 2


def test_a_trick_is_moved_back_and_a_result_needed_for_it(begun, order, ruling):
    match = begun("rubber")
    with pytest.raises(Refused) as refused:
        ruling(match, "trick-wrongly-gathered", "E", "trick-back", Moment.PLAYED)
    assert codes(refused) == ["option-closed"]
    deal = enter_deal(
        order=order(), match=match, raw={"contract": "4S", "declarer": "N", "tricks": 9}
    )
    ruling(match, "trick-wrongly-gathered", "E", "trick-back", Moment.PLAYED, deal)
    assert read_sheet(match).last_state.games["NS"] == 1


def test_the_modern_revoke_moves_one_trick_or_two(begun, order, ruling):
    match = begun("rubber")
    raw = {"contract": "4S", "declarer": "N", "tricks": 11}
    deal = enter_deal(order=order(), match=match, raw=raw)
    with pytest.raises(Refused) as refused:
        ruling(match, "revoke", "S", "two-tricks", Moment.PLAYED, deal)
    assert codes(refused) == ["offender"]  # dummy is not liable
    ruling(match, "revoke", "N", "two-tricks", Moment.PLAYED, deal)
    sheet = read_sheet(match)
    assert sheet.deals[0].row.data["revokes"] == [{"by": "NS", "tricks": 2, "hand": "N"}]
    assert sheet.last_state.games["NS"] == 0


def test_everything_that_is_wrong_with_a_ruling_is_told_at_once(begun, ruling):
    match = begun("bridge-1907")
    with pytest.raises(Refused) as refused:
        ruling(match, "surplus-card", "E", "deal-lost", Moment.PLAYED)
    assert codes(refused) == ["out-of-time", "offender", "option"]
    with pytest.raises(Refused) as refused:
        ruling(match, "no-such-law", "E", "new-deal")
    assert codes(refused) == ["unknown-law"]


def test_a_ruling_sent_twice_is_one_ruling(begun, ruling):
    match = begun("short-bridge")
    first = ruling(match, "misdeal-i", "N", "deal-lost", Moment.DEALT, key="k")
    assert ruling(match, "misdeal-i", "N", "deal-lost", Moment.DEALT, key="k").pk == first.pk
    assert len(read_sheet(match).deals) == 1
    with pytest.raises(Conflict):
        ruling(match, "misdeal-ii", "N", "deal-lost", Moment.DEALT, key="k")


def test_a_ruling_that_makes_later_deals_impossible_asks_what_becomes_of_them(begun, order, ruling):
    match = begun("short-bridge")
    deal = enter_deal(order=order(), match=match, raw=SHORT)
    enter_deal(order=order(), match=match, raw={**SHORT, "dealer": "E"})
    with pytest.raises(Refused) as refused:
        ruling(match, "incorrect-pack", "N", "new-deal", Moment.NEXT_DEALT, deal)
    assert codes(refused) == ["dealer-differs"]
    ruling(match, "incorrect-pack", "N", "new-deal", Moment.NEXT_DEALT, deal, later={2: "uphold"})
    assert [deal.row.data.get("void") for deal in read_sheet(match).deals] == ["new-deal", None]


def test_a_ruling_is_taken_back_with_what_it_did(begun, order, ruling):
    match = begun("bridge-1907")
    pending = ruling(match, "lead-out-of-turn", "E", "call-card")
    take_back(order=order(), ruling=pending)
    void = ruling(match, "surplus-card", "N", "new-deal", Moment.DEALT)
    take_back(order=order(), ruling=void)
    assert read_sheet(match).deals == ()
    deal = enter_deal(order=order(), match=match, raw=OLD)
    assert deal.data == OLD
    revoke = ruling(match, "revoke", "N", "revoke", Moment.PLAYED, deal)
    take_back(order=order(), ruling=revoke)
    assert read_sheet(match).deals[0].row.data == OLD
    with pytest.raises(Conflict):
        take_back(order=order(), ruling=revoke)


def test_a_ruling_made_in_the_play_is_taken_out_of_the_deal_again(begun, order, ruling):
    match = begun("bridge-1907")
    pending = ruling(match, "not-as-called", "E", "revoke")
    note = ruling(match, "lead-out-of-turn", "W", "call-card")
    enter_deal(order=order(), match=match, raw=OLD)
    take_back(order=order(), ruling=pending)
    assert read_sheet(match).deals[0].row.data == {**OLD, "rulings": [note.entry]}


def test_a_table_neither_rules_nor_touches_a_deal_that_was_ruled_on(begun, order, ruling):
    match = begun("bridge-1907")
    phone = Actor(device=match.table, seat="N")
    raw = {**OLD, "rulings": [{"law": "revoke", "offender": "E", "option": "revoke"}]}
    with pytest.raises(Refused) as refused:
        enter_deal(order=order(actor=phone), match=match, raw=raw)
    assert codes(refused) == ["director"]
    deal = enter_deal(order=order(actor=phone), match=match, raw=OLD)
    ruling(match, "revoke", "N", "revoke", Moment.PLAYED, deal)
    standing = read_sheet(match).deals[0].row
    for change in (
        lambda: withdraw_deal(order=order(actor=phone), deal=standing),
        lambda: correct_deal(order=order(actor=phone), deal=standing, raw=OLD),
    ):
        with pytest.raises(Refused) as refused:
            change()
        assert codes(refused) == ["director"]


class TestCorrections:
    """Each code's own time for putting a wrong score right."""

    GAME = {"trumps": "H", "won": {"NS": 10, "EW": 3}}

    def test_tricks_of_1907_are_corrected_until_the_deal_after_the_game(self, begun, order):
        match = begun("bridge-1907")
        first = enter_deal(order=order(), match=match, raw=self.GAME)
        less = {"trumps": "H", "won": {"NS": 9, "EW": 4}}
        first = correct_deal(order=order(), deal=first, raw=less)
        first = correct_deal(order=order(), deal=first, raw=self.GAME)
        enter_deal(order=order(), match=match, raw=OLD)
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=first, raw=less)
        assert codes(refused) == ["window-closed"]

    def test_honours_of_1907_are_corrected_until_the_rubber_is_agreed(self, begun, order):
        match = begun("bridge-1907")
        first = enter_deal(order=order(), match=match, raw=self.GAME)
        enter_deal(order=order(), match=match, raw=OLD)
        honours = {**self.GAME, "honours": {"N": 3, "E": 2}}
        first = correct_deal(order=order(), deal=first, raw=honours)
        close_night(order=order(), night=match.night, unfinished="abandoned")
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=first, raw=self.GAME)
        assert codes(refused) == ["window-closed"]

    def test_the_director_overrules_with_a_reason_that_the_history_shows(self, begun, order, cast):
        match = begun("bridge-1907")
        first = enter_deal(order=order(), match=match, raw=self.GAME)
        enter_deal(order=order(), match=match, raw=OLD)
        less = {"trumps": "H", "won": {"NS": 9, "EW": 4}}
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=first, raw=less, overrule=True)
        assert codes(refused) == ["reason-missing"]
        why = order(reason="the card was found under the table")
        correct_deal(order=why, deal=first, raw=less, overrule=True)
        page = cast.client("director").get(
            reverse("match", args=[cast.club.slug, match.night_id, match.pk])
        )
        assert "the card was found under the table" in page.content.decode()
        assert "the director overruled the law" in page.content.decode()

    def test_at_short_bridge_what_a_game_is_worth_is_corrected_during_the_rubber(
        self, begun, order
    ):
        match = begun("short-bridge")
        enter_deal(order=order(), match=match, raw={"won": {"NS": 4, "EW": 9}})
        first = enter_deal(order=order(), match=match, raw={"won": {"NS": 11, "EW": 2}})
        enter_deal(order=order(), match=match, raw=SHORT)
        early = read_sheet(match).deals[0].row
        # East-West had one trick fewer: the game stays, its worth does not.
        early = correct_deal(order=order(), deal=early, raw={"won": {"NS": 5, "EW": 8}})
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=first, raw={"won": {"NS": 10, "EW": 3}})
        assert codes(refused) == ["window-closed"]

    def test_a_modern_score_is_corrected_until_the_table_goes_on(self, begun, order, cast):
        match = begun("rubber")
        game = {"contract": "4S", "declarer": "N", "tricks": 10}
        deals = [enter_deal(order=order(), match=match, raw=game) for _ in range(2)]
        raw = {**game, "tricks": 11}
        correct_deal(order=order(), deal=deals[0], raw=raw)
        cards = {player.pk: card for player, card in zip(cast.players[:4], CARDS, strict=False)}
        begin_next_match(
            order=order(), night=match.night, table=match.table, cards=cards, typed=True
        )
        with pytest.raises(Refused) as refused:
            correct_deal(order=order(), deal=deals[1], raw=raw)
        assert codes(refused) == ["window-closed"]
        # What changes no score is no wrong score.
        correct_deal(order=order(), deal=deals[1], raw={**game, "declarer": "S"})


class TestPages:
    """The director's pages."""

    def address(self, cast: Cast, match: Match, **arguments: Any) -> str:
        asked = "&".join(f"{name}={value}" for name, value in arguments.items())
        return reverse("rule", args=[cast.club.slug, match.night_id, match.pk]) + f"?{asked}"

    def test_the_list_shows_what_is_open_and_nothing_else(self, begun, cast):
        match, client = begun("short-bridge"), cast.client("director")
        page = client.get(self.address(cast, match, moment=int(Moment.DEALING))).content.decode()
        assert "Misdeal: the dealer counts the cards" in page
        assert "A revoke is established" not in page
        page = client.get(self.address(cast, match)).content.decode()
        assert "A revoke is established" in page
        assert "Misdeal: the dealer counts the cards" not in page

    def test_the_law_its_time_and_who_chooses_are_shown(self, begun, cast):
        match, client = begun("short-bridge"), cast.client("director")
        page = client.get(self.address(cast, match, law="revoke", offender="N")).content.decode()
        assert "72 I" in page
        assert "until the cards are cut for the following deal" in page
        assert "Cyd, Dot" not in page.split("Chosen by")[0]
        assert "adversaries:" in page

    def test_a_ruling_is_worked_out_made_shown_and_taken_back(self, begun, order, cast):
        match, client = begun("bridge-1907"), cast.client("director")
        deal = enter_deal(order=order(), match=match, raw=OLD)
        fields = {
            "deal": 1,
            "moment": int(Moment.PLAYED),
            "law": "revoke",
            "offender": "N",
            "option": "revoke",
            "reason": "seen by all",
        }
        address = self.address(cast, match)
        worked = client.post(address, {**fields, "preview": "1"}).content.decode()
        assert "24 : 0" in worked
        assert "0 : 8" in worked
        assert client.post(address, fields).status_code == 302
        where = reverse("match", args=[cast.club.slug, match.night_id, match.pk])
        page = client.get(where).content.decode()
        assert "A revoke is established, N" in page
        assert "seen by all" in page
        made = read_sheet(match).standing_rulings[0]
        assert (
            client.post(
                reverse("ruling-back", args=[cast.club.slug, match.night_id, match.pk, made.pk])
            ).status_code
            == 302
        )
        assert read_sheet(match).deals[0].row.data == deal.data
        assert "taken back" in client.get(where).content.decode()

    def test_a_refused_ruling_keeps_what_was_chosen(self, begun, cast):
        match, client = begun("bridge-1907"), cast.client("director")
        fields = {
            "deal": "",
            "moment": int(Moment.PLAY),
            "law": "lead-out-of-turn",
            "offender": "E",
            "option": "",
            "reason": "led the king",
        }
        answer = client.post(self.address(cast, match), fields)
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "Choose what is done." in page
        assert "led the king" in page
        assert 'value="E" required checked' in page

    @pytest.mark.parametrize("role", ["visitor", "member", "scorer", "stranger"])
    def test_only_a_director_rules(self, begun, cast, role):
        match = begun("rubber")
        assert cast.client(role).get(self.address(cast, match)).status_code in (302, 403)

    def test_a_wrong_score_out_of_time_is_asked_about_on_the_form(self, begun, order, cast):
        match, client = begun("bridge-1907"), cast.client("director")
        first = enter_deal(order=order(), match=match, raw=TestCorrections.GAME)
        enter_deal(order=order(), match=match, raw=OLD)
        where = reverse("amend", args=[cast.club.slug, match.night_id, match.pk, first.pk])
        answer = client.post(
            where, {"withdraw": "1", "reason": "never played", "later_2": "uphold"}
        )
        assert answer.status_code == 422
        assert "Overrule the law" in answer.content.decode()
        assert "never played" in answer.content.decode()


def test_the_phone_shows_a_ruling_under_way_and_counts_it_in_the_preview(
    begun, order, ruling, client
):
    match = begun("short-bridge")
    ruling(match, "revoke", "N", "add", Moment.PLAYED)
    at = reverse("table", args=[TABLE_LINKS.make(match.table_id, 1)])
    client.post(at + "seat/", {"seat": "E"})
    page = client.get(at).content.decode()
    assert "Three points are added to the other side" in page
    fields = {"won": "8", "match": str(match.pk), "preview": "1"}
    answer = client.post(at + "deal/", fields).content.decode()
    assert "Revoke" in answer
    enter_deal(order=order(), match=match, raw=SHORT)
    page = client.get(at).content.decode()
    assert "A revoke is established" in page
    assert "Undo or correct" not in page


def test_a_correction_keeps_the_rulings_of_its_deal(begun, order, ruling):
    match = begun("bridge-1907")
    deal = enter_deal(order=order(), match=match, raw=OLD)
    made = ruling(match, "revoke", "N", "revoke", Moment.PLAYED, deal)
    standing = read_sheet(match).deals[0].row
    corrected = {"trumps": "H", "won": {"NS": 10, "EW": 3}, "revokes": [{"by": "NS"}]}
    kept = correct_deal(order=order(), deal=standing, raw=corrected)
    assert kept.data["rulings"] == [made.entry]


def test_a_scorer_makes_no_rulings_and_a_director_only_those_of_the_catalogue(begun, order, cast):
    match = begun("bridge-1907")
    lead = {"law": "lead-out-of-turn", "offender": "E", "option": "call-suit"}
    for actor, stated, code in (
        (Actor(account=cast.scorer), lead, "director"),
        (Actor(account=cast.director), {**lead, "law": "48"}, "unknown-law"),
    ):
        raw = {**OLD, "rulings": [stated]}
        with pytest.raises(Refused) as refused:
            enter_deal(order=order(actor=actor), match=match, raw=raw)
        assert codes(refused) == [code]
    enter_deal(order=order(), match=match, raw={**OLD, "rulings": [lead]})


@pytest.mark.parametrize(
    ("clauses", "brief"),
    [
        (("SB 71", "SB 72 I", "SB 72 II", "SB 73", "SB 78"), "71–73, 78"),
        (("L revoke 1", "L revoke 2", "L leads 5"), "revoke 1–2; leads 5"),
        (("L dummy 2a", "L dummy 2b", "L dummy 3"), "dummy 2–3"),
        (("E 39 VI",), "39"),
    ],
)
def test_laws_stand_on_the_sheet_in_short(clauses, brief):
    assert cite_briefly(clauses) == brief


def test_bad_input_beside_a_ruling_under_way_is_refused_and_not_lost(begun, order, ruling):
    match = begun("bridge-1907")
    ruling(match, "revoke", "E", "revoke", Moment.PLAYED)
    for key in ("revokes", "rulings"):
        with pytest.raises(Refused) as refused:
            enter_deal(order=order(), match=match, raw={**OLD, key: 7})
        assert codes(refused) == ["not-a-list"]


def test_a_ruling_under_way_goes_into_the_first_deal_of_a_file(begun, order, ruling):
    match = begun("rubber")
    made = ruling(match, "revoke", "N", "one-trick", Moment.PLAYED)
    raws = [{"contract": "4S", "declarer": "N", "tricks": 11}, {"contract": "pass"}]
    first, second = enter_deals(order=order(), match=match, raws=raws)
    assert first.data["rulings"] == [made.entry]
    assert second.data == {"contract": "pass"}


def test_an_overruled_time_never_waits_for_a_deal(begun, order, ruling):
    match = begun("bridge-1907")
    deal = enter_deal(order=order(), match=match, raw=OLD)
    close_night(order=order(), night=match.night, unfinished="abandoned")
    why = order(reason="played at another table")
    withdraw_deal(order=why, deal=deal, overrule=True)
    reopen_night(order=order(), night=match.night)
    set_match_state(order=order(), match=match, state="playing")
    assert read_sheet(match).pending_rulings == ()
    ruling(match, "surplus-card", "N", "new-deal", Moment.DEALT)
    assert [deal.row.data["void"] for deal in read_sheet(match).deals] == ["new-deal"]
