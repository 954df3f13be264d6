"""Tables of results with separators, and the standing as Bridgewebs and BOS take it."""

import json
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.files.answer import FileRefused
from scoring.files.csv import list_unsaid, read_csv, write_csv
from scoring.files.csv.bridgewebs import write_bridgewebs
from tests.scoring.duplicate_events import board, pairs, table
from tests.scoring.files.drawn_events import (
    ADJUSTED,
    NOT_PLAYED,
    PLAYED,
    individual_events,
    pairs_events,
)
from tests.scoring.files.mutilated import change_bytes, count_refused, mutilate

SAMPLES = Path(__file__).parents[4] / "shared" / "cases" / "files"
HEAD = "section,round,table,board,ns,ew,contract,declarer,tricks,lead,score,ns_award,ew_award"
SCORED = st.integers(-40, 40).map(lambda score: {"score": 10 * score})
RESULTS = st.one_of(PLAYED, ADJUSTED, NOT_PLAYED, SCORED)
ROUND_TRIPS = settings(max_examples=30)
NAMES = "The name of the event, and its date."
EXPECTED = "How many results each board was meant to have."


def read(text, **more):
    data = text if isinstance(text, bytes) else text.encode()
    (told,) = read_csv(data, **more).events
    return told


def results(told):
    return [result for own in told.document["boards"] for result in own["results"]]


def reduce(event):
    """What a table says of an event."""
    boards = [{key: own[key] for key in own if key != "expected"} for own in event["boards"]]
    entrants = [{key: own[key] for key in own if key != "members"} for own in event["entrants"]]
    rest = {key: event[key] for key in event if key not in ("name", "date")}
    return rest | {"boards": boards, "entrants": entrants}


@ROUND_TRIPS
@given(pairs_events(RESULTS), st.sampled_from(",;\t"))
def test_an_event_of_pairs_comes_back(event, separator):
    told = read(write_csv(event, separator=separator))
    assert told.problems == ()
    assert told.document == reduce(event)
    assert set(list_unsaid(event)) <= {NAMES, EXPECTED, "The names of the players."}


@ROUND_TRIPS
@given(pairs_events(RESULTS, winners=2, sections=2))
def test_lines_and_sections_come_back(event):
    told = read(write_csv(event))
    key = lambda own: (own["section"], own["line"] == "EW", int(own["number"]))  # noqa: E731
    wanted = reduce(event)
    wanted["entrants"].sort(key=key)
    assert told.document == wanted


@ROUND_TRIPS
@given(individual_events(RESULTS))
def test_an_individual_comes_back(event):
    told = read(write_csv(event))
    assert told.problems == ()
    assert told.document == reduce(event)


def test_the_sample_comes_back():
    event = json.loads(sample("pairs.event.json"))
    told = read(write_csv(event))
    del event["winners"]
    for own in event["boards"]:
        for result in own["results"]:
            result.get("adjusted", {}).pop("reason", None)
    assert told.document == reduce(event)


def sample(name):
    path = SAMPLES / name
    if not path.exists():
        pytest.skip(f"{path.name} is not at hand")
    return path.read_text("utf-8")


LINES = [
    "A,1,1,7,4,1,3NT x,S,9,S10,750,,",
    'A,1,2,7,"2",3,PASS,,,,0,,',
    "A,1,3,7,5,6,,,,,,AVE+,55%",
]
TOLD = [
    {
        "round": 1,
        "table": 1,
        "ns": "4",
        "ew": "1",
        "contract": "3NTX",
        "declarer": "S",
        "tricks": 9,
        "lead": "ST",
    },
    {"round": 1, "table": 2, "ns": "2", "ew": "3", "contract": "pass"},
    {"round": 1, "table": 3, "ns": "5", "ew": "6", "adjusted": {"ns": "AVE+", "ew": "55%"}},
]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff", "sep={}\n"])
def test_every_separator_is_read(separator, end, mark):
    text = end.join([HEAD, *LINES, ""]).replace(",", separator)
    told = read(mark.format(separator) + text)
    assert results(told) == TOLD
    assert told.problems == ()


def test_a_decimal_comma_is_read():
    told = read(f'{HEAD}\n1,1,1,7,4,1,,,,,"-50,0",,\n1,1,2,7,2,3,,,,,,"55,5%","44,5 %"')
    assert [own.get("score") for own in results(told)] == [-50, None]
    assert results(told)[1]["adjusted"] == {"ns": "55.5%", "ew": "44.5%"}
    assert told.problems == ()


def test_heads_are_read_as_other_programs_spell_them():
    text = "Board;Pair NS;Pair EW;Contract;Played by;Tricks;Colour;Score NS\n1;4;1;1C;N;7;blue;70"
    told = read(text)
    assert results(told)[0]["declarer"] == "N"
    assert "Columns that are not kept: colour." in told.notes
    assert "The table does not tell how it is scored: matchpoints is taken." in told.notes
    assert told.problems == ()


def test_the_scoring_can_be_said():
    told = read(f"{HEAD}\n{LINES[0]}", scoring="butler")
    assert told.document["scoring"] == "butler"


def test_numbers_in_both_directions_have_two_winners():
    told = read("board,ns,ew,score\n1,1,1,50\n1,2,2,60")
    assert told.document["winners"] == 2
    assert [(own["number"], own["line"]) for own in told.document["entrants"]] == [
        ("1", "NS"),
        ("2", "NS"),
        ("1", "EW"),
        ("2", "EW"),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("A,1,1,x,4,1,1C,N,7,,,,", "x cannot be read as board."),
        ("A,1,1,1000,4,1,1C,N,7,,,,", "1000 cannot be read as board."),
        ("A,x,1,1,4,1,1C,N,7,,,,", "x cannot be read as round."),
        ("A,1,1,1,4,1,9C,N,7,,,,", "9C cannot be read as contract."),
        ("A,1,1,1,4,1,1C,,7,,,,", '"" cannot be read as declarer.'),
        ("A,1,1,1,4,1,1C,N,+1,,,,", "+1 cannot be read as tricks."),
        ("A,1,1,1,4,1,1C,N,7,ZZ,,,", "ZZ cannot be read as lead."),
        ("A,1,1,1,4,1,1C,N,7,,abc,,", "abc cannot be read as score."),
        ("A,1,1,1,4,1,,,,,,120%,", "120% cannot be read as ns_award."),
        ("A,1,1,1,4,1,,,,,,,", '"" cannot be read as contract.'),
        ("A,1,1,1,4,1,1C,N,7,,80,,", "The contract is worth 70, and the score says 80."),
    ],
)
def test_what_cannot_be_read_is_a_problem_of_its_cell(line, message):
    told = read(f"{HEAD}\n{line}\n{LINES[0]}")
    assert [problem.message for problem in told.problems] == [message]
    assert told.problems[0].table == "1"


def test_cells_that_look_like_formulas_get_an_apostrophe_and_lose_it_again():
    event = pairs(
        board(1, table("=1+1", "@x", score=-50), table("+3", "-4", score=50), section="-A"),
    )
    event["entrants"] = [{"number": own["number"]} for own in event["entrants"]]
    data = write_csv(event)
    assert b"'-A" in data and b"'=1+1,'@x" in data and b"'+3,'-4" in data
    assert b",-50," in data  # a number is none
    told = read(data)
    assert [(own["ns"], own["ew"]) for own in results(told)] == [("=1+1", "@x"), ("+3", "-4")]


def test_quotes_and_separators_stand_in_cells():
    event = pairs(board(1, table('a,"b', "c;d", score=50)))
    assert results(read(write_csv(event)))[0] == {"ns": 'a,"b', "ew": "c;d", "score": 50}


def test_what_is_still_to_come_is_left_out_and_said():
    event = pairs(board(1, table("1", "2", late=True), table("3", "4", 50)), scoring="butler")
    event["entrants"][0]["members"] = [{"name": "Ada"}]
    assert len(results(read(write_csv(event)))) == 1
    assert list_unsaid(event) == (
        "Results that are still to come, or were not played.",
        "The names of the players.",
        "By what the event is scored.",
    )


@pytest.mark.parametrize(("winners", "left_out"), [(1, False), (2, True)])
def test_lines_are_left_out_only_where_they_are_ranked_apart(winners, left_out):
    unsaid = list_unsaid(pairs(board(1, table("1", "2", score=50)), winners=winners))
    lines = "Which entrants are ranked apart as North-South and as East-West."
    assert (lines in unsaid) is left_out


def test_one_session_is_written_of_several():
    event = pairs(
        board(1, table("1", "2", 50), session=1), board(1, table("1", "2", 60), session=2)
    )
    assert [own["score"] for own in results(read(write_csv(event, session=2)))] == [60]


def refusal(call, data):
    with pytest.raises(FileRefused) as refused:
        call(data)
    return str(refused.value)


def test_what_is_no_table_of_results_is_refused():
    text = (
        "This is not a file that can be read here: PBN, USEBIO (XML), Bridgemate (.bws), LIN, DUP, "
        "DLM and CSV can."
    )
    for data in (
        b"",
        b"\n\n",
        b"name,age\nAda,7\n",
        b"board,x\n1,2\n",
        b'board,ns\n"' + b"x" * 200_000,
    ):
        assert refusal(read_csv, data) == text
    assert refusal(read_csv, HEAD.encode()) == "The file holds no results."
    assert refusal(read_csv, bytes(2_097_153)) == "The file is too large: at most 2 MB."


def test_a_standing_for_bridgewebs_is_told_from_a_table_of_results():
    data = write_bridgewebs(pairs(board(1, table("1", "2", score=50))))
    text = "This is a standing for Bridgewebs: results of boards are not in it."
    assert refusal(read_csv, data) == text


def test_too_much_is_refused():
    line = "1,1,2,50\n"
    assert "too many results" in refusal(read_csv, f"board,ns,ew,score\n{line * 20_001}".encode())
    many = "".join(f"1,{at},x,50\n" for at in range(2_001))
    assert "too many entrants" in refusal(read_csv, f"board,ns,ew,score\n{many}".encode())


def test_mutilated_tables_are_refused_or_read():
    data = "\n".join([HEAD, *LINES * 3]).encode()
    refused, answered = count_refused(read_csv, chain(mutilate(data, 600), change_bytes(data, 400)))
    assert refused > 50 and answered > 300


@pytest.mark.parametrize(
    ("heads", "words"),
    [
        ("round,table,ns,ew,contract", "lacks these columns: board."),
        ("board,contract,score", "lacks these columns: ns."),
        ("round,table,score", "lacks these columns: board, ns."),
        ("name,score", "This is not a file that can be read here"),
        ("name,town", "This is not a file that can be read here"),
    ],
)
def test_a_table_without_needed_columns_is_told_which(heads, words):
    with pytest.raises(FileRefused, match=words):
        read_csv(f"{heads}\n1,2,3,4,5\n".encode())
