"""The names of entrants as they are posted: one entrant, or a list of them."""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from club.forms.names import split_names
from club.models.people import Player
from club.queries.people import NAME_LENGTH
from tournaments.queries.names import Named, Names

#: How many entrants a list has at most.
MOST_LINES = 500
#: What a form says of a name that nobody has: a new member, or a visitor.
NEW = ("member", "guest")

AddPlayer = Callable[[str, bool], Player]

#: What lists have in the place of a name that is missing.
_MISSING = ("?", "-", "–", "—")


@dataclass(frozen=True)
class Said:
    """One name of an entrant, and what was chosen for it.

    choice: a player's id, or one of NEW. alone: what was chosen for this name of a list alone.
    """

    place: int
    named: Named
    choice: str = ""
    alone: str = ""

    @property
    def open(self) -> bool:
        """Whether somebody has to say who is meant."""
        return self.named.unknown and self._chosen is None and self.choice not in NEW

    @property
    def _chosen(self) -> Player | None:
        return next((player for player in self.named.near if str(player.pk) == self.choice), None)

    def settle(self, add: AddPlayer) -> Player | None:
        """Return the player, who is added to the club if they are new; None for no name."""
        if not self.named.text:
            return None
        known = self.named.player or self._chosen
        return known or add(self.named.text, self.choice == "guest")


def read_names(names: Names, post: Mapping[str, str], places: int) -> list[Said]:
    """Return the names of one entrant. Two persons in the first field are two names."""
    typed = [post.get(f"name{at}", "") for at in range(places)]
    if places > 1 and not any(typed[1:]) and len(several := split_names(typed[0])) <= places:
        typed[: len(several)] = several
    return [Said(at, names.find(typed[at]), post.get(f"choice{at}", "")) for at in range(places)]


@dataclass(frozen=True)
class NamesLine:
    """A line of a list: the names of an entrant.

    number: of the line, from 1. text: as typed. team: what a team is called. entrant: by what a
    file numbers the entrant, if the list is of one.
    """

    number: int
    names: list[Said]
    text: str
    team: str = ""
    entrant: str = ""

    @property
    def label(self) -> str:
        """What the line is called where a name of it is asked about."""
        if self.entrant:
            return _("Number %(number)s") % {"number": self.entrant}
        return _("Line %(number)d") % {"number": self.number}


@dataclass(frozen=True)
class Listed:
    """A list of entrants, and what is wrong with it."""

    lines: list[NamesLine] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add_nameless(self, count: int, places: int) -> None:
        """Add entrants without names, so that there are as many as a count says."""
        after = max((line.number for line in self.lines), default=0)
        names = [Said(at, Names.nothing()) for at in range(places)]
        for number in range(after + 1, after + 1 + count - len(self.lines)):
            self.lines.append(NamesLine(number, names, ""))

    @property
    def open(self) -> list[tuple[NamesLine, Said]]:
        """The names that somebody has to explain."""
        return [(line, name) for line in self.lines for name in line.names if name.open]

    @property
    def asked(self) -> list["Asked"]:
        """The names that nobody has, each once, with what was chosen for it alone."""
        by_name: dict[str, Asked] = {}
        for line in self.lines:
            for name in line.names:
                if name.named.unknown:
                    by_name.setdefault(
                        name_choice(name.named.text), Asked(line.label, name, name.alone)
                    )
        return list(by_name.values())


@dataclass(frozen=True)
class Asked:
    """A name of a list that nobody has. label: where it is first; choice: what was chosen."""

    label: str
    said: Said
    choice: str

    @property
    def name(self) -> str:
        """The name of the field."""
        return name_choice(self.said.named.text)

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The players with a similar name, and somebody new: each answer with its text."""
        near = self.said.named.near
        full = Counter(player.name for player in near)
        known = [
            (
                str(player.pk),
                player.name if full[player.name] == 1 else f"{player.name} ({player.short_name})",
            )
            for player in near
        ]
        return [*known, (NEW[0], _("somebody new in the club")), (NEW[1], _("a visitor"))]


def name_choice(text: str) -> str:
    """Return the field in which it is said who has a name, wherever it stands in a list."""
    return "who:" + text.casefold()


def read_list(names: Names, text: str, places: int, post: Mapping[str, str]) -> Listed:
    """Return the entrants of a list, one a line.

    Names are separated by a tab, a semicolon or a comma, or as `split_names` separates them. What
    stands before a colon is what a team is called.
    post: what is said of names that nobody has: each in its field, all others in ``unknown``.
    """
    listed, rows = Listed(), list(_read_rows(text))
    if len(rows) > MOST_LINES:
        # Names are not looked up: that takes long for a list without an end.
        return Listed(faults=[_("A list has %(most)d entrants at most.") % {"most": MOST_LINES}])
    for number, line, read in rows:
        if read is None:
            listed.faults.append(_("Line %(line)d cannot be read.") % {"line": number})
            continue
        team, cells = _find_team(read) if places > 2 else ("", read)
        wanted = _find_names(cells, places)
        if len(wanted) > places:
            message = _("Line %(line)d has more than %(most)d names.")
            listed.faults.append(message % {"line": number, "most": places})
            continue
        if any(len(name) > NAME_LENGTH for name in wanted):
            message = _("Line %(line)d: a name has at most %(most)d characters.")
            listed.faults.append(message % {"line": number, "most": NAME_LENGTH})
            continue
        wanted += [""] * (places - len(wanted))
        here = [choose_name(at, names.find(name), post) for at, name in enumerate(wanted)]
        listed.lines.append(NamesLine(number, here, line, team))
    return listed


def _find_team(cells: list[str]) -> tuple[str, list[str]]:
    """Return what a team is called, and the cells of its members."""
    team, mark, first = cells[0].partition(":")
    return (" ".join(team.split()), [first, *cells[1:]]) if mark else ("", cells)


def _find_names(cells: Sequence[str], places: int) -> list[str]:
    """Return the names of a line: empty ones stand for missing ones, if there is room for them."""
    names = ["" if cell.strip() in _MISSING else cell.strip() for cell in cells]
    filled = [name for name in names if name]
    if len(filled) == 1 or len(filled) < places:
        parts = [part for name in filled for part in split_names(name)]
        if len(parts) > len(filled):
            names = filled = ["" if part in _MISSING else part for part in parts]
    return names if len(names) <= places else filled


def choose_name(place: int, named: Named, post: Mapping[str, str]) -> Said:
    """Return a name with what is said of it, or of all others."""
    alone = post.get(name_choice(named.text), "") if named.unknown else ""
    return Said(place, named, alone or post.get("unknown", ""), alone)


def _read_rows(text: str) -> Iterator[tuple[int, str, list[str] | None]]:
    """Yield the number, text and cells of each line that is not blank: None for an invalid one."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip():
            continue
        mark = next((mark for mark in "\t;," if mark in line), None)
        yield number, line, _split(line, mark) if mark else [line]


def _split(line: str, mark: str) -> list[str] | None:
    try:
        return next(csv.reader(io.StringIO(line), delimiter=mark))
    except csv.Error:  # such as a name of more than 131,072 characters
        return None
