"""The rules of an event: the values that each takes, the sets by name, and the drawn standings."""

import pytest

from scoring.duplicate.award import Award
from scoring.duplicate.board import give_award
from scoring.duplicate.event import answer, read
from scoring.duplicate.listing import list_standings
from scoring.duplicate.rules import LAWS
from tests.scoring.duplicate_events import board, pairs, shown, table, traveller, write_rules


def with_rules(rules, **more):
    return pairs(traveller(1, 430, 420, 0, -50), rules=rules, **more)


def problems(raw):
    return [(problem["field"], problem["code"]) for problem in answer(raw).get("problems", ())]


ALLOWED = {
    "win": ["1", "2", "0.5"],
    "incomplete": ["neuberg", "none", "ebu", "acbl"],
    "unequal": ["factor", "percent"],
    "average": [["60", "50", "40"], ["55.5", "50", "45"], ["100", "100", "0"]],
    "own_average_over": ["session", "stage"],
    "average_imps": ["2", "3", "0"],
    "cross_imps": ["comparisons", "results", "sum"],
    "victory_points": [None],
    "board_places": [None, 0, 1, 6],
    "percent_of": ["exact", "shown"],
    "places": [0, 2, 6],
    "halves": ["away", "up", "toward"],
    "combine": ["points", "percent"],
    "sit_out": ["played", "AVE", "AVE+", "45%"],
    "withdrawal": ["stands"],
    "ties": [[], ["mutual-match"], ["board-countback", "opponents"]],
}
REFUSED = {
    "win": ["0", "-1", 2, None],
    "incomplete": ["Neuberg", None],
    "average": [["60", "50"], ["40", "50", "60"], ["101", "50", "40"], [60, 50, 40], "60", None],
    "average_imps": ["-3", 3],
    "victory_points": ["vp", {}, 20],
    "board_places": [-1, 7, "2", True],
    "places": [-1, 7, None],
    "halves": ["even", "down"],
    "sit_out": [None, "none", "12"],
    "ties": ["mutual-match", ["coin"], ["opponents", "opponents"], [[]]],
}


@pytest.mark.parametrize(("key", "value"), [(k, v) for k, vs in ALLOWED.items() for v in vs])
def test_a_rule_takes_its_values(key, value):
    raw = with_rules({key: value})
    assert problems(raw) == []
    assert write_rules(read(raw).scored.event.rules)[key] == value


@pytest.mark.parametrize(("key", "value"), [(k, v) for k, vs in REFUSED.items() for v in vs])
def test_a_rule_refuses_other_values(key, value):
    assert [name for name, _ in problems(with_rules({key: value}))] == [f"rules.{key}"]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("victory_points", "wbf-continuous"),
        ("own_average_over", "match"),
        ("withdrawal", "cancelled"),
        ("ties", ["swiss-countback"]),
        ("ties", ["imps"]),
    ],
)
def test_a_rule_of_other_kinds_is_refused_and_not_ignored(key, value):
    assert problems(with_rules({key: value})) == [(f"rules.{key}", "rule-of-kind")]


@pytest.mark.parametrize(
    ("datum", "expected"),
    [
        ({}, 300),
        ({"trim": "1"}, 410),
        ({"trim": "25%"}, 410),
        ({"trim": "24%"}, 300),
        ({"trim": "2"}, 300),
        ({"round": 1}, 300),
        ({"halves": "even"}, 300),
    ],
)
def test_the_rules_of_the_datum(datum, expected):
    raw = pairs(traveller(1, 430, 420, 400, -50), rules={"datum": datum}, scoring="butler")
    reason = next(iter(read(raw).scored.points.values()))[0].reason
    assert reason.values["datum"] == expected


@pytest.mark.parametrize(
    ("scores", "law", "datum"),
    [
        ((420, 430), "wbf", 430),
        ((420, 430), "acbl", 420),
        ((430, 440), "acbl", 440),
        ((-420, -430), "wbf", -430),
        ((-420, -430), "acbl", -420),
    ],
)
def test_a_datum_half_way_between_tens(scores, law, datum):
    scored = read(pairs(traveller(1, *scores), law=law, scoring="butler")).scored
    assert scored.points[0, 0][0].reason.values["datum"] == datum
    assert scored.points[0, 0][1].reason.values["datum"] == -datum


@pytest.mark.parametrize(
    ("datum", "field"),
    [
        (7, "rules.datum"),
        ({"trim": 1}, "rules.datum.trim"),
        ({"trim": "1.5"}, "rules.datum.trim"),
        ({"trim": "51%"}, "rules.datum.trim"),
        ({"trim": "-1"}, "rules.datum.trim"),
        ({"round": 0}, "rules.datum.round"),
        ({"halves": "up"}, "rules.datum.halves"),
        ({"best": 1}, "rules.datum.best"),
    ],
)
def test_a_datum_refuses_other_values(datum, field):
    assert [name for name, _ in problems(with_rules({"datum": datum}))] == [field]


def test_rules_replace_single_fields_of_a_law():
    rules = read(with_rules({"datum": {"trim": "5%"}}, law="acbl")).scored.event.rules
    assert write_rules(rules)["datum"] == {"trim": "5%", "round": 10, "halves": "even"}
    assert rules.win == LAWS["acbl"].win == 1


def test_awards_that_no_law_defines_are_refused():
    for scoring, award in (("total-points", "AVE"), ("butler", "55%"), ("matchpoints", "2 IMPs")):
        raw = pairs(board(1, table("1", "2", adjusted={"ns": award, "ew": award})))
        fields = [f"boards.0.results.0.adjusted.{side}" for side in ("ns", "ew")]
        assert problems({**raw, "scoring": scoring}) == [
            (field, "award-of-scoring") for field in fields
        ]
        rules = {"sit_out": award}
        assert ("rules.sit_out", "award-of-scoring") in problems(with_rules(rules, scoring=scoring))
        with pytest.raises(ValueError, match=award):
            give_award(scoring, LAWS["wbf"], Award.parse(award), 0, 2)


@pytest.mark.parametrize(
    ("more", "field", "code"),
    [
        ({"adjusted": {}}, "adjusted.ns", "missing"),
        ({"weighted": {}}, "weighted.ns", "missing"),
        ({"declarer": "N"}, "contract", "missing"),
        ({"contract": "4S"}, "tricks", "missing"),
        ({"late": True, "not_played": True}, "late", "with-not-played"),
        ({"weighted": [{"score": 1, "weight": "-1"}]}, "weighted.0.weight", "out-of-range"),
        ({"weighted": [{"weight": "100"}]}, "weighted.0.score", "missing"),
        ({"adjusted": {"ns": "101%", "ew": "AVE"}}, "adjusted.ns", "not-an-award"),
        ({"adjusted": {"ns": "AVE", "ew": "1..5%"}}, "adjusted.ew", "not-an-award"),
    ],
)
def test_results_that_contradict_themselves(more, field, code):
    raw = pairs(board(1, table("1", "2", **more)))
    assert (f"boards.0.results.0.{field}", code) in problems(raw)


def test_a_penalty_names_its_session_if_there_are_several():
    raw = pairs({**traveller(1, 0), "session": 1}, {**traveller(1, 0), "session": 2})
    penalty = {"points": "-1", "unit": "matchpoints"}
    raw["entrants"] = [{**entrant, "id": entrant["number"]} for entrant in raw["entrants"]]
    raw["entrants"][0]["penalties"] = [penalty, {**penalty, "session": 2}]
    assert problems(raw) == [("entrants.0.penalties.0.session", "session-unsaid")]


def test_a_weight_of_nought_is_left_out():
    weighted = [{"score": 420, "weight": "100"}, {"score": 7600, "weight": "0"}]
    raw = pairs(board(1, table("1", "2", weighted=weighted), table("3", "4", 420)))
    assert shown(answer(raw)) == [("1.00", "1.00"), ("1.00", "1.00")]


def test_standings_are_listed_in_columns():
    raw = pairs(traveller(1, 420, 420, 100), winners=2)
    raw["entrants"] = [
        {"number": f"{line[0]}{at}", "line": line, "members": [{"name": "A\n"}, {"id": "x"}]}
        for line in ("NS", "EW")
        for at in "123"
    ]
    raw["entrants"][2]["ranked"] = False
    assert list(list_standings(read(raw).scored)) == [
        "NS",
        "Rank  Entrant  Boards  Points  Percent  Names",
        "  1=       N1       1    3.00    75.00  A",
        "  1=       N2       1    3.00    75.00  A",
        "   -       N3       1    0.00     0.00  A",
        "EW",
        "Rank  Entrant  Boards  Points  Percent  Names",
        "   1       E3       1    4.00   100.00  A",
        "  2=       E1       1    1.00    25.00  A",
        "  2=       E2       1    1.00    25.00  A",
    ]


def two_lines(**more):
    raw = pairs(board(1, table("1", "1", 420), table("2", "2", 100, turned=True)))
    entrants = [{"number": number, "line": line} for line in ("NS", "EW") for number in "12"]
    return {**raw, "entrants": entrants, **more}


def test_numbers_that_repeat_take_an_id_unless_the_line_or_section_is_shown():
    assert problems(two_lines(winners=2)) == []
    assert problems(two_lines()) == [("entrants.2.id", "missing"), ("entrants.3.id", "missing")]
    raw = two_lines()
    for entrant in raw["entrants"]:
        entrant["id"] = entrant["line"] + entrant["number"]
    answered = answer(raw)
    assert {standing["entrant"]: standing["percent"] for standing in answered["standings"]} == {
        "NS1": "100.00",
        "EW1": "0.00",
        "NS2": "100.00",
        "EW2": "0.00",
    }


def test_with_one_winner_a_number_may_stand_in_the_other_column():
    raw = pairs(board(1, table("1", "3", 420), table("4", "2", 100)))
    lines = {"1": "NS", "2": "NS", "3": "EW", "4": "EW"}
    raw["entrants"] = [{"number": number, "line": line} for number, line in lines.items()]
    assert shown(answer(raw)) == [("2.00", "0.00"), ("0.00", "2.00")]
    fields = [field for field, code in problems({**raw, "winners": 2}) if code == "unknown-entrant"]
    assert fields == ["boards.0.results.1.ns", "boards.0.results.1.ew"]


def test_sections_may_use_the_same_numbers():
    first = board(1, table("1", "2", 420), section="A")
    second = board(1, table("1", "2", 100), section="B")
    raw = pairs(first, second, scoring="total-points")
    raw["entrants"] = [
        {"number": number, "section": section} for section in "AB" for number in "12"
    ]
    told = [
        (standing["section"], standing["entrant"], standing["points"])
        for standing in answer(raw)["standings"]
    ]
    assert told == [
        ("A", "1", "420.00"),
        ("B", "1", "100.00"),
        ("B", "2", "-100.00"),
        ("A", "2", "-420.00"),
    ]
