"""Drawing from the stock at draw and discard."""

from scoring.cards import PACK
from scoring.seats import Seat
from scoring.stock import draw


def text(cards):
    return " ".join(map(str, cards))


def faults(pack, choices):
    drawn, problems = draw(pack, choices)
    assert drawn is None
    return [(problem.field, problem.code, problem.problem) for problem in problems]


def test_a_card_taken_costs_the_next_and_a_card_rejected_makes_the_next_ones_own():
    drawn, problems = draw(PACK, ["take", "reject"] + 24 * ["take"])
    assert problems == []
    assert text(drawn.hands["N"][:2]) == "2C 6C"
    assert text(drawn.discards["N"][:2]) == "3C 7C"
    assert text(drawn.hands["E"][:2]) == "5C 8C"
    assert text(drawn.discards["E"][:2]) == "4C 9C"


def test_at_the_end_each_has_thirteen_cards_and_has_seen_thirteen_more():
    drawn, _ = draw(PACK, 13 * ["take", "reject"], Seat.E)
    everything = [*drawn.hands.values(), *drawn.discards.values()]
    assert [len(cards) for cards in everything] == [13, 13, 13, 13]
    assert {card for cards in everything for card in cards} == set(PACK)


def test_the_first_to_draw_may_be_either():
    drawn, _ = draw(PACK, 26 * ["take"], Seat.E)
    assert text(drawn.hands["E"][:1]) == "2C"


def test_every_wrong_choice_is_named():
    no_choice = "is not a choice: write take or reject."
    assert faults(PACK, ["take", "keep", None] + 22 * ["reject"]) == [
        ("choices.1", "not-a-choice", f'"keep" {no_choice}'),
        ("choices.2", "not-a-choice", f"null {no_choice}"),
        ("choices", "choice-count", "There are 25 choices: the stock lasts for 26 turns."),
    ]
    assert [fault[1] for fault in faults(PACK, 27 * ["take"])] == ["choice-count"]


def test_a_pack_that_is_none_is_named():
    assert faults(PACK[:50], 26 * ["take"]) == [
        ("pack", "stock-size", "The stock has 50 cards instead of 52.")
    ]
    assert faults([*PACK[:51], PACK[0]], 26 * ["take"]) == [
        ("pack.51", "stock-card-twice", "2C is in the stock twice.")
    ]
