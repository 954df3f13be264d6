"""The names of entrants as they are posted: one entrant, or a list of them."""

import csv
import io
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from club.models.people import Player
from club.queries.people import NAME_LENGTH
from tournaments.queries.names import Named, Names

#: How many entrants a list has at most.
MOST_LINES = 500
#: What a form says of a name that nobody has: a new member, or a visitor.
NEW = ("member", "guest")

AddPlayer = Callable[[str, bool], Player]


@dataclass(frozen=True)
class Said:
    """One name of an entrant, and what was chosen for it. choice: a player's id, or one of NEW."""

    place: int
    named: Named
    choice: str = ""

    @property
    def open(self) -> bool:
        """Whether somebody has to say who is meant."""
        return self.named.unknown and self._chosen is None and self.choice not in NEW

    @property
    def _chosen(self) -> Player | None:
        return next((one for one in self.named.near if str(one.pk) == self.choice), None)

    def settle(self, add: AddPlayer) -> Player | None:
        """Return the player, who is added to the club if they are new; None for no name."""
        if not self.named.text:
            return None
        known = self.named.player or self._chosen
        return known or add(self.named.text, self.choice == "guest")


def read_names(names: Names, post: Mapping[str, str], places: int) -> list[Said]:
    """Return the names of one entrant."""
    return [
        Said(at, names.find(post.get(f"name{at}", "")), post.get(f"choice{at}", ""))
        for at in range(places)
    ]


@dataclass(frozen=True)
class Line:
    """A line of a list: the names of an entrant. number: of the line, from 1."""

    number: int
    names: list[Said]


@dataclass(frozen=True)
class Listed:
    """A list of entrants, and what is wrong with it."""

    lines: list[Line] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def open(self) -> list[tuple[Line, Said]]:
        """The names that somebody has to explain."""
        return [(line, said) for line in self.lines for said in line.names if said.open]


def read_list(names: Names, text: str, places: int, choice: str = "") -> Listed:
    """Return the entrants of a list, one a line: names separated by a comma, a tab, or ``&``.

    choice: what is said of every name that nobody has, one of NEW or empty.
    """
    listed, rows = Listed(), list(_read_rows(text))
    if len(rows) > MOST_LINES:
        # Names are not looked up: that takes long for a list without an end.
        return Listed(faults=[_("A list has %(most)d entrants at most.") % {"most": MOST_LINES}])
    for number, cells in rows:
        if cells is None:
            listed.faults.append(_("Line %(line)d cannot be read.") % {"line": number})
            continue
        wanted = [one.strip() for one in cells]
        if len([one for one in wanted if one]) > places:
            said = _("Line %(line)d has more than %(most)d names.")
            listed.faults.append(said % {"line": number, "most": places})
            continue
        if any(len(one) > NAME_LENGTH for one in wanted):
            said = _("Line %(line)d: a name has at most %(most)d characters.")
            listed.faults.append(said % {"line": number, "most": NAME_LENGTH})
            continue
        wanted += [""] * (places - len(wanted))
        here = [Said(at, names.find(one), choice) for at, one in enumerate(wanted[:places])]
        listed.lines.append(Line(number, here))
    return listed


def _read_rows(text: str) -> Iterator[tuple[int, list[str] | None]]:
    """Yield the number and the names of each line that is not blank: None for an invalid one."""
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip():
            continue
        for mark in ("\t", ";", ",", "&"):
            if mark in line:
                yield number, _split(line, mark)
                break
        else:
            yield number, [line]


def _split(line: str, mark: str) -> list[str] | None:
    try:
        return next(csv.reader(io.StringIO(line), delimiter=mark))
    except csv.Error:  # such as a name of more than 131,072 characters
        return None
