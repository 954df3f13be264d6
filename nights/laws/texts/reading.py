"""Read the files of the texts.

The first line of a file has the prefix of the ids and the title, and the second names the text in
citations. What is indented below that is the preface. A line after ``==`` is a heading. Each
clause has a line, and its words are indented below it:

    # SB: Short Bridge, the English club code
    cited: Short Bridge

    == The Revoke

    SB 72 IV  not to be split
        IV. Cannot be divided …

    SB etiquette 2  not to draw the next card early -- etiquette
        Any one, having the lead …

The line of a clause has an id, two spaces and a few words about it. After -- it has a key of
WHY_NOT, the reason why the program does not apply the clause. If the words end in a colon, the
clause introduces others. An empty line separates paragraphs. A paragraph whose lines begin with |
is a table, with its columns named in the first. What is indented below a heading is said of all
that follows.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from scoring.wording import sentence

WHY_NOT = {
    "players": sentence("how cards are handled at the table: nothing to record"),
    "etiquette": sentence("manners, to which the text attaches no penalty"),
    "advice": sentence("advice on bidding and play"),
    "remark": sentence("explains what other clauses rule"),
    "betting": sentence("bets beside the stakes, which are not recorded"),
    "game": sentence("whist is not offered"),
}

#: What the notes of the old texts begin with.
_NOTE_MARKS = ("* ", "† ", "‡ ", "§ ", "‖ ")

_LINE = re.compile(r"(\S+(?: \S+)+?)  (\S.*?)(?: -- (\S+))?")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, or a table: rows has its cells, and text the same in one line."""

    text: str
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def is_note(self) -> bool:
        """Whether the paragraph is a note of the text to words above it."""
        return self.text.startswith(_NOTE_MARKS)


@dataclass(frozen=True)
class Clause:
    """A law or paragraph. why_not is a key of WHY_NOT, or None if the program applies the clause.

    heading: the one above it, or "". paragraphs: empty if the clause only introduces others and
    the text has no words for that.
    """

    id: str
    about: str
    why_not: str | None
    heading: str = ""
    paragraphs: tuple[Paragraph, ...] = ()

    @property
    def introduces(self) -> bool:
        """Whether the clause introduces its parts."""
        return self.about.endswith(":")

    @property
    def title(self) -> str:
        """The words about the clause, as a title."""
        return self.about[0].upper() + self.about[1:].removesuffix(":")

    @property
    def number(self) -> str:
        """The id without the prefix of the text, such as ``72 IV`` or ``revoke 1``."""
        return self.id.partition(" ")[2]

    @property
    def slug(self) -> str:
        """The number as a part of an address, such as ``72-iv`` or ``revoke-1``."""
        return self.number.replace(" ", "-").lower()

    @property
    def has_heading(self) -> bool:
        """Whether the number counts the paragraphs below a heading, and names it."""
        return self.number[0].islower()

    def is_part_of(self, whole: str) -> bool:
        """Return whether the clause is a part of another, such as 72 IV or 6a I of 72 and 6."""
        parts = r"(?: [IVX]+|[a-z](?: [IVX]+)?)"
        return re.fullmatch(rf"{re.escape(whole)}{parts}", self.id) is not None


@dataclass(frozen=True)
class Section:
    """A heading with what is said of all that follows, and its clauses."""

    heading: str
    preface: tuple[Paragraph, ...]
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Text:
    """A text. name: that of its file. cited: its name in citations."""

    name: str
    title: str
    cited: str
    preface: tuple[Paragraph, ...]
    sections: tuple[Section, ...]

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause, in the order of the text."""
        return tuple(clause for section in self.sections for clause in section.clauses)

    @property
    def prefix(self) -> str:
        """What the ids of the clauses begin with."""
        return self.title.partition(":")[0]

    @property
    def full_name(self) -> str:
        """The title without the prefix, and without how the text is cited."""
        return self.title.partition(": ")[2].partition(", by heading")[0]

    @cached_property
    def _by_slug(self) -> dict[str, Clause]:
        return {clause.slug: clause for clause in self.clauses}

    def find(self, slug: str) -> Clause | None:
        """Return the clause with this slug, or None."""
        return self._by_slug.get(slug)

    def parts_of(self, whole: Clause) -> tuple[Clause, ...]:
        """Return the clauses that are parts of another one."""
        return tuple(clause for clause in self.clauses if clause.is_part_of(whole.id))

    def whole_of(self, part: Clause) -> Clause | None:
        """Return the clause that a clause is a part of, or None."""
        return next((clause for clause in self.clauses if part.is_part_of(clause.id)), None)


def read_texts(folder: Path) -> list[Text]:
    """Return the texts of a folder by the names of their files.

    Raise ValueError for a line that cannot be read.
    """
    return [_read_text(path) for path in sorted(folder.glob("*.txt"))]


@dataclass(frozen=True)
class _Block:
    """A line that is not indented, and the paragraphs below it."""

    line: str
    paragraphs: tuple[Paragraph, ...]


def _read_text(path: Path) -> Text:
    title, *blocks = _split(path.read_text("utf-8").splitlines())
    if not title.line.startswith("# ") or not blocks or not blocks[0].line.startswith("cited: "):
        raise ValueError(f"{path.name} does not begin with its title and its name in citations")
    return Text(
        path.stem,
        title.line.removeprefix("# "),
        blocks[0].line.removeprefix("cited: "),
        blocks[0].paragraphs,
        tuple(_read_sections(path, blocks[1:])),
    )


def _split(lines: Iterable[str]) -> Iterator[_Block]:
    """Yield the blocks of a file."""
    head, below = "", list[str]()
    for line in lines:
        if not line or line.startswith("    "):
            below.append(line.strip())
            continue
        if head:
            yield _Block(head, tuple(_read_paragraphs(below)))
        head, below = line, []
    yield _Block(head, tuple(_read_paragraphs(below)))


def _read_paragraphs(lines: Sequence[str]) -> Iterator[Paragraph]:
    for block in "\n".join(lines).split("\n\n"):
        if not block.strip():
            continue
        if block.startswith("|"):
            rows = tuple(
                tuple(cell.strip() for cell in line.strip("|").split("|"))
                for line in block.splitlines()
            )
            yield Paragraph("; ".join(" ".join(filter(None, row)) for row in rows), rows)
        else:
            yield Paragraph(" ".join(block.split()))


def _read_sections(path: Path, blocks: Sequence[_Block]) -> Iterator[Section]:
    """Yield the sections. The clauses before the first heading are one without a heading."""
    heading, preface, clauses = "", tuple[Paragraph, ...](), list[Clause]()
    for block in blocks:
        if block.line.startswith("== "):
            if clauses:
                yield Section(heading, preface, tuple(clauses))
            heading, preface, clauses = block.line.removeprefix("== "), block.paragraphs, []
        else:
            clauses.append(_read_clause(path, heading, block))
    yield Section(heading, preface, tuple(clauses))


def _read_clause(path: Path, heading: str, block: _Block) -> Clause:
    match = _LINE.fullmatch(block.line)
    if match is None:
        raise ValueError(f"{path.name}: {block.line!r} is no clause")
    id, about, why_not = match.groups()
    return Clause(id, about, why_not, heading, block.paragraphs)
