"""The words of a catalogue: moments, who offends, who chooses, options and what each does."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum

from club.rulings.effects import NOTHING, Effect
from scoring.seats import Seat, partner_of, side_of
from scoring.wording import sentence


class Moment(IntEnum):
    """How far a deal has come, in order; a claim is in time from one of these to another."""

    SHUFFLED = 1
    """Before the cards are dealt."""
    DEALING = 2
    DEALT = 3
    """Dealt, and nothing declared yet."""
    DECLARED = 4
    """The trump is made, and no card led yet; in an auction somebody has called."""
    PLAY = 5
    PLAYED = 6
    """Played out, and the cards not cut for the deal that follows."""
    NEXT_CUT = 7
    """The cards are cut for the deal that follows, which is not complete yet."""
    NEXT_DEALT = 8
    AGREED = 9
    """The match is over, and its score made up and agreed."""


@dataclass(frozen=True)
class Situation:
    """Where a ruling is asked for. declarer is None while nobody knows who will be.

    entered tells whether the result of the deal stands on the sheet.
    """

    moment: Moment
    dealer: Seat
    seats: tuple[Seat, ...]
    declarer: Seat | None = None
    entered: bool = False

    def from_dealer(self, seat: Seat) -> int:
        """Answer how many places seat sits to the left of the dealer."""
        there = self.seats.index(seat) - self.seats.index(self.dealer)
        return there % len(self.seats)


class Party(Enum):
    """Who can be the offender, by the words that are shown."""

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
        """Answer whether seat belongs to it; while nobody is declarer yet, anybody may."""
        if self in _PLACES:
            return at.from_dealer(seat) in _PLACES[self]
        if at.declarer is None:
            return True
        dummy = partner_of(at.declarer)
        if self is Party.DUMMY:
            return seat is dummy
        if self is Party.DECLARER:
            return seat is at.declarer
        if self is Party.NOT_DUMMY:
            return seat is not dummy
        return side_of(seat) is not side_of(at.declarer)


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
    """Who takes one of the options, by the words that are shown."""

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
        """Answer the seats that choose; none where nobody does, or the sheet cannot know who."""
        if self is Chooser.ADVERSARIES:
            return tuple(seat for seat in at.seats if side_of(seat) is not side_of(offender))
        if self is Chooser.PLAYERS:
            return at.seats
        places = {Chooser.ELDEST_HAND: (1,), Chooser.DEALER: (0,), Chooser.DEALERS_SIDE: (0, 2)}
        here = places.get(self, ())
        return tuple(seat for seat in at.seats if at.from_dealer(seat) in here)


@dataclass(frozen=True)
class Option:
    """What may be decided. provided is the condition that the director must find to be so.

    since and until narrow the window of the entry; settled asks for a result on the sheet.
    """

    key: str
    text: str
    effect: Effect = NOTHING
    provided: str = ""
    since: Moment | None = None
    until: Moment | None = None
    settled: bool = False

    def is_open(self, at: Situation) -> bool:
        """Answer whether it can be taken at this point of the deal."""
        since, until = self.since or at.moment, self.until or at.moment
        return since <= at.moment <= until and (at.entered or not self.settled)


@dataclass(frozen=True, kw_only=True)
class Irregularity:
    """One entry of a catalogue: a law, when it may be claimed, who chooses, the options.

    clauses are those of docs/laws/clauses; since and until are the first and the last moment
    at which it may be claimed.
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

    def in_time(self, moment: Moment) -> bool:
        """Answer whether it may be claimed at moment."""
        return self.since <= moment <= self.until

    def open_to(self, offender: Seat, at: Situation) -> tuple[Option, ...]:
        """Answer the options that are open now, none outside the window or the party."""
        if not (self.in_time(at.moment) and self.offender.has(offender, at)):
            return ()
        return tuple(option for option in self.options if option.is_open(at))

    def option(self, key: str) -> Option | None:
        """Answer the option of that key, if there is one."""
        return next((option for option in self.options if option.key == key), None)


@dataclass(frozen=True)
class Catalogue:
    """The irregularities of one code of laws, and how its moments are called.

    moments has, for each that the code knows, what it is called and what ends it.
    """

    name: str
    title: str
    entries: tuple[Irregularity, ...]
    moments: Mapping[Moment, tuple[str, str]]

    def entry(self, key: str) -> Irregularity | None:
        """Answer the entry of that key, if there is one."""
        return next((entry for entry in self.entries if entry.key == key), None)

    def ends(self, entry: Irregularity) -> str:
        """Answer what ends the time in which an entry may be claimed; empty for nothing."""
        return self.moments[entry.until][1]

    def claimable(self, at: Situation) -> tuple[Irregularity, ...]:
        """Answer the entries that somebody at the table may be charged with now."""
        return tuple(
            entry for entry in self.entries if any(entry.open_to(seat, at) for seat in at.seats)
        )


def moments_of(last: bool, entered: bool, over: bool, agreed: bool) -> tuple[Moment, ...]:
    """Answer how far a deal may have come, by what the sheet shows of it.

    entered: its result stands on the sheet. last: nothing was entered after it. over: the
    match is. agreed: its score is made up. None for a deal of a match in which nobody deals.
    """
    if not entered:
        return () if over else tuple(Moment)[: Moment.PLAYED]
    if agreed:
        return (Moment.AGREED,)
    return (Moment.PLAYED, Moment.NEXT_CUT, Moment.NEXT_DEALT) if last else (Moment.NEXT_DEALT,)


def cited(clauses: Iterable[str], named: bool = False) -> str:
    """Answer clauses as people cite them: the numbers, behind their heading where there is one.

    ``SB 71`` and ``SB 72 I`` are 71, 72 I; ``L revoke 1`` and ``L revoke 2`` are revoke 1, 2. The
    texts are named if asked, or where there is more than one of them.
    """
    headings: dict[tuple[str, str], list[str]] = {}
    for clause in clauses:
        text, _blank, number = clause.partition(" ")
        heading, blank, rest = number.partition(" ")
        headed = bool(blank) and heading[0].islower()
        numbers = headings.setdefault((text, heading if headed else ""), [])
        numbers.append(rest if headed else number)
    named = named or len({text for text, _heading in headings}) > 1
    parts = (
        f"{text if named else ''} {heading} {', '.join(numbers)}"
        for (text, heading), numbers in headings.items()
    )
    return "; ".join(" ".join(part.split()) for part in parts)


def briefly(clauses: Iterable[str]) -> str:
    """Answer clauses as shortly as a score sheet wants them: whole laws, runs joined.

    ``SB 71``, ``SB 72 I``, ``SB 72 II`` and ``SB 73`` are 71 to 73, written with a dash.
    """
    whole = [re.sub(r"(\d+)(?: ?[IVX]+|[a-z])$", r"\1", clause) for clause in clauses]
    runs: list[list[str]] = []
    for clause in dict.fromkeys(whole):
        if runs and _follows(runs[-1][-1], clause):
            runs[-1].append(clause)
        else:
            runs.append([clause])
    numbers = {run[0]: run[-1].rpartition(" ")[2] for run in runs}
    return cited(
        f"{first}–{last}" if last != first.rpartition(" ")[2] else first
        for first, last in numbers.items()
    )


def _follows(before: str, clause: str) -> bool:
    """Tell whether a clause is the next one under the same heading."""
    heading, _blank, number = before.rpartition(" ")
    return number.isdigit() and clause == f"{heading} {int(number) + 1}"
