"""What the detail of an act may have, in any app, when it comes from an archive."""

from collections.abc import Iterator, Mapping
from typing import Any

from club.ledger.json_values import Check, flag, listed, nothing_or, plain, row_id, text

#: What the program reads of the details of acts as a code, a name, or ids.
_DETAILS: dict[str, Check] = {
    **dict.fromkeys(("verb", "kind", "phone", "role"), nothing_or(text())),
    **dict.fromkeys(("reason_public", "nobody"), flag),
    **dict.fromkeys(("stopped", "matches"), listed(row_id)),
    **dict.fromkeys(("duplicate", "keeper"), row_id),
}


def check_act(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the detail of an act, which pages and results are made from.

    Its other keys are shown as they are, if at all.
    """
    yield from plain()(row["detail"], "detail")
    for key, check in _DETAILS.items():
        if key in row["detail"]:
            yield from check(row["detail"][key], f"detail.{key}")
