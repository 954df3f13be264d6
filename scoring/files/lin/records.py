"""The deals of a LIN file, each with its players, calls and cards."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.files.deals import read_holding
from scoring.files.limits import MOST_RESULTS, check_count
from scoring.files.text import clean_name
from scoring.seats import Seat

SEATS = (Seat.S, Seat.W, Seat.N, Seat.E)
"""The seats in the order of the format: the dealers 1 to 4, the names and the hands."""

VULNERABLE = {"o": "-", "0": "-", "n": "NS", "e": "EW", "b": "both"}

_SUITS = re.compile(r"S([^SHDC]*)H([^SHDC]*)D([^SHDC]*)C([^SHDC]*)", re.IGNORECASE)
_NUMBER = re.compile(r"[^0-9]{0,40}([0-9]{1,4})[^0-9]*")
_QUALIFIED = re.compile(r"([oc])([0-9]{1,4})")

Holding = list[int] | None


class Record:
    """A deal at one table, filled as it is read.

    room: "open" or "closed", "" if it is not told. hands: from South.
    """

    def __init__(self) -> None:
        self.number = 0
        self.room = ""
        self.dealer: Seat | None = None
        self.hands: list[Holding] = []
        self.broken = False
        self.vulnerable = ""
        self.names: list[str] = []
        self.calls: list[str] = []
        self.cards: list[str] = []
        self.claimed = ""


@dataclass(frozen=True, slots=True)
class Show:
    """What stands before the deals of a match. results: of the open and the closed room by turns.

    vg: title, segment, scoring, first and last board, team, its carry, team, its carry.
    """

    vg: tuple[str, ...]
    results: tuple[str, ...]
    records: tuple[Record, ...]


def read_show(text: str) -> Show:
    """Return what a file says. Line ends mean nothing."""
    vg: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    records: list[Record] = []
    names, record = [""] * 8, Record()
    for key, value in _split(text):
        if key == "vg":
            vg = tuple(clean_name(part) for part in value.split(","))
        elif key == "rs":
            results = tuple(part.strip() for part in value.split(","))
        elif key == "pn":
            names = [clean_name(part) for part in value.split(",")[:8]]
            record.names = record.names or _pick(names, record.room)
        elif key == "qx":
            match = _QUALIFIED.match(value.lower())
            record = Record()
            if match:
                record.room = "open" if match[1] == "o" else "closed"
                record.number = int(match[2])
        elif key == "md":
            if record.dealer is not None or record.hands:
                record = Record()
            _read_deal(record, value)
            record.names = _pick(names, record.room)
            records.append(record)
            check_count("too-many-results", len(records), MOST_RESULTS)
        else:
            _add(record, key, value)
    return Show(vg, results, tuple(records))


def _split(text: str) -> Iterator[tuple[str, str]]:
    tokens = text.replace("\n", "").split("|")
    for place in range(0, len(tokens) - 1, 2):
        yield tokens[place].strip().lower(), tokens[place + 1]


def _pick(names: list[str], room: str) -> list[str]:
    """Return the names of one room: the first four, or the last of eight for the closed one."""
    return names[4:8] if room == "closed" and len(names) > 4 else names[:4]


def _read_deal(record: Record, value: str) -> None:
    """Add the dealer and the hands to a record. A hand that is not told stays unknown."""
    digit, hands = value[:1], value[1:]
    if digit in ("1", "2", "3", "4"):
        record.dealer = SEATS[int(digit) - 1]
    elif digit != "0":
        hands = value
    for part in (hands.split(",") + [""] * 4)[:4]:
        record.hands.append(_read_hand(record, part.strip()))


def _read_hand(record: Record, text: str) -> Holding:
    match = _SUITS.fullmatch(text)
    holdings = (
        [read_holding(ranks, suit) for suit, ranks in enumerate(match.groups())] if match else []
    )
    if text and (not match or None in holdings or len(text) > 60):
        record.broken = True
    cards = [card for holding in holdings for card in holding or ()]
    return cards or None


def _add(record: Record, key: str, value: str) -> None:
    """Add a call, a card or the like to a record. Other keys say nothing that is kept."""
    if key == "mb":
        record.calls.append(value.strip().rstrip("!"))
    elif key == "pc":
        record.cards.append(value.strip())
    elif key == "mc":
        record.claimed = value.strip()
    elif key == "sv":
        record.vulnerable = VULNERABLE.get(value.strip().lower()[:1], "")
    elif key == "ah" and not record.number:
        match = _NUMBER.fullmatch(value[:80])
        record.number = int(match[1]) if match else 0
