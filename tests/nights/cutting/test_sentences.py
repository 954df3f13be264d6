"""What a cut says of itself is true: the card that made players equal, and who did not compete."""

import random

import pytest
from django.urls import reverse

from nights.actions.forming import begin_next_match, form_table
from nights.actions.matches import set_match_state
from nights.actions.nights import open_night
from nights.actions.room import arrive
from nights.formation.claims import Claim
from nights.formation.code import CODES, ENGLISH, HIGHEST, MODERN, Code
from nights.formation.cutting import OUT, cut
from nights.formation.outcomes import Candidate, Wanted
from nights.formation.precedence import sort_candidates
from nights.formation.reasons import SENTENCES, CutReason
from nights.queries.cuts import get_seating_reasons, translate_reason
from tests.club.api.client import program
from tests.club.conftest import EVENING
from tests.nights.cutting.parts import FOUR, cards
from tests.nights.simulation.evenings.house import random_house


def sentences(code, players, *rounds, **more):
    settled = cut(code, players, [cards(round_) for round_ in rounds], **more)
    return [reason.sentence for reason in settled.reasons]


class TestEqualCards:
    def test_two_in_the_middle_say_what_made_them_equal(self):
        first = "Ann 3S, Bob 6H, Cyd 6D, Dot JS"
        assert sentences(ENGLISH, FOUR, first, "Bob KS, Cyd QS") == [
            "Ann (three of spades) and Cyd (six of diamonds, then cutting again among equals the "
            "queen of spades) cut the two lowest cards and are partners.",
            "Ann cut the lowest card, the three of spades: deals and has the choice of seats and "
            "cards.",
        ]

    def test_the_two_lowest_who_cut_again_for_the_deal(self):
        assert sentences(ENGLISH, FOUR, "Ann 4S, Bob 4H, Cyd 9D, Dot QS", "Ann KC, Bob 2D") == [
            "Bob (four of hearts, then cutting again among equals the two of diamonds) and Ann "
            "(four of spades, then cutting again among equals the king of clubs) cut the two "
            "lowest cards and are partners.",
            "Bob cut the lowest card, the four of hearts, then cutting again among equals the two "
            "of diamonds: deals and has the choice of seats and cards.",
        ]

    def test_three_rounds_are_all_told(self):
        told = sentences(
            ENGLISH,
            FOUR,
            "Ann AS, Bob AH, Cyd AD, Dot 2S",
            "Ann 2C, Bob 2D, Cyd KD",
            "Ann 9C, Bob 5C",
        )
        assert told[-1] == (
            "Bob cut the lowest card, the ace of hearts, then cutting again among equals the two "
            "of diamonds, then cutting again among equals the five of clubs: deals and has the "
            "choice of seats and cards."
        )

    def test_who_goes_out_after_equal_cards(self):
        five = [*FOUR, Candidate("Eve", "Eve")]
        first = "Ann 2S, Bob 3S, Cyd 4S, Dot 9H, Eve 9D"
        told = sentences(ENGLISH, five, first, "Dot 2C, Eve KC", "Ann 2S, Bob 3S, Cyd 4S, Dot 9H")
        assert told[0] == (
            "Eve is out, having cut the nine of diamonds, then cutting again among equals the king "
            "of clubs, higher than the two of clubs."
        )

    def test_of_two_out_each_says_the_card_that_decided_it(self):
        six = [*FOUR, Candidate("Eve", "Eve"), Candidate("Flo", "Flo")]
        first = "Ann 2S, Bob 3S, Cyd 4S, Dot 9H, Eve 9D, Flo KS"
        told = sentences(ENGLISH, six, first, "Dot 2C, Eve QC", "Ann 2S, Bob 3S, Cyd 4S, Dot 9H")
        assert told[0].startswith("Eve is out, having cut the nine of diamonds, then cutting again")
        assert (
            told[1] == "Flo is out, having cut the king of spades, higher than the nine of hearts."
        )

    def test_the_order_of_precedence_says_it_too(self):
        claims = [
            Claim(1, "Ann", 1, True, ("9H", "2S")),
            Claim(2, "Bob", 2, table=1, since=3, admission=("9D", "9S", "KS")),
        ]
        told = [
            candidate.reason.sentence for candidate in sort_candidates(ENGLISH, claims, fresh=True)
        ]
        assert told == [
            "Opening wave, cut the nine of hearts, then cutting again among equals the two of "
            "spades.",
            "Has belonged to table 1, cut the nine of diamonds, then cutting again among equals "
            "the nine of spades, then cutting again among equals the king of spades for a place at "
            "a fresh table.",
        ]


class TestWhoDoesNotCompete:
    def test_who_has_not_played_yet_plays_though_their_card_would_be_out(self):
        five = [
            *(Candidate(candidate.key, candidate.name, 1) for candidate in FOUR),
            Candidate("Eve", "Eve", 0),
        ]
        drawn = "Ann 7H, Bob KC, Cyd QS, Dot JH, Eve 4S"
        told = sentences(MODERN, five, drawn)
        assert told[:2] == [
            "Ann is out, having cut the seven of hearts, lower than the jack of hearts.",
            "Eve has not played yet, or sat out the last match, and plays whatever the cards.",
        ]

    def test_who_has_played_fewer_or_sat_out_more_often(self):
        five = [
            *(Candidate(candidate.key, candidate.name, 3) for candidate in FOUR),
            Candidate("Eve", "Eve", 1),
        ]
        told = sentences(MODERN, five, "Ann 7H, Bob KC, Cyd QS, Dot JH, Eve 4S")
        assert told[1] == (
            "Eve plays whatever the cards: 1 matches running, fewer than those who cut."
        )
        five = [
            *(Candidate(candidate.key, candidate.name, 1) for candidate in FOUR),
            Candidate("Eve", "Eve", 1, 2),
        ]
        told = sentences(MODERN, five, "Ann 7H, Bob KC, Cyd QS, Dot JH, Eve 4S")
        assert told[1] == (
            "Eve plays whatever the cards, having sat out more often than those who cut: 2 times."
        )

    def test_who_has_the_better_right_by_an_earlier_cut(self):
        right = CutReason("wave", {"card": "2S"})
        five = [
            Candidate("Ann", "Ann", right=right),
            Candidate("Bob", "Bob", right=right),
            *(Candidate(name, name, place=1) for name in ("Cyd", "Dot", "Eve")),
        ]
        told = sentences(ENGLISH, five, "Cyd 2C, Dot 3C, Eve KC", "Ann 2S, Bob 3S, Cyd 4S, Dot 9H")
        assert told[1] == (
            "Ann plays whatever the cards, having the better right. Opening wave, cut the two of "
            "spades."
        )

    def test_the_dealer_s_card_is_the_highest_of_those_who_play(self):
        five = [Candidate("Ann", "Ann", 2), *FOUR[1:], Candidate("Eve", "Eve")]
        told = sentences(MODERN, five, "Ann AS, Bob KC, Cyd QS, Dot JH, Eve 4S")
        assert told == [
            "Ann is out: 2 matches running, the most at the table.",
            "Bob (king of clubs) and Cyd (queen of spades) cut the two highest cards of those who "
            "play, and are partners.",
            "Bob cut the highest card of those who play, the king of clubs: deals and has the "
            "choice of seats and cards.",
        ]

    def test_sat_out_less_often_than_others_with_as_many_matches(self):
        five = [
            Candidate("Ann", "Ann", 1),
            *(Candidate(n, n, 1, 1) for n in ("Bob", "Cyd", "Dot")),
            Candidate("Eve", "Eve"),
        ]
        told = sentences(MODERN, five, "Ann AS, Bob KC, Cyd QS, Dot JH, Eve 4S")
        assert told[0] == (
            "Ann is out, having sat out less often than the others with as many matches running: "
            "0 times."
        )


class TestInTheRoom:
    @pytest.fixture
    def later(self, cast, order):
        """Return a night of modern players and the second match, which Eve joins."""
        night = open_night(order=order(), club=cast.club, date=EVENING.date(), code="modern")
        for player in cast.players[:5]:
            arrive(order=order(), night=night, player=player)
        four = cast.players[:4]
        dealt = {
            player.pk: card for player, card in zip(four, ("AS", "KS", "QS", "JS"), strict=True)
        }
        first = form_table(order=order(), night=night, players=four, cards=dealt, typed=True)
        set_match_state(order=order(), match=first, state="abandoned")
        fell = zip(cast.players[:5], ("7H", "KC", "QS", "JH", "4S"), strict=True)
        return begin_next_match(
            order=order(),
            night=night,
            table=first.table,
            joining=[cast.players[4]],
            cards={player.pk: card for player, card in fell},
            typed=True,
        )

    SAID = "Eve has not played yet, or sat out the last match, and plays whatever the cards."

    def test_the_pages_and_the_api_say_why_a_low_card_plays(self, later, cast):
        assert self.SAID in get_seating_reasons(later)
        client = cast.client("director")
        for name, args in (("cuts", []), ("match-begun", [later.pk])):
            where = reverse(name, args=[cast.club.slug, later.night_id, *args])
            assert self.SAID in client.get(where).content.decode()
        api = program(cast.club, cast.director)
        answer = api.get(f"nights/{later.night_id}/matches/{later.pk}/").content.decode()
        assert self.SAID in answer


def test_a_reason_survives_storing_with_a_reason_in_it():
    right = CutReason("wave", {"card": CutReason("card-again", {"first_card": "9H", "card": "2S"})})
    whole = CutReason("lesser-right-out", {"name": "Eve", "right": right})
    again = CutReason.load(whole.dump())
    assert again == whole
    assert translate_reason(again) == again.sentence
    assert CutReason.load({}) is None


CARDS = [rank + suit for rank in "A2K" for suit in "CDHS"]


def first_cards(taken, stage):
    """Return the card of each player in the first round of a stage; exposed ones count later."""
    rounds = [card.cards for card in taken if card.stage == stage]
    cards_of = {}
    for round_ in rounds:
        cards_of |= {
            key: card for key, card in round_.items() if key not in cards_of or "+" in cards_of[key]
        }
    return cards_of


def test_of_random_cuts_every_reason_is_true_of_the_cards():
    chance = random.Random(12)
    for _cut in range(3000):
        name, own, house = random_house(chance)
        code: Code = CODES[name].with_house(own)
        players = [
            Candidate(who, who, chance.randint(0, 2), chance.randint(0, 2))
            for who in "ABCDEF"[: chance.randint(4, house.most)]
        ]
        rounds = []
        while isinstance(answer := cut(code, players, rounds), Wanted):
            keys = [player.key for player in answer.players]
            rounds.append(dict(zip(keys, chance.sample(CARDS, len(keys)), strict=True)))
        hold_out(code, players, answer)
        hold_seats(code, answer)


def plain(value):
    """Return the first card that a value names."""
    return plain(value.values["first_card"]) if isinstance(value, CutReason) else value


def hold_out(code, players, answer):
    """Whoever plays has a better card than who is out by a card, or is said not to compete."""
    fell = first_cards(answer.taken, OUT)
    exempt = {
        reason.values["name"] for reason in answer.reasons if reason.code.startswith("stays-")
    }
    out = {candidate.key for candidate in answer.out}
    turn = 1 if code.out == HIGHEST else -1
    for reason in answer.reasons:
        if reason.code not in ("high-card", "low-card"):
            continue
        gone = reason.values["name"]
        assert plain(reason.values["card"]) == fell[gone]
        for who in players:
            if who.key not in out and who.name not in exempt:
                mine, theirs = (code.height(fell[key])[0] for key in (gone, who.key))
                assert turn * mine >= turn * theirs
    assert not exempt & out


def hold_seats(code, answer):
    """The partners' and the dealer's first cards are those of the round that seated them."""
    stage = "partners" if any(card.stage == "partners" for card in answer.taken) else OUT
    fell = first_cards(answer.taken, stage if code.partners else answer.taken[0].stage)
    for reason in answer.reasons:
        if reason.code.startswith("partners-"):
            assert plain(reason.values["first_card"]) == fell[reason.values["first"]]
            assert plain(reason.values["second_card"]) == fell[reason.values["second"]]
        if reason.code.startswith("deals-"):
            best = plain(reason.values["card"])
            among = (
                fell
                if "playing" not in reason.code
                else {who.key: fell[who.key] for who in answer.seats.values()}
            )
            heights = [code.height(card)[0] for card in among.values()]
            end = max(heights) if code.dealer == HIGHEST else min(heights)
            assert code.height(best)[0] == end


def test_every_sentence_ends_as_one():
    whole = [text for code, text in SENTENCES.items() if code != "card-again"]
    assert all(text.endswith((".", "%(right)s")) for text in whole)
