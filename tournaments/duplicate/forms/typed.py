"""A line of a traveller or of a score slip, on which a result is typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from club.ledger.refusals import Fault
from scoring.duplicate.shorthand import write_shorthand
from tournaments.duplicate.forms.seated import Sides
from tournaments.duplicate.queries.directions import tell_as_sat
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import BoardResult
from tournaments.queries.seating import Meeting

#: Faults that whoever types may overrule by saying once more that the result is right.
CONFIRMED = ("doubt", "wrong-board")


@dataclass
class Row:
    """A line of a traveller.

    text: what is typed. shown, was: the text and the id of the result that the page showed, which
    may have been corrected since. sides: who sat there, typed as numbers; None if the page does not
    ask. here: who is known to have sat North-South and East-West. known: their numbers. version:
    what the version of a fouled board is called. cancelled: whether the result counts for nobody.
    hidden: whether the result is not shown, as whoever types has still to play the board. faults:
    what is wrong with it.
    """

    meeting: Meeting
    board: int
    result: BoardResult | None
    text: str
    shown: str
    was: str
    here: Sides = ((), ())
    known: tuple[str, str] = ("", "")
    sides: tuple[str, str] | None = None
    version: str = ""
    cancelled: bool = False
    hidden: bool = False
    faults: tuple[Fault, ...] = ()

    @property
    def name(self) -> str:
        """The name of the field."""
        at = self.meeting
        return f"r-{at.section.letter}-{at.round}-{at.table}-{self.board}"

    @property
    def place(self) -> BoardPlace:
        """The place of the result."""
        at = self.meeting
        return BoardPlace(at.section.letter, at.round, at.table, self.board)

    @property
    def confirms(self) -> bool:
        """Whether every fault is one that can be confirmed."""
        return bool(self.faults) and all(fault.code in CONFIRMED for fault in self.faults)

    @property
    def turned(self) -> bool:
        """Whether the sides sat in each other's direction."""
        return bool(self.result and self.result.said.get("turned"))

    @property
    def strange(self) -> bool:
        """Whether the movement has no such board there."""
        return self.board not in self.meeting.boards

    @property
    def sits(self) -> tuple[str, str]:
        """The numbers that are shown."""
        return self.sides or self.known

    @property
    def reseated(self) -> bool:
        """Whether others were typed than are known."""
        return self.sides not in (None, self.known)

    @property
    def current(self) -> str:
        """The id of the result that is stored, or empty."""
        return str(self.result.pk) if self.result else ""

    @property
    def kept(self) -> str:
        """What is stored, as it would be typed; empty if it cannot be, or is not shown."""
        if self.result is None or self.hidden:
            return ""
        return write_said(tell_as_sat(self.result.said))


def write_said(result: Mapping[str, Any]) -> str:
    """Return a result as it is typed, or empty if it cannot be typed."""
    plain = {key: value for key, value in result.items() if key != "turned"}
    if isinstance(plain.get("adjusted"), Mapping):
        plain["adjusted"] = {k: v for k, v in plain["adjusted"].items() if k != "reason"}
    try:
        return write_shorthand(plain)
    except ValueError:
        return ""
