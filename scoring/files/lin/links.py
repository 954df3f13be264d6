"""Addresses that show a board that is over at a hand viewer, for a person to follow."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from scoring.files.lin.writing import join_pairs, write_board
from scoring.seats import Seat

VIEWERS = (
    "https://www.bridgebase.com/tools/handviewer.html?lin=",
    "https://dds.bridgewebs.com/bsol2/ddummy.htm?lin=",
)
"""Where the board stands at the end of the address: to look at, and to solve."""


def list_links(
    board: Mapping[str, Any],
    result: Mapping[str, Any] | None = None,
    names: Mapping[Seat, str] | None = None,
) -> tuple[str, ...]:
    """Return the addresses of a board of the event format at each viewer.

    result: whose calls and cards are shown. names: of the players by seat.
    """
    text = join_pairs(write_board(board, "", result or {}, names or {}))
    return tuple(viewer + quote(text, safe="") for viewer in VIEWERS)
