"""Citations of clauses, in full and for a score sheet."""

import re
from collections.abc import Iterable


def cite_clauses(clauses: Iterable[str], named: bool = False) -> str:
    """Return a citation of clauses: the numbers, after their heading if there is one.

    ``SB 71`` and ``SB 72 I`` give "71, 72 I"; ``L revoke 1`` and ``L revoke 2`` give "revoke 1,
    2". The texts are named if named is true, or if there is more than one.
    """
    headings: dict[tuple[str, str], list[str]] = {}
    for clause in clauses:
        text, _blank, number = clause.partition(" ")
        heading, blank, rest = number.partition(" ")
        headed = bool(blank) and heading[0].islower()
        numbers = headings.setdefault((text, heading if headed else ""), [])
        numbers.append(rest if headed else number)
    named = named or len({text for text, _heading in headings}) > 1
    parts = (
        f"{text if named else ''} {heading} {', '.join(numbers)}"
        for (text, heading), numbers in headings.items()
    )
    return "; ".join(" ".join(part.split()) for part in parts)


def cite_briefly(clauses: Iterable[str]) -> str:
    """Return a short citation of clauses for a score sheet: whole laws, with ranges joined.

    ``SB 71``, ``SB 72 I``, ``SB 72 II`` and ``SB 73`` give "71–73".
    """
    whole = [re.sub(r"(\d+)(?: ?[IVX]+|[a-z])$", r"\1", clause) for clause in clauses]
    runs: list[list[str]] = []
    for clause in dict.fromkeys(whole):
        if runs and _follows(runs[-1][-1], clause):
            runs[-1].append(clause)
        else:
            runs.append([clause])
    numbers = {run[0]: run[-1].rpartition(" ")[2] for run in runs}
    return cite_clauses(
        f"{first}–{last}" if last != first.rpartition(" ")[2] else first
        for first, last in numbers.items()
    )


def _follows(before: str, clause: str) -> bool:
    """Return whether clause follows before under the same heading."""
    heading, _blank, number = before.rpartition(" ")
    return number.isdigit() and clause == f"{heading} {int(number) + 1}"
