"""The result of a table at an event of rubbers, from a form."""

from collections.abc import Mapping
from typing import Any


def read_table_result(post: Mapping[str, str]) -> dict[str, Any]:
    """Return the result of a table in the format of rubber events from a form.

    Numbers that cannot be read stay as they are, so that they are refused with the others.
    """
    match post.get("kind"):
        case "totals":
            return {"totals": {side: _read(post.get(side, "")) for side in ("ns", "ew")}}
        case "awarded":
            awarded: dict[str, Any] = {"winner": post.get("winner") or None}
            if post.get("margin", "").strip():
                awarded["margin"] = post["margin"].strip().replace("\N{MINUS SIGN}", "-")
            return {"awarded": awarded}
        case "not_played":
            return {"not_played": True}
        case _:
            return {}


def _read(text: str) -> object:
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 9 else text
