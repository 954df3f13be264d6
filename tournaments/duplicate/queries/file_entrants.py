"""Who of an event is meant by the entrants of a file: by number, confirmed by names."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.duplicate.queries.imported import SEATS, list_names, rank_entrant
from tournaments.movements.movement import Line
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView

#: What is chosen for an entrant of a file that is nobody of the event: its results stay out.
NOBODY = "-"


@dataclass(frozen=True, eq=False)
class FileEntrant:
    """An entrant of a file.

    at: its position in the document. label: its number, as the file has it. names: as the file has
    them. meant: who it is here, or None. likely: whom to offer first where that is in doubt. doubt:
    why it is not certain who is meant, or empty. choice: what was chosen: an id, NOBODY, or empty.
    """

    at: int
    label: str
    names: str
    meant: EntrantView | None
    likely: EntrantView | None = None
    doubt: str = ""
    choice: str = ""

    @property
    def open(self) -> bool:
        """Whether somebody has to say who is meant."""
        return bool(self.doubt) and self.meant is None and self.choice != NOBODY

    @property
    def selected(self) -> str:
        """What a form offers first: what was chosen, or whom it is likely to be."""
        return self.choice or (str(self.likely.id) if self.likely else "")


class FileEntrants:
    """The entrants of a valid document that have results in it, and who of an event they are.

    choices: by position in the document, whom somebody chose. imported: whether the event was made
    of a file, so that its entrants have the numbers of the file in order, without gaps.
    """

    def __init__(
        self,
        field: Field,
        document: Mapping[str, Any],
        choices: Mapping[int, str],
        *,
        imported: bool = False,
    ) -> None:
        self.letters = match_sections(field, document)
        self._apart = document.get("winners") == 2
        self._positions = self._index_numbers(document)
        self._here = _index_labels(field)
        self._by_names = _index_names(field)
        playing = set(self._list_playing(document))
        self._in_order = self._pair_in_order(field, document, playing) if imported else {}
        positions = sorted({at for _section, at in playing})
        self.rows = {at: self._match(field, document, at, choices) for at in positions}
        self._refuse_doubles()

    @property
    def doubtful(self) -> list[FileEntrant]:
        """The entrants of whom it is in doubt who is meant, the undecided first."""
        doubtful = [row for row in self.rows.values() if row.doubt]
        return sorted(doubtful, key=lambda row: not row.open)

    def find(self, section: str | None, key: str, number: str) -> FileEntrant | None:
        """Return the entrant that a result names. key: its column."""
        at = self._find_position(section, key, number)
        return self.rows.get(at) if at is not None else None

    def _find_position(self, section: str | None, key: str, number: str) -> int | None:
        line = key.upper() if self._apart else ""
        places = ((section, line), (section, ""), (None, line), (None, ""))
        wanted = (self._positions.get((*place, number)) for place in places)
        return next((at for at in wanted if at is not None), None)

    def _index_numbers(self, document: Mapping[str, Any]) -> dict[tuple[str | None, str, str], int]:
        """Return the entrants' positions by section, line and number."""
        positions: dict[tuple[str | None, str, str], int] = {}
        for at, entrant in enumerate(document["entrants"]):
            for seat in entrant.get("seats") or [entrant]:
                line = seat.get("line", entrant.get("line", "")) if self._apart else ""
                section = seat.get("section", entrant.get("section"))
                if "number" in seat:
                    positions.setdefault((section, line, seat["number"]), at)
        return positions

    def _list_playing(self, document: Mapping[str, Any]) -> Iterable[tuple[str | None, int]]:
        """Yield the section and the position of the entrants that results name."""
        keys = [key for sides in SEATS.values() for side in sides for key in side]
        for board in document["boards"]:
            for result in board.get("results", ()):
                for key in keys:
                    if key in result:
                        section = board.get("section")
                        at = self._find_position(section, key, result[key])
                        if at is not None:
                            yield section, at

    def _pair_in_order(
        self, field: Field, document: Mapping[str, Any], playing: Iterable[tuple[str | None, int]]
    ) -> dict[int, EntrantView]:
        """Return who has which place in the order of numbers, in sections that are as large."""
        wanted: dict[str, list[int]] = {}
        for section, at in playing:
            wanted.setdefault(self.letters.get(section, ""), []).append(at)
        here = _list_slots(field)
        pairs: dict[int, EntrantView] = {}
        for letter, positions in wanted.items():
            views = here.get(letter, [])
            if len(views) == len(positions):
                positions.sort(key=lambda at: rank_entrant(document, at))
                pairs |= zip(positions, views, strict=True)
        return pairs

    def _match(
        self, field: Field, document: Mapping[str, Any], at: int, choices: Mapping[int, str]
    ) -> FileEntrant:
        """Return an entrant with who is meant by it."""
        told = document["entrants"][at]
        seat = (told.get("seats") or [told])[0]
        number, line = str(seat.get("number", "")), str(seat.get("line", ""))
        label = f"{number} {line}" if self._apart and line else number
        names = [name for own in told.get("members", ()) if (name := str(own.get("name", "")))]
        text, choice = " – ".join(names), choices.get(at, "")
        here, doubt = self._find_here(field, at, told, seat, names)
        if choice == NOBODY:
            return FileEntrant(at, label, text, None, None, doubt or _("It was left out."), choice)
        chosen = field.entrants.get(_parse(choice)) if choice else None
        if chosen is not None:
            return FileEntrant(at, label, text, chosen, chosen, doubt, choice)
        if not doubt:
            return FileEntrant(at, label, text, here)
        likely = self._by_names.get(frozenset(map(_normalize, names)))
        return FileEntrant(at, label, text, None, likely, doubt)

    def _find_here(
        self,
        field: Field,
        at: int,
        told: Mapping[str, Any],
        seat: Mapping[str, Any],
        names: Sequence[str],
    ) -> tuple[EntrantView | None, str]:
        """Return who is meant by an entrant, and why that is in doubt if it is."""
        same = field.entrants.get(_parse(str(told.get("id", ""))))
        if same is not None:
            return same, ""
        number, line = str(seat.get("number", "")), str(seat.get("line", ""))
        section = seat.get("section", told.get("section"))
        letter = self.letters.get(section, "") if section in self.letters else ""
        if section is None and len(self.letters) == 1:
            (letter,) = self.letters.values()
        here = self._in_order.get(at) or self._here.get(
            (letter, line if self._apart else "", number.upper())
        )
        if here is None:
            return None, _("Nobody of this event has its number.")
        if not _agree(here, names):
            text = _("The names differ: number %(number)s is %(name)s here.")
            return here, text % {"number": field.label(here), "name": here.name}
        return here, ""

    def _refuse_doubles(self) -> None:
        """Leave nobody who is meant twice to the later of the two."""
        taken: dict[uuid.UUID, FileEntrant] = {}
        for at, row in self.rows.items():
            if row.meant is None:
                continue
            other = taken.setdefault(row.meant.id, row)
            if other is not row:
                text = _("Number %(number)s of the file is the same already.")
                doubt = text % {"number": other.label}
                self.rows[at] = FileEntrant(at, row.label, row.names, None, None, doubt)


def match_sections(field: Field, document: Mapping[str, Any]) -> dict[str | None, str]:
    """Return the letter of each section of a file, or an empty text if the event has none such.

    A file of one section is about the only one of the event. Sections that are named otherwise, but
    are as many, are meant in their order, in which an import takes them.
    """
    names = list_names(document)
    letters = [section.letter for section in field.sections]
    known = {name: (name or "").strip().upper() for name in names}
    if len(letters) == len(names) and not set(known.values()) <= set(letters):
        return dict(zip(names, letters, strict=True))
    return {name: letter if letter in letters else "" for name, letter in known.items()}


def _list_slots(field: Field) -> dict[str, list[EntrantView]]:
    """Return the entrants of each section in the order of their slots."""
    slots: dict[str, list[tuple[int, EntrantView]]] = {}
    for view in field.entrants.values():
        slot = view.slot_in()
        if slot is not None and slot.section_id is not None and slot.number is not None:
            letter = field.section(slot.section_id).letter
            slots.setdefault(letter, []).append((slot.number, view))
    return {
        letter: [view for _number, view in sorted(rows, key=lambda row: row[0])]
        for letter, rows in slots.items()
    }


def _index_labels(field: Field) -> dict[tuple[str, str, str], EntrantView]:
    """Return the entrants of an event by section, line and number, as files write numbers.

    Without a line, or beyond the tables, numbers go through: East-West follow North-South.
    """
    labels: dict[tuple[str, str, str], EntrantView] = {}
    through: dict[tuple[str, str, str], EntrantView] = {}
    for view in field.entrants.values():
        slot = view.slot_in() or next((slot for slot in view.slots if slot.section_id), None)
        shown, entry = field.number(view), f"({view.entrant.entry})"
        if slot is None or slot.section_id is None or slot.number is None:
            drawn = field.sections if field.event.draws_rounds else ()
            labels |= {(section.letter, "", shown): view for section in drawn}
            continue
        section, line = field.section(slot.section_id), field.line(view)
        letter, own, tables = section.letter, slot.number, section.movement.tables
        labels |= {(letter, line or "", text): view for text in (shown, shown.removeprefix(letter))}
        through |= {(letter, side, entry): view for side in ("", *Line)}
        within = own - tables if own > tables else own
        there = section.movement.line(own)
        through |= {(letter, "", str(own)): view, (letter, there, str(own)): view}
        through.setdefault((letter, there, str(within)), view)
    return {**through, **labels}


def _index_names(field: Field) -> dict[frozenset[str], EntrantView]:
    """Return the entrants of an event by all their names, if no other has the same."""
    by_names: dict[frozenset[str], EntrantView] = {}
    doubles = set()
    for view in field.entrants.values():
        team = [player for player in view.team() if player]
        for names in {
            frozenset(_normalize(player.name) for player in team),
            frozenset(_normalize(player.short_name) for player in team),
        }:
            if by_names.setdefault(names, view) is not view:
                doubles.add(names)
    return {names: view for names, view in by_names.items() if names and names not in doubles}


def _agree(view: EntrantView, names: Sequence[str]) -> bool:
    """Return whether names can be those of an entrant: whoever has none is confirmed by none."""
    ids = {member.player_id for member in view.members if member.player_id}
    players = [view.players[player_id] for player_id in ids]
    if not players:
        return True
    known = {_normalize(name) for player in players for name in (player.name, player.short_name)}
    strange = [name for name in names if _normalize(name) not in known]
    return len(strange) <= sum(player is None for player in view.team())


def _normalize(name: str) -> str:
    """Return a name by which spellings are compared: its words in any order."""
    return " ".join(sorted(name.casefold().replace(",", " ").replace(".", " ").split()))


def _parse(text: str) -> uuid.UUID:
    """Return the id that a text is, or the nil UUID."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.UUID(int=0)
