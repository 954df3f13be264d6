"""Players that come in a list: which are new, which are there, and what is wrong with the rest."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from club.models import Club, Player
from club.queries.people import short_names

NEW, THERE, FAULTY = "new", "there", "faulty"


@dataclass(frozen=True)
class LineFault:
    """What is wrong in a line of the list; column: its heading, empty for the whole line."""

    line: int
    column: str
    text: str

    @property
    def said(self) -> str:
        """The fault with its place."""
        if self.column:
            return _("Line %(line)d, %(column)s: %(text)s") % vars(self)
        return _("Line %(line)d: %(text)s") % {"line": self.line, "text": self.text}


@dataclass(frozen=True)
class PlayerLine:
    """A player as a line of the list names them; short_name is empty for one to be found."""

    line: int
    name: str
    short_name: str = ""
    guest: bool = False
    faults: tuple[LineFault, ...] = ()


@dataclass(frozen=True)
class Planned:
    """What becomes of a line: a new player, one who is there already, or nothing for its faults.

    namesake: somebody else of the same name, whom a public name of its own tells apart.
    """

    line: PlayerLine
    state: str
    short_name: str
    namesake: str = ""


@dataclass(frozen=True)
class Plan:
    """What a list comes to; faults: of the list as a whole."""

    rows: tuple[Planned, ...]
    faults: tuple[LineFault, ...] = field(default=())

    @property
    def new(self) -> list[Planned]:
        """Those who would be added."""
        return [one for one in self.rows if one.state == NEW]

    @property
    def there(self) -> list[Planned]:
        """Those who are there already."""
        return [one for one in self.rows if one.state == THERE]

    @property
    def all_faults(self) -> list[LineFault]:
        """Every fault, by line."""
        return [*self.faults, *(fault for one in self.rows for fault in one.line.faults)]

    @property
    def mark(self) -> str:
        """What tells two plans apart: whoever confirms one has seen this very one."""
        told = [(one.line.name, one.short_name, one.line.guest, one.state) for one in self.rows]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


def plan_of(club: Club, lines: Iterable[PlayerLine], faults: Sequence[LineFault] = ()) -> Plan:
    """Hold a list against the club's players; one query.

    A line is there already if a player has its name and, where it gives one, its public name.
    Somebody entered twice counts under both names. Capitals make no difference.
    """
    known = list(Player.objects.filter(club=club).values_list("name", "short_name"))
    lines = _apart(list(lines))
    taken = {short.casefold(): name for name, short in known}
    names = {name.casefold(): short for name, short in known}
    rows = [_held(one, taken, names) for one in lines]
    used = {*taken, *(row.short_name.casefold() for row in rows if row.state == NEW)}
    return Plan(tuple(_named(row, used) for row in rows), tuple(faults))


def _apart(lines: list[PlayerLine]) -> list[PlayerLine]:
    """Find lines that name the same player twice, or two by one public name."""
    names: dict[str, PlayerLine] = {}
    shorts: dict[str, PlayerLine] = {}
    found = []
    for one in lines:
        faults = list(one.faults)
        same = names.get(one.name.casefold()) if one.name else None
        other = shorts.get(one.short_name.casefold()) if one.short_name else None
        if same and not (one.short_name and same.short_name and other is None):
            text = _("Line %(line)d has the same name. Two people need two public names.")
            faults.append(LineFault(one.line, "name", text % {"line": same.line}))
        elif other:
            text = _("Line %(line)d has the same public name.") % {"line": other.line}
            faults.append(LineFault(one.line, "public name", text))
        names.setdefault(one.name.casefold(), one)
        shorts.setdefault(one.short_name.casefold(), one)
        found.append(replace(one, faults=tuple(faults)))
    return found


def _held(one: PlayerLine, taken: dict[str, str], names: dict[str, str]) -> Planned:
    """Hold a line against those who are there: by public name and name."""
    if one.faults:
        return Planned(one, FAULTY, one.short_name)
    owner = taken.get(one.short_name.casefold()) if one.short_name else None
    namesake = names.get(one.name.casefold())
    if owner is not None and owner.casefold() == one.name.casefold():
        return Planned(one, THERE, one.short_name)
    if owner is not None:
        text = _("Another player is shown as %(name)s. Choose another.")
        fault = LineFault(one.line, "public name", text % {"name": one.short_name})
        return Planned(replace(one, faults=(fault,)), FAULTY, one.short_name)
    if namesake is not None and not one.short_name:
        return Planned(one, THERE, namesake)
    return Planned(one, NEW, one.short_name, namesake or "")


def _named(row: Planned, used: set[str]) -> Planned:
    """Give a new player without a public name the shortest one that nobody has or is given."""
    if row.state != NEW or row.short_name:
        return row
    chosen = next(one for one in short_names(row.line.name) if one.casefold() not in used)
    used.add(chosen.casefold())
    return replace(row, short_name=chosen)
