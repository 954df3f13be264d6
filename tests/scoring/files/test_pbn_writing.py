"""Events as PBN files: the export format, and events that come back as they were."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.duplicate.reading import read_event
from scoring.files.pbn import list_unsaid, read_pbn, write_pbn
from scoring.teams.reading import read_event as read_team_event
from tests.scoring.files.random_events import random_match, random_pairs
from tests.scoring.files.test_pbn_reading import DEAL, OTHER, load

EVENT = {
    "name": 'The "Club"',
    "date": "2026-11-24",
    "kind": "pairs",
    "scoring": "matchpoints",
    "winners": 1,
    "entrants": [
        {"number": "1", "members": [{"name": "Ada Birch"}, {"name": "Tom Alder"}]},
        {"number": "2"},
    ],
    "boards": [
        {
            "board": 1,
            "hands": DEAL,
            "expected": 1,
            "results": [
                {
                    "ns": "1",
                    "ew": "2",
                    "contract": "3NTX",
                    "declarer": "N",
                    "tricks": 9,
                    "lead": "C10",
                }
            ],
        }
    ],
}
TRICKS = {seat: {"N": 10, "S": 1, "H": 2, "D": 3, "C": 4} for seat in "NESW"}

WRITTEN = r"""% PBN 2.1
% EXPORT
%Creator: Cut In

[Event "The \"Club\""]
[Site ""]
[Date "2026.11.24"]
[Board "1"]
[West ""]
[North ""]
[East ""]
[South ""]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:K87.A874.T73.A76 92.KJT6.A6.QJ852 JT5.Q9532.854.K4 AQ643..KQJ92.T93"]
[Scoring "MP"]
[Declarer ""]
[Contract ""]
[Result ""]
[ScoreTable "PairId_NS\2R;PairId_EW\2R;Contract\5L;Declarer\1L;Result\2R;Lead\3L;Score_NS\6R;MP_NS\5R;MP_EW\5R;Remarks\20L"]
 1  2 3NTX  N  9 CT     550  0.00  0.00 ""
[TotalScoreTable "Rank\2R;PairId\2R;Names\30L;TotalMP\6R;TotalPercentage\6R;NrBoards\3R"]
 -  1 "Ada Birch;Tom Alder"            0.00      -   1
 -  2 ""                               0.00      -   1

"""  # noqa: E501


def come_back(event, **more):
    """The event of the file of an event."""
    [told] = read_pbn(write_pbn(event, **more)).events
    assert told.problems == ()
    return told.document


def test_the_shared_event_is_written_as_the_shared_file_byte_for_byte():
    event, hands = json.loads(load("pairs.event.json")), json.loads(load("hands.json"))
    for board in event["boards"]:
        board["hands"] = hands[str(board["board"])]["hands"]
    solved = {int(number): told["dd"] for number, told in hands.items()}
    written = write_pbn(event, site="Sample Club", creator="sample", solved=solved)
    assert written == load("pairs.pbn")


def test_an_event_of_teams_comes_back():
    event, hands = json.loads(load("teams.event.json")), json.loads(load("hands.json"))
    for board in event["matches"][0]["boards"]:
        board["hands"] = hands[str(board["board"])]["hands"]
    told = come_back(event)
    assert told == {key: value for key, value in event.items() if key != "rules"}
    assert list_unsaid(event) == ("The rules by which the event is scored.",)


def test_what_is_written():
    assert write_pbn(EVENT).decode() == WRITTEN.replace("\n", "\r\n")


def test_hands_alone_have_no_results():
    written = write_pbn(EVENT, results=False)
    [told] = read_pbn(written).events
    assert told.is_deals_alone
    assert told.document["boards"] == [{"board": 1, "hands": DEAL, "results": []}]


def test_double_dummy_is_twenty_digits_and_a_table():
    lines = write_pbn(EVENT, solved={1: TRICKS}).decode().split("\r\n")
    assert '[DoubleDummyTricks "a1234a1234a1234a1234"]' in lines
    assert lines[
        lines.index('[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]') + 1
    ] == ("N NT 10")


def test_latin_1_is_written_if_everything_fits():
    assert b"M\xfcller" in write_pbn({**EVENT, "name": "Müller"})
    assert "Müller’s".encode() in write_pbn({**EVENT, "name": "Müller’s"})


def test_one_session_is_written_of_several():
    second = {**EVENT["boards"][0], "board": 2, "session": 2}
    first = {**EVENT["boards"][0], "session": 1}
    event = {**EVENT, "boards": [first, second]}
    event["entrants"] = [{**entrant, "id": entrant["number"]} for entrant in EVENT["entrants"]]
    assert [board["board"] for board in come_back(event, session=2)["boards"]] == [2]
    assert "More than one session: each needs a file of its own." in list_unsaid(event)
    assert "More than one session: each needs a file of its own." not in list_unsaid(EVENT)


def test_entrants_have_the_numbers_of_their_session():
    board = EVENT["boards"][0]
    boards = [
        {**board, "session": session, "results": [{"ns": ns, "ew": ew, "score": 50}]}
        for session, ns, ew in ((1, "1", "2"), (2, "7", "1"))
    ]
    seats = {"a": ("1", "7"), "b": ("2", "1")}
    entrants = [
        {
            "id": key,
            "members": [{"name": f"Player {key}"}],
            "seats": [
                {"session": session, "number": number}
                for session, number in enumerate(numbers, start=1)
            ],
        }
        for key, numbers in seats.items()
    ]
    event = {**EVENT, "entrants": entrants, "boards": boards}
    assert read_event(event)[1] == []
    names = [
        (entrant["number"], entrant["members"][0]["name"])
        for entrant in come_back(event, session=2)["entrants"]
    ]
    assert names == [("1", "Player b"), ("7", "Player a")]


def test_sections_that_were_dealt_apart_have_games_of_their_own():
    board = {"board": 1, "expected": 1, "results": [{"ns": "1", "ew": "2", "score": 50}]}
    entrants = [{"number": number, "section": section} for section in "AB" for number in ("1", "2")]
    boards = [
        {**board, "section": section, "hands": hands}
        for section, hands in (("A", DEAL), ("B", OTHER))
    ]
    event = {**EVENT, "entrants": entrants, "boards": boards}
    assert read_event(event)[1] == []
    assert come_back(event) == event


def test_any_kind_of_event_can_be_written():
    hands = {"board": 1, "hands": DEAL}
    weighted = [{"score": 50, "weight": "60"}, {"score": -50, "weight": "40"}]
    ruled = {
        **EVENT,
        "boards": [{**hands, "results": [{"ns": "1", "ew": "2", "weighted": weighted}]}],
    }
    assert read_event(ruled)[1] == []
    swiss = {**EVENT, "kind": "swiss-pairs"}
    for event in (ruled, swiss):
        assert b"[ScoreTable" in write_pbn(event)
    for event in (EVENT, swiss, random_match(Random(1))):
        assert read_pbn(write_pbn(event, results=False)).events[0].is_deals_alone


def test_single_players_come_back_by_their_names():
    players = "Ann Bob Cyd Dan".split()
    entrants = [
        {"number": str(place), "members": [{"name": name}]}
        for place, name in enumerate(players, start=1)
    ]
    seats = ("1 3 2 4", "1 2 3 4", "1 4 3 2")
    boards = [
        {
            "board": number,
            "results": [
                {"table": 1, **dict(zip("nsew", seat.split(), strict=True)), "score": 50 * number}
            ],
        }
        for number, seat in enumerate(seats, start=1)
    ]
    event = {
        "kind": "individual",
        "scoring": "matchpoints",
        "entrants": entrants,
        "boards": boards,
    }
    assert read_event(event)[1] == []
    assert come_back(event) == event


@given(st.randoms(use_true_random=False))
def test_events_of_pairs_come_back_equal(chance):
    event = random_pairs(chance)
    assert read_event(event)[1] == []
    assert come_back(event) == settle(event)


def settle(event):
    """An event as a file says it: as many results expected as the fullest board has."""
    fullest = {}
    for board in event["boards"]:
        section = board.get("section", "")
        fullest[section] = max(fullest.get(section, 0), len(board["results"]))
    boards = [{**board, "expected": fullest[board.get("section", "")]} for board in event["boards"]]
    return {**event, "boards": boards}


@given(st.randoms(use_true_random=False))
def test_matches_of_teams_come_back_equal(chance):
    event = random_match(chance)
    assert read_team_event(event)[1] == []
    assert come_back(event) == event


UNSAID = [
    ({"law": "ebu"}, "The rules by which the event is scored."),
    ({"kind": "individual"}, "The numbers of single players: the file has their names alone."),
    ({"kind": "swiss-pairs"}, "That the matches were drawn: the file is an event of pairs."),
    (
        {"kind": "teams", "matches": [{}, {}]},
        "That its matches belong together: each is an event in the file.",
    ),
    (
        {"entrants": [{"number": "1", "handicap": "2"}]},
        "Handicaps, strata, carry-overs, withdrawals, and who is not ranked.",
    ),
    (
        {"entrants": [{"number": "1", "members": [{"numbers": {"EBU": "1"}}]}]},
        "The numbers of players in federations.",
    ),
    (
        {"boards": [{"board": 1, "results": [{"ns": "1", "calls": []}]}]},
        "Auctions and the play of the cards.",
    ),
    (
        {"boards": [{"board": 1, "results": [{"ns": "1", "adjusted": {"reason": "x"}}]}]},
        "The reasons of rulings.",
    ),
]


@pytest.mark.parametrize(("more", "sentence"), UNSAID)
def test_what_cannot_be_said_is_named(more, sentence):
    assert sentence in list_unsaid({**EVENT, **more})
    assert sentence not in list_unsaid(EVENT)
