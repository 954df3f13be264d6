"""The types of a catalogue: moments, parties, choosers, options and irregularities."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, IntEnum

from nights.rulings.catalogues.effects import NOTHING, Effect
from scoring.seats import Seat, get_partner, get_side
from scoring.wording import sentence


class Moment(IntEnum):
    """A stage of a deal. A claim is in time from one moment to another, inclusive.

    The order is that of the definitions. The numbers are stored with rulings and do not change.
    """

    SHUFFLED = 1
    """Before the cards are dealt."""
    DEALING = 2
    DEALT = 3
    """Dealt, and nothing declared yet."""
    DECLARED = 4
    """Trumps are declared, and no card is led yet; in an auction, somebody has called."""
    PLAY = 5
    PLAYED = 6
    """The play is over, and the cards are not cut yet for the next deal."""
    NEXT_CUT = 7
    """The cards are cut for the next deal, which is not dealt or not complete yet."""
    NEXT_DEALING = 10
    """Cards are dealt for the next deal, which is not complete yet. Not in every code."""
    NEXT_DEALT = 8
    AGREED = 9
    """The match is over, and its score is made up and agreed."""

    @property
    def place(self) -> int:
        """Return the place in the order of a deal."""
        return tuple(Moment).index(self)

    def __lt__(self, other: int) -> bool:
        return self.place < Moment(other).place

    def __le__(self, other: int) -> bool:
        return self.place <= Moment(other).place

    def __gt__(self, other: int) -> bool:
        return self.place > Moment(other).place

    def __ge__(self, other: int) -> bool:
        return self.place >= Moment(other).place


@dataclass(frozen=True)
class Situation:
    """The situation in which a ruling is made. declarer is None if not known yet.

    entered: whether the result of the deal is on the score sheet. toward_game: the points of the
    side that has more toward the game in progress, before the deal. doubled: whether the result
    says that the value was doubled.
    """

    moment: Moment
    dealer: Seat
    seats: tuple[Seat, ...]
    declarer: Seat | None = None
    entered: bool = False
    toward_game: int = 0
    doubled: bool = False

    def from_dealer(self, seat: Seat) -> int:
        """Return the number of places from the dealer clockwise to seat."""
        there = self.seats.index(seat) - self.seats.index(self.dealer)
        return there % len(self.seats)


class Party(Enum):
    """The possible offenders. The value is the displayed text."""

    ANYBODY = sentence("any player")
    DEALER = sentence("the dealer")
    DEALERS_SIDE = sentence("the dealer or his partner")
    DEALERS_PARTNER = sentence("the dealer's partner")
    ADVERSARY = sentence("an adversary of the dealer")
    ELDEST_HAND = sentence("the eldest hand")
    DEALERS_RIGHT = sentence("the player on the dealer's right")
    NOT_THE_DEALER = sentence("any player but the dealer")
    NOT_DUMMY = sentence("any player but dummy")
    DEFENDER = sentence("an adversary of the declarer")
    DECLARER = sentence("the declarer")
    DUMMY = sentence("dummy")

    def has(self, seat: Seat, at: Situation) -> bool:
        """Return whether seat belongs to the party. If declarer is not known yet, any seat may."""
        if self in _PLACES:
            return at.from_dealer(seat) in _PLACES[self]
        if at.declarer is None:
            return True
        dummy = get_partner(at.declarer)
        if self is Party.DUMMY:
            return seat is dummy
        if self is Party.DECLARER:
            return seat is at.declarer
        if self is Party.NOT_DUMMY:
            return seat is not dummy
        return get_side(seat) is not get_side(at.declarer)


_PLACES = {
    Party.ANYBODY: (0, 1, 2, 3),
    Party.DEALER: (0,),
    Party.DEALERS_SIDE: (0, 2),
    Party.DEALERS_PARTNER: (2,),
    Party.ADVERSARY: (1, 3),
    Party.ELDEST_HAND: (1,),
    Party.DEALERS_RIGHT: (3,),
    Party.NOT_THE_DEALER: (1, 2, 3),
}


class Chooser(Enum):
    """The possible choosers of an option. The value is the displayed text."""

    LAW = sentence("nobody: the law leaves no choice")
    ADVERSARIES = sentence("the offender's adversaries")
    ELDEST_HAND = sentence("the eldest hand")
    DEALER = sentence("the dealer")
    DEALERS_SIDE = sentence("the dealer or his partner")
    MAKER = sentence("whoever made the trump")
    MAKER_OR_ELDEST = sentence("whoever made the trump, or the eldest hand")
    LAST_DOUBLER = sentence("the adversary who doubled last")
    PLAYERS = sentence("the players together")

    def seats(self, offender: Seat, at: Situation) -> tuple[Seat, ...]:
        """Return the seats that choose; empty if nobody does, or if they are not known."""
        if self is Chooser.ADVERSARIES:
            return tuple(seat for seat in at.seats if get_side(seat) is not get_side(offender))
        if self is Chooser.PLAYERS:
            return at.seats
        places = {Chooser.ELDEST_HAND: (1,), Chooser.DEALER: (0,), Chooser.DEALERS_SIDE: (0, 2)}
        here = places.get(self, ())
        return tuple(seat for seat in at.seats if at.from_dealer(seat) in here)


@dataclass(frozen=True)
class Option:
    """A possible decision. provided: a condition that the director must find to be met.

    since and until narrow the window of the entry. settled: whether a result must be on the
    score sheet. under: the points toward game that no side may have reached, if that matters; nor
    may the value have been doubled then.
    """

    key: str
    text: str
    effect: Effect = NOTHING
    provided: str = ""
    since: Moment | None = None
    until: Moment | None = None
    settled: bool = False
    under: int | None = None

    def is_open(self, at: Situation) -> bool:
        """Return whether the option can be taken at this point of the deal."""
        if self.under is not None and (at.toward_game >= self.under or at.doubled):
            return False
        since, until = self.since or at.moment, self.until or at.moment
        return since <= at.moment <= until and (at.entered or not self.settled)


@dataclass(frozen=True, kw_only=True)
class Irregularity:
    """An entry of a catalogue: a law, when it may be claimed, who chooses, the options.

    clauses: ids in nights/laws/texts. since and until: the first and the last moment at which
    the irregularity may be claimed. silent: the text sets no end to that, so it ends where this
    program chose. limit: the clause that ends the time, if one does.
    """

    key: str
    clauses: tuple[str, ...]
    subject: str
    title: str
    law: str
    options: tuple[Option, ...]
    since: Moment
    until: Moment
    offender: Party = Party.ANYBODY
    chooser: Chooser = Chooser.LAW
    silent: bool = False
    limit: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """The law in sentences to be translated, with a note where the text sets no time."""
        return (self.law, SILENT) if self.silent else (self.law,)

    def in_time(self, moment: Moment) -> bool:
        """Return whether the irregularity may be claimed at moment."""
        return self.since <= moment <= self.until

    def open_to(self, offender: Seat, at: Situation) -> tuple[Option, ...]:
        """Return the open options; empty outside the window, or if offender is not in the party."""
        if not (self.in_time(at.moment) and self.offender.has(offender, at)):
            return ()
        return tuple(option for option in self.options if option.is_open(at))

    def option(self, key: str) -> Option | None:
        """Return the option with this key, or None."""
        return next((option for option in self.options if option.key == key), None)


SILENT = sentence("The text sets no time for the claim; its end is a choice of this program.")


def mark_silent(entries: Iterable[Irregularity], keys: Collection[str]) -> tuple[Irregularity, ...]:
    """Return entries, those with the given keys marked as without a time in their text.

    Raise KeyError for a key that no entry has.
    """
    marked = tuple(replace(entry, silent=True) if entry.key in keys else entry for entry in entries)
    if unknown := set(keys) - {entry.key for entry in marked}:
        raise KeyError(", ".join(sorted(unknown)))
    return marked


@dataclass(frozen=True)
class Catalogue:
    """The irregularities of one code of laws, and the names of its moments.

    moments: the name of each moment of the code and a description of its end.
    """

    name: str
    title: str
    entries: tuple[Irregularity, ...]
    moments: Mapping[Moment, tuple[str, str]]

    def entry(self, key: str) -> Irregularity | None:
        """Return the entry with this key, or None."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def ends(self, entry: Irregularity) -> str:
        """Return the description of the end of an entry's window; "" if it does not end."""
        return self.moments[entry.until][1]

    def claimable(self, at: Situation) -> tuple[Irregularity, ...]:
        """Return the entries that can now be claimed against a player at the table."""
        return tuple(
            entry for entry in self.entries if any(entry.open_to(seat, at) for seat in at.seats)
        )


def list_possible_moments(
    last: bool, entered: bool, over: bool, agreed: bool
) -> tuple[Moment, ...]:
    """Return the possible moments of a deal, as far as the score sheet shows.

    entered: whether its result is on the sheet. last: whether no deal follows it. over: whether
    the match is over. agreed: whether the score is agreed. Return an empty tuple for a deal
    that cannot exist, because the match is over.
    """
    if not entered:
        return () if over else tuple(moment for moment in Moment if moment <= Moment.PLAYED)
    if agreed:
        return (Moment.AGREED,)
    if not last:
        return (Moment.NEXT_DEALT,)
    return tuple(moment for moment in Moment if Moment.PLAYED <= moment <= Moment.NEXT_DEALT)
