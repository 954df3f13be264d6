"""The texts of the laws: every clause has its words, without faults of scans or traces of pages."""

import re
from pathlib import Path

import pytest

from nights.laws.texts import FOLDER, find_clause, get_texts
from nights.laws.texts.reading import WHY_NOT, read_texts

SOURCES = Path(__file__).parents[4] / "shared" / "laws"
OLD = {
    "short-bridge": ["short-bridge-english-club-code"],
    "bridge-1907": ["bridge-1907-complete", "bridge-1907"],
    "bridge-1904": ["bridge-english-code"],
    "whist-1900": ["whist-1900-with-worked-cuts"],
}
MODERN = {
    "rubber-and-chicago": "rubber-chicago-and-skill-levels",
    "mechanics": "mechanics-of-bridge",
    "contract-bridge": "contract-bridge-and-back-score",
}
CLAUSES = [(text, clause) for text in get_texts().values() for clause in text.clauses]
PARAGRAPHS = [
    (clause.id, paragraph.text) for _text, clause in CLAUSES for paragraph in clause.paragraphs
]


def read_words(text: str) -> list[str]:
    """Return the words of a text, without case and signs."""
    return re.findall(r"[a-z0-9]+", text.lower())


def get_words(name: str) -> list[str]:
    """Return the words of the clauses of a text of the program."""
    clauses = get_texts()[name].clauses
    return [
        word for clause in clauses for part in clause.paragraphs for word in read_words(part.text)
    ]


def read_sources(*names: str) -> str:
    """Return the texts from which those of the program come; skip the test without them."""
    paths = [SOURCES / f"{name}.txt" for name in names]
    if not all(path.exists() for path in paths):
        pytest.skip("the sources are not at hand")
    return "\n".join(path.read_text("utf-8", errors="replace") for path in paths)


def test_every_file_of_the_folder_is_listed() -> None:
    assert {text.name for text in read_texts(FOLDER)} == set(get_texts())
    assert set(get_texts()) == {*OLD, *MODERN}


def test_every_clause_has_words_or_introduces_others_that_have() -> None:
    without = [(text, clause) for text, clause in CLAUSES if not clause.paragraphs]
    assert [clause.id for _text, clause in without] == ["L declaring 2"]
    assert all(clause.introduces and text.parts_of(clause) for text, clause in without)


def test_every_clause_that_introduces_has_parts() -> None:
    for text, clause in CLAUSES:
        if clause.introduces:
            assert text.parts_of(clause), clause.id


def test_ids_and_addresses_are_of_one_clause_each() -> None:
    ids = [clause.id for _text, clause in CLAUSES]
    assert len(set(ids)) == len(ids)
    for text in get_texts().values():
        slugs = [clause.slug for clause in text.clauses]
        assert len(set(slugs)) == len(slugs)
        assert all(re.fullmatch(r"[a-z0-9-]+", slug) for slug in slugs)
        assert all(clause.id.startswith(f"{text.prefix} ") for clause in text.clauses)


def test_reasons_for_what_is_not_applied_are_known() -> None:
    assert {clause.why_not for _text, clause in CLAUSES} == {None, *WHY_NOT}


RESIDUE = {
    "a page number": r"\{\d+\}|\[\d+\]|\[A\]",
    "a mark of italics": r"_",
    "a letter that was not read": "\N{REPLACEMENT CHARACTER}",
    "a trace of a web page": r"(?i)custom graph|privacy policy|terms of use|www\.|back to top|©|™",
    "a blank before a sign": r" [,.;:?!)]",
    "signs that stand for others": r"--|\*\*|\.\.|,,|[<>^~|$&#@\\]|''|\"",
    "a sign within a word": r"[a-z][0-9;:!?][a-z]",
    "a single letter that is no word": r"(?<![\w.’])(?![aAIVX]\b)[b-zB-HJ-UWYZ](?![\w.’-]|\))",
    "a numeral from a list": r"^\d+\. |(?<=[.;] )[IVX]+\. ",
    "a broken word": r"[a-z]- [a-z]",
}


@pytest.mark.parametrize("what", RESIDUE)
def test_no_trace_of_the_scan_is_left(what: str) -> None:
    paragraphs = [id for id, text in PARAGRAPHS if re.search(RESIDUE[what], text)]
    assert paragraphs == []


def test_a_paragraph_ends_as_one_does() -> None:
    ends = {id: text for id, text in PARAGRAPHS if not re.search(r"[.:;,—…?][”)\]*†‡§‖]?$", text)}
    assert set(ends) == {"L declaring 3"}


def test_a_clause_has_its_words_heading_and_neighbours() -> None:
    text, clause = find_clause("SB 72 IV") or pytest.fail("not found")
    assert (text.name, text.cited, clause.heading) == ("short-bridge", "Short Bridge", "The Revoke")
    assert [paragraph.text for paragraph in clause.paragraphs] == [
        "IV. Cannot be divided, i.e., a player cannot add one or two to his own score and deduct "
        "one or two from the revoking player."
    ]
    whole = text.whole_of(clause)
    assert whole is not None
    assert whole.id == "SB 72"
    assert [part.number for part in text.parts_of(whole)] == [
        "72 I",
        "72 II",
        "72 III",
        "72 IV",
        "72 V",
    ]
    assert find_clause("SB 92") is None


def test_notes_and_tables_are_told_apart() -> None:
    noted = find_clause("SB 34") or pytest.fail("not found")
    assert [paragraph.is_note for paragraph in noted[1].paragraphs] == [False, True]
    table = find_clause("L scoring table") or pytest.fail("not found")
    rows = table[1].paragraphs[0].rows
    assert {len(row) for row in rows} == {6}
    assert rows[4] == ("4 honours, all in one hand", "16", "32", "48", "64", "100")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("SB: Short Bridge\ncited: Short Bridge\n", "does not begin with its title"),
        ("# SB: Short Bridge\n\n== Scoring\n", "does not begin with its title"),
        ("# SB: Short Bridge\ncited: Short Bridge\n\nSB 1 best of three\n", "is no clause"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "short-bridge.txt").write_text(text, "utf-8")
    with pytest.raises(ValueError, match=fault):
        read_texts(tmp_path)


#: What the scan had misread everywhere, and what the program says itself.
NOT_IN_THE_SOURCE = {
    "short-bridge": {"gives", "subsequently"},
    "bridge-1907": set(),
    "bridge-1904": {"copy", "here", "breaks", "off"},  # at the end of law 40
    "whist-1900": {"etc"},  # for &c.
}


@pytest.mark.parametrize("name", OLD)
def test_an_old_text_has_no_word_that_its_source_has_not(name: str) -> None:
    source = set(read_words(read_sources(*OLD[name]).replace("'", "’")))
    own = set(get_words(name)) - source
    assert own == NOT_IN_THE_SOURCE[name]


@pytest.mark.parametrize("name", MODERN)
def test_no_sentence_of_a_modern_text_is_copied(name: str) -> None:
    longest = 8
    source = read_words(read_sources(*MODERN.values()))
    copied = {tuple(source[at : at + longest]) for at in range(len(source) - longest)}
    own = get_words(name)
    runs = [own[at : at + longest] for at in range(len(own) - longest)]
    assert [" ".join(run) for run in runs if tuple(run) in copied] == []
