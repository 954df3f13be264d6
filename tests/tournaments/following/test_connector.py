"""The Data Connector of Bridgemate in the place of a file, by a fake written after its guide."""

import json
import time

import pytest

from scoring.files.bws.rows import get_whole
from tests.tournaments.following.parts import GUID, PLAYED, RESULTS, result
from tournaments.following.bodies import describe, read_said
from tournaments.following.connected import make_reading
from tournaments.following.connector import Connector
from tournaments.following.outgoing import CannotBegin, make_night
from tournaments.following.program import main
from tournaments.following.readings import CannotRead
from tournaments.following.server import CannotSend
from tournaments.models import BoardResult
from tournaments.queries.results import list_results

DATABASE = pytest.mark.django_db(transaction=True)
PLACE = "1 1 1 4 1"


def say(*results, **options):
    """Return what the last of these results says of its board."""
    rows = make_reading(results, GUID, **options).rows
    row = rows[max(rows)]
    cell = tuple(get_whole(row, key) for key in ("Section", "Table", "Round", "Board"))
    return read_said(cell, row)


@pytest.mark.parametrize(
    ("level", "awards"),
    [
        (-1, "AVE-–AVE-"),
        (-2, "AVE-–AVE"),
        (-3, "AVE-–AVE+"),
        (-4, "AVE–AVE-"),
        (-5, "AVE–AVE"),
        (-6, "AVE–AVE+"),
        (-7, "AVE+–AVE-"),
        (-8, "AVE+–AVE"),
        (-9, "AVE+–AVE+"),
    ],
)
def test_a_level_below_nought_is_an_award_from_the_side_that_is_scored(level, awards):
    told = f"4 0 {level} 0 0 0"
    assert describe(say(result(PLACE, told))) == awards
    assert describe(say(result(PLACE, told, ScoringDirection=1))) == awards
    turned = "–".join(awards.split("–")[::-1])
    assert describe(say(result(PLACE, told, ScoringDirection=2))) == turned


def test_what_was_played_and_what_was_not():
    assert say(result(PLACE, "1 2 6 5 2 11", LeadCardSuit=4, LeadCardRank=10)) == {
        "contract": "6NTXX",
        "declarer": "E",
        "tricks": 11,
        "lead": "ST",
    }
    assert say(result(PLACE, "4 0 0 0 0 0")) == {"contract": "pass"}
    assert say(result(PLACE, "4 0 -10 0 0 0")) == {"not_played": True}


def test_a_declarer_of_the_other_pairs_seat_is_turned():
    assert say(result(PLACE, "1 1 1 3 0 7"))["turned"] is True
    assert "turned" not in say(result(PLACE, "1 2 1 3 0 7"))


def test_the_other_side_of_a_split_score_is_left_out():
    own = result(PLACE, "4 1 1 3 0 7", ScoringDirection=1)
    other = result(PLACE, "4 1 1 3 0 9", ScoringDirection=2)
    assert say(own, other)["tricks"] == 7


@pytest.mark.parametrize(
    "told", ["4 1 9 3 0 7", "4 1 1 9 0 7", "4 1 1 3 9 7", "4 9 1 3 0 7", "4 1 1 3 0 99"]
)
def test_numbers_that_mean_nothing_are_told(told):
    with pytest.raises(CannotSend):
        say(result(PLACE, told))


@pytest.mark.parametrize("letter", ["ß", "ŉ", "1", 7, ["A"], ""])
def test_letters_of_another_alphabet_are_sections_too(letter):
    reading = make_reading([result("1 1 1 1 2", SectionLetters=letter)], GUID)
    assert list(reading.letters.values()) == [str(letter or "A")]


def test_values_of_another_type_are_none():
    strange = dict.fromkeys(result(PLACE), "x") | {"SectionLetters": None, "IsDeleted": None}
    [row] = make_reading([strange], GUID).rows.values()
    assert (row["Table"], row["Section"], row["Contract"]) == (0, 1, "PASS")


@DATABASE
def test_a_night_of_the_data_connector(follow, devices, event, list_stored, told):
    follower = follow()
    for count in range(len(RESULTS) + 1):
        devices.results = RESULTS[:count]
        follower.step(0)
        follower.step(0)
        if count % 4 == 0:
            follower = follow()  # stopped, and started again
    assert list_stored() == PLAYED
    assert BoardResult.objects.count() == 12
    assert not any("not entered" in line for line in told)
    session = str(event.pk).replace("-", "").upper()
    assert {(own["SessionGuid"], own["ClubId"]) for own in devices.requests} == {(session, "club")}
    assert {own["LicenceKey"] for own in devices.requests} == {"key"}


@DATABASE
def test_corrections_and_deletions_and_a_queue_that_was_cleared(
    follow, devices, event, list_stored
):
    follower = follow()

    def read(*results):
        devices.results = list(results)
        follower.step(0)
        follower.step(0)

    again = result("1 1 1 4 1", "4 1 1 3 0 8")
    read(*RESULTS[:3], again)
    assert list_stored() == [(1, 1, 1, "1H N +1"), *PLAYED[1:3]]
    read(*RESULTS[:3], again, {**again, "IsDeleted": True})
    assert list_stored() == PLAYED[1:3]
    turned = result("1 1 2 4 1", "1 3 2 4 0 8", LeadCardSuit=2, LeadCardRank=13)
    read(turned)  # cleared: numbers begin anew
    assert list_results(event).get(board=2, table=1).said["turned"] is True
    assert list_stored() == PLAYED[1:3]


@DATABASE
def test_a_data_connector_that_is_away_or_refuses_is_waited_for(follow, devices, told, list_stored):
    follower = follow()
    devices.error = "The club is not known."
    for _ in range(3):
        follower.step(0)
    assert told == ["Data Connector cannot be read now (The club is not known). Trying again."]
    devices.error, devices.results = "", RESULTS[:2]
    follower.step(0)
    follower.step(0)
    assert told[1] == "Data Connector can be read again."
    assert list_stored() == PLAYED[:2]
    devices.close()
    follower.step(0)
    assert "refused" in told[-1] and "Trying again." in told[-1]


@pytest.mark.parametrize(
    "answer",
    [
        None,
        [],
        {},
        {"DataType": 1},
        {"DataType": 12, "SerializedData": "["},
        {"DataType": 12, "SerializedData": "[1]"},
        {"DataType": 12, "SerializedData": "{}"},
        {"DataType": 4, "SerializedData": "{"},
        {"DataType": 4},
    ],
)
def test_answers_that_are_none_are_told(answer, devices, monkeypatch):
    monkeypatch.setattr(devices, "answer", lambda *_request: answer)
    with pytest.raises(CannotRead) as told:
        Connector(devices.url, "club", "key").list_results(GUID)
    assert str(told.value)


@pytest.mark.parametrize(
    "answer",
    [
        {"DataType": 12, "SerializedData": ""},
        {"DataType": 12, "SerializedData": None},
        {"DataType": 4, "ErrorType": 2, "SerializedData": '"No data."'},
    ],
)
def test_nothing_to_tell_yet_is_no_error(answer, devices, monkeypatch):
    monkeypatch.setattr(devices, "answer", lambda *_request: answer)
    assert Connector(devices.url, "club", "key").list_results(GUID) == []


@DATABASE
def test_movement_and_names_are_sent_to_begin_a_night(connected, devices, event, capsys):
    assert main(connected) == 0
    assert "has the movement and the names of “On devices”." in capsys.readouterr().out
    [request] = devices.requests
    assert request["Command"] == 5
    night = json.loads(request["SerializedData"])
    session = str(event.pk).replace("-", "").upper()
    assert night["Commands"] == 1 + 2 + 4
    [own] = night["Sessions"]
    assert (own["SessionGuid"], own["Year"], own["Month"]) == (session, 2026, 3)
    [group] = own["ScoringGroups"]
    assert group["ScoringMethod"] == 10
    [section] = group["Sections"]
    assert (section["Letters"], section["Winners"], section["GameType"]) == ("A", 1, 10)
    keys = ("TableNumber", "RoundNumber", "PairNS", "PairEW", "LowBoardNumber", "HighBoardNumber")
    assert [
        tuple(round_[key] for key in keys)
        for table in section["Tables"]
        for round_ in table["Rounds"]
    ] == [
        (1, 1, 4, 1, 1, 2),
        (1, 2, 4, 2, 3, 4),
        (1, 3, 4, 3, 5, 6),
        (2, 1, 2, 3, 1, 2),
        (2, 2, 3, 1, 3, 4),
        (2, 3, 1, 2, 5, 6),
    ]
    names = {own["PlayerNumber"]: own["LastName"] for own in night["PlayerData"]}
    people = [
        (seat["TableNumber"], seat["Direction"], names[seat["PlayerNumber"]])
        for seat in night["Participations"]
    ]
    assert people[:4] == [(1, 1, "Ada3"), (1, 3, "Ben3"), (1, 2, "Ada0"), (1, 4, "Ben0")]
    assert len(people) == 8


@DATABASE
def test_the_program_follows_the_data_connector(
    connected, devices, list_stored, tmp_path, monkeypatch, capsys
):
    waits = []

    def wait(seconds):
        waits.append(seconds)
        if len(waits) == 3:
            raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(time, "sleep", wait)
    devices.results = RESULTS
    assert main([own for own in connected if own != "--begin"]) == 0
    assert list_stored() == PLAYED
    lines = capsys.readouterr().out.splitlines()
    assert "Following Data Connector for “On devices”." in lines[0]
    assert len(list(tmp_path.glob("data-connector.*.cutin.jsonl"))) == 1
    assert waits == [5.0] * 3


@DATABASE
def test_a_night_that_is_not_taken_is_told(connected, devices, capsys):
    devices.error = "The licence has ended."
    assert main(connected) == 2
    assert "did not take the night: The licence has ended." in capsys.readouterr().err


def side(label, *ids):
    return {"label": label, "entrants": list(ids), "name": ""}


EVENT = {"id": GUID, "name": "x", "kind": "pairs", "date": "2026-11-29", "scoring": "cross-imps"}
SECTIONS = [{"letter": "A", "winners": 2}]


def test_sit_outs_and_tables_that_rest_have_no_boards():
    rounds = [
        {
            "section": "A",
            "round": 1,
            "table": 1,
            "NS": side("1", "p"),
            "EW": side(""),
            "boards": [1],
        },
        {"section": "A", "round": 2, "table": 2, "NS": side("A1"), "EW": side("A2"), "boards": [2]},
    ]
    night = make_night(EVENT, SECTIONS, rounds, [], "club")
    [group] = night["Sessions"][0]["ScoringGroups"]
    assert (group["ScoringMethod"], group["Sections"][0]["Winners"]) == (30, 2)
    keys = ("PairNS", "PairEW", "LowBoardNumber", "HighBoardNumber")
    assert [
        [tuple(round_[key] for key in keys) for round_ in table["Rounds"]]
        for table in group["Sections"][0]["Tables"]
    ] == [[(1, 0, 0, 0), (0, 0, 0, 0)], [(0, 0, 0, 0), (1, 2, 2, 2)]]


def test_what_the_data_connector_cannot_be_told_is_refused():
    meeting = {"section": "A", "round": 1, "table": 1, "NS": side("1"), "EW": side("2")}
    with pytest.raises(CannotBegin, match="Table 1 A, round 1: its boards are no range"):
        make_night(EVENT, SECTIONS, [{**meeting, "boards": [1, 3]}], [], "club")
    with pytest.raises(CannotBegin, match="no movement"):
        make_night(EVENT, SECTIONS, [], [], "club")
    with pytest.raises(CannotBegin, match="pairs alone"):
        make_night(EVENT | {"kind": "teams"}, SECTIONS, [], [], "club")
