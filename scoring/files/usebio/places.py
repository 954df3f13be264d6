"""Where the parts of an event lie in USEBIO: below sessions and sections, or without them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.files.text import clean_name
from scoring.files.usebio.tree import Element


@dataclass(frozen=True, slots=True)
class Part:
    """What stands in one section of one session.

    session: from 1, or 0 for what stands above all sessions. section: "" where there is none.
    people: the elements PAIR and TEAM.
    """

    session: int
    section: str
    people: list[Element] = field(default_factory=list)
    boards: list[Element] = field(default_factory=list)
    matches: list[Element] = field(default_factory=list)
    hands: list[Element] = field(default_factory=list)


def list_parts(event: Element, around: Sequence[Element]) -> list[Part]:
    """Return the parts of an event in which something stands.

    around: elements beside the event that hold hands for all of it.
    """
    collector = _Collector()
    collector.visit(event, 0, "")
    parts = list(collector.parts.values())
    for handset in around:
        parts[0].hands.extend(handset.list("BOARD"))
    return [part for part in parts if part.people or part.boards or part.matches or part.hands]


class _Collector:
    """Goes through an event and puts what it meets into parts."""

    def __init__(self) -> None:
        self.parts: dict[tuple[int, str], Part] = {(0, ""): Part(0, "")}
        self._sessions = 0

    def visit(self, element: Element, session: int, section: str) -> None:
        """Take what stands in an element of one session and section."""
        part = self.parts.setdefault((session, section), Part(session, section))
        for child in element.children:
            if child.name == "SESSION":
                self._sessions += 1
                self.visit(child, self._sessions, section)
            elif child.name == "SECTION":
                self.visit(child, session, read_id(child, "SECTION_ID"))
            elif child.name == "PARTICIPANTS":
                part.people.extend(child.children)
            elif child.name in ("PAIR", "TEAM"):
                part.people.append(child)
            elif child.name == "BOARD":
                part.boards.append(child)
            elif child.name == "MATCH":
                part.matches.append(child)
            elif child.name == "HANDSET":
                part.hands.extend(child.list("BOARD"))


def read_id(element: Element, name: str) -> str:
    """Return an attribute of an element in one line, "" without it."""
    return clean_name(element.attributes.get(name, ""))


def find_round(results: Sequence[Mapping[str, Any]]) -> int:
    """Return the first round of results that says which it is, or 0."""
    return next((result["round"] for result in results if "round" in result), 0)
