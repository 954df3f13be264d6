"""Every problem that only an event of teams has: its field and its sentence."""

import string

import pytest

from scoring.duplicate import faults as duplicate
from scoring.teams.event import answer_of, read
from scoring.teams.faults import TEMPLATES
from tests.scoring.team_events import board, bye, flat, known, match, teams

TURNED = {"score": 420, "turned": True}


def told(raw):
    problems = answer_of(read(raw)).get("problems", [])
    return [(problem["field"], problem["code"], problem["problem"]) for problem in problems]


def at(raw):
    return [(field, code) for field, code, _ in told(raw)]


def of_room(**room):
    return teams(match("1-2", {"board": 1, "open": room, "closed": {"score": 50}}))


def of_board(**more):
    return teams(match("1-2", board(1, 100, 50, **more)))


def fined(scale=None, form="round-robin", **penalty):
    entrants = {"1": {"penalties": [{"points": "-1", "unit": "imps", **penalty}]}}
    return teams(known("1-2", "9:1"), form=form, entrants=entrants, rules={"victory_points": scale})


OWN = {
    "key-of-form": (
        teams(known("1-2", "9:1", carry="2")),
        "matches.0.carry",
        "carry belongs to a knock-out only.",
    ),
    "key-of-scoring": (
        teams(known("1-2", "9:1"), scoring="total-points"),
        "matches.0.imps",
        "imps does not belong to this scoring.",
    ),
    "with-bye": (
        teams(bye("1", boards=flat(1))),
        "matches.0.boards",
        "A bye has no opponent, so boards cannot stand here.",
    ),
    "boards-and-imps": (
        teams(known("1-2", "9:1", boards=flat(1))),
        "matches.0.imps",
        "A match has its boards, or the IMPs of both teams alone.",
    ),
    "parts-differ": (
        teams(
            known("1-2", "9:1", part=1, parts=2),
            known("1-2", "9:1", part=2, parts=3),
        ),
        "matches.1.parts",
        "The parts of a match say the same in it.",
    ),
    "board-of-match-twice": (
        teams(match("1-2", *flat(3, 3))),
        "matches.0.boards.1.board",
        "Board 3 of this match stands here twice.",
    ),
    "scale-boards": (
        teams(known("1-2", "9:1", 17), rules={"victory_points": "wbf-discrete"}),
        "matches.0.boards",
        "The scale has no victory points for a match of 17 boards.",
    ),
    "penalty-round": (
        fined(round=2),
        "entrants.0.penalties.0.round",
        "In round 2 there is no margin that a penalty could change.",
    ),
    "award-in-room": (
        of_room(score=1, adjusted={"ns": "AVE"}),
        "matches.0.boards.0.open.adjusted",
        "A ruling is about the board, and stands beside its rooms.",
    ),
    "rooms-same-way": (
        of_room(**TURNED),
        "matches.0.boards.0.closed.turned",
        "Both rooms were played the same way round: a ruling for both teams belongs here.",
    ),
    "rooms-differ": (
        of_room(score=420, version="b"),
        "matches.0.boards.0.closed.version",
        "The rooms played different deals: a ruling for both teams belongs here.",
    ),
    "award-of-one": (
        teams(
            match(
                "1-2",
                {
                    "board": 1,
                    "open": {"score": 1},
                    "closed": {"not_played": True},
                    "adjusted": {"home": "AVE+"},
                },
            )
        ),
        "matches.0.boards.0.adjusted.away",
        "The board was not played, so away needs an award as well.",
    ),
    "not-a-pair": (
        teams(known("1-2", "9:1", lineup={"home": {"open": ["Ann", "Ann"]}})),
        "matches.0.lineup.home.open",
        "A room takes two different members of the team.",
    ),
}


@pytest.mark.parametrize("code", OWN)
def test_every_fault_is_told_with_its_field_and_in_its_own_words(code):
    raw, field, problem = OWN[code]
    assert (field, code, problem) in told(raw)


def test_every_code_has_an_example():
    assert set(OWN) == set(TEMPLATES)
    assert not set(TEMPLATES) & set(duplicate.TEMPLATES)


@pytest.mark.parametrize("code", TEMPLATES)
def test_codes_are_kebab_case_and_sentences_are_whole(code):
    assert set(code) <= set(string.ascii_lowercase + "-")
    assert TEMPLATES[code].endswith(".")


@pytest.mark.parametrize(
    ("raw", "field", "code"),
    [
        (teams(known("1-2", "9:1"), boards=[]), "boards", "key-of-kind"),
        (teams(known("1-2", "9:1"), winners=2), "winners", "key-of-kind"),
        (teams(known("1-2", "9:1"), form="ladder"), "form", "not-one-of"),
        (teams(known("1-2", "9:1"), draw={}), "draw", "unknown-key"),
        (
            teams(known("1-2", "9:1"), entrants={"1": {"line": "NS"}}),
            "entrants.0.line",
            "key-of-kind",
        ),
        (
            teams(known("1-2", "9:1"), entrants={"1": {"seed": 0}}),
            "entrants.0.seed",
            "out-of-range",
        ),
        (
            teams(match("1-3", *flat(1)), entrants={}) | {"entrants": [{"number": "1"}]},
            "matches.0.away",
            "unknown-entrant",
        ),
        (teams(match("1-1", *flat(1))), "matches.0.away", "plays-itself"),
        (teams(known("1-2", "9:1", not_played=True)), "matches.0.imps", "with-not-played"),
        (teams(known("1-2", "9:1", part=3, parts=2)), "matches.0.part", "out-of-range"),
        (teams(known("1-2", "9:1", part=1)), "matches.0.parts", "missing"),
        (teams(known("1-2", "9:1", share="1.5")), "matches.0.share", "out-of-range"),
        (teams(known("1-2", "-9:1")), "matches.0.imps.home", "out-of-range"),
        (teams(known("1-2", "9:1", 0)), "matches.0.imps.count", "out-of-range"),
        (teams(match("1-2", awarded={"home": "12"})), "matches.0.awarded.away", "missing"),
        (
            teams(bye("1", awarded={"home": "12", "away": "3"})),
            "matches.0.awarded.away",
            "with-bye",
        ),
        (teams({"home": "1", "bye": True}), "matches.0.round", "missing"),
        (
            teams(match("1-2", {"board": 1, "open": {"score": 1}})),
            "matches.0.boards.0.closed",
            "missing",
        ),
        (
            teams(match("1-2", board(1, 1, 1, open2={"score": 1}))),
            "matches.0.boards.0.closed2",
            "missing",
        ),
        (of_room(), "matches.0.boards.0.open.score", "no-result"),
        (
            of_room(weighted={"ns": [{"score": 1, "weight": "100"}]}),
            "matches.0.boards.0.open.score",
            "no-result",
        ),
        (of_board(extra=True), "matches.0.boards.0.extra", "key-of-form"),
        (
            of_board(adjusted={"home": "60%"}),
            "matches.0.boards.0.adjusted.home",
            "award-of-scoring",
        ),
        (of_board(adjusted={"home": "12"}), "matches.0.boards.0.adjusted.home", "not-an-award"),
        (
            teams(
                match("1-2", board(1, 1, 1, adjusted={"home": "3 IMPs"})), scoring="board-a-match"
            ),
            "matches.0.boards.0.adjusted.home",
            "award-of-scoring",
        ),
        (
            teams(match("1-2", board(1, 1, 1, adjusted={"home": "AVE"})), scoring="total-points"),
            "matches.0.boards.0.adjusted.home",
            "award-of-scoring",
        ),
        (
            teams(match("1-2", board(1, 1, 1), adjust={"home": "1"}), scoring="board-a-match"),
            "matches.0.adjust",
            "key-of-scoring",
        ),
        (
            teams(known("1-2", "9:1"), rules={"victory_points": "mp-20"}),
            "rules.victory_points",
            "rule-of-kind",
        ),
        (
            teams(known("1-2", "9:1"), form="knock-out", rules={"victory_points": "acbl-20"}),
            "rules.victory_points",
            "rule-of-kind",
        ),
        (
            teams(
                match("1-2", *flat(1)), scoring="total-points", rules={"victory_points": "acbl-20"}
            ),
            "rules.victory_points",
            "rule-of-kind",
        ),
        (
            teams(
                match("1-2", *flat(1)),
                scoring="board-a-match",
                rules={"victory_points": "win-loss"},
            ),
            "rules.victory_points",
            "rule-of-kind",
        ),
        (
            teams(known("1-2", "9:1"), rules={"sit_out": "AVE+"}),
            "rules.sit_out",
            "award-of-scoring",
        ),
        (
            teams(known("1-2", "9:1"), rules={"sit_out": "3 IMPs", "victory_points": "win-loss"}),
            "rules.sit_out",
            "award-of-scoring",
        ),
        (
            teams(known("1-2", "9:1"), rules={"withdrawal": "cancelled"}),
            "rules.withdrawal",
            "rule-of-kind",
        ),
        (fined("win-loss"), "entrants.0.penalties.0.round", "missing"),
        (fined(form="knock-out"), "entrants.0.penalties.0.round", "missing"),
        (fined(unit="vp"), "entrants.0.penalties.0.unit", "penalty-unit"),
        (fined(unit="matchpoints"), "entrants.0.penalties.0.unit", "penalty-unit"),
    ],
)
def test_what_an_event_of_teams_refuses(raw, field, code):
    assert (field, code) in at(raw)


def test_boards_of_two_parts_of_a_match_are_not_the_same():
    raw = teams(match("1-2", *flat(1), part=1, parts=2), match("2-1", *flat(1), part=2, parts=2))
    assert at(raw) == [("matches.1.boards", "board-of-match-twice")]


@pytest.mark.parametrize("scale", ["wbf-continuous", "win-loss", "acbl-20"])
def test_parts_that_add_up_to_more_boards_than_a_match_can_have_are_refused(scale):
    parts = [known("1-2", "9:1", 9999, part=part, parts=2) for part in (1, 2)]
    raw = teams(*parts, rules={"victory_points": scale})
    assert at(raw) == [("matches.1.boards", "scale-boards")]


def test_a_ruling_for_both_teams_makes_up_for_what_cannot_be_compared():
    both = {"home": "AVE+", "away": "AVE-"}
    for open_ in (TURNED, {"score": 1, "version": "b"}, {"not_played": True}, {"late": True}):
        raw = teams(
            match("1-2", {"board": 1, "open": open_, "closed": {"score": 1}, "adjusted": both})
        )
        answered = answer_of(read(raw))
        assert answered["matches"][0]["margin"] == {"home": "3", "away": "-3"}
        assert not answered["provisional"]


def test_a_weighted_score_of_a_room_has_ten_parts_at_most():
    parts = [{"score": 10 * part, "weight": "1"} for part in range(100)]
    assert ("matches.0.boards.0.open.weighted", "too-many-items") in at(of_room(weighted=parts))


@pytest.mark.parametrize("raw", [None, [], "event", 7, True, {"kind": "teams"}])
def test_what_is_no_event_is_refused(raw):
    assert told(raw)
