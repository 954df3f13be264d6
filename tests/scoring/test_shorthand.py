"""Results typed in one pass: what they are read as, what is not understood, and writing them."""

import json
import re
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.contract import STRAINS, TRICKS, Doubling
from scoring.duplicate.award import Award
from scoring.duplicate.event import answer
from scoring.duplicate.misread import TEMPLATES, Misread
from scoring.duplicate.points import NAMES, get_vulnerable
from scoring.duplicate.possible import find_nearest_scores, list_possible_scores
from scoring.duplicate.shorthand import read_shorthand, write_shorthand
from tests.scoring.duplicate_events import board, pairs

PAGE = Path(__file__).parents[2] / "docs/laws/shorthand.md"
ROW = re.compile(r"\| `([^`]+)` \| (.+) \|")
TABLES = PAGE.read_text().split("| typed | ")
READ = {typed: json.loads(written.strip("`")) for typed, written in ROW.findall(TABLES[1])}
REFUSED = dict(ROW.findall(TABLES[2].split("# Doubts")[0]))

NEITHER = frozenset()

contracts = st.builds(
    "{}{}{}".format, st.integers(1, 7), st.sampled_from(STRAINS), st.sampled_from(Doubling)
)
leads = st.builds("{}{}".format, st.sampled_from("SHDC"), st.sampled_from("AKQJT98765432"))
played = st.fixed_dictionaries(
    {
        "contract": contracts,
        "declarer": st.sampled_from("NESW"),
        "tricks": st.integers(0, TRICKS),
    },
    optional={"lead": leads},
)
places = st.decimals(0, 100, places=2).map(str)
awards = st.one_of(
    st.sampled_from(["AVE+", "AVE", "AVE-"]),
    places.map(lambda share: str(Award.parse(f"{share}%"))),
    st.decimals(-24, 24, places=2).map(lambda imps: str(Award.parse(f"{imps} IMPs"))),
)
results = st.one_of(
    played,
    st.fixed_dictionaries({"score": st.sampled_from(list_possible_scores())}),
    st.fixed_dictionaries({"adjusted": st.fixed_dictionaries({"ns": awards, "ew": awards})}),
    st.sampled_from([{"contract": "pass"}, {"not_played": True}, {"late": True}]),
)


def refused(text, vulnerable=None):
    """Return the fault of a typed result."""
    misread = read_shorthand(text, vulnerable)
    assert isinstance(misread, Misread), misread
    return misread


@pytest.mark.parametrize(("typed", "result"), READ.items())
def test_every_example_of_the_page_is_read_as_it_says(typed, result):
    assert read_shorthand(typed, NEITHER) == result


@pytest.mark.parametrize(("typed", "sentence"), REFUSED.items())
def test_every_refusal_of_the_page_is_said_in_its_words(typed, sentence):
    assert refused(typed, NEITHER).problem == sentence


def test_the_page_has_examples_of_both():
    assert len(READ) > 25 and len(REFUSED) > 8


@given(results)
def test_what_is_written_is_read_as_the_same_result(result):
    assert read_shorthand(write_shorthand(result)) == result


@given(results, st.data())
def test_capitals_and_blanks_do_not_matter(result, data):
    typed = write_shorthand(result)
    loose = "".join(
        data.draw(st.sampled_from(["", " "])) + data.draw(st.sampled_from([letter, letter.lower()]))
        for letter in typed
    )
    assert read_shorthand(loose) == result


@given(results)
def test_what_is_read_is_a_result_of_the_event_format(result):
    awarded = result.get("adjusted", {}).values()
    imps = any("IMPs" in award for award in awarded)
    if imps and any("%" in award for award in awarded):
        return  # an event has one scoring, to which only one of the two belongs
    scored = {"scoring": "cross-imps"} if imps else {}
    # Of the boards that repeat, one has each vulnerability.
    faults = [
        answer(pairs(board(number, {"ns": "1", "ew": "2", **result}), **scored)).get("problems")
        for number in (1, 2, 3, 4)
    ]
    assert faults == [None] * 4


@given(st.text(max_size=80) | st.text("0123456789NESWHDCXATPI+-=/%. ♠♥", max_size=12))
def test_whatever_is_typed_is_read_or_refused_at_a_place_of_it(text):
    result = read_shorthand(text)
    if isinstance(result, Misread):
        assert 0 <= result.position <= len(text)
        assert "%(" not in result.problem
    else:
        assert read_shorthand(write_shorthand(result)) == result


CODES = {
    # code: what is typed, and the character at which it stops being understood
    "nothing-typed": (" ", 1),
    "too-long": ("4SN=" + "S" * 60, 0),
    "not-a-result": ("S4N=", 0),
    "not-a-level": (" 8SN=", 1),
    "no-strain": ("4 ", 2),
    "not-a-strain": ("4 ZN=", 2),
    "no-declarer": ("4SX", 3),
    "not-a-declarer": ("4S?=", 2),
    "doubled-twice": ("4SX N X=", 6),
    "no-tricks": ("4SN", 3),
    "not-tricks": ("4SN+0", 3),
    "tricks-two-ways": ("4SN 7", 4),
    "too-many-overtricks": ("4SN +4", 4),
    "too-many-undertricks": ("4SN-11", 3),
    "not-a-card-led": ("4SN= SA S2", 8),
    "impossible-score": ("410", 0),
    "not-in-a-score": ("420N", 3),
    "not-an-average": ("A+-+", 0),
}


def test_every_code_has_an_example():
    assert set(CODES) == set(TEMPLATES)


@pytest.mark.parametrize("code", CODES)
def test_a_fault_says_where_and_gives_an_example(code):
    typed, position = CODES[code]
    fault = refused(typed, NEITHER)
    assert (fault.code, fault.position) == (code, position)
    names = {
        name
        for _, name, _, _ in string.Formatter().parse(
            re.sub(r"%\((\w+)\)s", r"{\1}", fault.template.replace("%%", ""))
        )
        if name
    }
    assert names <= set(fault.values)


@pytest.mark.parametrize(
    "typed", ["4SN=", "4SXN=", "4SXXN=", "3NTN+1", "4NTN=", "4SN+3", "4SN-10", "400", "420"]
)
def test_what_the_sentences_give_as_an_example_is_read(typed):
    assert isinstance(read_shorthand(typed, NEITHER), dict)


def test_no_trumps_by_south_is_no_spade_contract():
    assert read_shorthand("3NS=") == {"contract": "3NT", "declarer": "S", "tricks": 9}
    assert read_shorthand("3SN=") == {"contract": "3S", "declarer": "N", "tricks": 9}


def test_tricks_without_a_sign_are_read_from_eight_on():
    assert read_shorthand("1SN 8") == {"contract": "1S", "declarer": "N", "tricks": 8}
    assert read_shorthand("1SN 13") == {"contract": "1S", "declarer": "N", "tricks": 13}
    assert {refused(f"1SN {tricks}").code for tricks in (0, 7, 14)} == {"tricks-two-ways"}


def test_there_are_two_sides():
    assert refused("A+/=/-").code == "not-an-average"


def test_doubling_may_follow_declarer():
    assert read_shorthand("4SNxx-1") == read_shorthand("4SxxN-1")


def test_a_score_must_be_possible_at_the_vulnerability_of_the_board():
    assert read_shorthand("620", get_vulnerable(2)) == {"score": 620}
    fault = refused("620", get_vulnerable(1))
    assert (fault.code, fault.values["nearest"]) == ("impossible-score", "610, 630")


def test_a_score_may_be_possible_for_one_side_alone():
    ns_vulnerable = NAMES["NS"]
    assert read_shorthand("620", ns_vulnerable) == {"score": 620}
    assert refused("-620", ns_vulnerable).code == "impossible-score"


@pytest.mark.parametrize("name", NAMES)
def test_possible_scores_are_mirrored_for_the_other_side(name):
    swapped = {"NS": "EW", "EW": "NS"}.get(name, name)
    mirrored = [-score for score in reversed(list_possible_scores(NAMES[swapped]))]
    assert list(list_possible_scores(NAMES[name])) == mirrored


def test_the_possible_scores_of_no_side_vulnerable():
    scores = list_possible_scores(NEITHER)
    assert {0, 50, 70, 90, 420, 1520, -7000} <= set(scores)
    assert not {10, 60, 410, 620, 7010} & set(scores)
    assert all(score % 10 == 0 for score in scores)
    assert max(scores) == 7000  # redoubled, thirteen down: more than any contract made


def test_the_nearest_scores_of_a_possible_one_are_itself():
    assert find_nearest_scores(420, NEITHER) == (420,)
    assert find_nearest_scores(99_999, NEITHER) == (7000,)


@pytest.mark.parametrize(
    "result",
    [
        {"weighted": [{"score": 420, "weight": "60"}, {"score": -50, "weight": "40"}]},
        {"score": 420, "adjusted": {"ns": "AVE+"}},
        {"ns": "1", "ew": "2"},
    ],
)
def test_what_has_no_shorthand_is_not_written(result):
    with pytest.raises(ValueError):
        write_shorthand(result)


def test_who_played_and_a_score_that_the_contract_says_are_not_written():
    played = {"contract": "4S", "declarer": "N", "tricks": 10}
    assert write_shorthand({"ns": "1", "ew": "2", "round": 3, **played, "score": 420}) == "4SN="
