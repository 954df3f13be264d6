"""A movement as a value: who sits where in each round, and which boards are played there."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from tournaments.movements.sides import get_team


class Kind(StrEnum):
    """The kinds of movement, as the format writes them."""

    MITCHELL = "mitchell"
    HOWELL = "howell"
    THREE_QUARTER = "three-quarter"
    WEB = "web"
    INDIVIDUAL = "individual"
    TEAMS = "teams"
    EIGHTS = "eights"
    OTHER = "other"


_PAIRS = {Kind.TEAMS: 2, Kind.EIGHTS: 4}
"""The pairs of a team, by the kinds that are of teams."""

UNBALANCED = (Kind.INDIVIDUAL, *_PAIRS)
"""Kinds for which the balance, which compares pairs, is not defined."""


class Line(StrEnum):
    """A direction at the table, and in a movement with two winners a line."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Line":
        """Return the opposite direction."""
        return Line.EW if self is Line.NS else Line.NS


@dataclass(frozen=True)
class Hand:
    """One table in one round, playing one board set. Everything counts from 1.

    ns, ew: the slots of each side, one at pairs, two at an individual (North and South, East and
    West). A table that plays several sets in a round has a hand for each.
    """

    round: int
    table: int
    set: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """Return everybody at the table."""
        return self.ns + self.ew

    def turned(self) -> "Hand":
        """Return the same hand with the two sides in each other's direction."""
        return replace(self, ns=self.ew, ew=self.ns)


@dataclass(frozen=True)
class SlotPlace:
    """Where a slot sits in a round, with whom, against whom, and the sets it plays there."""

    round: int
    table: int
    direction: Line
    partners: tuple[int, ...]
    opponents: tuple[int, ...]
    sets: tuple[int, ...]


@dataclass(frozen=True)
class Movement:
    """A movement for a number of tables. Slots are numbers that entrants fill.

    winners: 1, or 2 if North-South and East-West are ranked apart; then the slots up to the number
    of tables are North-South, and those from there on East-West.
    copies: how many copies there are of each board, and so in how many places a set can be.
    shares: groups of tables that play from one copy in the same round.
    meetings, partnerships: how often two entrants may meet, and be partners at an individual.
    stationary: slots that never change tables. switched: rounds with the arrow switched.
    missing: slots that nobody fills; whoever should meet them sits out. drawn: its rounds are
    drawn one by one, so that some can be empty, and entrants who sit out have no hand. cut: its
    last rounds were left out, so that matches of teams can lack a room.
    """

    name: str
    kind: Kind
    tables: int
    rounds: int
    hands: tuple[Hand, ...]
    winners: int = 1
    copies: int = 1
    shares: tuple[tuple[int, ...], ...] = ()
    meetings: int = 1
    partnerships: int = 1
    stationary: tuple[int, ...] = ()
    switched: tuple[int, ...] = ()
    missing: tuple[int, ...] = ()
    drawn: bool = False
    cut: bool = False

    @cached_property
    def slots(self) -> tuple[int, ...]:
        """Return every slot in order, the missing ones included."""
        return tuple(sorted({slot for hand in self.hands for slot in hand.slots}))

    @cached_property
    def entrants(self) -> tuple[int, ...]:
        """Return the slots that are filled, in order."""
        return tuple(slot for slot in self.slots if slot not in self.missing)

    @property
    def is_of_teams(self) -> bool:
        """Whether a team fills several slots, one for each of its pairs."""
        return self.kind in _PAIRS

    @property
    def pairs(self) -> int:
        """The slots that an entrant fills: 1, or as many as a team has pairs."""
        return _PAIRS.get(self.kind, 1)

    def get_number(self, slot: int) -> int:
        """Return the number that an entrant fills for a slot: its own, or that of its team."""
        return get_team(slot, self.pairs)

    def list_second(self, hand: Hand) -> frozenset[str]:
        """Return the directions in which second pairs of teams of eight sit at a table."""
        if self.kind is not Kind.EIGHTS:
            return frozenset()
        sides = ((Line.NS, hand.ns), (Line.EW, hand.ew))
        return frozenset(line.value for line, side in sides if (side[0] - 1) % self.pairs > 1)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of entrants in order, the missing ones included."""
        return tuple(sorted({self.get_number(slot) for slot in self.slots}))

    @cached_property
    def filled(self) -> tuple[int, ...]:
        """Return the numbers that entrants fill, in order."""
        return tuple(sorted({self.get_number(slot) for slot in self.entrants}))

    @cached_property
    def sets(self) -> tuple[int, ...]:
        """Return the board sets in order."""
        return tuple(sorted({hand.set for hand in self.hands}))

    @cached_property
    def played(self) -> tuple[Hand, ...]:
        """Return the hands that are played: those of which no slot is missing."""
        absent = set(self.missing)
        return tuple(hand for hand in self.hands if absent.isdisjoint(hand.slots))

    @cached_property
    def _places(self) -> dict[tuple[int, int], SlotPlace]:
        """Return the places by slot and round, with the sets of a table in the order of hands."""
        places: dict[tuple[int, int], SlotPlace] = {}
        for hand in self.played:
            for line, side, others in ((Line.NS, hand.ns, hand.ew), (Line.EW, hand.ew, hand.ns)):
                for slot in side:
                    partners = tuple(partner for partner in side if partner != slot)
                    before = places.get((slot, hand.round))
                    sets = (*before.sets, hand.set) if before else (hand.set,)
                    place = SlotPlace(hand.round, hand.table, line, partners, others, sets)
                    places[slot, hand.round] = place
        return places

    def place(self, slot: int, round_: int) -> SlotPlace | None:
        """Return where a slot plays in a round, or None if it sits out."""
        return self._places.get((slot, round_))

    def sitting_out(self, round_: int) -> tuple[int, ...]:
        """Return the entrants who do not play in a round."""
        return tuple(slot for slot in self.entrants if (slot, round_) not in self._places)

    def count_sets(self, slot: int) -> int:
        """Return how many board sets an entrant plays."""
        return sum(len(place.sets) for place in self.guide(slot) if place)

    def guide(self, slot: int) -> tuple[SlotPlace | None, ...]:
        """Return the places of a slot, one for each round, None where it sits out."""
        return tuple(self.place(slot, round_) for round_ in range(1, self.rounds + 1))

    def line(self, slot: int) -> Line:
        """Return the line of a slot in a movement with two winners."""
        return Line.NS if slot <= self.tables else Line.EW

    def without(self, *slots: int) -> "Movement":
        """Return the movement with these slots missing, and no others."""
        return replace(self, missing=tuple(sorted(slots)))

    def switch(self, rounds: tuple[int, ...]) -> "Movement":
        """Return the movement with the arrow switched in rounds, besides those that were."""
        hands = tuple(hand.turned() if hand.round in rounds else hand for hand in self.hands)
        switched = tuple(sorted({*self.switched} ^ {*rounds}))
        return replace(self, hands=hands, switched=switched)
