"""Artificial scores as directors type them."""

import re
from decimal import Decimal

from tournaments.models import Scoring

AWARDS = ("AVE+", "AVE", "AVE-")
#: The most IMPs of a board.
MOST_IMPS = 24

_SHARE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?) ?%?")
_IMPS = re.compile(r"([+-]?[0-9]{1,3}(?:\.[0-9]{1,4})?) ?(?:IMPS?)?")
_AVERAGES = {"A+": "AVE+", "A": "AVE", "A=": "AVE", "A-": "AVE-", "AVE=": "AVE"}


def read_award(text: str, scoring: str) -> str:
    """Return an award as the event format has it: 60, 60 % and A+ are 60% and AVE+.

    A number is a share of the board at matchpoints, and IMPs at IMPs; if no board has so many, it
    was meant as a share, unless IMPs are named. What is none of these is returned as it is, to be
    refused.
    """
    typed = " ".join(text.replace("\u2212", "-").upper().split())
    if typed in AWARDS or typed in _AVERAGES:
        return _AVERAGES.get(typed, typed)
    if scoring == Scoring.MATCHPOINTS and (share := _SHARE.fullmatch(typed)):
        return f"{share[1]}%"
    imps = _IMPS.fullmatch(typed) if scoring != Scoring.MATCHPOINTS else None
    if imps and ("IMP" in typed or abs(Decimal(imps[1])) <= MOST_IMPS):
        return f"{imps[1]} IMPs"
    return text.strip()
