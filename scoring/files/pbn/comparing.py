"""Totals that a file states beside those that its results are worth here."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scoring.duplicate.board import MATCHPOINTS
from scoring.duplicate.decimals import format_short, read_decimal
from scoring.duplicate.event import answer
from scoring.files.answer import name_entrant
from scoring.files.notes import Notes
from scoring.files.pbn.roster import Listed, Roster
from scoring.wording import sentence

TEMPLATES = {
    "total-differs": sentence(
        "Entrant %(entrant)s has %(ours)s here, and %(theirs)s in the file: %(by)s more or less."
    ),
}
"""The English sentence for each code of a note about totals."""

_NEAR = Fraction(1, 100)
"""What may differ because of rounding."""


def list_stated(document: Mapping[str, Any], roster: Roster) -> dict[str, str]:
    """Return the totals that a file states, by `name_entrant`."""
    by_percent = document.get("scoring", MATCHPOINTS) == MATCHPOINTS
    stated = {
        name_entrant(*key): _find_total(listed, by_percent=by_percent)
        for key, listed in roster.entrants.items()
    }
    return {name: total for name, total in stated.items() if total}


def _find_total(listed: Listed, *, by_percent: bool) -> str:
    """Return the total that a file states for an entrant, "" if none."""
    names = ("totalpercentage",) if by_percent else ("totalimp", "totalscore")
    return next((listed.stated[name] for name in names if name in listed.stated), "")


def compare_totals(document: Mapping[str, Any], roster: Roster, notes: Notes) -> None:
    """Add a note for each entrant whose total is another one here, unless that is rounding.

    document: an event of pairs without problems.
    """
    if not any(listed.stated for listed in roster.entrants.values()):
        return
    standings = {
        (row.get("section", ""), row.get("line", ""), row["entrant"]): row
        for row in answer(document).get("standings", ())
    }
    for key, listed in roster.entrants.items():
        row = standings.get(key)
        if row is not None:
            _compare(key[2], row, listed, notes)


def _compare(entrant: str, row: Mapping[str, Any], listed: Listed, notes: Notes) -> None:
    ours = row.get("percent", row["points"])
    theirs = _find_total(listed, by_percent="percent" in row)
    pair = read_decimal(ours), read_decimal(theirs)
    if pair[0] is None or pair[1] is None or abs(pair[0] - pair[1]) <= _NEAR:
        return
    by = format_short(abs(pair[0] - pair[1]), 2)
    notes.add(
        TEMPLATES["total-differs"] % {"entrant": entrant, "ours": ours, "theirs": theirs, "by": by}
    )
