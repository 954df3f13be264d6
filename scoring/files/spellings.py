"""How programs spell contracts, cards, tricks, seats and vulnerability, and how they are written.

What is read is returned as the event format has it. None stands for what is no such thing.
"""

import re

from scoring.auction import DOUBLE, PASS, REDOUBLE
from scoring.cards import RANKS
from scoring.contract import BOOK, TRICKS
from scoring.seats import SEATS, Seat

_LONGEST = 20
"""The number of characters of anything that is spelt here, with room to spare."""

_SUITS = str.maketrans("♠♤♥♡♦♢♣♧", "SSHHDDCC", " \t\u00a0\ufe0e\ufe0f")
"""Suit signs to their letters. Blanks and what chooses the look of a sign are left out."""

_CONTRACT = re.compile(r"([1-7])(NT|SA|N|[SHDC])(XX|\*\*|[X*DR]?)")
_STRAINS = {"N": "NT", "SA": "NT"}
_DOUBLING = {"*": "X", "D": "X", "**": "XX", "R": "XX"}
_DOUBLES = {"X": DOUBLE, "D": DOUBLE, "DBL": DOUBLE, "XX": REDOUBLE, "R": REDOUBLE}
_PASSES = frozenset(("PASS", "P", "PO", "AP"))
_SUIT_FIRST = re.compile(rf"([SHDC])(10|[{RANKS}])")
_RANK_FIRST = re.compile(rf"(10|[{RANKS}])([SHDC])")
_TRICKS = re.compile(r"[0-9]{1,2}")
_RELATIVE = re.compile(r"=|[+-]?0|[+-](?:1[0-3]|[1-9])")
_VULNERABLE = {
    "NONE": "-",
    "LOVE": "-",
    "-": "-",
    "NS": "NS",
    "EW": "EW",
    "ALL": "both",
    "BOTH": "both",
}
_SEATS = {
    spelling: seat
    for seat, name in zip(SEATS, ("NORTH", "EAST", "SOUTH", "WEST"), strict=True)
    for spelling in (str(seat), name)
}


def _fold(text: str) -> str:
    """Return a spelling in capitals, without blanks, with letters for suits; "" if too long."""
    return text.translate(_SUITS).upper() if len(text) <= _LONGEST else ""


def read_contract(text: str) -> str | None:
    """Return a contract as 1C to 7NT with X or XX, or "pass".

    3NT, 3N, 3 nt and 3SA are the same, doubled by X, * or D, redoubled by XX, ** or R.
    """
    folded = _fold(text)
    if folded in _PASSES:
        return PASS
    match = _CONTRACT.fullmatch(folded)
    if match is None:
        return None
    level, strain, doubling = match.groups()
    return level + _STRAINS.get(strain, strain) + _DOUBLING.get(doubling, doubling)


def read_call(text: str) -> str | None:
    """Return a call as a score sheet has it, or None."""
    folded = _fold(text)
    if folded in _DOUBLES:
        return _DOUBLES[folded]
    call = read_contract(text)
    return None if call is None or call.endswith("X") else call


def read_lead(text: str) -> str | None:
    """Return a card as suit and rank, as SQ or ST. Either may come first, and T may be 10."""
    folded = _fold(text)
    if match := _SUIT_FIRST.fullmatch(folded):
        suit, rank = match.groups()
    elif match := _RANK_FIRST.fullmatch(folded):
        rank, suit = match.groups()
    else:
        return None
    return suit + rank.replace("10", "T")


def read_card(text: str) -> str | None:
    """Return a card as rank and suit, as a score sheet has the cards played."""
    lead = read_lead(text)
    return None if lead is None else lead[1] + lead[0]


def read_tricks(text: str) -> int | None:
    """Return the tricks of declarer's side, 0 to 13."""
    folded = text.strip() if len(text) <= _LONGEST else ""
    tricks = int(folded) if _TRICKS.fullmatch(folded) else TRICKS + 1
    return tricks if tricks <= TRICKS else None


def read_relative(text: str, contract: str) -> int | None:
    """Return the tricks of declarer's side written as =, +1 or -2.

    contract: as the event format has it, not passed out.
    """
    folded = _fold(text).replace("−", "-").replace("–", "-")
    if _RELATIVE.fullmatch(folded) is None:
        return None
    tricks = BOOK + int(contract[0]) + (0 if folded == "=" else int(folded))
    return tricks if 0 <= tricks <= TRICKS else None


def read_seat(text: str) -> Seat | None:
    """Return a seat written as its letter or its name."""
    return _SEATS.get(_fold(text))


def read_vulnerable(text: str) -> str | None:
    """Return the sides that are vulnerable as the event format names them: -, NS, EW or both."""
    return _VULNERABLE.get(_fold(text).replace("/", "").replace("N-S", "NS").replace("E-W", "EW"))


def write_contract(contract: str) -> str:
    """Return a contract of the event format as files have it: 3NTX, Pass."""
    return "Pass" if contract == PASS else contract


def write_lead(lead: str) -> str:
    """Return a card led as files have it: SQ, ST."""
    return lead.replace("10", "T")


def write_relative(tricks: int, contract: str) -> str:
    """Return tricks against a contract of the event format: =, +1 or -2."""
    difference = tricks - BOOK - int(contract[0])
    return f"{difference:+d}" if difference else "="
