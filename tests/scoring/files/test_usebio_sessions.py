"""USEBIO files of several sessions, byes, known scores and rulings."""

from scoring.files.usebio import Edition, list_unsaid, read_usebio, write_sessions, write_usebio
from scoring.files.usebio.tree import read_tree
from tests.scoring.duplicate_events import board, pairs, table


def again(event, edition=None):
    (told,) = read_usebio(write_usebio(event, edition)).events
    assert told.problems == ()
    return told.document


def lines_of(data):
    return [
        own.texts
        for element in next(read_tree(data).list("EVENT")).list("SESSION")
        for part in element.list("SECTION")
        for told in part.list("BOARD")
        for own in told.list("TRAVELLER_LINE")
    ]


def several_sessions():
    entrants = [
        {
            "id": f"p{at}",
            "seats": [
                {"session": 1, "number": str(at)},
                {"session": 2, "number": str(5 - at)},
            ],
            "members": [{"name": f"A{at}"}, {"name": f"B{at}"}],
            "awards": [{"kind": "BLACK", "points": str(at)}],
        }
        for at in range(1, 5)
    ]
    boards = [
        board(1, table("1", "2", 50), table("3", "4", -50), session=session, expected=2)
        for session in (1, 2)
    ]
    event = pairs(*boards, name="Two evenings", date="2026-11-24")
    return event | {"entrants": entrants}


def test_several_sessions_come_back():
    event = several_sessions()
    assert again(event) == event
    assert list_unsaid(event) == ()


def test_a_federation_wants_a_file_for_each_session_and_one_with_the_masterpoints():
    event = several_sessions()
    first, second, last = write_sessions(event, Edition(charge="50"))
    for data in (first, second):
        assert len(lines_of(data)) == 2
        assert b"MASTER_POINTS_AWARDED" not in data and b"<P2P_CHARGE_RATE>50<" in data
    assert lines_of(last) == []
    assert last.count(b"MASTER_POINTS_AWARDED>3<") == 2 and b"<P2P_CHARGE_RATE>02<" in last
    assert [own["number"] for own in read_usebio(second).events[0].document["entrants"]] == [
        "4",
        "3",
        "2",
        "1",
    ]
    event["boards"].pop()
    assert len(write_sessions(event, Edition())) == 1


def test_byes_known_imps_and_awarded_points_come_back():
    event = {
        "kind": "teams",
        "scoring": "imps",
        "rules": {"victory_points": "wbf-continuous"},
        "entrants": [{"number": str(at)} for at in range(1, 4)],
        "matches": [
            {
                "round": 1,
                "table": 1,
                "home": "1",
                "away": "2",
                "awarded": {"home": "13.05", "away": "6.95"},
            },
            {"round": 1, "table": 2, "home": "3", "bye": True},
        ],
    }
    assert again(event) == event
    matches = [
        {
            "round": 1,
            "table": 1,
            "home": "1",
            "away": "2",
            "imps": {"home": "42", "away": "30", "count": 16},
        }
    ]
    event = {"kind": "teams", "scoring": "imps", "entrants": event["entrants"], "matches": matches}
    assert again(event) == event


def test_a_ruling_for_both_teams_comes_back():
    ruled = {"board": 1, "adjusted": {"home": "AVE+", "away": "AVE-"}}
    event = {
        "kind": "teams",
        "scoring": "imps",
        "entrants": [{"number": "1"}, {"number": "2"}],
        "matches": [{"round": 1, "table": 1, "home": "1", "away": "2", "boards": [ruled]}],
    }
    assert again(event) == event
