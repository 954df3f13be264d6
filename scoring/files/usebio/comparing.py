"""What a USEBIO file says that entrants have, beside what their results are worth here."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from scoring.duplicate.decimals import format_short, read_decimal
from scoring.duplicate.event import answer
from scoring.files.answer import name_entrant
from scoring.files.notes import Notes
from scoring.files.pbn.comparing import TEMPLATES
from scoring.files.usebio.people import Listed

_NEAR = Fraction(1, 100)
"""What may differ because of rounding."""

MOST_RESULTS = 2_000
"""From how many results on the standing is not computed only to be compared."""


def list_stated(listed: Sequence[Listed], *, two_winners: bool) -> dict[str, str]:
    """Return the totals that a file says pairs have, by `name_entrant`."""
    return {
        name_entrant(own.section, own.line if two_winners else "", own.number): own.stated
        for own in listed
        if own.stated
    }


def compare_totals(
    document: Mapping[str, Any], listed: Sequence[Listed], notes: Notes, *, two_winners: bool
) -> None:
    """Note each pair that has another total here. document: pairs in one session, no problems."""
    stated = {
        (own.section, own.line if two_winners else "", own.number): own.stated
        for own in listed
        if own.stated
    }
    count = sum(len(board["results"]) for board in document["boards"])
    if not stated or count > MOST_RESULTS:
        return
    section_of_all = not any(section for section, _line, _number in stated)
    for row in answer(document).get("standings", ()):
        section = "" if section_of_all else row.get("section", "")
        theirs = stated.get((section, row.get("line", ""), row["entrant"]), "")
        _compare(row["entrant"], row.get("percent") or row["points"], theirs, notes)


def _compare(entrant: str, ours: str, theirs: str, notes: Notes) -> None:
    pair = read_decimal(ours), read_decimal(theirs)
    if pair[0] is None or pair[1] is None or abs(pair[0] - pair[1]) <= _NEAR:
        return
    by = format_short(abs(pair[0] - pair[1]), 2)
    values = {"entrant": entrant, "ours": ours, "theirs": theirs, "by": by}
    notes.add(TEMPLATES["total-differs"] % values)
