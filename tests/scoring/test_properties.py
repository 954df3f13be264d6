"""Properties of every match, whatever was dealt; and parsing that never raises."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import GAMES, contract_deal, make_game
from scoring.lines import add_up
from scoring.pair import NOUGHT
from scoring.seats import Seat, turn_from
from scoring.sheet import answer, check, fold, read

RULES = {
    "rubber": {
        "honours": st.booleans(),
        "unfinished_game_bonus": st.sampled_from([0, 200, 300]),
        "part_score_bonus": st.sampled_from([0, 50, 100]),
        "unfinished": st.sampled_from(["only", "each"]),
    },
    "chicago": {
        "honours": st.booleans(),
        "vulnerability": st.sampled_from(["dealer", "non-dealer"]),
        "part_scores": st.sampled_from(["carry", "per-deal"]),
        "part_score_bonus": st.sampled_from([0, 100]),
    },
    "short-bridge": {
        "game_points": st.just(5),
        "both_revoked": st.sampled_from(["neither-wins", "cancel"]),
    },
    "bridge-1907": {
        "chicane": st.sampled_from(["1907", "english"]),
        "doubling_limit": st.sampled_from([None, 100, 200]),
    },
    "draw-and-discard": {"unfinished": st.sampled_from(["only", "each"])},
}
GAME_AT = {
    "rubber": 100,
    "chicago": 100,
    "draw-and-discard": 100,
    "bridge-1907": 30,
    "short-bridge": 5,
}
"""The points toward game that no state may reach."""

seats = st.sampled_from("NESW")
contracts = st.builds(
    "{}{}{}".format,
    st.integers(1, 7),
    st.sampled_from(["C", "D", "H", "S", "NT"]),
    st.sampled_from(["", "X", "XX"]),
)
honours = st.lists(st.fixed_dictionaries({"hand": seats, "held": st.just(4)}), max_size=1)
played = st.fixed_dictionaries(
    {"contract": contracts, "declarer": seats, "tricks": st.integers(0, 13), "honours": honours}
)
of_two = st.fixed_dictionaries(
    {"contract": contracts, "declarer": st.sampled_from("NE"), "tricks": st.integers(0, 13)}
)
sides = st.sampled_from(["NS", "EW"])
won = st.integers(0, 13).map(lambda tricks: {"NS": tricks, "EW": 13 - tricks})
short_revokes = st.fixed_dictionaries(
    {"by": sides, "penalty": st.sampled_from(["tricks", "add", "deduct"])}
)
short = st.fixed_dictionaries(
    {"won": won},
    optional={
        "honours": st.dictionaries(sides, st.sampled_from([3, 4]), max_size=1),
        "revokes": st.lists(short_revokes, max_size=3),
    },
)


@st.composite
def old_deals(draw):
    """Draw a valid deal under the laws of 1907."""
    trumps = draw(st.sampled_from(["S", "C", "D", "H", "NT"]))
    raw = {"trumps": trumps, "won": draw(won), "doubles": draw(st.integers(0, 5))}
    held = draw(st.lists(seats, min_size=4, max_size=4) if trumps == "NT" else five)
    raw["honours"] = {hand: held.count(hand) for hand in set(held)}
    if trumps != "NT":
        raw["chicane"] = draw(st.lists(seats, unique=True, max_size=2).map(sorted))
        raw["chicane"] = [hand for hand in raw["chicane"] if hand not in held]
    raw["revokes"] = draw(st.lists(st.fixed_dictionaries({"by": sides}), max_size=2))
    return raw


five = st.lists(seats, min_size=5, max_size=5)
voids = st.sampled_from([{"void": "new-deal"}, {"void": "deal-lost"}])
passed = voids | st.just({"contract": "pass"})
DEALS = {
    "rubber": played | played | played | passed,
    "chicago": played | played | played | passed,
    "draw-and-discard": of_two | of_two | of_two | passed,
    "bridge-1907": old_deals() | old_deals() | st.just({"void": "new-deal"}),
    "short-bridge": short | short | short | voids,
}


def limit_doubles(raw, rules):
    """Return the doubles until a trick is worth more than the limit, if there is one."""
    if "doubles" not in raw or not rules.get("doubling_limit"):
        return {}
    worth = {"S": 2, "C": 4, "D": 6, "H": 8, "NT": 12}[raw["trumps"]]
    most = next(count for count in range(12) if worth << count > rules["doubling_limit"])
    return {"doubles": min(raw["doubles"], most)}


@st.composite
def sheets(draw):
    """Draw a valid sheet, without deals after the end of the match."""
    name = draw(st.sampled_from(sorted(RULES)))
    rules = draw(st.fixed_dictionaries({}, optional=RULES[name]))
    game = make_game(name, rules)
    state = game.opening(draw(st.sampled_from(game.seats)))
    raws = []
    for raw in draw(st.lists(DEALS[name], max_size=12)):
        if state.complete:
            break
        raws.append({**raw, **limit_doubles(raw, rules), "dealer": str(state.dealer)})
        state = game.after(state, game.parse(raws[-1])[0])
    raw = {"game": name, "rules": rules, "deals": raws}
    return raw if state.complete else {**raw, "abandoned": draw(st.booleans())}


def turned(raw, places):
    """Return the sheet with every player moved clockwise by places."""
    seats = make_game(raw["game"], {}).seats

    def move(value):
        if isinstance(value, list):
            return [move(item) for item in value]
        if isinstance(value, dict):
            return {
                move(key): item if key == "trumps" else move(item) for key, item in value.items()
            }
        if value in seats:
            return str(turn_from(Seat(value), places, seats))
        return {"NS": "EW", "EW": "NS"}.get(value, value) if places % 2 else value

    return {**raw, "deals": move(raw["deals"])}


def test_random_sheets_are_made_of_every_game():
    """A new game needs a row in each of the three tables above."""
    assert set(GAMES) == RULES.keys() == GAME_AT.keys() == DEALS.keys()


@given(sheets())
def test_every_point_of_the_totals_is_a_line(raw):
    answered = answer(raw)
    lines = answered["bonuses"]
    if raw["game"] != "short-bridge":
        lines = [line for deal in answered["deals"] for line in deal["lines"]] + lines
    for side in ("NS", "EW"):
        own = [line["points"] for line in lines if line["side"] == side]
        assert sum(own) == answered["totals"][side]


@given(sheets())
def test_every_state_adds_up(raw):
    so_far = NOUGHT
    for state in read(raw).states:
        so_far += add_up(line for line in state.lines if line.column != "points")
        assert state.totals == so_far + add_up(state.bonuses)


@given(sheets())
def test_moving_every_player_one_place_swaps_the_sides(raw):
    before, after = answer(raw), answer(turned(raw, 1))
    for key in ("totals", "games", "back_score"):
        assert (before[key]["NS"], before[key]["EW"]) == (after[key]["EW"], after[key]["NS"])
    assert before["margin"] == -after["margin"]
    assert before["complete"] == after["complete"]


@given(sheets())
def test_moving_every_player_two_places_changes_nothing(raw):
    assert answer(raw) == answer(turned(raw, 2))


@given(sheets(), st.data())
def test_folding_two_halves_is_folding_the_whole(raw, data):
    game = make_game(raw["game"], raw["rules"])
    facts = [game.parse(deal)[0] for deal in raw["deals"]]
    cut = data.draw(st.integers(0, len(facts)))
    opening = fold(game, facts[:1])[0]
    first = fold(game, facts[:cut], opening)
    assert first + fold(game, facts[cut:], first[-1])[1:] == fold(game, facts)


@given(sheets())
def test_a_state_counts_deals_and_keeps_part_scores_below_game(raw):
    states = read(raw).states
    assert [state.deals for state in states] == list(range(len(states)))
    most = GAME_AT[raw["game"]]
    assert all(0 <= state.part_scores[side] < most for state in states for side in ("NS", "EW"))
    assert all(state.counted <= state.deals for state in states)


@given(sheets(), st.data())
def test_a_deal_replaced_by_itself_changes_nothing(raw, data):
    game = make_game(raw["game"], raw["rules"])
    states = read({**raw, "abandoned": False}).states
    if raw["deals"]:
        position = data.draw(st.integers(0, len(raw["deals"]) - 1))
        again, problems = check(
            game, states[position], json.loads(json.dumps(raw["deals"][position]))
        )
        assert problems == []
        assert game.after(states[position], again) == states[position + 1]


@given(sheets())
def test_an_answer_survives_json(raw):
    answered = answer(raw)
    assert json.loads(json.dumps(answered)) == answered


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([2**64, -(2**64)])
    | st.just(5000).map(lambda digits: 10**digits)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["N", "EW", "pass", "4SX", "X", "new-deal", "rubber", "10D", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)
KEYS = [
    "contract",
    "declarer",
    "tricks",
    "honours",
    "revokes",
    "dealer",
    "void",
    "rulings",
    "calls",
    "hands",
    "play",
    "won",
    "trumps",
    "doubles",
    "chicane",
]
odd_deals = st.dictionaries(st.sampled_from(KEYS), json_values, max_size=6)
odd_sheets = st.fixed_dictionaries(
    {"game": st.sampled_from(sorted(GAMES))},
    optional={
        "rules": json_values,
        "players": json_values,
        "deals": st.lists(odd_deals | played | short | old_deals() | json_values, max_size=5)
        | json_values,
        "abandoned": json_values,
    },
)


@settings(max_examples=200)
@given(json_values | odd_sheets)
def test_whatever_is_sent_is_answered(raw):
    answered = answer(raw)
    assert answered.get("problems") or "totals" in answered
    json.dumps(answered).encode("ascii")
    for problem in answered.get("problems", []):
        assert problem["problem"].encode("utf-8")
        assert len(problem["problem"]) < 250


call_lists = st.lists(st.sampled_from(["pass", "X", "XX", "1C", "1S", "2NT", "4H"]), max_size=10)


@given(call_lists, played)
def test_calls_and_cards_never_break_the_reading(calls, raw):
    answer({"game": "rubber", "deals": [{**raw, "calls": calls}]})


pack = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]


@given(st.lists(st.sampled_from(pack), max_size=52, unique=True), played)
def test_any_order_of_cards_counts_thirteen_tricks_at_most(cards, raw):
    answered = answer({"game": "rubber", "deals": [{**raw, "play": cards}]})
    known = {"revoke-unrecorded", "tricks-differ", "tricks-beyond-play"}
    assert {problem["code"] for problem in answered.get("problems", [])} <= known


words = ["pass", "S", "NT", "double", "redouble", "may-i-lead", "yes", "satisfied", "W:double"]


@given(st.lists(st.sampled_from(words), max_size=8), st.lists(st.sampled_from(pack), max_size=8))
def test_the_older_games_take_any_calls_and_cards(calls, cards):
    raw = {"won": {"NS": 7, "EW": 6}, "play": cards}
    answer({"game": "short-bridge", "deals": [raw]})
    answer({"game": "bridge-1907", "deals": [{**raw, "trumps": "S", "calls": calls}]})
    two = {"contract": "1S", "declarer": "N", "tricks": 7, "play": cards, "calls": ["1S", "pass"]}
    answer({"game": "draw-and-discard", "deals": [two]})


@given(sheets())
def test_the_two_codes_of_chicane_never_differ_in_the_margin(raw):
    if raw["game"] == "bridge-1907":
        by_code = [
            {**raw, "rules": {**raw["rules"], "chicane": code}} for code in ("1907", "english")
        ]
        assert answer(by_code[0])["margin"] == answer(by_code[1])["margin"]


#: Values of a deal that are equal to, or near, those that are parsed once and kept.
near = st.one_of(
    contracts,
    seats,
    st.integers(-1, 14),
    st.booleans(),
    st.floats(),
    st.none(),
    st.text(max_size=9),
)


@given(
    raws=st.lists(
        st.fixed_dictionaries(
            {
                "contract": st.one_of(contracts, near),
                "declarer": st.one_of(seats, near),
                "tricks": st.one_of(st.integers(0, 13), near),
            }
        ),
        min_size=2,
        max_size=6,
    )
)
def test_a_deal_that_was_parsed_before_is_parsed_alike(raws):
    raws += [{**raws[0], "tricks": 1}, {**raws[0], "tricks": True}, {**raws[0], "tricks": 1.0}]
    for game in (make_game("rubber", {}), make_game("draw-and-discard", {})):
        for raw in raws * 2:
            alone = contract_deal._parse(raw, game.seats)
            assert game.parse(raw) == alone
            game.parse(raw)[1].append("the list is the caller's own")
