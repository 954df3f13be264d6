"""A deal in one line of text, so that a test reads like a score sheet.

"4SX N 10" is four spades doubled by North, ten tricks. Behind it: "W4" honours held by West,
"-EW1" a revoke that costs East-West a trick, "dealer=S" who dealt. "pass" and "new-deal" and
"deal-lost" stand for a whole deal.
"""

import re
from typing import Any

Raw = dict[str, Any]


def deal(text: str) -> Raw:
    """Answer the deal that text writes, as a score sheet holds it."""
    first, *rest = text.split()
    if first in ("new-deal", "deal-lost"):
        return _with({"void": first}, rest)
    if first == "pass":
        return _with({"contract": "pass"}, rest)
    declarer, tricks, *more = rest
    return _with({"contract": first, "declarer": declarer, "tricks": int(tricks)}, more)


def _with(raw: Raw, words: list[str]) -> Raw:
    for word in words:
        if word.startswith("dealer="):
            raw["dealer"] = word[-1]
        elif revoke := re.fullmatch(r"-(NS|EW)([12])", word):
            entry = {"by": revoke[1], "tricks": int(revoke[2])}
            raw.setdefault("revokes", []).append(entry)
        else:
            raw["honours"] = [{"hand": word[0], "held": int(word[1:])}]
    return raw


def sheet(game: str, *deals: str, rules: Raw | None = None, abandoned: bool = False) -> Raw:
    """Answer a sheet of deals written as deal() reads them."""
    raw: Raw = {"game": game, "deals": [deal(text) for text in deals]}
    if rules is not None:
        raw["rules"] = rules
    if abandoned:
        raw["abandoned"] = True
    return raw


def points(answered: Raw, number: int) -> list[tuple[str, str, int]]:
    """Answer what a deal scored, as (side, reason, points); number counts from 1."""
    lines = answered["deals"][number - 1]["lines"]
    return [(line["side"], line["for"], line["points"]) for line in lines]
