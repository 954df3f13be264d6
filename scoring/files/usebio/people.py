"""The entrants of a USEBIO event: pairs with their players, numbers, places and awards."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from scoring.duplicate.decimals import read_decimal
from scoring.files.limits import MOST_ENTRANTS, check_count
from scoring.files.text import clean_name
from scoring.files.usebio.places import Part
from scoring.files.usebio.tree import Element

LINES = {"NS": "NS", "N": "NS", "N/S": "NS", "EW": "EW", "E": "EW", "E/W": "EW"}
_LONGEST_NUMBER = 20
_NOBODY = ("", "0")
_MOST_PLAYERS = 12

Place = tuple[int, str, str, str]
"""Session (0 for every one), section, line and number, each text "" where it does not count."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A pair or a team as one part of the file lists it.

    stated: what it has at the end, as the file says.
    """

    session: int
    section: str
    line: str
    number: str
    name: str = ""
    members: list[dict[str, Any]] = field(default_factory=list)
    awards: list[dict[str, str]] = field(default_factory=list)
    stated: str = ""

    @property
    def place(self) -> Place:
        """Return where results name it."""
        return self.session, self.section, self.line, self.number


def read_number(element: Element, *names: str) -> str:
    """Return the number of a pair or a team, "" for nobody."""
    for name in names:
        if text := element.texts.get(name):
            return _clean_number(text)
    return ""


@lru_cache(maxsize=4 * MOST_ENTRANTS)
def _clean_number(text: str) -> str:
    number = clean_name(text)[:_LONGEST_NUMBER]
    return "" if number in _NOBODY else number


def list_people(parts: Iterable[Part], federation: str) -> list[Listed]:
    """Return the pairs and teams of an event in the order of the file."""
    listed = []
    for part in parts:
        for element in part.people:
            number = read_number(element, "PAIR_NUMBER", "TEAM_ID", "TEAM_NUMBER")
            number = number or _clean_number(element.attributes.get("TEAM_ID", ""))
            if element.name not in ("PAIR", "TEAM") or not number:
                continue
            line = LINES.get(element.get("DIRECTION").upper(), "")
            listed.append(
                Listed(
                    part.session,
                    part.section,
                    line,
                    number,
                    name=_read_team_name(element, number),
                    members=_list_members(element, federation),
                    awards=_list_awards(element),
                    stated=element.get("PERCENTAGE") or element.get("TOTAL_SCORE"),
                )
            )
    check_count("too-many-entrants", len(listed), 20 * MOST_ENTRANTS)
    return listed


def _read_team_name(element: Element, number: str) -> str:
    """Return the name of a team, "" if it is only its number."""
    name = clean_name(element.attributes.get("TEAM_NAME", "") or element.get("TEAM_NAME"))
    return "" if name.casefold() in (number.casefold(), f"team {number}".casefold()) else name


def _list_members(element: Element, federation: str) -> list[dict[str, Any]]:
    """Return the players of a pair or a team, whose own may stand in pairs."""
    members = []
    players = [*element.list("PLAYER")]
    for pair in element.list("PAIR"):
        players += pair.list("PLAYER")
    for player in players[:_MOST_PLAYERS]:
        name, number = clean_name(player.get("PLAYER_NAME")), player.get("NATIONAL_ID_NUMBER")
        member: dict[str, Any] = {"name": name} if name else {}
        number = clean_name(number)[:_LONGEST_NUMBER]
        if federation and number not in _NOBODY:
            member["numbers"] = {federation: number}
        if member:
            members.append(member)
    return members


def _list_awards(element: Element) -> list[dict[str, str]]:
    """Return the masterpoints of a pair or a team as the file has them, in hundredths."""
    awards = []
    for own in (element, *element.list("MASTER_POINTS")):
        points = read_decimal(own.get("MASTER_POINTS_AWARDED"))
        if points is None:
            continue
        award = {"kind": own.get("MASTER_POINT_TYPE") or "BLACK"}
        award["points"] = own.get("MASTER_POINTS_AWARDED").removeprefix("+")
        if own.get("MASTER_POINT_SCALE"):
            award["scale"] = own.get("MASTER_POINT_SCALE")
        awards.append({key: clean_name(text)[:40] for key, text in award.items()})
    return awards


def has_repeats(listed: Sequence[Listed]) -> bool:
    """Return whether a number stands in both directions in one section of one session."""
    places: dict[tuple[int, str, str], set[str]] = {}
    for own in listed:
        if own.line:
            places.setdefault((own.session, own.section, own.number), set()).add(own.line)
    return any(len(lines) > 1 for lines in places.values())


def write_entrants(
    listed: Sequence[Listed], *, sections: Collection[str], sessions: int, two_winners: bool
) -> list[dict[str, Any]]:
    """Return the entrants in the event format.

    Over several sessions a pair is known by its players, or by its number if they have no names.
    """
    entrants: dict[object, dict[str, Any]] = {}
    for own in listed:
        line = own.line if two_winners else ""
        section = own.section if len(sections) > 1 else ""
        names = frozenset(member["name"].casefold() for member in own.members if "name" in member)
        key: object = names if sessions > 1 and len(names) > 1 else (section, line, own.number)
        entrant = entrants.setdefault(key, _write_new(own, line, section))
        if own.awards and "awards" not in entrant:
            entrant["awards"] = own.awards
        if sessions > 1:
            _add_seat(entrant, own, line, section, len(entrants))
    check_count("too-many-entrants", len(entrants), MOST_ENTRANTS)
    return list(entrants.values())


def _write_new(own: Listed, line: str, section: str) -> dict[str, Any]:
    entrant: dict[str, Any] = {"number": own.number}
    for key, text in (("line", line), ("section", section), ("name", own.name)):
        if text:
            entrant[key] = text
    if own.members:
        entrant["members"] = own.members
    return entrant


def _add_seat(entrant: dict[str, Any], own: Listed, line: str, section: str, position: int) -> None:
    """Add the number that a pair has in one session, in place of the one for all of them."""
    entrant.setdefault("id", f"p{position}")
    if not own.session:
        return
    entrant.pop("number", None)
    entrant.pop("section", None)
    seat: dict[str, Any] = {"session": own.session}
    for key, text in (("section", section), ("line", line), ("number", own.number)):
        if text:
            seat[key] = text
    if seat not in entrant.setdefault("seats", []):
        entrant["seats"].append(seat)
