"""DLM, the format of a dealing machine: keys with values, and a checksum for each board."""

import re
from collections.abc import Mapping
from functools import reduce
from operator import xor
from typing import Any

from scoring.files.answer import TEMPLATES as REFUSALS
from scoring.files.answer import FileAnswer, FileProblem, FileRefused
from scoring.files.dealing import CannotDeal, collect_deals, list_unsaid, make_event
from scoring.files.deals import CARDS, Deal, DealFault, make_deal
from scoring.files.text import check_size, clean_name, read_text
from scoring.hands import HAND_SIZE
from scoring.seats import SEATS
from scoring.wording import sentence

__all__ = ["CannotDeal", "list_unsaid", "read_dlm", "write_dlm"]

KIND = "dlm"
MOST_MEGABYTES = 4
MOST = 99
"""The boards of every file. Those that are not dealt have a filling."""

TEMPLATES = {
    "checksum": sentence("The checksum of the file is wrong: it was changed or damaged."),
    "board-checksum": sentence("Board %(board)s: its checksum is wrong."),
    "board-missing": sentence("Board %(board)s is not in the file, which has boards %(range)s."),
}
"""The English sentence for each code of a problem of a DLM file."""

_LINE = re.compile(r"([A-Za-z ]{1,40}[0-9]{0,3})=([^\n]*)")
_DEAL = re.compile(r"([a-p]{26})([0-9]{1,3})")
_LETTERS = "abcdefghijklmnop"
_FILLING = Deal(tuple(seat for seat in SEATS for _card in range(HAND_SIZE)))


def read_dlm(data: bytes) -> FileAnswer:
    """Return the boards of a DLM file. Raise FileRefused if it is none."""
    check_size(data, MOST_MEGABYTES)
    text = read_text(data)
    if "[document]" not in text[:1000].lower():
        raise FileRefused(REFUSALS["unknown-kind"])
    values = {
        match[1].strip().lower(): match[2].strip()
        for match in map(_LINE.fullmatch, text.split("\n"))
        if match
    }
    first, last = (_read_number(values, key) for key in ("from board", "to board"))
    if not 1 <= first <= last <= MOST:
        raise FileRefused(REFUSALS["no-results"])
    problems: list[FileProblem] = []
    if _read_number(values, "checksum") != _sum_head(values, first, last):
        problems.append(FileProblem(TEMPLATES["checksum"]))
    deals: dict[int, Deal] = {}
    for number in range(first, last + 1):
        message = _add_board(deals, values, number, f"{first}–{last}")
        if message:
            problems.append(FileProblem(message, board=number, field="hands"))
    title = clean_name(values.get("headline", ""))
    return FileAnswer(KIND, (make_event(title, deals, problems, ()),))


def _read_number(values: Mapping[str, str], key: str) -> int:
    text = values.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else -1


def _sum_head(values: Mapping[str, str], first: int, last: int) -> int:
    """Return the checksum of the head: another one if the hands may be shown."""
    shown = values.get("status", "").lower() == "show"
    return max(_read_number(values, "duplicates"), 0) ^ first ^ last ^ shown


def _add_board(deals: dict[int, Deal], values: Mapping[str, str], number: int, told: str) -> str:
    """Add the deal of a board, or return what is wrong with it."""
    text = values.get(f"board {number:02d}", values.get(f"board {number}"))
    if text is None:
        return TEMPLATES["board-missing"] % {"board": number, "range": told}
    match = _DEAL.fullmatch(text)
    try:
        if match is None:
            raise DealFault("not-hands", number)
        deal = _read_letters(match[1], number)
    except DealFault as fault:
        return str(fault)
    deals[number] = deal
    if int(match[2]) != _sum_letters(match[1], number):
        return TEMPLATES["board-checksum"] % {"board": number}
    return ""


def _read_letters(letters: str, board: int) -> Deal:
    """Return the deal of letters that tell the owners of two cards each."""
    hands: list[list[int]] = [[] for _seat in SEATS]
    for place, letter in enumerate(letters):
        for card, owner in enumerate(divmod(_LETTERS.index(letter), len(SEATS))):
            hands[owner].append(2 * place + card)
    deal = make_deal(hands, board)
    if deal is None:
        raise DealFault("not-hands", board)
    return deal


def _sum_letters(letters: str, board: int) -> int:
    return reduce(xor, letters.encode(), board)


def write_dlm(event: Mapping[str, Any], *, sealed: bool = True) -> bytes:
    """Return the hands of an event as a DLM file. Raise CannotDeal if they are not in a row.

    sealed: whether the machine's program does not show them.
    """
    deals = collect_deals(event, 1, MOST)
    first, last = min(deals), max(deals)
    lines = [
        "[Document]",
        f"Headline={clean_name(event.get('name', ''))}",
        f"Status={'Sealed' if sealed else 'Show'}",
        "Duplicates=0",
        f"From board={first}",
        f"To board={last}",
        "Next board to duplimate=0",
        "PrintOuts=0",
        "Crypto key=0",
        f"Checksum={first ^ last ^ (not sealed)}",
    ]
    for number in range(1, MOST + 1):
        letters = _write_letters(deals.get(number, _FILLING))
        lines += [
            f"Duplicates {number:02d}=0",
            f"Board {number:02d}={letters}{_sum_letters(letters, number):03d}",
        ]
    return "".join(f"{line}\r\n" for line in lines).encode()


def _write_letters(deal: Deal) -> str:
    owners = [SEATS.index(owner) for owner in deal.owners]
    return "".join(_LETTERS[4 * owners[at] + owners[at + 1]] for at in range(0, CARDS, 2))
