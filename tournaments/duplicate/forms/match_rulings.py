"""What the director decides of a match, as it is posted."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused


def read_ruling(post: Mapping[str, str], boards: int) -> dict[str, Any]:
    """Return what a form decides of a match: keys of a match in the event format.

    boards: of the match. Empty fields decide nothing; home's lead at the start of a knock-out
    stands beside whatever is decided. Raise Refused if nothing was chosen.
    """
    carry = _read_points(post.get("carry", ""))
    said = _read_decision(post, boards)
    return said | {"carry": carry} if carry and post.get("do") != "back" else said


def _read_decision(post: Mapping[str, str], boards: int) -> dict[str, Any]:
    home, away = (_read_points(post.get(side, "")) for side in ("home", "away"))
    points = {side: text for side, text in (("home", home), ("away", away)) if text}
    match post.get("do"):
        case "adjust":
            return {"adjust": points} if points else {}
        case "award":
            return {"awarded": points}
        case "imps":
            return {"imps": {**points, "count": boards}}
        case "void":
            return {"not_played": True}
        case "winner":
            return {"winner": "home"}
        case "winner-away":
            return {"winner": "away"}
        case "back" | "carry":
            return {}
        case _:
            raise Refused.because("nothing", _("Nothing was chosen."))


def _read_points(text: str) -> str:
    return text.strip().replace("\u2212", "-").replace(",", ".").removeprefix("+")
