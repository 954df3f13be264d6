"""PBN files of many programs, and what they mean in the event format."""

import json
from pathlib import Path

import pytest

from scoring.duplicate.event import answer
from scoring.duplicate.reading import read_event
from scoring.files.answer import FileRefused
from scoring.files.pbn import read_pbn
from scoring.teams.reading import read_event as read_team_event
from tests.scoring.files.mutilated import mutilate

SAMPLES = Path(__file__).parents[4] / "shared" / "cases" / "files"

DEAL = "N:K87.A874.T73.A76 92.KJT6.A6.QJ852 JT5.Q9532.854.K4 AQ643..KQJ92.T93"
OTHER = "N:AT864.J.A4.J9753 J.KQT8653.5.KQ64 9732.74.Q963.AT2 KQ5.A92.KJT872.8"

TABLE = """% PBN 2.1
[Event "Club"]
[Date "2026.11.24"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{deal}"]
[Scoring "MP"]
[ScoreTable "Round\\2R;Table\\2R;PairId_NS;PairId_EW;Contract;Declarer;Result;Lead;Score_NS;\
MP_NS;MP_EW;Remarks"]
{rows}
[TotalScoreTable "Rank;PairId;Names;TotalPercentage"]
1 1 "Ada Birch;Tom Alder" 75.00 2 2 "Zoë Hazel;Ian Rowan" 25.00
3 3 "Eva Müller;Jón Þór" - 4 4 "Kit Larch;Sam Yew" -
"""
ROWS = """1 1 4 1 1H N 7 CQ 80 2.00 0.00 ""
1 2 2 3 2SX W 8 H7 -470 0.00 2.00 ""
"""
GAME = """
[Event "Club"]
[Board "{board}"]
[North "{n}"]
[South "{s}"]
[East "{e}"]
[West "{w}"]
[Deal "{deal}"]
[Declarer "{declarer}"]
[Contract "{contract}"]
[Result "{tricks}"]
[Table "{table}"]
[Round "1"]
"""


def game(board=1, names="Ann Bob Cyd Dan", deal=DEAL, result="1H N 7", table=1, more=""):
    n, s, e, w = names.split()
    contract, declarer, tricks = (*result.split(), "", "")[:3]
    told = {"n": n, "s": s, "e": e, "w": w, "contract": contract, "declarer": declarer}
    return GAME.format(board=board, deal=deal, tricks=tricks, table=table, **told) + more


def table(rows=ROWS, deal=DEAL):
    return TABLE.format(rows=rows, deal=deal)


def read(text):
    """The only event of a file, which is stored as it is."""
    [event] = read_pbn(text.encode()).events
    assert event.problems == ()
    kinds = {"teams": read_team_event, "pairs": read_event}
    assert kinds[event.document["kind"]](event.document)[1] == []
    return event


def problems(text):
    [event] = read_pbn(text.encode()).events
    return [problem.message for problem in event.problems]


def results(text):
    return [result for board in read(text).document["boards"] for result in board["results"]]


def load(name):
    path = SAMPLES / name
    if not path.exists():
        pytest.skip(f"{name} is not at hand")
    return path.read_bytes()


def test_the_shared_export_is_its_event():
    [event] = read_pbn(load("pairs.pbn")).events
    wanted, hands = json.loads(load("pairs.event.json")), json.loads(load("hands.json"))
    for board in wanted["boards"]:
        board["hands"] = hands[str(board["board"])]["hands"]
        for result in board["results"]:
            result.get("adjusted", {}).pop("reason", None)
    assert event.document == wanted
    assert event.problems == ()
    assert event.notes == (
        "The place is not kept: Sample Club.",
        "What the file says of double dummy play is not kept.",
    )


def test_the_shared_dialect_is_the_same_two_boards_without_leads_and_numbers():
    [event] = read_pbn(load("dialect.pbn")).events
    [export] = read_pbn(load("pairs.pbn")).events
    told = [name_results(kept.document, 2) for kept in (event, export)]
    assert told[0] == told[1]
    assert event.problems == ()


def name_results(document, boards):
    """The results of the first boards with names in place of numbers, and without leads."""
    names = {
        entrant["number"]: {member["name"] for member in entrant["members"]}
        for entrant in document["entrants"]
    }
    return [
        (board["board"], board["hands"], [name_result(row, names) for row in board["results"]])
        for board in document["boards"][:boards]
    ]


def name_result(result, names):
    kept = {key: value for key, value in result.items() if key != "lead"}
    return kept | {side: names[result[side]] for side in ("ns", "ew")}


def test_a_table_of_scores_is_results_of_numbered_pairs():
    event = read(table())
    document = event.document
    assert (document["name"], document["date"]) == ("Club", "2026-11-24")
    assert [entrant["number"] for entrant in document["entrants"]] == ["1", "2", "3", "4"]
    assert document["entrants"][2]["members"] == [{"name": "Eva Müller"}, {"name": "Jón Þór"}]
    [board] = document["boards"]
    assert board["hands"] == DEAL
    assert "dealer" not in board and "vulnerable" not in board
    assert board["results"][1] == {
        "round": 1,
        "table": 2,
        "ns": "2",
        "ew": "3",
        "contract": "2SX",
        "declarer": "W",
        "tricks": 8,
        "lead": "H7",
    }
    assert answer(document)["standings"]


def test_rows_need_no_lines_of_their_own():
    assert results(table(ROWS.replace("\n", "  "))) == results(table(ROWS.replace(" ", "\n")))


def test_single_games_are_results_of_named_players():
    text = game() + game(names="Eva Fay Gus Hal", deal="#", result="PASS", table=2)
    document = read(text).document
    assert document["entrants"][0] == {
        "number": "1",
        "members": [{"name": "Ann"}, {"name": "Bob"}],
    }
    assert results(text)[1] == {"round": 1, "table": 2, "ns": "3", "ew": "4", "contract": "pass"}


def test_what_stands_in_a_table_and_in_a_game_counts_once():
    head = '[Contract "1H"]\n[Declarer "N"]\n[Result "7"]\n[Table "1"]\n[Round "1"]\n'
    auction = '[Auction "N"]\n1H =1= Pass! Pass AP\n[Note "1:natural"]\n'
    play = '[Play "E"]\nCQ C4 C3 CA\nH6 - - HA *\n'
    text = table().replace("[ScoreTable", head + auction + play + "[ScoreTable")
    first, second = results(text)
    assert first["calls"] == ["1H", "pass", "pass", "pass"]
    assert first["play"] == ["QC", "4C", "3C", "AC", "AH", "6H"]
    assert "calls" not in second


def test_cards_stand_in_columns_whoever_leads():
    play = '[Play "E"]\nCQ C4 C3 CA\nHT H2 S3 HA\nH6 H3 - H4\n+\n'
    [result] = results(game(more=play))
    assert result["play"] == "QC 4C 3C AC AH TH 2H 3S 4H 6H 3H".split()
    assert result["lead"] == "CQ"


def test_an_auction_that_does_not_fit_is_left_out_with_a_note():
    event = read(game(more='[Auction "N"]\n2H AP\n'))
    [result] = event.document["boards"][0]["results"]
    assert "calls" not in result
    assert (
        "Board 1: an auction is left out. The auction ends in 2H, and the result says 1H."
        in event.notes
    )


@pytest.mark.parametrize("calls", ["1H + ", "1H Pass ? ^S", "1H Pass Oops", "*"])
def test_an_auction_that_is_not_whole_is_left_out(calls):
    [result] = results(game(more=f'[Auction "N"]\n{calls}\n'))
    assert "calls" not in result


def test_comments_stand_anywhere_and_blank_lines_part_games():
    text = "; a comment [Event]\n% another\n" + game() + "{a comment\n\nover [Board] lines}\n"
    assert results(text + game(2)) == results(game() + game(2))


def test_tags_are_inherited():
    text = game().replace('"Club"', '"##Club"') + game(2).replace('[Event "Club"]\n', "")
    assert read(text).document["name"] == "Club"
    assert len(read(text).document["boards"]) == 2


def test_dealer_and_vulnerability_are_told_where_they_are_not_usual():
    text = game(more='[Dealer "S"]\n[Vulnerable "Both"]\n')
    [board] = read(text).document["boards"]
    assert (board["dealer"], board["vulnerable"]) == ("S", "both")
    usual = game(more='[Dealer "N"]\n[Vulnerable "Love"]\n')
    assert {"dealer", "vulnerable"}.isdisjoint(read(usual).document["boards"][0])


FIRST = ROWS.splitlines()[0] + "\n"


def test_artificial_scores_are_awards():
    rows = FIRST + '1 2 2 3 - - - - - ^1.20 ^0.80 "AVE+ AVE-"\n'
    assert results(table(rows))[1]["adjusted"] == {"ns": "AVE+", "ew": "AVE-"}
    rows = FIRST + '1 2 2 3 1H N 7 - 80 ^1.20 ^0.90 ""\n'
    assert results(table(rows))[1]["adjusted"] == {"ns": "AVE+", "ew": "45%"}
    rows = '1 2 2 3 - - - - - ^1.20 ^0.80 ""\n'
    assert problems(table(rows))[0] == ("Board 1: an artificial score does not say what it awards.")


def test_what_was_not_played_is_a_result_without_score():
    rows = FIRST + '1 2 2 3 - - - - - - - "not played"\n'
    assert results(table(rows))[1] == {
        "round": 1,
        "table": 2,
        "ns": "2",
        "ew": "3",
        "not_played": True,
    }
    assert read(table(rows)).document["boards"][0]["expected"] == 2


def test_numbers_that_repeat_in_both_directions_are_two_lines():
    text = table('1 1 1 1 1H N 7 - 80 - - ""\n1 2 2 2 1H N 6 - -50 - - ""\n')
    text = text[: text.index("[TotalScoreTable")]
    document = read(text).document
    assert document["winners"] == 2
    assert [(entrant["line"], entrant["number"]) for entrant in document["entrants"]] == [
        ("NS", "1"),
        ("NS", "2"),
        ("EW", "1"),
        ("EW", "2"),
    ]


def test_a_frequency_is_as_many_results():
    text = table().partition("[ScoreTable")[0] + (
        '[ScoreTable "Contract;Declarer;Result;Multiplicity"]\n1H N 7 3\nPass - - 2\n'
    )
    told = [(row["ns"], row["contract"]) for row in results(text)]
    assert told == [
        ("NS 1", "1H"),
        ("NS 2", "1H"),
        ("NS 3", "1H"),
        ("NS 4", "pass"),
        ("NS 5", "pass"),
    ]


def test_hands_alone_are_boards_without_results():
    [event] = read_pbn(
        f'[Board "5"]\n[Deal "{DEAL}"]\n\n[Board "6"]\n[Deal "{OTHER}"]'.encode()
    ).events
    assert event.is_deals_alone
    assert event.title == "5–6"
    assert [board["hands"] for board in event.document["boards"]] == [DEAL, OTHER]
    assert read_event(event.document)[1] == []


def test_one_hand_that_is_not_told_is_what_is_left():
    three = DEAL.rpartition(" ")[0] + " -"
    assert read(game(deal=three)).document["boards"][0]["hands"] == DEAL
    two = DEAL.rpartition(" ")[0].rpartition(" ")[0] + " - -"
    event = read(game(deal=two))
    assert "hands" not in event.document["boards"][0]
    assert "Board 1: not all of its hands are known: they are left out." in event.notes


HAND_PROBLEMS = [
    (DEAL.replace("K87", "K8"), "Board 7: N is dealt 12 cards, not thirteen."),
    (DEAL.replace("92.KJ", "942.KJ"), "Board 7: the card ♠4 is dealt twice."),
    (DEAL.replace("K87", "KX7"), "Board 7: its deal cannot be read as four hands."),
    ("N:AKQ", "Board 7: its deal cannot be read as four hands."),
]


@pytest.mark.parametrize(("deal", "problem"), HAND_PROBLEMS)
def test_a_deal_that_cannot_be_is_a_problem_of_its_board_alone(deal, problem):
    text = game(7, deal=deal) + game(8, deal=OTHER)
    assert problems(text) == [problem]
    [event] = read_pbn(text.encode()).events
    assert event.problems[0].board == 7
    assert event.document["boards"][1]["hands"] == OTHER


def test_a_board_with_two_deals_is_a_problem():
    text = game(7) + game(7, "Eva Fay Gus Hal", OTHER, table=2)
    assert problems(text) == ["Board 7 is in the file twice with different hands."]


def test_pairs_that_are_in_no_list_are_a_problem():
    rows = '2 3 4 9 1H N 7 - 80 - - ""\n'
    assert problems(table(rows)) == [
        "Table 3, round 2, board 1: pairs 4 and 9 are in no list of entrants."
    ]


def test_points_that_differ_from_the_contract_are_a_problem():
    [event] = read_pbn(table(ROWS.replace("80", "90")).encode()).events
    [problem] = event.problems
    assert problem.message == "The contract is worth 80, and the score says 90."
    assert (problem.board, problem.table, problem.round, problem.field) == (1, "1", 1, "score")
    assert problems(game(more='[Score "EW -90"]\n')) == [problem.message]
    assert problems(game(more='[Score "80"]\n')) == []


def test_totals_that_differ_are_noted():
    notes = read(table()).notes
    assert any(note.startswith("Entrant 1 has 0.00 here, and 75.00 in the file") for note in notes)


def test_games_of_other_matches_are_other_events():
    text = "".join(
        game(more=f'[HomeTeam "Reds"]\n[VisitTeam "{away}"]\n[Room "{room}"]\n')
        for away in ("Blues", "Greens")
        for room in ("Open", "Closed")
    )
    events = read_pbn(text.encode()).events
    assert [event.title for event in events] == ["Club: Reds – Blues", "Club: Reds – Greens"]
    for event in events:
        assert event.document["kind"] == "teams"
        assert event.problems == ()
        assert read_team_event(event.document)[1] == []
    [match] = events[0].document["matches"]
    assert match["boards"][0]["open"] == {"contract": "1H", "declarer": "N", "tricks": 7}
    assert events[0].document["entrants"][0]["name"] == "Reds"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (
            b"hello",
            "This is not a file that can be read here: PBN, USEBIO (XML), Bridgemate (.bws), LIN, "
            "DUP, DLM and CSV can.",
        ),
        (b'[Event "x"]', "The file holds no results."),
        (b" " * 2_097_153, "The file is too large: at most 2 MB."),
        (
            "\n\n".join(f'[Board "{n}"]\n[Deal "{DEAL}"]' for n in range(1, 1001)).encode(),
            "The file holds too many boards of one event: at most 999.",
        ),
        (
            b'[Board "1"]\n[ScoreTable "Contract;Multiplicity"]\nPass 20001',
            "The file holds too many results: at most 20,000.",
        ),
        (
            b'[Board "1"]\n[ScoreTable "Contract"]\n' + b"Pass " * 40_001,
            "The file holds too many results: at most 40,000.",
        ),
        (
            b"\n\n".join(b'[Event "%d"]\n[Board "1"]' % number for number in range(1000)),
            "The file holds too many events: at most 999.",
        ),
        (
            b'[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract"]\n'
            + b"".join(b"%d %d Pass\n" % (n, n + 1) for n in range(1, 2003, 2)),
            "The file names too many entrants: at most 2,000.",
        ),
    ],
)
def test_what_is_refused(data, sentence):
    with pytest.raises(FileRefused) as refused:
        read_pbn(data)
    assert str(refused.value) == sentence


AUCTION = '[Auction "N"]\n1H AP\n[Play "E"]\nCQ C4 C3 CA\n*\n'
ROOMS = "".join(
    game(number, more=f'[HomeTeam "Reds"]\n[VisitTeam "Blues"]\n[Room "{room}"]\n' + AUCTION)
    for number in (1, 2)
    for room in ("Open", "Closed")
)


@pytest.mark.parametrize(
    "text",
    [table() + game(2), game() + game(3, more=AUCTION), ROOMS],
    ids=("table", "game", "room"),
)
def test_broken_files_are_refused_or_have_problems(text):
    outcomes = set()
    for data in mutilate(text.encode()):
        try:
            for event in read_pbn(data).events:
                outcomes.add(bool(event.problems))
                assert event.problems or is_sound(event.document)
        except FileRefused:
            outcomes.add(None)
    assert outcomes >= {True, False}


def is_sound(document):
    strict = read_team_event if document["kind"] == "teams" else read_event
    return strict(document)[1] == []


def test_artificial_imps_are_awards():
    text = table('1 2 2 3 - - - - - - - ""\n').replace("MP_NS;MP_EW", "IMP_NS;IMP_EW")
    text = text.replace('[Scoring "MP"]', '[Scoring "Cross-IMP;extra"]')
    text = text.replace('- - - ""\n', '- ^3.00 ^-3.00 ""\n')
    [result] = results(text)
    assert result["adjusted"] == {"ns": "3 IMPs", "ew": "-3 IMPs"}


def test_a_game_of_players_who_are_in_no_row_is_a_result_of_its_own():
    rows = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n1 2 2H N 8\n'
    told = results(game(more=rows))
    assert [result["contract"] for result in told] == ["2H", "1H"]
    assert [result["ns"] for result in told] == ["1", "3"]


def test_a_room_counts_once():
    teams = '[HomeTeam "Reds"]\n[VisitTeam "Blues"]\n[Room "Open"]\n'
    event = read(game(more=teams) + game(result="2H N 8", more=teams))
    [board] = event.document["matches"][0]["boards"]
    assert (board["open"]["contract"], board["closed"]) == ("1H", {"late": True})
    assert event.notes[-2:] == (
        "Board 1: the open room has several results: the first counts.",
        "Board 1: one room has no result yet.",
    )


def test_tables_and_auctions_can_be_as_in_the_game_before():
    first = game(more='[Auction "N"]\n1H AP\n')
    second = game(names="Eva Fay Gus Hal", table=2, more='[Auction "#"]\n')
    assert [result["calls"][0] for result in results(first + second)] == ["1H", "1H"]


def test_tags_and_remarks_that_are_not_kept_are_noted():
    event = read(table(ROWS.replace('""', '"slow play"', 1)) + '[Hidden "x"]\n[Annotator "y"]\n')
    assert "Remarks in the tables of scores are not kept, as “slow play”." in event.notes
    assert event.notes[-1] == "Tags that are not kept: annotator, hidden."


def test_not_more_notes_are_listed_than_anybody_reads():
    text = "".join(game(number, deal="N:AK.. - - -", result="PASS") for number in range(1, 61))
    text = text.replace("N:AK.. ", "N:AK... ").replace("N:AK... ", "N:- ")
    notes = read(text).notes
    assert len(notes) == 51
    assert notes[-1] == "There is more to say, and it is not listed."


def test_a_result_that_cannot_be_read_is_a_problem_and_no_empty_one() -> None:
    table = '[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
    names = '[TotalScoreTable "PairId;Names"]\n1 "A;B"\n2 "C;D"\n3 "E;F"\n4 "G;H"\n'
    rows = '1 2 "4H" "S" 99\n3 4 "-" "-" "-"\n'
    text = f'[Event "x"]\n[Board "1"]\n[Scoring "MP"]\n{table}{rows}{names}'
    (event,) = read_pbn(text.encode()).events
    assert [problem.message for problem in event.problems] == [
        "Board 1: the result of pairs 1 and 2 cannot be read: “4H S 99”."
    ]
    assert any("is empty, so it was not played" in note for note in event.notes)
