"""Chicago: four hands, their vulnerability, part scores."""

import pytest

from scoring.sheet import answer, read
from tests.scoring.notation import points, sheet

PUBLISHED = ("3H N 10", "3NT E 9", "3CX E 9", "6S N 12 S4")
"""A published Chicago, with the dealer's side vulnerable on the middle hands."""

CARRIED = ("2H N 8", "pass", "1NT N 8", "2S E 8", "2C N 8")
"""A computed Chicago: a part score carried to game, a hand passed out, one on the last hand."""


def chicago(*deals, **more):
    return answer(sheet("chicago", *deals, **more))


def vulnerable(*deals, **rules):
    return [state.vulnerable for state in read(sheet("chicago", *deals, rules=rules)).states]


def test_a_published_chicago():
    answered = chicago(*PUBLISHED, rules={"vulnerability": "dealer"})
    assert answered["complete"] is True
    assert answered["totals"] == {"NS": 1650, "EW": 1070}
    assert answered["back_score"] == {"NS": 6, "EW": -6}
    assert points(answered, 4) == [
        ("NS", "contract", 180),
        ("NS", "small-slam", 750),
        ("NS", "honours", 100),
        ("NS", "game", 500),
    ]


def test_part_scores_are_carried_to_a_game_valued_by_the_hand_that_completes_it():
    answered = chicago(*CARRIED)
    assert answered["totals"] == {"NS": 770, "EW": 60}
    assert points(answered, 3)[-1] == ("NS", "game", 500)
    assert points(answered, 5) == [("NS", "contract", 40), ("NS", "part-score", 100)]
    assert (answered["margin"], answered["back_score"]["NS"]) == (710, 7)


def test_the_same_cards_with_the_dealers_side_vulnerable():
    answered = chicago(*CARRIED, rules={"vulnerability": "dealer"})
    assert answered["totals"] == {"NS": 570, "EW": 60}
    assert answered["back_score"] == {"NS": 5, "EW": -5}


def test_vulnerability_goes_by_the_hand():
    assert vulnerable(*["1S N 6"] * 4) == [(), ("NS",), ("EW",), ("NS", "EW"), ()]
    assert vulnerable(*["1S N 6"] * 4, vulnerability="dealer") == [
        (),
        ("EW",),
        ("NS",),
        ("NS", "EW"),
        (),
    ]


def test_a_hand_passed_out_is_dealt_again_by_the_same_dealer():
    states = read(sheet("chicago", "1S N 6", "pass", "1S N 6")).states
    assert [(state.hand, state.dealer) for state in states] == [
        (1, "N"),
        (2, "E"),
        (2, "E"),
        (3, "S"),
    ]
    assert [state.counted for state in states] == [0, 1, 1, 2]


def test_a_lost_deal_moves_the_dealer_but_not_the_hand():
    states = read(sheet("chicago", "1S N 6", "deal-lost", "1S N 6")).states
    assert [(state.hand, state.dealer, state.vulnerable) for state in states] == [
        (1, "N", ()),
        (2, "E", ("NS",)),
        (2, "S", ("EW",)),
        (3, "W", ("NS",)),
    ]


def test_a_new_deal_changes_nothing_but_the_count_of_deals():
    before, after = read(sheet("chicago", "new-deal")).states
    assert (after.hand, after.dealer, after.vulnerable) == (1, "N", ())
    assert (before.deals, after.deals, after.counted) == (0, 1, 0)


def test_a_ruled_deal_out_of_turn_leaves_rotation_and_vulnerability_alone():
    raw = sheet("chicago", "1S N 6", "1S N 6 dealer=W", "1S N 6 dealer=S")
    raw["deals"][1]["rulings"] = [{"law": "deal-out-of-turn", "offender": "W", "option": "stands"}]
    assert "problems" not in answer(raw)


def test_four_hands_complete_it():
    last = read(sheet("chicago", *["1S N 6"] * 4)).states[-1]
    assert (last.complete, last.hand, last.vulnerable) == (True, 4, ())


@pytest.mark.parametrize(
    ("deals", "bonus"),
    [
        (["1S N 6"] * 3 + ["1S N 7"], ("NS", "part-score", 100)),
        (["1S N 6"] * 2 + ["1S E 7", "1S N 7"], ("NS", "part-score", 100)),
        (["1S N 6"] * 2 + ["2S N 8", "1NT N 7"], ("NS", "game", 500)),
        (["1S N 6"] * 3 + ["3NT N 9"], ("NS", "game", 500)),
    ],
)
def test_only_a_part_score_of_the_fourth_hand_has_a_bonus(deals, bonus):
    answered = chicago(*deals)
    reasons = [line for number in range(1, 5) for line in points(answered, number)]
    assert [line for line in reasons if line[1] in ("part-score", "game")] == [bonus]


def test_the_house_sets_the_bonus_of_the_fourth_hand():
    deals = ["1S N 6"] * 3 + ["1S N 7"]
    assert points(chicago(*deals, rules={"part_score_bonus": 50}), 4)[-1][2] == 50
    assert len(points(chicago(*deals, rules={"part_score_bonus": 0}), 4)) == 1


def test_a_side_that_goes_down_on_the_fourth_hand_has_no_bonus_for_what_it_carried():
    answered = chicago(*["1S N 6"] * 2, "2S N 8", "4S N 8")
    assert points(answered, 4) == [("EW", "undertricks", 200)]


def test_where_part_scores_are_not_carried_each_is_worth_fifty_at_once():
    answered = chicago("2S N 8", "2S N 8", "3NT E 9", "1S E 7", rules={"part_scores": "per-deal"})
    assert [points(answered, number) for number in range(1, 5)] == [
        [("NS", "contract", 60), ("NS", "part-score", 50)],
        [("NS", "contract", 60), ("NS", "part-score", 50)],
        [("EW", "contract", 100), ("EW", "game", 500)],
        [("EW", "contract", 30), ("EW", "part-score", 50)],
    ]
    assert answered["games"] == {"NS": 0, "EW": 1}


def test_a_game_wipes_out_both_part_scores():
    states = read(sheet("chicago", "1S E 7", "3NT N 9", "3S E 9")).states
    assert [state.part_scores.as_dict() for state in states[2:]] == [
        {"NS": 0, "EW": 0},
        {"NS": 0, "EW": 90},
    ]


def test_an_abandoned_chicago_stands_as_it_is():
    answered = chicago("1S N 7", abandoned=True)
    assert (answered["complete"], answered["bonuses"]) == (False, [])
    assert answered["totals"] == {"NS": 30, "EW": 0}


def test_a_house_may_leave_honours_out():
    assert len(points(chicago("1S N 7 N4", rules={"honours": False}), 1)) == 1
