"""Properties of every duplicate board and event; and parsing that never raises."""

import json
from copy import deepcopy
from fractions import Fraction
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.duplicate.board import SCORERS, BoardOutcome, Points, score_board
from scoring.duplicate.event import answer, read
from scoring.duplicate.figures import Reckoner
from scoring.duplicate.imps import convert_difference
from scoring.duplicate.rules import LAWS, Rules
from scoring.duplicate.standing import find_standings
from scoring.duplicate.tally import Tally
from tests.scoring.duplicate_events import board, by_entrant, pairs, write_rules
from tests.scoring.slow_matchpoints import matchpoint, parts_of

WBF = LAWS["wbf"]
scores = st.integers(-20, 20).map(lambda tens: tens * 10)
fields = st.lists(scores, min_size=1, max_size=12)
weights = st.integers(1, 99)
laws = st.sampled_from(sorted(LAWS))


@st.composite
def weighted_lists(draw):
    """Draw two parts of a weighted score; they may have the same score."""
    weight = draw(weights)
    first, second = draw(scores), draw(scores)
    return [{"score": first, "weight": str(weight)}, {"score": second, "weight": f"{100 - weight}"}]


split = st.fixed_dictionaries({"ns": weighted_lists(), "ew": weighted_lists()})
tables = st.one_of(
    st.fixed_dictionaries({"score": scores}, optional={"version": st.sampled_from("ab")}),
    st.fixed_dictionaries({"weighted": weighted_lists()}),
    st.fixed_dictionaries({"weighted": split}),
    st.just({"late": True}),
    st.just({"not_played": True}),
    st.fixed_dictionaries({"score": scores, "adjusted": st.just({"ns": "AVE"})}),
    st.just({"adjusted": {"ns": "62.5%", "ew": "AVE"}}),
)
boards = st.lists(tables, min_size=1, max_size=10)


def seated(results, order=None):
    """Give each result its two pairs; order renames them."""
    names = order or list(range(2 * len(results)))
    return [
        {"ns": str(names[2 * at]), "ew": str(names[2 * at + 1]), **result}
        for at, result in enumerate(results)
    ]


def points_of(results, expected=None, scoring="matchpoints", rules=WBF):
    outcomes = [BoardOutcome(score, score) for score in results]
    scored = score_board(scoring, rules, expected or len(results), outcomes)
    return [(ns.value, ew.value) for ns, ew in scored.points], scored.top


@given(boards, st.integers(0, 5))
@settings(max_examples=300)
def test_a_slow_comparison_of_every_pair_of_results_agrees(results, missing):
    expected = len(results) + missing
    event = read(pairs(board(1, *seated(results), expected=expected)))
    assert event.problems == ()
    for column, side in enumerate(("ns", "ew")):
        fast = [event.scored.points[0, at][column] for at in range(len(results))]
        slow = matchpoint(results, expected, side)
        assert [None if points is None else points.value for points in fast] == slow


@given(st.lists(tables.filter(lambda row: "adjusted" not in row), max_size=8))
def test_cross_imps_agree_with_a_slow_comparison_of_every_pair_of_results(results):
    raw = pairs(board(1, *seated(results)), scoring="cross-imps", rules={"cross_imps": "sum"})
    scored = read(raw).scored
    for column, (side, sign) in enumerate((("ns", 1), ("ew", -1))):
        for at, mine in enumerate(results):
            points = scored.points[0, at][column]
            parts = parts_of(mine, side)
            assert (points is None) == (parts is None)
            others = [
                parts_of(other, side)
                for position, other in enumerate(results)
                if position != at and other.get("version") == mine.get("version")
            ]
            assert points is None or points.value == sum(
                weight * often * convert_difference((score - other) * sign)
                for score, weight in parts
                for theirs in filter(None, others)
                for other, often in theirs
            )


@given(fields, st.integers(0, 5))
def test_the_matchpoints_of_a_board_add_up(results, missing):
    points, top = points_of(results, len(results) + missing)
    assert all(ns + ew == top for ns, ew in points)
    assert sum(ns for ns, _ in points) * 2 == top * len(results)


@given(fields, st.sampled_from(["cross-imps", "butler", "total-points"]))
def test_what_one_side_wins_at_other_scorings_the_other_loses(results, scoring):
    points, top = points_of(results, scoring=scoring)
    assert top == 0
    assert all(ns == -ew for ns, ew in points)
    if scoring == "cross-imps":
        assert sum(ns for ns, _ in points) == 0


@given(scores, st.integers(1, 12), laws)
def test_a_board_that_all_scored_alike_is_an_average_for_all(score, size, law):
    points, top = points_of([score] * size, rules=LAWS[law])
    assert set(points) == {(top / 2, top / 2)}
    imps, _ = points_of([score] * size, scoring="cross-imps", rules=LAWS[law])
    assert set(imps) == {(0, 0)}


@given(fields, scores, st.sampled_from(["matchpoints", "cross-imps"]))
def test_the_same_points_added_to_every_result_change_nothing(results, more, scoring):
    moved = [score + more for score in results]
    assert points_of(results, scoring=scoring) == points_of(moved, scoring=scoring)


@given(fields)
def test_neuberg_with_nothing_missing_is_plain(results):
    assert points_of(results) == points_of(results, rules=Rules(incomplete="none"))


@given(fields, st.integers(0, 5), laws)
def test_a_better_score_is_never_worth_less(results, missing, law):
    for scoring in SCORERS:
        points, _ = points_of(results, len(results) + missing, scoring, LAWS[law])
        ranked = sorted(zip(results, points, strict=True))
        for (_, (low, low_ew)), (_, (high, high_ew)) in pairwise(ranked):
            assert low <= high
            assert low_ew >= high_ew


@given(st.data(), boards)
def test_the_order_of_tables_and_the_names_of_pairs_change_nothing(data, results):
    seats = seated(results)
    plain = answer(pairs(board(1, *seats)))
    shuffled = data.draw(st.permutations(seats))
    again = answer(pairs(board(1, *shuffled)))
    for key in ("points", "percent", "rank", "tied", "maximum"):
        assert by_entrant(plain, key) == by_entrant(again, key)
    names = data.draw(st.permutations(list(range(2 * len(results)))))
    renamed = by_entrant(answer(pairs(board(1, *seated(results, names)))), "percent")
    for old, percent in by_entrant(plain, "percent").items():
        assert renamed[str(names[int(old)])] == percent


@given(boards, laws, st.sampled_from(sorted(SCORERS)))
def test_every_result_can_say_why_and_be_stored(results, law, scoring):
    if scoring != "matchpoints":
        results = [result for result in results if "adjusted" not in result] or [{"score": 0}]
    event = read(pairs(board(1, *seated(results)), law=law, scoring=scoring))
    for pair in event.scored.points.values():
        for points in filter(None, pair):
            assert points.reason.sentence.endswith(".")
            stored = json.loads(json.dumps(points.write()))
            again = Points.read(stored)
            figures = points.value, points.top, points.award, points.reason.sentence
            assert (again.value, again.top, again.award, again.reason.sentence) == figures


@given(boards, boards, laws, st.sampled_from(["played", "AVE+"]))
def test_standings_of_stored_points_are_those_of_the_event(first, second, law, sit_out):
    raw = pairs(board(1, *seated(first)), board(2, *seated(second)), law=law)
    raw["rules"] = {"sit_out": sit_out}
    scored = read(raw).scored
    event = scored.event
    stored = {
        position: [points and json.dumps(points.write()) for points in pair]
        for position, pair in scored.points.items()
    }
    tallies = [Tally(event.sessions) for _ in event.entrants]
    for (position, number), pair in stored.items():
        at = event.boards[position]
        table = at.tables[number]
        for side, text in zip((table.ns, table.ew), pair, strict=True):
            for entrant in side:
                points = text and Points.read(json.loads(text))
                tallies[entrant].sessions[at.session].add(at.board, points)
    most = {1: max(tally.sessions[1].scheduled for tally in tallies)}
    reckoner = Reckoner(event.scoring, event.rules, most)
    again = find_standings(event.entrants, tallies, reckoner, event.two_winners, {})
    assert [(standing.entrant, standing.rank, standing.figures.points) for standing in again] == [
        (standing.entrant, standing.rank, standing.figures.points) for standing in scored.standings
    ]


penalties = st.lists(
    st.fixed_dictionaries(
        {
            "points": st.sampled_from(["-1", "2.5", "-10"]),
            "unit": st.sampled_from(["matchpoints", "percent-of-board", "percent-of-session"]),
        }
    ),
    max_size=2,
)
extras = st.fixed_dictionaries(
    {"penalties": penalties},
    optional={"carry": st.just("3.25"), "handicap": st.just("1"), "stratum": st.sampled_from("AB")},
)
house_rules = st.fixed_dictionaries(
    {},
    optional={
        "unequal": st.sampled_from(["factor", "percent"]),
        "combine": st.sampled_from(["points", "percent"]),
        "sit_out": st.sampled_from(["played", "AVE", "AVE+", "55%"]),
        "percent_of": st.sampled_from(["exact", "shown"]),
        "board_places": st.sampled_from([None, 0, 1, 2]),
        "ties": st.lists(
            st.sampled_from(["mutual-match", "opponents", "board-countback"]), unique=True
        ),
    },
)


@given(boards, boards, st.data(), laws, house_rules)
def test_the_lines_of_an_entrant_add_up_to_its_points(first, second, data, law, rules):
    raw = pairs(board(1, *seated(first)), board(2, *seated(second)), law=law, rules=rules)
    raw["entrants"] = [entrant | data.draw(extras) for entrant in raw["entrants"]]
    scored = read(raw).scored
    for standing in scored.standings:
        figures = standing.figures
        assert sum((line.points for line in figures.lines), Fraction(0)) == figures.points
        assert all(line.reason.sentence.endswith(".") for line in figures.lines)
    ranks = [standing.rank for standing in scored.standings if standing.rank is not None]
    shown = [
        standing.figures.percent_shown for standing in scored.standings if standing.rank is not None
    ]
    assert ranks == sorted(ranks)
    assert shown == sorted(shown, reverse=True)


@given(laws)
def test_rules_are_written_as_the_format_reads_them(law):
    written = write_rules(LAWS[law])
    event = read(pairs(board(1, *seated([{"score": 0}])), rules=json.loads(json.dumps(written))))
    assert event.scored.event.rules == LAWS[law]


@given(boards, laws)
def test_averages_of_the_whole_field_are_fifty(results, law):
    played = [{"score": result.get("score", 0)} for result in results]
    event = read(pairs(board(1, *seated(played)), law=law))
    exact = [standing.figures.percent for standing in event.scored.standings]
    known = [points for points in exact if points is not None]
    if known:
        assert sum(known, Fraction(0)) / len(known) == 50


# Parsing: anything that JSON can say.

KEYS = (
    "kind",
    "scoring",
    "law",
    "rules",
    "winners",
    "entrants",
    "boards",
    "matches",
    "name",
    "date",
    "id",
    "number",
    "line",
    "section",
    "seats",
    "members",
    "handicap",
    "stratum",
    "carry",
    "withdrawn",
    "ranked",
    "penalties",
    "board",
    "session",
    "group",
    "expected",
    "dealer",
    "vulnerable",
    "results",
    "ns",
    "ew",
    "n",
    "s",
    "e",
    "w",
    "round",
    "table",
    "contract",
    "declarer",
    "tricks",
    "lead",
    "score",
    "turned",
    "version",
    "adjusted",
    "weighted",
    "weight",
    "not_played",
    "late",
    "points",
    "unit",
    "reason",
    "win",
    "incomplete",
    "average",
    "datum",
    "trim",
    "halves",
    "ties",
    "sit_out",
    "board_places",
    "places",
    "from_round",
    "victory_points",
)
leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.integers(),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(
        [
            "pairs",
            "individual",
            "matchpoints",
            "butler",
            "1",
            "2",
            "4S",
            "N",
            "NS",
            "AVE+",
            "55%",
            "3 IMPs",
            "NaN",
            "1e9",
            "-10",
            "before",
            "pass",
            "9" * 400,
            "percent-of-board",
            "imps",
            "HQ",
            "acbl",
            "5%",
        ]
    ),
)
json_like = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(KEYS), st.text(max_size=3)), inner, max_size=6),
    ),
    max_leaves=30,
)


@given(json_like)
@settings(max_examples=300)
def test_nothing_that_is_sent_raises(raw):
    json.dumps(answer(raw))


@st.composite
def spoiled(draw):
    """Draw a sound event in which a few values are replaced."""
    # A copy: strategies give the same dictionaries again, which are changed here.
    raw = deepcopy(pairs(board(1, *seated(draw(boards))), board(2, *seated([{"score": 0}]))))
    raw["rules"] = {"datum": {"trim": "0"}, "ties": ["mutual-match"], "average": ["60", "50", "40"]}
    raw["entrants"][0]["penalties"] = [{"points": "-1", "unit": "matchpoints"}]
    for _ in range(draw(st.integers(1, 3))):
        spot = raw
        while True:
            keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
            key = draw(st.sampled_from(keys))
            if isinstance(spot[key], dict | list) and spot[key] and draw(st.booleans()):
                spot = spot[key]
                continue
            spot[key] = deepcopy(draw(json_like))
            break
    return raw


@given(spoiled())
@settings(max_examples=300)
def test_a_sound_event_with_something_spoiled_is_answered_or_refused(raw):
    answered = answer(raw)
    json.dumps(answered)
    assert ("problems" in answered) != ("standings" in answered)
