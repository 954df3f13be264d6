"""What each option does to a deal, before and after, as the files have it from the laws."""

import pytest

from nights.rulings.catalogues.effects import Call, Effect
from nights.rulings.queries import add_ruling
from scoring.games import make_game
from scoring.seats import Seat
from scoring.sheet import check
from tests.nights.rulings.catalogues import Code
from tests.nights.rulings.catalogues.samples import (
    CODES,
    OUTCOMES,
    UNCHANGED,
    after,
    begun,
    each,
    entry_of,
    game_of,
    option_of,
    places,
    ruled_on,
    told,
)


class TestScores:
    """What a ruling does to a deal, before and after."""

    @pytest.mark.parametrize("name", CODES)
    def test_the_sample_deal_is_worth_what_the_file_says(self, name):
        of: Code = CODES[name]
        assert told(begun(name)) == of.begun
        assert told(after(game_of(name), begun(name), of.deal)) == of.scored

    @pytest.mark.parametrize("name", CODES)
    def test_a_note_or_a_call_leaves_the_score_as_it_is(self, name):
        of = CODES[name]
        for law, option in UNCHANGED[name]:
            taken = option_of(name, law, option)
            assert type(taken.effect) is (Call if option.does == "call" else Effect)
            for seat in game_of(name).seats:
                assert told(ruled_on(name, law, taken, of.deal, seat)) == of.scored

    @each(OUTCOMES, "name, law, option, outcome")
    def test_what_an_option_does_to_the_score(self, name, law, option, outcome):
        taken = option_of(name, law, option)
        at = places(name, option.window[0], entered=True)
        assert entry_of(name, law).offender.has(Seat(outcome.offender), at)
        assert told(after(game_of(name), begun(name), outcome.deal)) == outcome.before
        ruling = ruled_on(name, law, taken, outcome.deal, outcome.offender)
        assert told(ruling) == outcome.after

    @each(
        [outcome for outcome in OUTCOMES if outcome[3].does != "score"],
        "name, law, option, outcome",
    )
    def test_a_deal_that_is_void_has_no_result_and_is_no_score(self, name, law, option, outcome):
        taken, state = option_of(name, law, option), begun(name)
        assert taken.effect.makes_deal
        for raw in ({}, outcome.deal):  # nothing was entered yet, or it had been
            made = taken.effect.on(raw, Seat(outcome.offender), state.dealer)
            assert made == {"void": outcome.does}
            assert after(game_of(name), state, made).lines == ()

    @each(
        [outcome for outcome in OUTCOMES if outcome[2].key == "take-two"],
        "name, law, option, outcome",
    )
    def test_spades_not_played_make_the_deal_themselves(self, name, law, option, outcome):
        taken = option_of(name, law, option)
        assert taken.effect.makes_deal
        assert told(ruled_on(name, law, taken, {}, outcome.offender)) == outcome.after

    @pytest.mark.parametrize(
        ("name", "key", "rulings", "expected"),
        [
            # [SB 72 II] a penalty for each: North-South keep two of eight tricks, the others eleven
            ("short-bridge", "revoke", ["tricks by N", "tricks by N"], "0:0 0:1 0:1 W"),
            # [SB 72 II] each chosen anew: 3:2 is 0:2, then three more are game, a treble
            ("short-bridge", "revoke", ["deduct by N", "add by S"], "0:0 0:1 0:3 W"),
            # [SB 81] both punished, and neither wins: 3:2 is 0:2, then 0:0, then two for tricks
            ("short-bridge", "revoke", ["deduct by N", "deduct by E"], "2:0 0:0 0:0 W"),
            # [SB 81] three to each, stopped at four; the tricks find no room
            ("short-bridge", "revoke", ["add by N", "add by E"], "4:4 0:0 0:0 W"),
            # [L revoke 12] six of nine tricks: ten to three, four times eight
            ("1907", "revoke", ["revoke by S", "revoke by N"], "0:0 0:1 12:32 S"),
            # [L revoke 11] three each way: nine to four again, but no more than twenty-eight
            ("1907", "revoke", ["revoke by S", "revoke by E"], "28:0 0:0 28:0 S"),
            # [MB trumps 3] one trick and two: seven of ten, three down
            ("modern", "revoke", ["one-trick by N", "two-tricks by N"], "60:0 0:0 60:150 S"),
        ],
    )
    def test_revokes_are_paid_for_one_by_one(self, name, key, rulings, expected):
        law, raw, state = CODES[name].laws[key], dict(CODES[name].deal), begun(name)
        for option, offender in (ruling.split(" by ") for ruling in rulings):
            taken = entry_of(name, law).option(option)
            made = {"law": key, "offender": offender, "option": option}
            raw = taken.effect.on(add_ruling(raw, made), Seat(offender), state.dealer)
        assert told(after(game_of(name), state, raw)) == expected

    @each([outcome for outcome in OUTCOMES if outcome[0] == "modern"], "name, law, option, outcome")
    def test_what_scores_at_rubber_is_legal_at_chicago(self, name, law, option, outcome):
        chicago = make_game("chicago", {})
        state = chicago.opening()
        made = {"law": law.key, "offender": outcome.offender, "option": option.key}
        effect = option_of(name, law, option).effect
        raw = effect.on(add_ruling(outcome.deal, made), Seat(outcome.offender), state.dealer)
        assert check(chicago, state, raw)[1] == []
