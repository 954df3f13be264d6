"""Claims that a correction of a deal contains: penalties and rulings that were not there before.

A claim has one time, whether the director rules or corrects the deal.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from nights.rulings.catalogues.effects import Revoked, Voided
from nights.rulings.catalogues.terms import Catalogue, Irregularity, Moment, Option, Situation
from nights.rulings.catalogues.windows import Closed
from scoring.wording import sentence

_CLAIM_ENDED = sentence("“%(title)s” may be claimed until %(end)s.")
_NOT_VOID = sentence("It is too late for every claim that makes this deal void.")

Found = tuple[Irregularity, Option]


def find_late_claim(
    code: Catalogue,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    at: Sequence[Situation],
) -> Closed | None:
    """Return why a correction claims something too late under the code, or None if it does not.

    before, after: the deal in the score sheet format. at: the situations in which the deal may be.
    A claim is a revoke that was not counted against that side or that costs it more than before, a
    penalty chosen instead of another, a ruling not stated before, and a result replaced by none
    unless no deal has followed. [SB 78] [SB 84] [L revoke 10]
    """
    for claims in (_find_revokes(code, before, after), *_find_rulings(code, before, after)):
        if claims and not any(_is_open(claim, where) for claim in claims for where in at):
            return _explain(code, claims[0][0])
    followed = all(where.moment > Moment.PLAYED for where in at)
    void = after.get("void")
    if followed and void and void != before.get("void"):
        claims = _find_voiding(code, str(void))
        if not any(_is_open(claim, where) for claim in claims for where in at):
            return Closed("", _NOT_VOID)
    return None


def _find_revokes(
    code: Catalogue, before: Mapping[str, Any], after: Mapping[str, Any]
) -> list[Found]:
    """Return the options by which a revoke is paid, if a side pays what it did not pay before."""
    entry = code.entry("revoke")
    if entry is None or not _is_more(_list_paid(before), _list_paid(after)):
        return []
    return [(entry, option) for option in entry.options if isinstance(option.effect, Revoked)]


Paid = Mapping[tuple[str, str], Sequence[int]]


def _list_paid(deal: Mapping[str, Any]) -> Paid:
    """Return the tricks of each revoke, most first, by side and by the penalty that was chosen.

    A revoke whose penalty is no number of tricks counts as one.
    """
    paid = defaultdict(list)
    for revoke in _list_objects(deal.get("revokes")):
        tricks = revoke.get("tricks", 1)
        kind = str(revoke.get("by")), str(revoke.get("penalty", ""))
        paid[kind].append(tricks if isinstance(tricks, int) else 1)
    return {kind: sorted(tricks, reverse=True) for kind, tricks in paid.items()}


def _is_more(before: Paid, after: Paid) -> bool:
    """Return whether a revoke is paid after a correction that was not, or by fewer tricks."""
    return any(
        now > then
        for kind, tricks in after.items()
        for then, now in zip_longest(before.get(kind, ()), tricks, fillvalue=0)
    )


def _find_rulings(
    code: Catalogue, before: Mapping[str, Any], after: Mapping[str, Any]
) -> Iterable[list[Found]]:
    """Yield each ruling that was not stated before, as its entry and option."""
    stated = _list_objects(before.get("rulings"))
    for ruling in _list_objects(after.get("rulings")):
        entry = code.entry(str(ruling.get("law")))
        option = entry.option(str(ruling.get("option"))) if entry else None
        if ruling not in stated and entry and option:
            yield [(entry, option)]


def _list_objects(value: Any) -> list[Mapping[str, Any]]:
    """Return the objects of a list. Any other value is left for the game to report."""
    return (
        [entry for entry in value if isinstance(entry, Mapping)] if isinstance(value, list) else []
    )


def _find_voiding(code: Catalogue, void: str) -> list[Found]:
    """Return the options that leave a deal without a result in this way."""
    return [
        (entry, option)
        for entry in code.entries
        for option in entry.options
        if isinstance(option.effect, Voided) and option.effect.void == void
    ]


def _is_open(claimed: Found, where: Situation) -> bool:
    entry, option = claimed
    return entry.in_time(where.moment) and option.is_open(where)


def _explain(code: Catalogue, entry: Irregularity) -> Closed:
    values = {"title": entry.title, "end": code.ends(entry)}
    return Closed(entry.limit, _CLAIM_ENDED, values)
