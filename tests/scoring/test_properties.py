"""What holds for every match, whatever was dealt; and that nothing breaks the reading of one."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.games import make_game
from scoring.lines import added
from scoring.pair import NOUGHT
from scoring.seats import SEATS, Seat, turn_from
from scoring.sheet import answer, fold, read

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
}

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
others = st.sampled_from([{"contract": "pass"}, {"void": "new-deal"}, {"void": "deal-lost"}])
deals = st.lists(played | played | played | others, max_size=12)


@st.composite
def sheets(draw):
    """A sound sheet: its deals stop where the match does."""
    name = draw(st.sampled_from(sorted(RULES)))
    rules = draw(st.fixed_dictionaries({}, optional=RULES[name]))
    game = make_game(name, rules)
    state = game.opening(draw(st.sampled_from(SEATS)))
    raws = []
    for raw in draw(deals):
        if state.complete:
            break
        raws.append({**raw, "dealer": str(state.dealer)})
        state = game.after(state, game.parse(raw)[0])
    raw = {"game": name, "rules": rules, "deals": raws}
    return raw if state.complete else {**raw, "abandoned": draw(st.booleans())}


def turned(raw, places):
    """The same sheet with every player moved so many places clockwise."""
    text = json.dumps(raw)
    if not isinstance(raw, dict):
        return json.loads(text)
    moved = json.loads(text)
    for deal in moved["deals"]:
        for holder in (deal, *deal.get("honours", [])):
            for key in {"dealer", "declarer", "hand"} & set(holder):
                holder[key] = str(turn_from(Seat(holder[key]), places))
    return moved


@given(sheets())
def test_every_point_of_the_totals_is_a_line(raw):
    answered = answer(raw)
    lines = [line for deal in answered["deals"] for line in deal["lines"]] + answered["bonuses"]
    for side in ("NS", "EW"):
        own = [line["points"] for line in lines if line["side"] == side]
        assert sum(own) == answered["totals"][side]


@given(sheets())
def test_every_state_adds_up(raw):
    so_far = NOUGHT
    for state in read(raw).states:
        so_far += added(state.lines)
        assert state.totals == so_far + added(state.bonuses)


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
    assert all(0 <= state.part_scores[side] < 100 for state in states for side in ("NS", "EW"))
    assert all(state.counted <= state.deals for state in states)


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
    "contract", "declarer", "tricks", "honours", "revokes", "dealer", "void", "rulings", "calls",
    "hands", "play",
]  # fmt: skip
odd_deals = st.dictionaries(st.sampled_from(KEYS), json_values, max_size=6)
odd_sheets = st.fixed_dictionaries(
    {"game": st.sampled_from(["rubber", "chicago"])},
    optional={
        "rules": json_values,
        "players": json_values,
        "deals": st.lists(odd_deals | played | json_values, max_size=5) | json_values,
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
