"""What is read of the laws: clauses and irregularities that answer a question."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from django.urls import reverse

from nights.laws.texts import find_clause, get_texts
from nights.laws.texts.reading import Clause, Text
from nights.laws.texts.searching import Indexed, make_indexed, rank, read_question
from nights.rulings.catalogues import CATALOGUES
from nights.rulings.catalogues.terms import Catalogue, Irregularity

#: The most clauses of a text, and the most irregularities of a code, that a search returns.
MOST = 12


@dataclass(frozen=True)
class Ruled:
    """An irregularity with the catalogue that it is in."""

    catalogue: Catalogue
    entry: Irregularity


@dataclass(frozen=True)
class Answer:
    """What a search found, the best first.

    clauses: each text with its clauses. rulings: each catalogue with its irregularities. more:
    whether there was more than it returns.
    """

    clauses: Sequence[tuple[Text, Sequence[Clause]]]
    rulings: Sequence[tuple[Catalogue, Sequence[Irregularity]]]
    more: bool

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found."""
        return not self.clauses and not self.rulings


@dataclass(frozen=True)
class Cited:
    """A clause as a citation names it: what stands before it, its words, and its page's path.

    path: empty if no text has the clause.
    """

    lead: str
    words: str
    path: str


def cite(clauses: Iterable[str]) -> list[Cited]:
    """Return a citation by its clauses, in which each text is named once.

    Clauses below one heading name it once: "Laws of 1907, revoke 1, 2". An id without a text is
    written as it is.
    """
    parts: list[Cited] = []
    before = ("", "")
    for id in clauses:
        located = find_clause(id)
        if located is None:
            parts.append(Cited("; " if parts else "", id, ""))
            continue
        text, clause = located
        heading, number = "", clause.number
        if clause.has_heading:
            heading, _blank, number = number.rpartition(" ")
        here = (text.name, heading)
        lead = ", " if here == before else ("; " if parts else "")
        if text.name != before[0]:
            lead += f"{text.cited}{',' if heading else ''} "
        words = f"{heading} {number}".strip() if here != before else number
        parts.append(Cited(lead, words.replace("-", " "), make_clause_path(text, clause)))
        before = here
    return parts


def cite_in_words(clauses: Iterable[str]) -> str:
    """Return a citation as plain text, such as "Short Bridge 71, 72 I"."""
    return "".join(f"{part.lead}{part.words}" for part in cite(clauses))


def find_law_path(clauses: Iterable[str]) -> str:
    """Return the path of the page of the first clause that has a text, or "" if none has."""
    return next((part.path for part in cite(clauses) if part.path), "")


def make_clause_path(text: Text, clause: Clause) -> str:
    """Return the path of the page of a clause."""
    return reverse("law-clause", args=[text.name, clause.slug])


def search(question: str, text: str = "") -> Answer:
    """Return the clauses and irregularities that answer a question.

    text: the name of the text in which they are looked for; every text if it is empty.
    """
    stems = read_question(question)
    if not stems:
        return Answer((), (), False)
    clauses: dict[str, list[Clause]] = {}
    for id in rank(stems, _index_clauses()):
        source, clause = require_clause(id)
        if not text or source.name == text:
            clauses.setdefault(source.name, []).append(clause)
    rulings: dict[str, list[Irregularity]] = {}
    for name in rank(stems, _index_rulings()):
        ruled = _list_rulings()[name]
        if not text or any(require_clause(id)[0].name == text for id in ruled.entry.clauses):
            rulings.setdefault(ruled.catalogue.name, []).append(ruled.entry)
    return Answer(
        [(get_texts()[name], rows[:MOST]) for name, rows in clauses.items()],
        [(CATALOGUES[name], rows[:MOST]) for name, rows in rulings.items()],
        any(len(rows) > MOST for rows in clauses.values())
        or any(len(rows) > MOST for rows in rulings.values()),
    )


def list_rulings_on(clause: str) -> list[Ruled]:
    """Return the irregularities that rest on a clause or on a part of it."""
    return [
        ruled
        for ruled in _list_rulings().values()
        if any(
            id == clause or require_clause(id)[1].is_part_of(clause) for id in ruled.entry.clauses
        )
    ]


def require_clause(id: str) -> tuple[Text, Clause]:
    """Return a clause that a text has, with the text. Raise KeyError for any other."""
    located = find_clause(id)
    if located is None:
        raise KeyError(id)
    return located


@cache
def _index_clauses() -> tuple[Indexed, ...]:
    return tuple(
        make_indexed(
            clause.id,
            f"{clause.about} {clause.number}",
            clause.heading,
            (paragraph.text for paragraph in clause.paragraphs),
        )
        for text in get_texts().values()
        for clause in text.clauses
    )


@cache
def _list_rulings() -> dict[str, Ruled]:
    return {
        f"{catalogue.name} {entry.key}": Ruled(catalogue, entry)
        for catalogue in CATALOGUES.values()
        for entry in catalogue.entries
    }


@cache
def _index_rulings() -> tuple[Indexed, ...]:
    return tuple(
        make_indexed(
            name,
            ruled.entry.title,
            ruled.entry.subject,
            (ruled.entry.law, *(option.text for option in ruled.entry.options)),
        )
        for name, ruled in _list_rulings().items()
    )
