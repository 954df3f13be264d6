"""Lists of players to import: which are new, which exist already, and the faults of the rest."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from club.ledger.federations import find_number_faults, read_numbers, write_numbers
from club.models import Club, Player
from club.queries.people import PUBLIC_LENGTH, find_keepers, suggest_short_names, tell_taken

NEW, THERE, FAULTY = "new", "there", "faulty"


@dataclass(frozen=True)
class LineFault:
    """A fault in a line of the list. column: its heading, empty for the whole line."""

    line: int
    column: str
    text: str

    @property
    def said(self) -> str:
        """The fault with its line and column."""
        if self.column:
            return _("Line %(line)d, %(column)s: %(text)s") % vars(self)
        return _("Line %(line)d: %(text)s") % {"line": self.line, "text": self.text}


@dataclass(frozen=True)
class PlayerLine:
    """A player as a line of the list gives them. short_name may be empty: one is then chosen.

    numbers: in federations, as `club.ledger.federations` writes them.
    """

    line: int
    name: str
    short_name: str = ""
    guest: bool = False
    faults: tuple[LineFault, ...] = ()
    numbers: str = ""


@dataclass(frozen=True)
class Planned:
    """What becomes of a line: a new player, an existing one, or neither if it has faults.

    namesake: another player of the same name, who has another public name. numbers: those that an
    existing player has then, in place of the ones before; empty if they stay.
    """

    line: PlayerLine
    state: str
    short_name: str
    namesake: str = ""
    numbers: str = ""


@dataclass(frozen=True)
class ImportPlan:
    """The plan of an import, line by line. faults: those of the list as a whole."""

    rows: tuple[Planned, ...]
    faults: tuple[LineFault, ...] = field(default=())

    @property
    def new(self) -> list[Planned]:
        """The players who would be added."""
        return [row for row in self.rows if row.state == NEW]

    @property
    def numbered(self) -> list[Planned]:
        """The existing players whose numbers in federations change."""
        return [row for row in self.rows if row.numbers]

    @property
    def there(self) -> list[Planned]:
        """The players who exist already."""
        return [row for row in self.rows if row.state == THERE]

    @property
    def all_faults(self) -> list[LineFault]:
        """Every fault, by line."""
        return [*self.faults, *(fault for row in self.rows for fault in row.line.faults)]

    @property
    def mark(self) -> str:
        """A digest that tells two plans apart: the plan confirmed must be the one reviewed."""
        told = [
            (
                *(row.line.name, row.short_name, row.line.guest, row.state),
                *(row.line.numbers, row.numbers),
            )
            for row in self.rows
        ]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


@dataclass(frozen=True)
class KnownPlayer:
    """A player of the club. keeper: the public name of whoever a duplicate was merged into, or its
    own. numbers: the keeper's.
    """

    name: str
    short_name: str
    keeper: str
    numbers: str


Known = Sequence[KnownPlayer]


def read_names(club: Club) -> Known:
    """Return the players of the club; those that were merged with their keepers' numbers."""
    players = Player.objects.filter(club=club, erased_at__isnull=True).order_by("pk")
    rows = list(players.values_list("pk", "name", "short_name", "numbers"))
    held = {pk: (short, numbers) for pk, _name, short, numbers in rows}
    keepers = find_keepers(club.pk)
    return [
        KnownPlayer(name, short, *held.get(keepers.get(pk, pk), held[pk]))
        for pk, name, short, _numbers in rows
    ]


def make_import_plan(
    known: Known, lines: Iterable[PlayerLine], faults: Sequence[LineFault] = ()
) -> ImportPlan:
    """Compare a list with the names of a club's players.

    A line is an existing player if it has the player's name and, if it gives one, the public name.
    A merged duplicate counts under both names. Case is ignored. Numbers of a line are added to
    those of an existing player, in place of others of the same federations.
    """
    lines = _apart(list(lines))
    taken = {player.short_name.casefold(): player.name for player in known}
    names = {player.name.casefold(): player.short_name for player in known}
    keepers = {player.short_name.casefold(): player.keeper for player in known}
    held = {player.keeper: player.numbers for player in known}
    rows = [_add_numbers(_held(line, taken, names), keepers, held) for line in lines]
    used = {*taken, *(row.short_name.casefold() for row in rows if row.state == NEW)}
    numbers: dict[str, int] = {}
    return ImportPlan(tuple(_named(row, used, numbers) for row in rows), tuple(faults))


def _add_numbers(row: Planned, keepers: dict[str, str], held: dict[str, str]) -> Planned:
    """Return an existing player with the numbers of a line, if these are not all known.

    held: the numbers by the keeper's public name, to which those of the line are added: a later
    line can be of the same person.
    """
    if row.state != THERE or not row.line.numbers:
        return row
    keeper = keepers[row.short_name.casefold()]
    before = held[keeper]
    after = write_numbers({**read_numbers(before), **read_numbers(row.line.numbers)})
    if after == before:
        return row
    if faults := find_number_faults(after):
        wrong = tuple(LineFault(row.line.line, "numbers", fault.text) for fault in faults)
        return replace(row, line=replace(row.line, faults=wrong), state=FAULTY)
    held[keeper] = after
    return replace(row, short_name=keeper, numbers=after)


def _apart(lines: list[PlayerLine]) -> list[PlayerLine]:
    """Return the lines with faults for those that repeat a player or a public name."""
    names: dict[str, PlayerLine] = {}
    shorts: dict[str, PlayerLine] = {}
    apart = []
    for line in lines:
        faults = list(line.faults)
        same = names.get(line.name.casefold()) if line.name else None
        other = shorts.get(line.short_name.casefold()) if line.short_name else None
        if same and not (line.short_name and same.short_name and other is None):
            text = _("Line %(line)d has the same name. Two people need two public names.")
            faults.append(LineFault(line.line, "name", text % {"line": same.line}))
        elif other:
            text = _("Line %(line)d has the same public name.") % {"line": other.line}
            faults.append(LineFault(line.line, "public name", text))
        names.setdefault(line.name.casefold(), line)
        shorts.setdefault(line.short_name.casefold(), line)
        apart.append(replace(line, faults=tuple(faults)))
    return apart


def _held(line: PlayerLine, taken: dict[str, str], names: dict[str, str]) -> Planned:
    """Return a line compared with the existing players, by public name and name."""
    if line.faults:
        return Planned(line, FAULTY, line.short_name)
    owner = taken.get(line.short_name.casefold()) if line.short_name else None
    namesake = names.get(line.name.casefold())
    if owner is not None and owner.casefold() == line.name.casefold():
        return Planned(line, THERE, line.short_name)
    if owner is not None:
        fault = LineFault(line.line, "public name", tell_taken(line.short_name))
        return Planned(replace(line, faults=(fault,)), FAULTY, line.short_name)
    if namesake is not None and not line.short_name:
        return Planned(line, THERE, namesake)
    return Planned(line, NEW, line.short_name, namesake or "")


def _named(row: Planned, used: set[str], numbers: dict[str, int]) -> Planned:
    """Return a new player with a public name: if none is given, the shortest that is free.

    numbers: by the beginning of a name, how many suggestions for it were taken, so that the
    thousandth of a thousand like names is not compared with all before.
    """
    if row.state != NEW or row.short_name:
        return row
    name = row.line.name
    stem = name[:PUBLIC_LENGTH].casefold()
    begin = numbers.get(stem, 2)
    suggested = enumerate(suggest_short_names(name, begin))
    tried, chosen = next(pair for pair in suggested if pair[1].casefold() not in used)
    numbers[stem] = begin + max(0, tried - len(name))
    used.add(chosen.casefold())
    return replace(row, short_name=chosen)
