"""Events written as USEBIO and read again, and what such a file cannot say."""

import json
import random
import re
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.files.answer import FileRefused
from scoring.files.usebio import Edition, list_unsaid, read_usebio, write_usebio
from scoring.files.usebio.tree import read_tree
from tests.scoring.duplicate_events import board, pairs, table
from tests.scoring.files.drawn_events import ADJUSTED, PLAYED, pairs_events, team_events
from tests.scoring.files.mutilated import change_bytes, count_refused, mutilate

SAMPLES = Path(__file__).parents[4] / "shared" / "cases" / "files"
HANDS = "N:AKQ.JT9.876.5432 JT9.876.5432.AKQ 876.5432.AKQ.JT9 5432.AKQ.JT9.876"
SCORED = st.integers(-40, 40).map(lambda score: {"score": 10 * score})
RESULTS = st.one_of(PLAYED, ADJUSTED, SCORED)
ROUND_TRIPS = settings(max_examples=30)
SEATS = ("Rounds and tables of results.",)


def again(event, edition=None):
    (told,) = read_usebio(write_usebio(event, edition)).events
    assert told.problems == ()
    return told.document


def without_seats(event):
    boards = [
        own
        | {
            "results": [
                {key: result[key] for key in result if key not in ("round", "table")}
                for result in own["results"]
            ]
        }
        for own in event["boards"]
    ]
    return event | {"boards": boards}


@ROUND_TRIPS
@given(pairs_events(RESULTS))
def test_an_event_of_pairs_comes_back_but_for_rounds_and_tables(event):
    event["boards"][0]["hands"] = HANDS
    assert again(event) == without_seats(event)
    assert list_unsaid(event) == SEATS


@ROUND_TRIPS
@given(pairs_events(PLAYED, winners=2, sections=2, scoring="cross-imps"))
def test_lines_sections_and_imps_come_back(event):
    assert again(event) == without_seats(event)


@ROUND_TRIPS
@given(team_events(st.one_of(PLAYED, SCORED)))
def test_teams_come_back(event):
    assert again(event) == event
    assert list_unsaid(event) == ()


@ROUND_TRIPS
@given(pairs_events(PLAYED))
def test_swiss_pairs_come_back_with_their_rounds(event):
    event["kind"] = "swiss-pairs"
    wanted = [
        {key: result[key] for key in result if key != "table"}
        for own in event["boards"]
        for result in own["results"]
    ]
    read = [result for own in again(event)["boards"] for result in own["results"]]
    key = lambda result: (result["round"], result["ns"], json.dumps(result, sort_keys=True))  # noqa: E731
    assert sorted(read, key=key) == sorted(wanted, key=key)


EVENT = pairs(
    board(
        1,
        table("1", "2", contract="3NTX", declarer="S", tricks=9, lead="H10"),
        table("3", "4", contract="pass"),
    ),
    board(
        2,
        table("1", "4", adjusted={"ns": "AVE+", "ew": "AVE-"}),
        table("3", "2", -110),
    ),
    name="Club night",
    date="2026-11-24",
)


def lines_of(data):
    return [
        own.texts
        for element in next(read_tree(data).list("EVENT")).list("SESSION")
        for part in element.list("SECTION")
        for told in part.list("BOARD")
        for own in told.list("TRAVELLER_LINE")
    ]


def test_lines_have_points_and_scores():
    first, second, third, fourth = lines_of(write_usebio(EVENT))
    assert first == {
        "NS_PAIR_NUMBER": "1",
        "EW_PAIR_NUMBER": "2",
        "CONTRACT": "3NTX",
        "PLAYED_BY": "S",
        "LEAD": "HT",
        "TRICKS": "9",
        "SCORE": "550",
        "NS_MATCH_POINTS": "2.00",
        "EW_MATCH_POINTS": "0.00",
    }
    assert (second["CONTRACT"], second["TRICKS"], second["SCORE"]) == ("PASS", "", "0")
    assert (third["CONTRACT"], third["SCORE"], third["NS_MATCH_POINTS"]) == ("", "A6040", "2.00")
    assert (fourth["CONTRACT"], fourth["SCORE"]) == ("", "-110")


def test_the_head_says_what_the_event_is():
    told = next(read_tree(write_usebio(EVENT, Edition("My club", "007", "10"))).list("EVENT"))
    assert told.attributes == {"EVENT_TYPE": "PAIRS"}
    names = "EVENT_DESCRIPTION DATE P2P_CHARGE_RATE BOARD_SCORING_METHOD WINNER_TYPE".split()
    assert [told.get(name) for name in names] == [
        "Club night",
        "24/11/2026",
        "10",
        "MATCH_POINTS",
        "1",
    ]


def test_pairs_have_their_percentage_and_place():
    data = write_usebio(EVENT).decode("latin-1")
    for text in ("<PERCENTAGE>100.00</PERCENTAGE>", "<PLACE>1</PLACE>"):
        assert text in data


def test_letters_beyond_latin_1_are_numbers_and_signs_are_escaped():
    event = pairs(board(1, table("1", "2", contract="pass")), name="A<B> & “C”")
    event["entrants"][0]["members"] = [{"name": "Łukasz"}]
    data = write_usebio(event, Edition('"Club"', "1"))
    data.decode("ascii")
    assert b"&#321;ukasz" in data and b"A&lt;B&gt; &amp; &#8220;C&#8221;" in data
    assert again(event)["entrants"][0]["members"] == [{"name": "Łukasz"}]
    assert again(event)["name"] == "A<B> & “C”"


def test_a_result_that_was_not_played_has_no_line():
    event = pairs(
        board(1, table("1", "2", contract="pass"), table("3", "4", not_played=True), expected=2)
    )
    assert len(lines_of(write_usebio(event))) == 1
    assert list_unsaid(event) == (
        "How many results each board was meant to have.",
        "Results that are still to come, or were not played.",
    )


def test_what_cannot_be_said_is_listed():
    event = pairs(
        board(
            1,
            table("1", "2", contract="1C", declarer="N", tricks=7, turned=True),
            table("3", "4", adjusted={"ns": "AVE+", "reason": "law 12"}),
            table("5", "6", weighted=[{"score": 50, "weight": "100"}]),
        ),
        rules={"win": "1"},
    )
    assert list_unsaid(event) == (
        "The rules by which the event is scored.",
        "The reasons of rulings.",
        "Weighted and split scores, and which version of a fouled board was played.",
        "Rulings that are not a whole share of the board for each side: their results are left "
        "out.",
        "Pairs that sat in each other's direction change places in the file.",
    )
    (own,) = lines_of(write_usebio(event))
    assert (own["NS_PAIR_NUMBER"], own["EW_PAIR_NUMBER"]) == ("2", "1")


def test_single_players_cannot_be_written():
    with pytest.raises(FileRefused) as refused:
        write_usebio({"kind": "individual", "entrants": [], "boards": []})
    assert str(refused.value) == "Events of single players cannot be written as USEBIO."


def test_the_sample_is_written_with_the_same_lines():
    path = SAMPLES / "pairs.event.json"
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand")
    ours = lines_of(write_usebio(json.loads(path.read_text())))
    theirs = lines_of((SAMPLES / "pairs.usebio.xml").read_bytes())
    assert ours == theirs


ODD = [
    b"",
    b"0",
    b"-1",
    b"99999",
    b"A1",
    b"PASS",
    b"7NTXX",
    b"N",
    b"&#9824;",
    b"1e9",
    b"10000000000",
]


def change_texts(data, count=500):
    """Copies of a file of which a few elements and texts are others."""
    chance = random.Random(7)
    for _ in range(count):
        odd = lambda match: match[0] if chance.random() < 0.96 else b">" + chance.choice(ODD) + b"<"  # noqa: E731
        changed = re.sub(rb">[^<>]{0,20}<", odd, data)
        names = chance.sample(
            [b"PAIR", b"BOARD", b"SECTION", b"MATCH", b"TEAM", b"HAND", b"EVENT"], 2
        )
        if chance.random() < 0.3:
            changed = re.sub(rb"(</?)" + names[0] + rb"\b", rb"\1" + names[1], changed)
        yield changed


def test_mutilated_files_are_refused_or_read():
    data = write_usebio(EVENT | {"boards": [own | {"hands": HANDS} for own in EVENT["boards"]]})
    files = chain(mutilate(data, 500), change_bytes(data, 200), change_texts(data))
    refused, read = count_refused(read_usebio, files)
    assert refused > 300 and read > 400
    for count in range(0, len(data) - 10, 7):
        with pytest.raises(FileRefused):
            read_usebio(data[:count])
