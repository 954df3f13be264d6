"""Sections, sessions, hands, Swiss pairs and teams in USEBIO files."""

from scoring.duplicate.event import answer
from tests.scoring.files.usebio_files import (
    PBN,
    TWO,
    board,
    hand_elements,
    line,
    pair,
    read,
    results,
    tag,
)


def section(name, *inner):
    return f'<SECTION SECTION_ID="{name}">{"".join(inner)}</SECTION>'


def session(name, *inner):
    return f'<SESSION SESSION_ID="{name}">{"".join(inner)}</SESSION>'


def test_sections_have_entrants_and_boards_of_their_own():
    own = TWO + board(1, line(1, 2, "1C", "N", 7))
    told = read(session(1, section("A", own), section("B", own)))
    assert [entry["section"] for entry in told.document["entrants"]] == ["A", "A", "B", "B"]
    assert [entry["section"] for entry in told.document["boards"]] == ["A", "B"]
    assert told.problems == ()


def test_over_several_sessions_a_pair_is_known_by_its_players():
    first = tag("PARTICIPANTS", pair(1, "Ada", "Tom"), pair(2, "Kit", "Sam"))
    second = tag("PARTICIPANTS", pair(5, "Sam", "Kit"), pair(6, "Ada", "Tom"))
    told = read(
        session(1, first, board(1, line(1, 2, "1C", "N", 7))),
        session(2, second, board(1, line(5, 6, "1C", "N", 7))),
    )
    ada, kit = told.document["entrants"]
    assert ada["seats"] == [{"session": 1, "number": "1"}, {"session": 2, "number": "6"}]
    assert kit["seats"] == [{"session": 1, "number": "2"}, {"session": 2, "number": "5"}]
    assert [entry["session"] for entry in told.document["boards"]] == [1, 2]
    assert told.problems == ()
    assert len(answer(told.document)["standings"]) == 2


def test_hands_stand_in_a_handset_or_beside_the_results():
    results_ = line(1, 2, "1C", "N", 7)
    beside = read(TWO, board(1, results_ + hand_elements()))
    around = read(TWO, board(1, results_), around=tag("HANDSET", board(1, hand_elements())))
    inside = read(TWO, board(1, results_), tag("HANDSET", board(1, hand_elements())))
    assert beside.document == around.document == inside.document
    assert beside.document["boards"][0]["hands"] == PBN
    assert beside.problems == ()


def test_hands_alone_are_deals():
    told = read(around=tag("HANDSET", board(3, hand_elements())))
    assert told.is_deals_alone
    assert told.document["boards"] == [{"board": 3, "hands": PBN, "results": []}]
    assert told.problems == ()


def test_hands_that_cannot_be_are_problems():
    odd = hand_elements().replace("<SPADES>AKQ<", "<SPADES>AKJ<")
    told = read(TWO, board(7, line(1, 2, "1C", "N", 7) + odd))
    assert told.problems[0].message == "Board 7: the card ♠J is dealt twice."
    other = tag(
        "HANDSET",
        board(
            7, hand_elements().replace("North", "x").replace("South", "North").replace("x", "South")
        ),
    )
    told = read(TWO, board(7, line(1, 2, "1C", "N", 7) + hand_elements()), other)
    assert told.problems[0].message == "Board 7 is in the file twice with different hands."


def test_swiss_pairs_meet_in_matches():
    match = tag(
        "MATCH",
        tag("ROUND_NUMBER", 2),
        tag("NS_PAIR_NUMBER", 1),
        tag("EW_PAIR_NUMBER", 2),
        *(board(number, line("", "", "1C", "N", 7)) for number in range(1, 6)),
    )
    told = read(TWO, match, kind="SWISS_PAIRS", MATCH_SCORING_METHOD="VPS")
    assert told.document["kind"] == "swiss-pairs"
    assert told.document["rules"] == {"victory_points": "mp-20"}
    assert results(told)[0] == {
        "round": 2,
        "ns": "1",
        "ew": "2",
        "contract": "1C",
        "declarer": "N",
        "tricks": 7,
    }
    assert told.problems == ()


def team(number, name="", *inner):
    return f'<TEAM TEAM_ID="{number}" TEAM_NAME="{name}">{"".join(inner)}</TEAM>'


def room(direction, *told):
    return line("", "", *told, DIRECTION=direction)


TEAMS = tag("PARTICIPANTS", team(1, "Rowan", pair(1, "Ada", "Tom")), team(2, "Team 2"))


def teams_match(*inner, **head):
    told = {"ROUND_NUMBER": 1, "TEAM": 1, "OPPOSING_TEAM": 2, **head}
    return tag("MATCH", *(tag(key, value) for key, value in told.items()), *inner)


def test_teams_meet_in_two_rooms():
    match = teams_match(board(3, room("EW", "1C", "N", 7), room("NS", "2C", "N", 8)))
    told = read(TEAMS, match, kind="TEAMS")
    assert told.document["entrants"] == [
        {"number": "1", "name": "Rowan", "members": [{"name": "Ada"}, {"name": "Tom"}]},
        {"number": "2"},
    ]
    (own,) = told.document["matches"]
    assert own["boards"] == [
        {
            "board": 3,
            "open": {"contract": "2C", "declarer": "N", "tricks": 8},
            "closed": {"contract": "1C", "declarer": "N", "tricks": 7},
        }
    ]
    assert told.problems == ()


def test_a_ruling_in_one_room_is_one_for_the_board():
    match = teams_match(board(3, room("EW", "", "", "", "A6040"), room("NS", "2C", "N", 8)))
    (own,) = read(TEAMS, match, kind="TEAMS").document["matches"]
    assert own["boards"] == [{"board": 3, "adjusted": {"home": "AVE-", "away": "AVE+"}}]


def test_matches_that_are_known_by_their_scores():
    scores = {"TEAM_SCORE": "42", "OPPOSING_TEAM_SCORE": "30"}
    told = read(TEAMS, teams_match(**scores, BOARDS_PLAYED=16), kind="TEAMS")
    assert told.document["matches"][0]["imps"] == {"home": "42", "away": "30", "count": 16}
    assert told.problems == ()
    told = read(TEAMS, teams_match(**scores), kind="TEAMS")
    assert told.problems[0].field == "BOARDS_PLAYED"
    vps = {"TEAM_SCORE": "13.05", "OPPOSING_TEAM_SCORE": "6.95"}
    told = read(TEAMS, teams_match(**vps), kind="SWISS_TEAMS", MATCH_SCORING_METHOD="VPS")
    assert told.document["matches"][0]["awarded"] == {"home": "13.05", "away": "6.95"}
    assert told.document["rules"] == {"victory_points": "wbf-continuous"}
    assert told.problems == ()


def test_a_scale_is_proposed_that_has_the_boards_of_the_matches():
    boards = [board(at, room("NS", "1C", "N", 7), room("EW", "1C", "N", 7)) for at in range(1, 9)]
    told = read(TEAMS, teams_match(*boards), kind="SWISS_TEAMS", MATCH_SCORING_METHOD="VPS")
    assert told.document["rules"] == {"victory_points": "wbf-discrete"}
    assert told.problems == ()


def test_what_is_wrong_with_matches_is_told():
    both = board(3, room("NS", "1C", "N", 7), room("NS", "2C", "N", 8))
    told = read(TEAMS, teams_match(both), kind="TEAMS")
    assert told.problems[0].message == (
        "How the team at home sat is not told, or the same in both rooms."
    )
    told = read(TEAMS, teams_match(OPPOSING_TEAM=7), kind="TEAMS")
    assert told.problems[0].message == "Round 1: teams 1 and 7 are in no list of entrants."
    told = read(TEAMS, teams_match(TEAM=""), kind="TEAMS")
    assert told.problems[0].message == "A match does not say which teams met."


def test_a_match_without_an_opponent_is_a_bye():
    told = read(TEAMS, teams_match(OPPOSING_TEAM=""), kind="TEAMS")
    assert told.document["matches"] == [{"round": 1, "table": 1, "home": "1", "bye": True}]
    assert told.problems == ()
