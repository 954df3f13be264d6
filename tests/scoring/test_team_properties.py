"""Properties of every event of teams, and parsing that never raises."""

from copy import deepcopy
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.duplicate.victory_points import SCALES, get_most
from scoring.teams.event import answer_of, read
from scoring.teams.facts import SCORINGS, Form
from tests.scoring.team_events import board, bye, match, teams

scores = st.integers(-20, 20).map(lambda tens: tens * 10)
weighted = st.builds(
    lambda first, second, weight: {
        "weighted": [
            {"score": first, "weight": str(weight)},
            {"score": second, "weight": str(100 - weight)},
        ]
    },
    scores,
    scores,
    st.integers(1, 99),
)
rooms = st.one_of(st.fixed_dictionaries({"score": scores}), weighted, st.just({"not_played": True}))
values = st.tuples(rooms, rooms)


@st.composite
def round_robins(draw, least=2, most=6):
    """Draw the matches of a round robin of boards."""
    count = draw(st.integers(least, most))
    size = draw(st.sampled_from([5, 8]))
    return [
        match(
            f"{home}-{away}",
            *[
                {"board": number, "open": open_, "closed": closed}
                for number, (open_, closed) in enumerate(
                    draw(st.lists(values, min_size=size, max_size=size)), start=1
                )
            ],
            round_=away,
        )
        for home in range(1, count + 1)
        for away in range(home + 1, count + 1)
    ]


def answer(matches, **more):
    answered = answer_of(read(teams(*matches, **more)))
    assert "problems" not in answered, answered["problems"]
    return answered


def swap(played):
    """Return a match with home and away exchanged: the rooms change names, too."""
    boards = [{**row, "open": row["closed"], "closed": row["open"]} for row in played["boards"]]
    return {**played, "home": played["away"], "away": played["home"], "boards": boards}


@given(round_robins(), st.sampled_from(["wbf-continuous", "acbl-20", "sbu-20", "win-loss"]))
@settings(max_examples=60)
def test_unadjusted_victory_points_add_up_to_the_scale(matches, scale):
    told = answer(matches, rules={"victory_points": scale})
    for played in told["matches"]:
        if "vp" in played:
            assert sum(map(Fraction, played["vp"].values())) == get_most(scale)
    played = sum("vp" in row for row in told["matches"])
    total = sum(Fraction(row["points"]) for row in told["standings"])
    assert total == played * get_most(scale)


@given(round_robins(), st.sampled_from(SCORINGS))
@settings(max_examples=60)
def test_home_and_away_are_alike(matches, scoring):
    rules = {"victory_points": "wbf-continuous"} if scoring == "imps" else {}
    told = answer(matches, scoring=scoring, rules=rules)
    again = answer(map(swap, matches), scoring=scoring, rules=rules)
    assert told["standings"] == again["standings"]


@given(round_robins(3), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_order_of_the_matches_changes_no_standing(matches, random):
    rules = {
        "victory_points": "wbf-continuous",
        "ties": ["mutual-match", "opponents", "imp-quotient", "imps", "board-countback"],
    }
    told = answer(matches, rules=rules)
    random.shuffle(matches)
    assert answer(matches, rules=rules)["standings"] == told["standings"]


@given(round_robins(2, 3))
@settings(max_examples=40)
def test_a_match_in_two_parts_is_worth_what_it_is_in_one(matches):
    parts = []
    for played in matches:
        for part, boards in enumerate((played["boards"][:3], played["boards"][3:]), start=1):
            half = {**played, "boards": boards, "part": part, "parts": 2}
            parts.append(swap(half) if part == 1 else half)
    rules = {"victory_points": "wbf-continuous"}
    assert answer(parts, rules=rules)["standings"] == answer(matches, rules=rules)["standings"]


PIECES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-2, 30), st.text(max_size=4), st.just("AVE+")),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                ["home", "away", "open", "closed", "score", "board", "round", "0", "8"]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=8,
)
WHOLE = teams(
    match("1-2", board(1, 420, 50), board(2, 1, 1, adjusted={"home": "AVE+"}), part=1, parts=1),
    match("1-3", awarded={"home": "12", "away": "3"}, adjust={"home": "1"}),
    bye("4"),
    match("2-3", {"board": 3, "open": {"late": True}, "closed": {"score": 1}}, round_=2),
    entrants={"1": {"penalties": [{"points": "-1", "unit": "vp"}], "seed": 1, "club": "A"}},
    form="swiss",
    rules={"victory_points": {"1-9": {"0": "10-10", "3": "12-8"}}, "sit_out": "12"},
)


def list_places(value):
    """Yield every container in a value with each of its keys."""
    if isinstance(value, dict | list):
        keys = list(value) if isinstance(value, dict) else range(len(value))
        for key in keys:
            yield value, key
            yield from list_places(value[key])


@given(st.data())
@settings(max_examples=400)
def test_no_value_in_any_place_raises(data):
    raw = deepcopy(WHOLE)
    raw["form"] = data.draw(st.sampled_from([*Form, "swiss"]))
    raw["scoring"] = data.draw(st.sampled_from([*SCORINGS, "imps"]))
    for _ in range(data.draw(st.integers(1, 3))):
        container, key = data.draw(st.sampled_from(list(list_places(raw))))
        container[key] = data.draw(PIECES)
    answered = answer_of(read(raw))
    assert "standings" in answered or answered["problems"]


def test_every_named_scale_has_a_most():
    assert {name: int(get_most(name)) for name in SCALES} == {
        "wbf-continuous": 20,
        "wbf-discrete": 20,
        "acbl-20": 20,
        "acbl-30": 30,
        "sbu-20": 20,
        "mp-20": 20,
        "win-loss": 1,
    }
