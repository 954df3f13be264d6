"""Many random nights in the card room hold what the laws promise, step by step.

NIGHTS is how many are played, FROM the first seed: `make nights` and `make test-long` play many.
A night that fails says its seed and every step: `FROM=<seed> NIGHTS=1 make nights` plays it again.
"""

import os
import random
from collections import Counter
from functools import partial

import pytest
from django.db import transaction

from nights.formation.code import CODES as BY_NAME
from nights.formation.cutting import cut
from nights.formation.outcomes import Candidate, Wanted
from tests.nights.simulation.evenings import checks, tally
from tests.nights.simulation.evenings.checks import Wrong
from tests.nights.simulation.evenings.house import CODES, random_house
from tests.nights.simulation.evenings.opening import names, opened, sixteen
from tests.nights.simulation.evenings.play import Evening
from tests.nights.simulation.evenings.steps import Steps

NIGHTS = int(os.environ.get("NIGHTS") or "12")
FROM = int(os.environ.get("FROM") or "0")
CUTS = 20_000 if os.environ.get("NIGHTS") else 5_000
PARTS = min(NIGHTS, max(4, NIGHTS // 50))


@pytest.fixture
def people(cast):
    """Return sixteen players of the club, by name."""
    return sixteen(cast.club)


@pytest.fixture
def evening(cast, people):
    """Return what opens a night of the English code with so many in the room."""
    return partial(opened, cast.club, cast.director, people)


def play(cast, people, seed):
    """Play a night of a seed, and leave nothing of it in the database."""
    with transaction.atomic():
        evening = Evening(cast.club, cast.director, people, seed)
        try:
            Steps(evening).play()
        except Exception as wrong:
            raise Wrong("\n".join([f"{type(wrong).__name__}: {wrong}", *evening.log])) from wrong
        finally:
            transaction.set_rollback(True)
    return evening.tally


@pytest.mark.parametrize("part", range(PARTS))
def test_a_night_keeps_the_laws_whatever_people_do(part, cast, people):
    played = Counter()
    for seed in range(FROM + part, FROM + NIGHTS, PARTS):
        played.update(play(cast, people, seed), nights=1)
    if os.environ.get("NIGHTS"):
        tally.leave(part, played)


def test_a_cut_with_many_equals_is_as_its_cards_say():
    chance = random.Random(1907)
    pack = [rank + suit for rank in "A2K" for suit in "CDHS"]
    for _cut in range(CUTS):
        name, own, house = random_house(chance)
        sitting = "ABCDEF"[: chance.randint(4, house.most)]
        counts = {who: (chance.randint(0, 2), chance.randint(0, 2)) for who in sitting}
        players = [Candidate(who, who, *count) for who, count in counts.items()]
        rounds, seat = [], chance.choice("NESW")
        while isinstance(
            answer := cut(BY_NAME[name].with_house(own), players, rounds, seat), Wanted
        ):
            keys = [player.key for player in answer.players]
            rounds.append(dict(zip(keys, chance.sample(pack, len(keys)), strict=True)))
        out = {candidate.key for candidate in answer.out}
        checks.outgoers(house, counts, rounds, out)
        held = {where: candidate.key for where, candidate in answer.seats.items()}
        checks.partners(house, rounds, held, answer.dealer, out)


class TestTheChecksCanFail:
    @pytest.fixture
    def sat_down(self, evening):
        """Return a night of five at one table, one of whom sits out."""
        night = evening(6)
        night.do("form", players=names(0, 5), reason="")
        return night

    def test_a_model_with_a_seventh_member(self, sat_down):
        sat_down.model.tables[1].members += ["P05", "P06"]
        with pytest.raises(Wrong, match="the room: shown"):
            sat_down.look()

    def test_a_model_with_a_seat_swapped(self, sat_down):
        held = sat_down.model.tables[1].matches[0].held
        held["N"], held["E"] = held["E"], held["N"]
        with pytest.raises(Wrong, match="the room: shown"):
            sat_down.look()

    def test_a_model_that_lets_another_go_first(self, evening):
        night = evening(6)
        night.model.here["P00"] = 99
        with pytest.raises(Wrong, match="the room: shown"):
            night.look()
        with pytest.raises(Wrong, match="refused because: shown set"):
            night.do("form", players=names(0, 4), reason="")

    def test_a_model_that_counts_a_match_too_few(self, sat_down):
        sat_down.do("state", match=(1, 1), state="abandoned")
        sat_down.model.tables[1].matches.clear()
        with pytest.raises(Wrong, match="matches running"):
            sat_down.do("next", table=1, joining=[], reason="")

    def test_a_model_that_forgets_who_has_played_elsewhere(self, sat_down):
        sat_down.do("leave", table=1, who=next(iter(sat_down.model.matches[1, 1].out)))
        sat_down.model.left.clear()
        with pytest.raises(Wrong, match="the room: shown"):
            sat_down.look()

    @pytest.mark.parametrize(
        ("check", "about"),
        [
            (checks.one_table_each, [[("Ann", 1), ("Ann", 2)]]),
            (checks.one_seat_each, [{1: {"N": "Ann"}, 2: {"S": "Ann"}}]),
            (checks.room_for_all, [4, [("Ann", 1), ("Bob", 1), ("Cyd", 1), ("Dot", 1)], [1]]),
            (checks.all_present, [{1: {"N": "Ann"}}, {"Bob"}]),
            (checks.cut_by_those_present, [{"Ann"}, {"Ann"}, {"Ann"}]),
            (checks.replayed, [({"N": "Ann"}, "N", set()), ({"N": "Bob"}, "N", set())]),
            (checks.counted, [{"Ann": (1, 0)}, {"Ann": (0, 0)}]),
            (checks.nothing_stored, [(4, 4), (5, 5)]),
            (checks.nothing_differs, [["margin 900 instead of 1200"]]),
            (checks.by_turns, ["ABCDE", ["A", "B", "A"]]),
            (checks.deal_passes_on, [["E", "E"]]),
            (checks.only_equals_cut_again, [CODES["english"], [{"A": "2C", "B": "3C"}] * 2]),
            (checks.merged, [[{"A": "2C+3C", "B": "4C"}, {"B": "5C"}]]),
        ],
    )
    def test_spoiled_facts(self, check, about):
        with pytest.raises(Wrong):
            check(*about)

    def test_a_cut_whose_lowest_card_went_out(self):
        cards = {"A": "2C", "B": "3C", "C": "4C", "D": "5C", "E": "6C"}
        counts = dict.fromkeys(cards, (0, 0))
        checks.outgoers(CODES["english"], counts, [cards], "E")
        with pytest.raises(Wrong, match="A is out rather than"):
            checks.outgoers(CODES["english"], counts, [cards], "A")
        with pytest.raises(Wrong, match="E is out rather than A"):
            checks.outgoers(CODES["english"], {**counts, "A": (1, 0)}, [cards], "E")

    def test_partners_who_did_not_cut_the_lowest(self):
        cards = [{"A": "2C", "B": "3C", "C": "4C", "D": "5C"}]
        seats = {"N": "A", "S": "B", "E": "C", "W": "D"}
        checks.partners(CODES["english"], cards, seats, "N", "")
        for swapped in ({"S": "C", "E": "B"}, {"N": "B", "S": "A"}):
            with pytest.raises(Wrong):
                checks.partners(CODES["english"], cards, {**seats, **swapped}, "N", "")

    def test_a_pivot_in_which_two_partner_twice(self):
        first = {"N": "A", "S": "B", "E": "C", "W": "D"}
        second = {"N": "A", "S": "C", "E": "B", "W": "D"}
        third = {"N": "A", "S": "D", "E": "B", "W": "C"}
        checks.whole_pivot("ABCD", [first, second, third])
        with pytest.raises(Wrong, match="not each with each"):
            checks.whole_pivot("ABCD", [first, second, first])
