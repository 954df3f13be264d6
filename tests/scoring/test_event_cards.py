"""Hands, calls, cards played, times and federations in an event: none changes a standing."""

import pytest

from scoring.duplicate.event import answer
from scoring.duplicate.reading import read_event
from scoring.teams.event import answer_of, read
from tests.scoring.duplicate_events import board, pairs
from tests.scoring.team_events import match, teams

HANDS = "N:K87.A874.T73.A76 92.KJT6.A6.QJ852 JT5.Q9532.854.K4 AQ643..KQJ92.T93"
SAME = "W:AQ643..QKJ92.T93 K87.A874.T73.A76 92.KJT6.A6.QJ852 JT5.Q9532.854.K4"
CALLS = ["1H", "pass", "pass", "pass"]
PLAY = ["QC", "4C", "3C", "AC", "AH", "6H"]
PLAYED = {"contract": "1H", "declarer": "N", "tricks": 7, "lead": "CQ"}
RECORD = {"calls": CALLS, "play": PLAY, "time": "2026-11-24T20:15:00+01:00"}
AWARDS = [{"kind": "BLACK", "points": "36", "scale": "Club"}, {"kind": "GREEN", "points": "0.50"}]


def of_result(hands=HANDS, board_more=None, **more):
    return pairs(
        board(1, {"ns": "1", "ew": "2", **more}, hands=hands, **(board_more or {})), numbers="1 2"
    )


def of_rooms(hands=HANDS, other=None, open_=None, round_=1):
    rooms = {"open": PLAYED | (open_ or {}), "closed": {"score": 50}}
    again = {"board": 1, **rooms, "hands": other or hands}
    return teams(
        match("1-2", {"board": 1, "hands": hands, **rooms}),
        match("3-4", again, round_=round_),
    )


def codes(raw):
    problems = answer(raw).get("problems", [])
    return [(problem["field"].removeprefix("boards.0."), problem["code"]) for problem in problems]


def team_codes(raw):
    problems = answer_of(read(raw)).get("problems", [])
    return [(problem["field"], problem["code"]) for problem in problems]


def test_hands_calls_play_and_time_leave_the_standing_as_it_is():
    told, bare = of_result(**PLAYED, **RECORD), of_result(**PLAYED)
    del bare["boards"][0]["hands"]
    assert codes(told) == []
    assert answer(told) == answer(bare)


def test_numbers_club_and_awards_leave_the_standing_as_it_is():
    told, bare = of_result(**PLAYED), of_result(**PLAYED)
    members = [{"name": "Ada Birch", "numbers": {"EBU": "123456", "WBF": "7"}}]
    told["entrants"][0] |= {"club": "Sample Club", "awards": AWARDS, "members": members}
    assert codes(told) == []
    assert answer(told) == answer(bare)


def test_hands_are_kept_in_one_notation():
    event, _ = read_event(of_result(SAME, **PLAYED))
    assert event.boards[0].hands == HANDS


HAND_FAULTS = [
    (HANDS.replace("K87", "K8"), [("hands", "hand-size")]),
    (HANDS.replace("K87", "A87"), [("hands", "card-dealt-twice")]),
    (HANDS.replace("K87", "A8"), [("hands", "hand-size"), ("hands", "card-dealt-twice")]),
    (HANDS.replace("AQ643..KQJ92.T93", "-"), [("hands", "not-hands")]),
    ("N:" + "A" * 200, [("hands", "too-long-text")]),
    ("", [("hands", "not-hands")]),
    (7, [("hands", "not-hands")]),
]


@pytest.mark.parametrize(("hands", "expected"), HAND_FAULTS)
def test_hands_that_cannot_be_are_problems(hands, expected):
    assert codes(of_result(hands, **PLAYED)) == expected


RECORD_FAULTS = [
    ({"calls": ["1H", "no bid"]}, "calls.1", "not-a-call"),
    ({"calls": "1H"}, "calls", "not-a-list"),
    ({"calls": ["pass"] * 501}, "calls", "too-many-items"),
    ({"calls": CALLS[:3]}, "calls", "auction-unfinished"),
    ({"calls": ["2H", "1S"]}, "calls.1", "bid-insufficient"),
    ({"calls": ["2H", *CALLS[1:]]}, "contract", "contract-differs"),
    ({"calls": ["pass", *CALLS]}, "declarer", "declarer-differs"),
    ({"play": ["QC", "CQ"]}, "play.1", "not-a-card"),
    ({"play": ["QC", "QC"]}, "play.1", "card-played-twice"),
    ({"play": ["QC", "2C"]}, "play.1", "card-not-held"),
    ({"play": ["QC", "4C", "3C", "7H"]}, "play.3", "revoke-unrecorded"),
    ({"play": [*PLAY[:4], "QH", "6H"]}, "play.4", "card-not-held"),
    ({"play": ["JC"]}, "lead", "lead-differs"),
    ({"play": ["QC"] * 53}, "play", "too-many-items"),
    ({"tricks": 13, "play": [*PLAY[:3], "7C"]}, "tricks", "tricks-beyond-play"),
    ({"time": 1}, "time", "not-text"),
    ({"time": "2026-11-24"}, "time", "not-a-time"),
    ({"time": "2026-02-30T20:15"}, "time", "not-a-time"),
    ({"time": "2026-11-24T20:15:00" + "0" * 1000}, "time", "not-a-time"),
    ({"late": True}, "play", "with-not-played"),
]


@pytest.mark.parametrize(("more", "field", "code"), RECORD_FAULTS)
def test_what_contradicts_a_result_is_a_problem(more, field, code):
    raw = of_result(**(PLAYED | {"play": PLAY} | more))
    assert (f"results.0.{field}", code) in codes(raw)


def test_no_card_is_played_when_all_pass():
    raw = of_result(contract="pass", calls=["pass"] * 4, play=["QC"])
    assert codes(raw) == [("results.0.play", "play-without-contract")]
    assert codes(of_result(contract="pass", calls=["pass"] * 4)) == []


def test_the_dealer_is_that_of_the_board():
    east = {"dealer": "E"}
    assert codes(of_result(None, east, **PLAYED, calls=CALLS))[1:] == [
        ("results.0.declarer", "declarer-differs")
    ]
    assert codes(of_result(HANDS, east, **PLAYED, calls=["pass"] * 3 + CALLS)) == []


def test_a_ruling_explains_a_revoke_and_other_tricks():
    revoke = {"play": ["QC", "4C", "3C", "7H"]}
    assert codes(of_result(**PLAYED, **revoke)) == [("results.0.play.3", "revoke-unrecorded")]
    ruled = {"adjusted": {"ns": "AVE", "ew": "AVE"}}
    assert codes(of_result(**PLAYED, **revoke, **ruled)) == []


def test_a_fouled_board_had_other_hands():
    raw = of_result(**PLAYED, version="b", play=["QC", "2C"])
    raw["boards"][0]["results"][0]["lead"] = "CQ"
    assert codes(raw) == []


def test_boards_that_are_not_compared_can_have_other_hands():
    first, second = of_result(HANDS, **PLAYED), of_result("E" + HANDS[1:])
    second["boards"][0] |= {"section": "B", "results": []}
    first["boards"][0] |= {"section": "A"}
    raw = {**first, "boards": [*first["boards"], *second["boards"]]}
    assert codes(raw) == []
    for one_board in raw["boards"]:
        one_board["group"] = "field"
    assert codes(raw) == [("boards.1.hands", "hands-differ")]


FEDERATION_FAULTS = [
    ({"numbers": "123456"}, "numbers", "not-an-object"),
    ({"numbers": {"EBU": 123456}}, "numbers.EBU", "not-text"),
    ({"numbers": {"EBU": "1" * 41}}, "numbers.EBU", "too-long-text"),
    ({"numbers": {"": "1"}}, "numbers.", "not-a-federation"),
    ({"numbers": {str(number): "1" for number in range(21)}}, "numbers", "too-many-items"),
]


@pytest.mark.parametrize(("more", "field", "code"), FEDERATION_FAULTS)
def test_a_number_in_a_federation_is_a_short_text(more, field, code):
    raw = of_result(**PLAYED)
    raw["entrants"][0]["members"] = [{"name": "Ada Birch", **more}]
    assert codes(raw) == [(f"entrants.0.members.0.{field}", code)]


AWARD_FAULTS = [
    ({"awards": {}}, "awards", "not-a-list"),
    ({"awards": [{"points": "36"}]}, "awards.0.kind", "missing"),
    ({"awards": [{"kind": "BLACK"}]}, "awards.0.points", "missing"),
    ({"awards": [{"kind": "BLACK", "points": 36}]}, "awards.0.points", "not-a-decimal"),
    ({"awards": [AWARDS[0] | {"scale": ""}]}, "awards.0.scale", "not-text"),
    ({"awards": [AWARDS[0] | {"colour": "x"}]}, "awards.0.colour", "unknown-key"),
    ({"club": 7}, "club", "not-text"),
]


@pytest.mark.parametrize(("more", "field", "code"), AWARD_FAULTS)
def test_awards_and_clubs_that_cannot_be_are_problems(more, field, code):
    raw = of_result(**PLAYED)
    raw["entrants"][0] |= more
    assert codes(raw) == [(f"entrants.0.{field}", code)]


def test_teams_have_hands_on_their_boards_and_calls_and_cards_in_their_rooms():
    assert team_codes(of_rooms(HANDS, SAME, RECORD)) == []
    told, bare = of_rooms(HANDS, SAME, RECORD), of_rooms()
    for raw_match in bare["matches"]:
        del raw_match["boards"][0]["hands"]
    assert answer_of(read(told)) == answer_of(read(bare))


def test_all_matches_of_a_round_play_the_same_hands():
    other = "E" + HANDS[1:]
    assert team_codes(of_rooms(HANDS, other)) == [("matches.1.boards.0.hands", "hands-differ")]
    assert team_codes(of_rooms(HANDS, other, round_=2)) == []


@pytest.mark.parametrize(("more", "field", "code"), RECORD_FAULTS)
def test_a_room_of_teams_is_compared_as_well(more, field, code):
    raw = of_rooms(open_={"play": PLAY} | more)
    assert (f"matches.0.boards.0.open.{field}", code) in team_codes(raw)


@pytest.mark.parametrize("key", ["calls", "play", "time", "hands"])
def test_the_keys_stand_nowhere_else(key):
    raw = of_result(**PLAYED)
    assert (key, "unknown-key") in codes({**raw, key: HANDS})
    raw["boards"][0]["results"][0] |= {
        "weighted": [{"score": 1, "weight": "100", key: HANDS}],
    }
    assert (f"results.0.weighted.0.{key}", "unknown-key") in codes(raw)
    assert (f"matches.0.{key}", "unknown-key") in team_codes(teams(match("1-2", **{key: HANDS})))
