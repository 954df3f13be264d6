"""Every law of every text is in the code or excluded by name, as docs/laws/where.py reports."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nights.laws.texts import get_texts

PROJECT = Path(__file__).parents[2]
TEXTS = PROJECT.parent / "shared" / "laws"
PAGES = PROJECT / "docs" / "laws"


def check(project):
    command = [sys.executable, "docs/laws/where.py", "--check"]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=60)


def listed(name):
    """The ids of a text, without its prefix."""
    return [clause.number for clause in get_texts()[name].clauses]


@pytest.fixture
def copied(tmp_path):
    """The code and the lists, for spoiling."""
    only_python = shutil.ignore_patterns("__pycache__", "migrations")
    for folder in ("scoring", "nights", "docs/laws"):
        shutil.copytree(PROJECT / folder, tmp_path / folder, ignore=only_python)
    return tmp_path


def spoil(project, pattern, old, new):
    """Put new for old in every file of the pattern that has it."""
    paths = [path for path in project.glob(pattern) if old in path.read_text()]
    assert paths
    for path in paths:
        path.write_text(path.read_text().replace(old, new))


def test_every_law_has_its_place_and_the_table_says_so():
    done = check(PROJECT)
    assert (done.stderr, done.returncode) == ("", 0)


SPOILED = {
    "a mark beside the code is gone": (
        ("scoring/games/*.py", "[E 3]", ""),
        "E 3 (hands are played out, surplus counts) is neither marked nor excluded",
    ),
    "a catalogue no longer rules on a law": (
        ("nights/rulings/catalogues/*.py", '"SB 63"', '"SB 62"'),
        "SB 63 (others have played to a wrong lead) is neither marked nor excluded",
    ),
    "every part of a law is gone": (
        ("scoring/worth_1907.py", "[E 9 I] [E 9 II]", ""),
        "E 9 (slam:) is neither marked nor excluded",
    ),
    "a mark names a law that there is not": (
        ("scoring/worth_1907.py", "[E 8]", "[E 8] [E 41]"),
        "E 41 is not a clause, and is named in `scoring/worth_1907.py` `_chicane`",
    ),
    "a law is kept and excluded": (
        ("nights/laws/texts/bridge-1904.txt", "E 8  chicane", "E 8  chicane -- players"),
        "E 8 is excluded, and is named in `scoring/worth_1907.py` `_chicane`",
    ),
    "nobody knows the reason": (
        ("nights/laws/texts/whist-1900.txt", "-- game", "-- whim"),
        "W 1 is excluded for an unknown reason: whim",
    ),
    "a law is left out of its list": (
        ("nights/laws/texts/bridge-1904.txt", "E 8  chicane\n    ", "    "),
        "E 8 is not a clause, and is named in `scoring/worth_1907.py` `_chicane`",
    ),
    "a law is listed twice": (
        ("nights/laws/texts/bridge-1904.txt", "E 8  chicane\n", 2 * "E 8  chicane\n"),
        "E 8 is listed twice",
    ),
    "the table was not written": (
        ("docs/laws/where.md", "| E 8 |", "| E 80 |"),
        "where.md is out of date: run make laws",
    ),
}


@pytest.mark.parametrize("how", SPOILED)
def test_the_check_fails_where(how, copied):
    change, fault = SPOILED[how]
    spoil(copied, *change)
    done = check(copied)
    assert done.returncode == 1
    assert fault in done.stderr.splitlines()


def test_the_words_about_a_clause_are_few():
    for text in get_texts().values():
        for clause in text.clauses:
            assert len(clause.about.split()) <= 18, clause.id


def test_the_pages_name_no_clause_that_there_is_not():
    known = {clause.id for text in get_texts().values() for clause in text.clauses}
    for path in PAGES.glob("*.md"):
        named = re.findall(
            r"\b(?:SB|E|W|L|RC|MB|CB) (?:[a-z-]+ )?\d+[a-z]?(?: [IVX]+)?\b", path.read_text()
        )
        assert set(named) - known == set(), path.name


def text_of(name):
    path = TEXTS / f"{name}.txt"
    if not path.exists():
        pytest.skip(f"{name} is not at hand")
    return path.read_text(errors="replace")


def numbers(ids):
    return {int(match[0]) for match in (re.match(r"\d+", clause) for clause in ids) if match}


def test_every_law_of_short_bridge_is_listed():
    text = text_of("short-bridge-english-club-code").partition("THE LAWS OF BRIDGE.")[2]
    laws = {int(number) for number in re.findall(r"(?<![\w(])(\d+)[.\-] [A-Z]", text)}
    misread = {45, 65}  # as 4$ and &5
    assert laws | misread == numbers(listed("short-bridge")) == set(range(1, 92))


def test_every_law_of_the_english_code_is_listed_with_its_parts():
    text = text_of("bridge-english-code").partition("THE LAWS OF BRIDGE (1904).")[2]
    laws = {}
    for number, part in re.findall(r"^(?:(\d+)\. |    ([IVX]+)\. )", text, re.MULTILINE):
        if number:
            laws[int(number)] = []
        else:
            laws[max(laws)].append(part)
    mine = {number: [] for number in numbers(listed("bridge-1904"))}
    for clause in listed("bridge-1904"):
        match = re.fullmatch(r"(\d+)[a-z]? ([IVX]+)", clause)
        if match:
            mine[int(match[1])].append(match[2])
    assert mine == laws
    assert set(laws) == set(range(1, 41))


def test_every_law_of_whist_is_listed():
    code, _, rest = text_of("whist-1900-with-worked-cuts").partition("THE ETIQUETTE OF WHIST.")
    laws = set(re.findall(r"^(\d+a?)\.--", code, re.MULTILINE)) - {"7"}
    laws |= {f"7{letter}" for letter in re.findall(r"\(_([abc])_\)", code)}
    laws |= {f"dummy {number}" for number in re.findall(r"^(\d)\. ", rest, re.MULTILINE)}
    mine = [clause for clause in listed("whist-1900") if not clause.startswith("etiquette")]
    assert laws == set(mine)
    assert numbers(mine) == set(range(1, 95))


SLUGS = {
    "THE RUBBER": "rubber",
    "SCORING": "scoring",
    "CUTTING": "cutting",
    "FORMING TABLES": "forming-tables",
    "CUTTING OUT": "cutting-out",
    "RIGHTS OF ENTRY": "entry",
    "SHUFFLING": "shuffling",
    "THE DEAL": "deal",
    "A NEW DEAL": "new-deal",
    "DECLARING TRUMPS": "declaring",
    "DOUBLING, RE-DOUBLING, ETC.": "doubling",
    "DUMMY": "dummy",
    "CARDS EXPOSED BEFORE PLAY": "before-play",
    "CARDS EXPOSED DURING PLAY": "exposed",
    "LEADS OUT OF TURN": "leads",
    "CARDS PLAYED IN ERROR": "played-in-error",
    "THE REVOKE": "revoke",
    "GENERAL RULES": "general",
    "NEW CARDS": "new-cards",
    "BYSTANDERS": "bystanders",
    "SPADE CONVENTION": "spades",
    "ETIQUETTE": "etiquette",
}


def paragraphs(text):
    """The ids that the headings and paragraphs of the laws of 1907 make."""
    slug, number, last, ids = "", 0, "", []
    for block in re.split(r"\n[ \n]*\n", text.lstrip("\n")):
        words = " ".join(block.split())
        if words in SLUGS:
            slug, number = SLUGS[words], 0
        elif re.match(r"[A-Z(I]", block) and slug:
            number += 1
            ids.append(f"{slug} {number}")
            last = words
        elif re.match(r" +\+-", block):
            ids.append(f"{slug} table")
        elif re.match(r" +\[A\]", block):
            ids.append(f"{slug} {number}A")
        elif item := re.match(r" +([a-g]|[123](?:st|d)\.) ", block):
            letter = {"1": "a", "2": "b", "3": "c"}.get(item[1][0], item[1][0])
            number += letter == "a" and last.endswith(".")  # nothing introduces them
            if not last.endswith(","):  # else the paragraph goes on
                ids.append(f"{slug} {number}{letter}")
    return ids


def test_every_paragraph_of_the_laws_of_1907_is_listed_in_its_order():
    text = text_of("bridge-1907-complete").partition("THE DECLARATION\n")[0]
    mine = [clause for clause in listed("bridge-1907") if clause != "declaring 2"]
    assert paragraphs(text) == mine
