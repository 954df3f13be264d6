"""Cutting as modern contract players do, by the mechanics of bridge."""

import pytest

from club.formation.code import MODERN
from club.formation.cutting import Candidate, problems, settle

FOUR = [Candidate(name, name) for name in ("Ann", "Bob", "Cyd", "Dot")]


def cut(text: str) -> dict[str, str]:
    """Answer cards by name: ``cut("Ann AS, Bob 2C")``."""
    return dict(pair.split() for pair in text.split(", "))


def seated(settled) -> str:
    return " ".join(f"{seat}:{settled.seats[seat].name}" for seat in "NESW")


def test_the_two_highest_are_partners_and_the_highest_deals():
    settled = settle(MODERN, FOUR, cut("Ann 9D, Bob KC, Cyd 3S, Dot QH"))
    assert seated(settled) == "N:Bob E:Ann S:Dot W:Cyd"
    assert settled.dealer == "N"


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [
        ("Ann 8C, Bob 8D, Cyd 2S, Dot 3S", "Bob"),
        ("Ann 8H, Bob 8D, Cyd 2S, Dot 3S", "Ann"),
        ("Ann 8H, Bob 8S, Cyd 2S, Dot 3S", "Bob"),
        ("Ann AC, Bob KS, Cyd 2S, Dot 3S", "Ann"),
    ],
)
def test_suits_break_ties_from_clubs_up_to_spades_and_the_ace_is_high(cards, dealer):
    assert settle(MODERN, FOUR, cut(cards)).seats["N"].name == dealer


@pytest.mark.parametrize(("seat", "partner"), [("N", "S"), ("E", "W"), ("S", "N"), ("W", "E")])
def test_the_highest_chooses_the_seat_and_the_partner_sits_opposite(seat, partner):
    settled = settle(MODERN, FOUR, cut("Ann AS, Bob KS, Cyd 2S, Dot 3S"), seat)
    assert settled.seats[seat].name == "Ann"
    assert settled.seats[partner].name == "Bob"
    assert settled.dealer == seat


def test_of_six_the_two_lowest_sit_out_at_first():
    six = [*FOUR, Candidate("Eve", "Eve"), Candidate("Flo", "Flo")]
    cards = cut("Ann 9D, Bob KC, Cyd 3S, Dot QH, Eve 2S, Flo 7C")
    settled = settle(MODERN, six, cards)
    assert [one.name for one in settled.out] == ["Cyd", "Eve"]
    assert "Eve sits out, having cut the 2S" in settled.reasons[1].sentence


def test_whoever_played_most_matches_running_goes_out():
    five = [Candidate(name, name, 2) for name in ("Ann", "Bob", "Cyd")]
    five += [Candidate("Dot", "Dot", 3), Candidate("Eve", "Eve", 0)]
    settled = settle(MODERN, five, cut("Ann 2C, Bob 3C, Cyd 4C, Dot AS, Eve 5C"))
    assert [one.name for one in settled.out] == ["Dot"]
    assert settled.reasons[0].sentence == "Dot sits out: 3 matches running, the most at the table."


def test_every_fault_of_a_cut_is_listed():
    cards = cut("Ann 1X, Bob KC, Cyd KC, Zoe 2C")
    codes = sorted(reason.code for reason in problems(MODERN, FOUR, cards))
    assert codes == ["no-card", "not-a-card", "same-card", "stranger-drew"]


@pytest.mark.parametrize(("count", "code"), [(3, "too-few"), (7, "too-many")])
def test_a_table_takes_four_to_six(count, code):
    people = [Candidate(number, str(number)) for number in range(count)]
    pack = [rank + suit for rank in MODERN.ranks for suit in MODERN.suits]
    cards = {one.key: card for one, card in zip(people, pack, strict=False)}
    assert [reason.code for reason in problems(MODERN, people, cards)] == [code]


TWO = FOUR[:2]
NORTH_EAST = ("N", "E")


@pytest.mark.parametrize(
    ("cards", "dealer"),
    [("Ann 9D, Bob KC", "Bob"), ("Ann AC, Bob KS", "Ann"), ("Ann 8C, Bob 8D", "Bob")],
)
def test_of_two_the_higher_card_deals_and_nobody_has_a_partner(cards, dealer):
    settled = settle(MODERN, TWO, cut(cards), "E", NORTH_EAST)
    assert settled.seats["E"].name == dealer
    assert set(settled.seats) == {"N", "E"}
    assert settled.dealer == "E"
    assert [reason.code for reason in settled.reasons] == ["dealer"]


@pytest.mark.parametrize("count", [1, 3])
def test_a_game_for_two_takes_two(count):
    found = problems(MODERN, FOUR[:count], cut("Ann 9D, Bob KC, Cyd 2C"), NORTH_EAST)
    assert found[0].code == "not-two"
    assert problems(MODERN, TWO, cut("Ann 9D, Bob KC"), NORTH_EAST) == []
