"""The tags of a game that an event and its boards tell."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.duplicate.points import get_dealer, get_vulnerable
from scoring.files.deals import read_deal
from scoring.files.pbn.solved import Tricks, write_digits, write_solved
from scoring.files.text import clean_name
from scoring.seats import Side

SCORINGS = {
    "matchpoints": "MP",
    "cross-imps": "Cross-IMP",
    "butler": "Butler",
    "total-points": "TotalPoints",
    "imps": "IMP",
    "board-a-match": "BAM",
}
"""How PBN names each scoring."""

_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_NAMED = {"-": "None", "NS": "NS", "EW": "EW", "both": "All"}


def describe_event(event: Mapping[str, Any], site: str) -> dict[str, str]:
    """Return the tags that all games of an event have."""
    return {
        "Event": clean_name(event.get("name", "")),
        "Site": clean_name(site),
        "Date": _write_date(event.get("date", "")),
        "Scoring": SCORINGS.get(event.get("scoring", ""), ""),
    }


def _write_date(date: str) -> str:
    """Return a date of the event format as PBN has it, "" if it is written in another way."""
    return date.replace("-", ".") if _DATE.fullmatch(date) else ""


def describe_board(
    boards: Sequence[Mapping[str, Any]], head: Mapping[str, str], tricks: Tricks | None
) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Return the tags and the sections of a board. boards: the same one in every section."""
    [first, *others] = boards
    number = first["board"]
    named = first.get("vulnerable") or _name(get_vulnerable(number))
    hands = next((board["hands"] for board in boards if board.get("hands")), None)
    tags = {
        **head,
        "Board": str(number),
        "Dealer": first.get("dealer") or str(get_dealer(number)),
        "Vulnerable": _NAMED[named],
        "Deal": "" if hands is None else str(read_deal(hands, number)),
    }
    sections: dict[str, list[str]] = {}
    if not others and "section" in first:
        tags["Section"] = first["section"]
    if tricks is not None:
        tags["DoubleDummyTricks"] = write_digits(tricks)
        sections["OptimumResultTable"] = write_solved(tricks)
    return tags, sections


def _name(vulnerable: frozenset[Side]) -> str:
    sides = {frozenset(): "-", frozenset({Side.NS}): "NS", frozenset({Side.EW}): "EW"}
    return sides.get(vulnerable, "both")
