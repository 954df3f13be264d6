"""Tricks as the older games enter them: North-South's, the rest of thirteen to East-West."""

from collections.abc import Mapping
from typing import Any

from club.forms.typed import number
from scoring.play import TRICKS


def won_from(text: str) -> Any:
    """Return what each side won; a text that is no number is passed on for the laws to refuse."""
    ns = number(text)
    return {"NS": ns, "EW": TRICKS - ns if isinstance(ns, int) else ns}


def won_fields(deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the field that says what was won."""
    return {"won": str(deal["won"]["NS"])} if "won" in deal else {}


def won_tiles(we: str) -> list[tuple[str, int, int]]:
    """Return North-South's tricks, ours and theirs, for each that We may have won."""
    every = range(TRICKS + 1)
    return [(str(ours if we == "NS" else TRICKS - ours), ours, TRICKS - ours) for ours in every]
