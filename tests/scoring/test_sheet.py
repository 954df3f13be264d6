"""Checking, folding and scoring sheets."""

from scoring.games import make_game
from scoring.sheet import answer, check, fold, read
from tests.scoring.notation import deal, sheet


def test_a_sheet_answers_in_the_shape_of_the_format():
    assert answer(sheet("rubber", "4S N 10", "1S E 6")) == {
        "game": "rubber",
        "complete": False,
        "winner": "NS",
        "totals": {"NS": 170, "EW": 0},
        "games": {"NS": 1, "EW": 0},
        "margin": 170,
        "back_score": {"NS": 2, "EW": -2},
        "deals": [
            {"lines": [{"side": "NS", "column": "below", "points": 120, "for": "contract"}]},
            {"lines": [{"side": "NS", "column": "above", "points": 50, "for": "undertricks"}]},
        ],
        "bonuses": [],
    }


def test_a_sheet_without_deals_is_sound():
    answered = answer({"game": "chicago", "deals": []})
    assert (answered["complete"], answered["winner"], answered["deals"]) == (False, None, [])


def test_a_sheet_knows_its_players():
    players = {"N": "Ann", "E": "Bob", "S": "Cay", "W": "Dee"}
    assert read({"game": "rubber", "deals": [], "players": players}).players == players


def test_abandoned_false_says_nothing():
    raw = {"game": "rubber", "deals": [deal("1S N 7")], "abandoned": False}
    assert answer(raw)["bonuses"] == []


def test_check_answers_a_deal_only_without_faults():
    game = make_game("rubber", {})
    made, problems = check(game, game.opening(), deal("1S N 7 dealer=N"))
    assert (made.tricks, problems) == (7, [])
    made, problems = check(game, game.opening(), deal("1S N 7 dealer=S"))
    assert (made, [problem.code for problem in problems]) == (None, ["dealer-differs"])


def test_check_takes_whatever_a_client_sends():
    game = make_game("rubber", {})
    for raw in (None, 1, "pass", [], [{}], True, float("nan")):
        made, problems = check(game, game.opening(), raw)
        assert (made, [problem.code for problem in problems]) == (None, ["not-an-object"])


def test_fold_begins_with_the_opening_and_the_first_dealer():
    game = make_game("rubber", {})
    deals = [game.parse(deal("pass dealer=S"))[0], game.parse(deal("1S N 7"))[0]]
    states = fold(game, deals)
    assert [(state.deals, state.dealer) for state in states] == [(0, "S"), (1, "W"), (2, "N")]
    assert fold(game, []) == [game.opening()]


def test_a_vulnerable_side_scores_as_such():
    game = make_game("rubber", {})
    state = game.after(game.opening(), game.parse(deal("3NT N 9"))[0])
    down = game.after(state, game.parse(deal("1S N 6"))[0])
    assert down.lines[0].points == 100
