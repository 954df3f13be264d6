"""Tricks as entered in the older games: North-South's; East-West have the rest of thirteen."""

from collections.abc import Mapping
from typing import Any

from club.forms.typed import read_number
from scoring.contract import TRICKS


def read_won(text: str) -> Any:
    """Return the tricks of each side. Text that is not a number is passed on, to be refused."""
    ns = read_number(text)
    return {"NS": ns, "EW": TRICKS - ns if isinstance(ns, int) else ns}


def make_won_fields(deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the field of the tricks won."""
    return {"won": str(deal["won"]["NS"])} if "won" in deal else {}


def make_won_tiles(we: str) -> list[tuple[str, int, int]]:
    """Return North-South's tricks, ours and theirs, for each number that We may have won."""
    every = range(TRICKS + 1)
    return [(str(ours if we == "NS" else TRICKS - ours), ours, TRICKS - ours) for ours in every]
