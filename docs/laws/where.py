"""A table of where each law of each text is implemented, or why it is not.

`python docs/laws/where.py` writes where.md in the same folder. With --check it writes nothing.
Problems are printed to standard error, and the exit status is then 1. The laws are the clauses of
nights/laws/texts, whose reader describes them: a clause may have a reason why it is not
implemented, and the place of one that introduces others is theirs. An implemented law is marked in
the code: as [SB 72 IV] in a comment or docstring, or as "SB 72 IV" in an entry of
nights/rulings/catalogues. Texts and catalogues are imported, which needs no framework.
"""

import ast
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# The script is run from anywhere, so the imports below need the project's folder first.
sys.path.insert(0, str(ROOT))

from nights.laws.texts.reading import WHY_NOT, Clause, Text, read_texts  # noqa: E402
from nights.rulings.catalogues import CATALOGUES  # noqa: E402

SEARCHED = ("scoring", "nights")
#: What cites laws to readers and implements none.
CITING = "nights/formation/rules.py"

_ID = r"(?:SB|E|L|W|RC|MB|CB) (?:[a-z-]+ )?(?:\d+[a-zA]?|table)(?: (?:[IVX]+|note))?"
_MARK = re.compile(rf"\[({_ID})\]")
_QUOTED = re.compile(rf"[\"']({_ID})[\"']")

Place = tuple[str, str]
"""A file and the name in it, or a catalogue and an entry, as they are written in where.md."""

Places = Mapping[str, list[Place]]
"""The places of each clause that is marked."""


def places(root: Path) -> dict[str, list[Place]]:
    """Return where every clause stands that is marked, whether the texts have it or not."""
    ruled = _ruled()
    marked = {clause: list(listed) for clause, listed in ruled.items()}
    for folder in SEARCHED:
        for path in sorted((root / folder).rglob("*.py")):
            if path == root / CITING:
                continue
            for clause, place in _marks(path, path.relative_to(root).as_posix()):
                listed = marked.setdefault(clause, [])
                # What a catalogue names is told by its entries already.
                named = clause in ruled and path.is_relative_to(root / "nights/rulings/catalogues")
                if place not in listed and not named:
                    listed.append(place)
    return marked


def _ruled() -> dict[str, list[Place]]:
    """Return the entries of the catalogues that name a clause."""
    ruled: dict[str, list[Place]] = {}
    for catalogue in CATALOGUES.values():
        for entry in catalogue.entries:
            for clause in entry.clauses:
                place = f"rulings of {catalogue.name}", f"`{entry.key}`"
                ruled.setdefault(clause, []).append(place)
    return ruled


def _marks(path: Path, shown: str) -> Iterator[tuple[str, Place]]:
    """Return the clauses that a file marks, each with its place."""
    source = path.read_text()
    if not _MARK.search(source) and not _QUOTED.search(source):
        return  # reading its tokens takes a hundred times as long
    named = list(_named(ast.parse(source).body))
    with tokenize.open(path) as lines:
        for token in tokenize.generate_tokens(lines.readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                for clause, line in _in_token(token):
                    yield clause, (f"`{shown}`", _name_at(named, line))


def _in_token(token: tokenize.TokenInfo) -> Iterator[tuple[str, int]]:
    """Return the clauses in a comment or a string, each with its line."""
    for number, text in enumerate(token.string.splitlines(), start=token.start[0]):
        for match in _MARK.finditer(text):
            yield match[1], number
    quoted = _QUOTED.fullmatch(token.string) if token.type == tokenize.STRING else None
    if quoted is not None:
        yield quoted[1], token.start[0]


def _named(body: Iterable[ast.stmt], within: str = "") -> Iterator[tuple[int, int, str]]:
    """Return the first line, the last and the name of all that has one; outer before inner.

    A string that stands behind an assignment explains it, and belongs to it.
    """
    explained: tuple[int, str] | None = None
    for statement in body:
        start, end = statement.lineno, statement.end_lineno or statement.lineno
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            name = f"{within}{statement.name}"
            yield (
                min([start, *(decorator.lineno for decorator in statement.decorator_list)]),
                end,
                name,
            )
            if isinstance(statement, ast.ClassDef):
                yield from _named(statement.body, f"{name}.")
        target = _target(statement)
        if target is not None:
            explained = start, f"{within}{target}"
            yield start, end, explained[1]
        elif isinstance(statement, ast.Expr) and explained is not None:
            yield explained[0], end, explained[1]
        else:
            explained = None


def _target(statement: ast.stmt) -> str | None:
    targets: list[ast.expr] = []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    elif isinstance(statement, ast.Assign):
        targets = statement.targets
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return names[0] if names else None


def _name_at(named: Iterable[tuple[int, int, str]], line: int) -> str:
    """Return the innermost name around a line; empty where only the file is."""
    around = [(end - start, name) for start, end, name in named if start <= line <= end]
    return f"`{min(around)[1]}`" if around else ""


def faults(laws: Iterable[Text], placed: Places) -> list[str]:
    """Return every fault: clauses that are not placed, listed twice, or unknown."""
    clauses = [clause for text in laws for clause in text.clauses]
    twice = [id for id, count in Counter(clause.id for clause in clauses).items() if count > 1]
    known = {clause.id for clause in clauses}
    problems = [f"{id} is listed twice" for id in twice]
    problems += [fault for clause in clauses for fault in _faults_of(clause, clauses, placed)]
    unknown = [id for id in placed if id not in known]
    return problems + [
        f"{id} is not a clause, and is named in {_told(placed[id])}" for id in unknown
    ]


def _faults_of(clause: Clause, clauses: Iterable[Clause], placed: Places) -> Iterator[str]:
    if clause.why_not is None:
        if not _where(clause, clauses, placed):
            yield f"{clause.id} ({clause.about}) is neither marked nor excluded"
        return
    if clause.why_not not in WHY_NOT:
        yield f"{clause.id} is excluded for an unknown reason: {clause.why_not}"
    if clause.id in placed:
        yield f"{clause.id} is excluded, and is named in {_told(placed[clause.id])}"


def _where(clause: Clause, clauses: Iterable[Clause], placed: Places) -> str:
    """Return where a clause stands, empty where it is not marked."""
    if clause.id in placed or not clause.introduces:
        return _told(placed.get(clause.id, ()))
    parts = [part.id for part in clauses if part.is_part_of(clause.id)]
    return "as its parts" if any(part in placed for part in parts) else ""


def _told(places: Iterable[Place]) -> str:
    """Return places in words, the names of one file together."""
    by_file: dict[str, list[str]] = {}
    for file, name in places:
        by_file.setdefault(file, []).append(name)
    return "; ".join(f"{file} {', '.join(names)}".rstrip() for file, names in by_file.items())


def table(laws: Iterable[Text], placed: Places) -> str:
    """Return where.md."""
    parts = [_HEAD, *(_section(text, placed) for text in laws)]
    return "\n".join(parts)


def _section(text: Text, placed: Places) -> str:
    kept = sum(clause.why_not is None for clause in text.clauses)
    rows = [
        f"| {clause.id} | {clause.about.removesuffix(':')} | {_cell(clause, text, placed)} |"
        for clause in text.clauses
    ]
    counts = f"{len(text.clauses)} clauses: {kept} in the code, {len(text.clauses) - kept} not."
    head = ["| clause | about | where, or why not |", "| --- | --- | --- |"]
    return "\n".join([f"## {text.title}", "", counts, "", *head, *rows, ""])


def _cell(clause: Clause, text: Text, placed: Places) -> str:
    if clause.why_not is not None:
        return f"*{WHY_NOT.get(clause.why_not, clause.why_not)}*"
    return _where(clause, text.clauses, placed)


_HEAD = """# Where each law is implemented

Generated by `make laws` from `nights/laws/texts` and the marks in the code. Do not edit this file.
The texts have short names. A text without numbered clauses is cited by heading and paragraph.
Clauses in italics are not implemented, for the reason given.
"""


def main(arguments: list[str]) -> int:
    """Write the table, or check that it is complete and up to date. Return the exit status."""
    laws, placed = read_texts(ROOT / "nights/laws/texts"), places(ROOT)
    written, wrong = table(laws, placed), faults(laws, placed)
    path = HERE / "where.md"
    if "--check" not in arguments:
        path.write_text(written)
    elif not path.exists() or path.read_text() != written:
        wrong.append("where.md is out of date: run make laws")
    sys.stderr.writelines(f"{fault}\n" for fault in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
