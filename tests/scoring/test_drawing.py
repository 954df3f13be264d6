"""The score sheet as drawn, We and They."""

from scoring.drawing import format_paper, lay_out_paper
from scoring.sheet import read
from tests.scoring.notation import sheet

RUBBER = ("1S N 10", "1D W 8", "1H N 8 W4", "1NT N 10", "1S E 10", "2NT E 10", "5NT N 11")


def drawn(game, *deals, **more):
    return lay_out_paper(read(sheet(game, *deals, **more)).states)


def figures(entries):
    return [(entry.points, entry.deal, entry.for_) for entry in entries]


def test_what_stands_above_is_stacked_upward_from_the_line():
    sheet_of_paper = drawn("rubber", *RUBBER[:3])
    assert figures(sheet_of_paper.above["NS"]) == [(90, 1, "overtricks"), (30, 3, "overtricks")]
    assert figures(sheet_of_paper.above["EW"]) == [(20, 2, "overtricks"), (100, 3, "honours")]


def test_every_game_is_a_block_with_a_rule_under_it():
    blocks = drawn("rubber", *RUBBER[:5]).blocks
    assert [block.ruled for block in blocks] == [True, False]
    assert [entry.points for entry in blocks[0].entries["NS"]] == [30, 30, 40]
    assert [[entry and entry.deal for entry in row] for row in blocks[0].rows] == [
        [1, 2],
        [3, None],
        [4, None],
    ]


def test_a_bonus_belongs_to_no_deal():
    sheet_of_paper = drawn("rubber", *RUBBER)
    assert figures(sheet_of_paper.bonuses["NS"]) == [(500, None, "rubber")]
    assert sheet_of_paper.bonuses["NS"][0].label == "Rubber"


def test_the_sheet_is_drawn_as_a_player_keeps_it():
    assert format_paper(drawn("rubber", *RUBBER)) == "\n".join(
        [
            "  We | They",
            "-----+------",
            " 500 |   60",
            "  90 |   90",
            "  30 |  100",
            "  90 |   20",
            "=====+======",
            "  30 |   20",
            "  30 |",
            "  40 |",
            "-----+------",
            "     |   30",
            "     |   70",
            "-----+------",
            " 160 |",
            "-----+------",
            "=====+======",
            " 970 |  390",
        ]
    )


def test_headings_may_be_names():
    assert format_paper(drawn("rubber"), "Ann & Cay", "Us").splitlines()[0] == " Ann & Cay | Us"


def test_an_empty_sheet_is_drawn_with_its_line():
    assert format_paper(drawn("rubber")).splitlines() == [
        " We | They",
        "----+------",
        "====+======",
        "====+======",
        "  0 |    0",
    ]


def test_an_abandoned_match_shows_its_bonus_and_no_deal_twice():
    raw = read(sheet("rubber", "1S N 8", abandoned=True))
    again = read(sheet("rubber", "1S N 8")).states
    assert lay_out_paper(raw.states) == lay_out_paper([*again, raw.states[-1]])
    assert figures(lay_out_paper(raw.states).bonuses["NS"]) == [
        (100, None, "unfinished-part-score")
    ]


def test_the_opening_may_be_left_out():
    states = read(sheet("rubber", *RUBBER)).states
    assert lay_out_paper(states) == lay_out_paper(states[1:])


def test_a_hand_that_carries_nothing_has_a_rule_under_it():
    deals = ("2S N 8", "2S N 8")
    assert len(drawn("chicago", *deals, rules={"part_scores": "per-deal"}).blocks) == 2
    assert [block.ruled for block in drawn("chicago", *deals).blocks] == [True]


def test_a_rubber_of_1907_has_tricks_below_and_honours_above():
    assert format_paper(drawn("bridge-1907", "D 9-4 N2 S2 E1", "NT 10-3", "NT 9-4")) == "\n".join(
        [
            "  We | They",
            "-----+------",
            " 100 |",
            "  24 |",
            "=====+======",
            "  18 |",
            "  48 |",
            "-----+------",
            "  36 |",
            "-----+------",
            "=====+======",
            " 226 |    0",
        ]
    )


def test_short_bridge_has_its_points_below_and_those_of_the_rubber_above():
    paper = drawn("short-bridge", "8-5 EW3", "10-3 -EW:deduct", "9-4")
    assert format_paper(paper).splitlines() == [
        " We | They",
        "----+------",
        "  3 |",
        "====+======",
        "  2 |    2",
        "  3 |   -2",
        "----+------",
        "  3 |",
        "====+======",
        "  3 |    0",
    ]


def test_draw_and_discard_is_drawn_as_a_rubber():
    assert format_paper(drawn("draw-and-discard", "4S N 10")) == format_paper(
        drawn("rubber", "4S N 10")
    )


def test_a_paper_of_nothing_is_empty():
    empty = lay_out_paper(())
    assert (empty.blocks, empty.above_rows, empty.totals.as_dict()) == ((), (), {"NS": 0, "EW": 0})
    assert "0 |    0" in format_paper(empty)
