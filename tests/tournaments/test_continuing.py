"""How an event goes on when a pair comes or leaves, or the evening has another length."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.fields import judge, movements
from tournaments.movements.checking import check_movement
from tournaments.movements.continuing import Change, Wanted, list_offers
from tournaments.movements.families import make_individual, make_movement
from tournaments.movements.findings import SENTENCES
from tournaments.movements.movement import Kind
from tournaments.movements.reading import read_movement, write_movement

MITCHELL = make_movement("mitchell", 7, switch=1)
HALF = MITCHELL.without(14)
HOWELL = make_movement("howell", 5)
TWO_TABLES = make_movement("two-tables", 2)
WEB = make_movement("web", 12)

EVERY = [made for tables in range(2, 8) for made in movements(tables)]


def sentences(movement, rounds, wanted, *slots, played=None):
    """Return what is offered and what is refused, as sentences."""
    outlook = list_offers(movement, rounds, Change(Wanted(wanted), slots), played)
    offered = [offer.what.sentence for offer in outlook.offers]
    return offered, [refusal.sentences for refusal in outlook.refusals]


def test_a_new_pair_takes_the_empty_place():
    offered, refused = sentences(HALF, 3, "pair-more")
    assert offered == ["The new pair takes the empty place 14."] and refused == []


def test_of_two_empty_places_the_one_with_more_boards_comes_first():
    # Pair 1 and 9 meet in the first round: whoever takes over 9 later finds 1 still missing.
    outlook = list_offers(MITCHELL.without(1, 9), 2, Change(Wanted.PAIR_MORE))
    assert len(outlook.offers) == 2
    first, second = (offer.plan for offer in outlook.offers)
    assert _spread(first) <= _spread(second)


def _spread(plan):
    return max(plan.sets.values()) - min(plan.sets.values())


def test_without_an_empty_place_a_pair_waits_once_play_has_begun():
    offered, refused = sentences(HOWELL, 1, "pair-more")
    assert offered == []
    assert refused == [
        ["Every place is filled."],
        ["Play has begun: a movement for other tables can only begin anew."],
    ]


def test_a_result_of_the_first_round_means_that_play_has_begun():
    offered, _refused = sentences(HOWELL, 0, "pair-more", played=HOWELL.hands[:1])
    assert offered == []


def test_at_a_mitchell_with_one_winner_it_sits_out_the_round_and_then_takes_places_of_others():
    offered, _refused = sentences(MITCHELL, 1, "pair-more")
    assert offered == [
        "rover-mitchell of 7 tables with 7 rounds goes on.",
        "bump-mitchell of 7 tables with 6 rounds goes on.",
    ]
    two = make_movement("mitchell", 7, winners=2)
    assert sentences(two, 1, "pair-more")[0] == []


@pytest.mark.parametrize(("name", "tables"), [("mitchell", 7), ("skip-mitchell", 8)])
def test_a_pair_that_comes_in_the_first_round_can_rove(name, tables):
    before = make_movement(name, tables, switch=1)
    first = [hand for hand in before.hands if hand.round == 1][:2]
    outlook = list_offers(before, 0, Change(Wanted.PAIR_MORE), first)
    assert [offer.movement.name for offer in outlook.offers] == ["rover-mitchell", "bump-mitchell"]
    assert all(offer.plan.works and not offer.slots for offer in outlook.offers)
    assert outlook.offers[0].movement.switched == before.switched


def test_before_play_a_pair_more_or_less_than_an_odd_number_has_a_mitchell_without_a_rover():
    before = make_movement("rover-mitchell", 6)
    more = list_offers(before, 0, Change(Wanted.PAIR_MORE)).offers
    assert [(offer.movement.name, offer.movement.tables) for offer in more] == [("mitchell", 7)]
    fewer = list_offers(before, 0, Change(Wanted.PAIR_LESS, (3,))).offers
    assert ("skip-mitchell", 6) in {(offer.movement.name, offer.movement.tables) for offer in fewer}


def test_before_play_begins_a_pair_more_means_a_table_more():
    offered, _refused = sentences(MITCHELL, 0, "pair-more")
    assert offered[0] == "skip-mitchell of 8 tables with 7 rounds begins."
    outlook = list_offers(MITCHELL, 0, Change(Wanted.PAIR_MORE))
    assert [len(offer.movement.missing) for offer in outlook.offers] == [1, 1, 0, 0]


def test_the_place_of_a_pair_that_leaves_stays_empty():
    offered, _refused = sentences(MITCHELL, 3, "pair-less", 9)
    assert offered == ["Empty places: 9. Whoever should meet them sits out."]


def test_a_second_pair_that_leaves_empties_a_second_place():
    offered, refused = sentences(HALF, 3, "pair-less", 3)
    assert offered == ["Empty places: 3, 14. Whoever should meet them sits out."]
    assert refused == [["Play has begun: a movement for other tables can only begin anew."]]


def test_before_play_begins_a_table_is_taken_away_and_the_pairs_numbered_anew():
    outlook = list_offers(HOWELL, 0, Change(Wanted.TABLE_LESS, (2, 4)))
    best = outlook.offers[0]
    assert best.what.sentence == "howell of 4 tables with 7 rounds begins."
    assert best.slots == {3: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8, 2: None, 4: None}
    assert set(best.plan.sets.values()) == {7}


def test_a_table_less_means_two_pairs_less():
    assert sentences(HOWELL, 0, "table-less", 2) == (
        [],
        [["A table less means two pairs less, and named are: 1."]],
    )


def test_only_a_pair_that_plays_can_leave():
    assert sentences(HALF, 0, "pair-less", 14) == ([], [["There is no pair 14."]])


def test_a_round_less_moves_the_switch_of_the_arrow_to_the_new_last_round():
    outlook = list_offers(MITCHELL, 3, Change(Wanted.ROUND_LESS))
    assert [offer.movement.switched for offer in outlook.offers] == [(6,), ()]
    assert outlook.offers[0].what.sentence == "mitchell of 7 tables with 6 rounds goes on."


def test_an_arrow_that_was_switched_already_is_not_switched_again():
    early = make_movement("mitchell", 7, rounds=5).switch((1,))
    outlook = list_offers(early, 2, Change(Wanted.ROUND_MORE))
    (offer,) = outlook.offers
    assert offer.movement.switched == () and offer.plan.movement.switched == (1,)


def test_a_howell_stops_a_round_earlier_but_has_no_other_length():
    offered, refused = sentences(HOWELL, 4, "round-less")
    assert offered == ["The same movement stops after round 8."]
    assert refused == [["howell of 5 tables has 9 rounds, not 8."]]


def test_a_round_that_was_played_is_not_left_out():
    assert sentences(HOWELL, 9, "round-less") == (
        [],
        [["Round 9 has been played: it cannot be left out."]],
    )
    last = [hand for hand in HOWELL.hands if hand.round == 9][:1]
    assert sentences(HOWELL, 8, "round-less", played=last) == (
        [],
        [["Round 9 has been played: it cannot be left out."]],
    )


def test_a_mitchell_goes_on_for_as_many_rounds_as_tables():
    six = make_movement("mitchell", 7, rounds=6)
    assert sentences(six, 6, "round-more") == (["mitchell of 7 tables with 7 rounds goes on."], [])
    assert sentences(MITCHELL, 3, "round-more") == (
        [],
        [["mitchell of 7 tables has 2–7 rounds, not 8."]],
    )


def test_a_longer_web_has_other_boards_and_is_refused_once_play_has_begun():
    assert sentences(WEB, 0, "round-more")[0] == ["web of 12 tables with 12 rounds goes on."]
    offered, refused = sentences(WEB, 3, "round-more")
    assert offered == []
    assert refused[0][1] == "Pair 10 would play board set 11 again (rounds 3, 5)."


def test_two_tables_that_lose_a_round_have_boards_with_one_result():
    outlook = list_offers(TWO_TABLES, 3, Change(Wanted.ROUND_LESS))
    assert "set-alone" in [note.code for note in outlook.offers[0].plan.notes]


def test_a_movement_that_a_club_wrote_is_cut_but_not_made_longer():
    written = {**write_movement(MITCHELL), "name": "ours", "kind": "other"}
    ours = read_movement(written).movement
    assert sentences(ours, 3, "round-more") == (
        [],
        [["ours was not made by the program, so that it cannot make another length of it."]],
    )
    assert sentences(ours, 3, "round-less")[0] == ["The same movement stops after round 6."]


def test_an_individual_is_not_changed():
    players = make_individual(8)
    for wanted in Wanted:
        assert sentences(players, 2, wanted) == (
            [],
            [["An individual cannot be changed once it is set."]],
        )


@pytest.mark.parametrize("slots", [(1, 2), (1, 2, 3)])
def test_two_pairs_at_least_are_left(slots):
    alone = make_movement("two-tables", 2).without(*slots[:-1])
    assert sentences(alone, 0, "pair-less", slots[-1])[0] == []


@given(st.sampled_from(EVERY), st.sampled_from(Wanted), st.data())
def test_what_is_offered_is_sound_whatever_is_asked(movement, wanted, data):
    rounds = data.draw(st.integers(0, movement.rounds))
    count = {Wanted.PAIR_LESS: 1, Wanted.TABLE_LESS: 2}.get(wanted, 0)
    slots = tuple(data.draw(st.permutations(movement.slots))[:count])
    if data.draw(st.booleans()):
        movement = movement.without(data.draw(st.sampled_from(movement.slots)))
    outlook = list_offers(movement, rounds, Change(wanted, slots))
    assert outlook.offers or outlook.refusals
    for refusal in outlook.refusals:
        assert refusal.why and all("%(" not in sentence for sentence in refusal.sentences)
    for offer in outlook.offers:
        assert check_movement(offer.movement) == []
        assert [
            sentence for sentence in judge(offer.plan.movement) if not sentence.startswith("lies")
        ] == []
        past = {hand for hand in movement.played if hand.round <= rounds}
        assert past == {hand for hand in offer.plan.movement.hands if hand.round <= rounds}
        assert all("%(" not in sentence for sentence in offer.plan.sentences)
        assert offer.movement.kind is not Kind.INDIVIDUAL


def test_the_page_has_every_sentence_of_a_conflict():
    page = (Path(__file__).parents[2] / "docs/movements.md").read_text()
    section = page.split("## When the movement changes")[1].split("\n## ")[0]
    conflicts = list(SENTENCES)[: list(SENTENCES).index("pair-left")]
    assert [code for code in conflicts if f"`{code}`" not in section] == []
