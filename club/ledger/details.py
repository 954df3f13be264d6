"""What the detail of an act may have, in any app, when it comes from an archive."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from club.ledger.acts import ActKinds
from club.ledger.json_values import Check, flag, listed, nothing_or, plain, row_id, text

#: What the program reads of the details of acts as a code, a name, or ids.
_DETAILS: dict[str, Check] = {
    **dict.fromkeys(("verb", "kind", "phone", "role"), nothing_or(text())),
    **dict.fromkeys(("reason_public", "nobody"), flag),
    **dict.fromkeys(("stopped", "matches"), listed(row_id)),
    **dict.fromkeys(("duplicate", "keeper"), row_id),
}


RowCheck = Callable[[Mapping[str, Any]], Iterator[str]]


def make_act_check(get_kinds: Callable[[], ActKinds]) -> RowCheck:
    """Return the check of the acts of a ledger: their verbs are declared, and their details sound.

    get_kinds: returns the kinds of the ledger, which any app may have declared. The verb may be one
    that only old acts have.
    """

    def check_act(row: Mapping[str, Any]) -> Iterator[str]:
        if row["verb"] not in get_kinds():
            yield f"verb is {row['verb']!r}, which no act has"
        yield from check_detail(row)

    return check_act


def check_detail(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the detail of an act, which pages and results are made from.

    Its other keys are shown as they are, if at all.
    """
    yield from plain()(row["detail"], "detail")
    for key, check in _DETAILS.items():
        if key in row["detail"]:
            yield from check(row["detail"][key], f"detail.{key}")
