"""The state between deals, also after a deal of unknown score."""

import pytest

from scoring import contract
from scoring.contract import Contract, Strain
from scoring.games import GAMES, contract_bridge, make_game, short_bridge_deal
from scoring.games.contract_deal import ContractDeal, Revoke
from scoring.lines import ScoreLine
from scoring.pair import Pair
from scoring.seats import Seat, Side
from scoring.sheet import answer, read
from scoring.won import count_above_six
from scoring.worth_1907 import score_honours
from tests.scoring.notation import deal, sheet

FOUR = ("rubber", "chicago", "short-bridge", "bridge-1907")
GAME = {"rubber": "3NT N 9", "chicago": "3NT N 9", "short-bridge": "11-2", "bridge-1907": "NT 9-4"}
LEFT_OUT = {
    "rubber": "contract",
    "chicago": "contract",
    "short-bridge": "won",
    "bridge-1907": "won",
}


def codes(game, *raws):
    answered = answer({"game": game, "deals": [deal(raw) if raw in PLAIN else raw for raw in raws]})
    return [(fault.get("deal"), fault["code"]) for fault in answered.get("problems", [])]


PLAIN = ("new-deal dealer=N", "new-deal dealer=E", "new-deal dealer=W")


@pytest.mark.parametrize("game", FOUR)
def test_a_void_deal_with_a_fault_still_says_who_deals_next(game):
    faulty = (1, "unknown-key")
    again, lost = {"void": "new-deal", "x": 1}, {"void": "deal-lost", "x": 1}
    assert codes(game, again, "new-deal dealer=N") == [faulty]
    assert codes(game, again, "new-deal dealer=E") == [faulty, (2, "dealer-differs")]
    assert codes(game, lost, "new-deal dealer=E") == [faulty]
    assert codes(game, lost, "new-deal dealer=N") == [faulty, (2, "dealer-differs")]


@pytest.mark.parametrize("game", FOUR)
def test_after_a_deal_both_void_and_played_nobody_knows_who_deals(game):
    (fault,) = codes(game, {"void": "bad"}, "new-deal dealer=W")
    assert fault == (1, "not-a-void")
    both = {"void": "new-deal", LEFT_OUT[game]: None}
    assert codes(game, both, "new-deal dealer=W") == [(1, "void-with-result")]


@pytest.mark.parametrize("game", FOUR)
def test_a_stated_dealer_is_known_though_the_deal_is_faulty(game):
    played = {**deal(GAME[game]), "dealer": "E", "x": 1}
    assert codes(game, played, "new-deal dealer=E") == [(1, "unknown-key"), (2, "dealer-differs")]


@pytest.mark.parametrize("game", FOUR)
def test_a_deal_whose_score_is_not_known_counts_and_leaves_nothing_of_the_one_before(game):
    law = make_game(game, {})
    won = law.after(law.opening(), law.parse(deal(GAME[game]))[0])
    assert (won.game_ended, won.counted, bool(won.lines)) == (True, 1, True)
    after = law.skip(won, deal(GAME[game]))
    assert (after.game_ended, after.counted, after.deals, after.lines) == (False, 2, 2, ())
    after = law.skip(won, {"void": "new-deal"})
    assert (after.counted, after.deals, after.dealer) == (1, 2, "E")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_variation_for_two_players_is_dealt_by_each_in_turn(game):
    variation = type("Variation", (GAMES[game],), {"seats": (Seat.N, Seat.E)})()
    before = variation.opening(Seat.E)
    for raw in (deal(GAME.get(game, "3NT N 9")), {"void": "deal-lost"}):
        assert variation.after(before, variation.parse(raw)[0]).dealer == "N"
        assert variation.skip(before, raw).dealer == "N"


def test_of_a_chicago_nothing_is_guessed_after_a_deal_that_cannot_be_told():
    assert codes("chicago", deal("9S N 7"), "new-deal dealer=W") == [(1, "not-a-contract")]


def test_nobody_is_vulnerable_once_a_match_was_abandoned():
    (*_, last) = read(sheet("rubber", "3NT N 9", abandoned=True)).states
    assert last.vulnerable == ()
    (*_, last) = read(sheet("chicago", "3NT N 9", abandoned=True)).states
    assert last.vulnerable == ()


def line(side, column, points, reason):
    return {"side": side, "column": column, "points": points, "for": reason}


COLUMNS = {
    "a game at Chicago": (
        sheet("chicago", "3NT N 9"),
        [line("NS", "below", 100, "contract"), line("NS", "above", 300, "game")],
    ),
    "a part score of the fourth hand": (
        sheet("chicago", *3 * ["1S N 6"], "1S N 7"),
        [line("NS", "below", 30, "contract"), line("NS", "above", 100, "part-score")],
    ),
    "honours and a slam": (
        sheet("rubber", "6S N 12 E4"),
        [
            line("NS", "below", 180, "contract"),
            line("NS", "above", 500, "small-slam"),
            line("EW", "above", 100, "honours"),
        ],
    ),
    "a slam of 1907": (
        sheet("bridge-1907", "S 12-1"),
        [line("NS", "tricks", 12, "tricks"), line("NS", "honours", 20, "little-slam")],
    ),
    "chicane taken from the adversaries": (
        sheet("bridge-1907", "H 7-6 E5 void=N"),
        [
            line("NS", "tricks", 8, "tricks"),
            line("EW", "honours", 80, "honours"),
            line("EW", "honours", -16, "chicane"),
        ],
    ),
    "chicane added to one's own": (
        sheet("bridge-1907", "H 7-6 S5 void=N"),
        [
            line("NS", "tricks", 8, "tricks"),
            line("NS", "honours", 80, "honours"),
            line("NS", "honours", 16, "chicane"),
        ],
    ),
    "chicane by the English code": (
        sheet("bridge-1907", "H 7-6 void=N", rules={"chicane": "english"}),
        [line("NS", "tricks", 8, "tricks"), line("NS", "honours", 16, "chicane")],
    ),
    "points of a game at Short Bridge": (
        sheet("short-bridge", "8-5 NS3 -EW:add"),
        [line("NS", "points", 3, "revoke"), line("NS", "points", 2, "tricks")],
    ),
}


@pytest.mark.parametrize("what", COLUMNS)
def test_every_line_stands_in_its_column(what):
    raw, lines = COLUMNS[what]
    assert answer(raw)["deals"][-1]["lines"] == lines


def test_bonuses_stand_in_their_columns():
    assert answer(sheet("rubber", "1S N 7", abandoned=True))["bonuses"] == [
        line("NS", "above", 100, "unfinished-part-score")
    ]
    assert answer(sheet("short-bridge", "11-2", "11-2"))["bonuses"] == [
        line("NS", "rubber", 3, "treble"),
        line("NS", "rubber", 3, "treble"),
        line("NS", "rubber", 2, "rubber"),
    ]


def test_a_contract_of_which_something_is_missing_is_worth_nothing():
    bid = Contract.parse("1S")
    assert contract_bridge.score_deal(ContractDeal(contract=bid), (), honours=True) == ()
    assert contract_bridge.score_deal(ContractDeal(contract=bid, tricks=7), (), honours=True) == ()
    assert contract_bridge.score_deal(ContractDeal(contract=bid, declarer=Seat.N), (), True) == ()


@pytest.mark.parametrize(
    ("text", "tricks", "vulnerable", "scored"),
    [
        ("4S", 10, False, [("NS", "below", 120, "contract")]),
        ("4S", 9, True, [("EW", "above", 100, "undertricks")]),
        (
            "1NTXX",
            8,
            True,
            [
                ("NS", "below", 160, "contract"),
                ("NS", "above", 400, "overtricks"),
                ("NS", "above", 100, "insult"),
            ],
        ),
        (
            "7CX",
            13,
            False,
            [
                ("NS", "below", 280, "contract"),
                ("NS", "above", 50, "insult"),
                ("NS", "above", 1000, "grand-slam"),
            ],
        ),
    ],
)
def test_a_contract_has_one_table_and_the_same_for_every_reading_of_it(
    text, tricks, vulnerable, scored
):
    read_again = Contract.parse(text)
    made = Contract(read_again.level, read_again.strain, read_again.doubling)
    assert read_again is Contract.parse(text)
    assert made == read_again
    for reading in (read_again, made):
        lines = contract.score_contract(reading, Side.NS, tricks, vulnerable)
        assert lines == tuple(ScoreLine(*entry) for entry in scored)


def test_points_are_whole_numbers_whatever_was_bid_and_won():
    for level in range(1, 8):
        for strain in contract.STRAINS:
            for doubling in contract.Doubling:
                for side in Contract(level, strain, doubling).table:
                    lines = [line for results in side for result in results for line in result]
                    assert {type(line.points) for line in lines} == {int}
                    assert all(line.points > 0 for line in lines)


@pytest.mark.parametrize("strain", contract.STRAINS)
def test_a_contract_has_the_trumps_it_names_and_a_score_for_each_number_of_tricks(strain):
    bid = Contract(1, strain)
    assert bid.trumps == (None if strain == "NT" else strain)
    assert [len(results) for side in bid.table for results in side] == 4 * [14]


def test_tricks_are_counted_above_six():
    assert count_above_six(Pair(8, 5)) == ("NS", 2)
    assert count_above_six(Pair(5, 7)) == ("EW", 1)
    assert count_above_six(Pair(6, 0)) is None
    assert count_above_six(Pair()) is None


def test_two_aces_are_worth_nothing():
    assert score_honours(Strain.NT, {Seat.N: 2}, Side.NS) == 0
    assert score_honours(Strain.NT, {}, Side.EW) == 0


def test_a_revoke_keeps_who_made_it():
    raw = {**deal("1S N 1"), "revokes": [{"by": "NS", "tricks": 1, "hand": "N"}]}
    read_deal, problems = make_game("rubber", {}).parse(raw)
    assert problems == []
    assert read_deal.revokes == (Revoke(Side.NS, 1, Seat.N),)


def test_a_side_pays_out_of_what_it_won_itself():
    faults = answer(sheet("rubber", "1S E 12 -NS2"))["problems"]
    assert [fault["problem"] for fault in faults] == [
        "2 tricks are to move from NS, who won only 1."
    ]


def test_short_bridge_has_honours_unless_it_is_said():
    assert short_bridge_deal.parse(deal("7-6 NS3"))[1] == []
