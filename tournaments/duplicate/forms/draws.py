"""What is asked for when a round of matches is drawn."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Fault, Refused
from tournaments.draws.swiss.request import First, Method, Odd
from tournaments.duplicate.queries.draws import count_planned, find_next_board
from tournaments.models import TeamForm
from tournaments.queries.field import Field

_PAIR = re.compile(r"\s*(\d{1,4})\s*[-–:/]\s*(\d{1,4})\s*")


@dataclass(frozen=True)
class DrawWish:
    """How a round is to be drawn. pairs, out: as they were typed."""

    round: int
    lot: int
    boards: int
    rounds: int
    first_board: int
    method: str = Method.TOP
    first: str = First.LOT
    apart: int = 0
    pairs: str = ""
    out: str = ""
    previous: bool = False
    third: bool = False
    odd: str = Odd.BYE

    def write_request(self, form: str) -> dict[str, Any]:
        """Return the object ``draw`` of the event format. Raise Refused with every fault."""
        faults: list[Fault] = []
        request: dict[str, Any] = {"round": self.round, "lot": self.lot, "first": self.first}
        pairs = _read_pairs(self.pairs, faults)
        out = _read_numbers(self.out, faults)
        if faults:
            raise Refused(faults)
        if form == TeamForm.KNOCK_OUT:
            return request | ({"third": True} if self.third else {})
        request["method"] = self.method
        request |= {"odd": self.odd} if self.odd != Odd.BYE else {}
        request |= {"pairs": pairs} if pairs else {}
        request |= {"out": out} if out else {}
        request |= {"apart": {"rounds": self.apart}} if self.apart else {}
        return request | ({"standing": "previous"} if self.previous else {})


def read_wish(said: Mapping[str, str], field: Field, round_: int, lot: int) -> DrawWish:
    """Return what a form says of a draw; what it does not say is as the last round had it."""
    rounds, boards = count_planned(field)

    def number(name: str, usual: int) -> int:
        value = read_whole_number(said.get(name, ""))
        return usual if value is None else value

    return DrawWish(
        number("round", round_),
        number("lot", lot),
        number("boards", boards),
        number("rounds", rounds),
        number("first_board", find_next_board(field)),
        _choose(said.get("method", ""), Method),
        _choose(said.get("first", ""), First),
        number("apart", 0),
        said.get("pairs", "").strip()[:400],
        said.get("out", "").strip()[:400],
        "previous" in said,
        "third" in said,
        Odd.TRIANGLE if "triangle" in said or said.get("odd") == Odd.TRIANGLE else Odd.BYE,
    )


def _choose(value: str, choices: Any) -> str:
    known = [str(choice) for choice in choices]
    return value if value in known else known[0]


def _read_pairs(text: str, faults: list[Fault]) -> list[list[str]]:
    """Return the pairs of a text such as ``3-9, 4-1``."""
    pairs = []
    for part in re.split(r"[,;]", text) if text else ():
        match = _PAIR.fullmatch(part)
        if match is None:
            message = _("Write pairs as 3-9, with a comma between them.")
            faults.append(Fault("not-a-pair", message, "pairs"))
            return []
        pairs.append([str(int(number)) for number in match.groups()])
    return pairs


def _read_numbers(text: str, faults: list[Fault]) -> list[str]:
    """Return the numbers of a text such as ``5, 7``."""
    parts = re.split(r"[\s,;]+", text) if text else []
    if not all(part.isascii() and part.isdigit() and len(part) < 5 for part in parts if part):
        message = _("Write numbers, with a comma between them.")
        faults.append(Fault("not-numbers", message, "out"))
        return []
    return [str(int(part)) for part in parts if part]
