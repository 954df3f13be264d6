"""Notation for a deal in one line of text, so that a test reads like a score sheet.

"4SX N 10" is four spades doubled by North, ten tricks. It may be followed by "W4" (honours held
by West), "-EW1" (a revoke that costs East-West a trick) and "dealer=S" (the dealer). "pass",
"new-deal" and "deal-lost" are complete deals.

"8-5" is a deal of Short Bridge, the tricks of North-South first, with "NS3" for honours and
"-EW:add" for a revoke and its penalty. "Hx2 9-4" is a deal under the laws of 1907, hearts doubled
twice, with "N4" for the honours of a hand, "void=S" for chicane and "-NS" for a revoke.
"""

import re
from typing import Any

Raw = dict[str, Any]


def deal(text: str) -> Raw:
    """Return the deal that text represents, in the score sheet format."""
    first, *rest = text.split()
    if "-" in first and first[0].isdigit():
        return _with_won({}, text.split())
    if old := re.fullmatch(r"(NT|[SCDH])(?:x(\d+))?", first):
        return _with_won({"trumps": old[1], **({"doubles": int(old[2])} if old[2] else {})}, rest)
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


def _with_won(raw: Raw, words: list[str]) -> Raw:
    for word in words:
        if word.startswith("dealer="):
            raw["dealer"] = word[-1]
        elif word.startswith("void="):
            raw.setdefault("chicane", []).append(word[-1])
        elif won := re.fullmatch(r"(\d+)-(\d+)", word):
            raw["won"] = {"NS": int(won[1]), "EW": int(won[2])}
        elif revoke := re.fullmatch(r"-(NS|EW)(?::(\w+))?", word):
            entry = {"by": revoke[1], **({"penalty": revoke[2]} if revoke[2] else {})}
            raw.setdefault("revokes", []).append(entry)
        elif held := re.fullmatch(r"([A-Z]+)(\d)", word):
            raw.setdefault("honours", {})[held[1]] = int(held[2])
    return raw


def sheet(game: str, *deals: str, rules: Raw | None = None, abandoned: bool = False) -> Raw:
    """Return a sheet of deals in the notation of deal()."""
    raw: Raw = {"game": game, "deals": [deal(text) for text in deals]}
    if rules is not None:
        raw["rules"] = rules
    if abandoned:
        raw["abandoned"] = True
    return raw


def points(answered: Raw, number: int) -> list[tuple[str, str, int]]:
    """Return the lines of a deal as (side, reason, points). number counts from 1."""
    lines = answered["deals"][number - 1]["lines"]
    return [(line["side"], line["for"], line["points"]) for line in lines]
