"""DUP, the format of a dealing machine: 156 bytes a board, without any line ends."""

from collections.abc import Mapping
from typing import Any

from scoring.files.answer import TEMPLATES as REFUSALS
from scoring.files.answer import FileAnswer, FileProblem, FileRefused
from scoring.files.dealing import CannotDeal, collect_deals, list_unsaid, make_event
from scoring.files.deals import CARDS, Deal, DealFault, make_deal
from scoring.files.limits import MOST_BOARDS, check_count
from scoring.files.text import check_size
from scoring.hands import HAND_SIZE
from scoring.seats import SEATS
from scoring.wording import sentence

__all__ = ["CannotDeal", "list_unsaid", "read_dup", "write_dup"]

KIND = "dup"
MOST_MEGABYTES = 4
SIZE = 156
"""The bytes of a board: 78 of digits, 68 of the hands to print, 10 of how it is dealt."""

TEMPLATES = {
    "printed-differs": sentence("Board %(board)s: the hands to print are not those to deal."),
}
"""The English sentence for each code of a problem of a DUP file."""

_DIGITS, _PRINTED = 78, 68
_SUITS = (0x06, 0x03, 0x04, 0x05)
"""The signs of spades, hearts, diamonds and clubs on a printer."""


def read_dup(data: bytes) -> FileAnswer:
    """Return the boards of a DUP file. Raise FileRefused if it is none."""
    check_size(data, MOST_MEGABYTES)
    if not data or len(data) % SIZE or not data[:_DIGITS].isdigit():
        raise FileRefused(REFUSALS["unknown-kind"])
    check_count("too-many-boards", len(data) // SIZE, MOST_BOARDS)
    lowest = data[_DIGITS + _PRINTED + 2 : _DIGITS + _PRINTED + 5].strip()
    first = int(lowest) if lowest.isdigit() else 1
    deals: dict[int, Deal] = {}
    problems: list[FileProblem] = []
    for place in range(len(data) // SIZE):
        number = max(first, 1) + place
        record = data[place * SIZE : (place + 1) * SIZE]
        try:
            deals[number] = _read_board(record, number)
        except DealFault as fault:
            problems.append(FileProblem(str(fault), board=number, field="hands"))
            continue
        printed = record[_DIGITS : _DIGITS + _PRINTED]
        if printed.strip() and printed != _write_printed(deals[number]):
            message = TEMPLATES["printed-differs"] % {"board": number}
            problems.append(FileProblem(message, board=number, field="hands"))
    return FileAnswer(KIND, (make_event("", deals, problems, ()),))


def _read_board(record: bytes, board: int) -> Deal:
    """Return the deal of the numbers of North's, East's and South's cards."""
    digits = record[:_DIGITS]
    numbers = (
        [int(digits[at : at + 2]) - 1 for at in range(0, _DIGITS, 2)] if digits.isdigit() else []
    )
    if not numbers or not all(0 <= number < CARDS for number in numbers):
        raise DealFault("not-hands", board)
    hands = [numbers[at : at + HAND_SIZE] for at in range(0, len(numbers), HAND_SIZE)]
    deal = make_deal([*hands, None], board)
    if deal is None:
        raise DealFault("not-hands", board)
    return deal


def write_dup(event: Mapping[str, Any], *, blind: bool = False) -> bytes:
    """Return the hands of an event as a DUP file. Raise CannotDeal if they are not in a row.

    blind: whether the first board does not tell the machine's screen its hands.
    """
    deals = collect_deals(event, 1, MOST_BOARDS)
    lowest, highest = min(deals), max(deals)
    tail = f"YN{lowest:<3}{0:<2}{highest:<3}".encode()
    return b"".join(
        _write_numbers(deal)
        + (b" " * _PRINTED if blind and number == lowest else _write_printed(deal))
        + tail
        for number, deal in deals.items()
    )


def _write_numbers(deal: Deal) -> bytes:
    return "".join(
        f"{card + 1:02d}" for seat in SEATS[:3] for card in deal.list_cards(seat)
    ).encode()


def _write_printed(deal: Deal) -> bytes:
    return b"".join(
        bytes([sign]) + ranks.encode()
        for seat in SEATS
        for sign, ranks in zip(_SUITS, deal.write_hand(seat), strict=True)
    )
