"""Counting refusals, for `/metrics`."""

import re

from club.ledger.counting import count
from club.ledger.refusals import Refused

_CODE = re.compile(r"[a-z][a-z0-9-]{0,39}")


def note_refusal(refused: Refused) -> None:
    """Count a refusal that a person or a program is told, by the code of its first fault.

    Codes are words of the program.
    """
    code = refused.faults[0].code if refused.faults else "none"
    count("refusals", code if _CODE.fullmatch(code) else "other")
