"""A weighted score as it is typed: a line for each result with its weight."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from scoring.duplicate.misread import Misread
from scoring.duplicate.points import get_vulnerable
from scoring.duplicate.shorthand import read_shorthand, write_shorthand

_WEIGHT = re.compile(
    r"(?:(?P<side>NS|EW) )?(?P<result>.+) (?P<weight>[0-9]{1,3}(?:\.[0-9]{1,4})?) ?%?",
    re.IGNORECASE,
)


def write_weighted(weighted: Any) -> str:
    """Return the parts of a weighted score as they are typed, each in a line."""
    sides = weighted if isinstance(weighted, Mapping) else {"": weighted}
    lines = [(side, part) for side, parts in sides.items() for part in parts]
    return "\n".join(
        f"{side.upper()} {write_shorthand(part)} {part['weight']}".strip() for side, part in lines
    )


def read_weighted(text: str, board: int) -> list[dict[str, Any]] | dict[str, Any]:
    """Return the parts of a weighted score: lines such as ``420 60`` or ``4SXN-1 40``.

    With NS or EW before each, the ruling is split, and each side has a list of its own. Raise
    Refused for a line that cannot be read.
    """
    sides: dict[str, list[dict[str, Any]]] = {}
    for line in text.splitlines():
        match = _WEIGHT.fullmatch(" ".join(line.replace("\u2212", "-").split()))
        if match:
            part = {**_read_part(match["result"], board), "weight": match["weight"]}
            sides.setdefault((match["side"] or "").lower(), []).append(part)
        elif line.strip():
            message = _("Write a result and its weight in each line, such as 420 60 or 4SXN-1 40.")
            raise Refused.because("not-a-weight", message, "weighted")
    if not sides:
        raise Refused.because("missing", _("Write each result with its weight."), "weighted")
    if "" in sides and len(sides) > 1:
        message = _("Write NS or EW before each line, or before none.")
        raise Refused.because("mixed", message, "weighted")
    return sides[""] if "" in sides else dict(sides)


def _read_part(text: str, board: int) -> dict[str, Any]:
    """Return a typed contract or score. Raise Refused for anything else."""
    typed = read_shorthand(text, get_vulnerable(board))
    if isinstance(typed, Misread):
        why = _(typed.template) % dict(typed.values)
        raise Refused.because(typed.code, f"{text}: {why}", "weighted")
    if not typed.keys() & {"contract", "score"}:
        wrong = _("%(text)s is neither a contract nor a score.") % {"text": text}
        raise Refused.because("not-a-result", wrong, "weighted")
    return dict(typed)
