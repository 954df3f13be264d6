"""Individual movements: everybody partners everybody once and opposes everybody twice.

Each is one round of whist tables over a group, to which the same element is added each round. With
4n players one of them is stationary; otherwise one, two or three sit out each round. Of 4n + 2 and
4n + 3 players nobody partners anybody twice, and `measure_company` tells how often they meet.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, product

from tournaments.movements.movement import Hand, Kind, Movement
from tournaments.movements.residues import Group
from tournaments.movements.whists import SIZES, First, count_rounds, get_first


@dataclass(frozen=True)
class WhistTable:
    """A table of the first round: four players and the board set, counted from 0."""

    n: int
    s: int
    e: int
    w: int
    set: int


@dataclass(frozen=True)
class Whist:
    """The first round of an individual. shared: all tables play the same set, and share it."""

    moduli: tuple[int, ...]
    tables: tuple[WhistTable, ...]
    shared: bool = False


INDIVIDUALS = {
    4: Whist((3,), (WhistTable(3, 0, 1, 2, 0),)),
    5: Whist((5,), (WhistTable(1, 4, 2, 3, 0),)),
    8: Whist((7,), (WhistTable(7, 5, 0, 1, 0), WhistTable(3, 6, 2, 4, 0)), shared=True),
    # The field of nine elements: powers g^i and g^(i+4) against g^(i+2) and g^(i+6).
    9: Whist((3, 3), (WhistTable(3, 6, 2, 1, 0), WhistTable(4, 8, 5, 7, 0)), shared=True),
    12: Whist(
        (11,),
        (WhistTable(11, 0, 2, 8, 0), WhistTable(1, 4, 5, 6, 0), WhistTable(3, 10, 7, 9, 0)),
        shared=True,
    ),
    13: Whist(
        (13,),
        (WhistTable(8, 10, 1, 5, 0), WhistTable(12, 7, 6, 9, 3), WhistTable(11, 4, 2, 3, 4)),
    ),
}
"""The first rounds by number of players."""


USUAL_ROUNDS = 13
"""The most rounds that are usual: of two boards each they make an evening."""

PLAYERS = tuple(sorted((*INDIVIDUALS, *SIZES)))
"""The numbers of players that have a movement."""


def list_individual_rounds(players: int) -> tuple[int, ...]:
    """Return the rounds that a movement of so many players can have; none if there is none.

    Those with boards of their own have all their rounds.
    """
    if players in INDIVIDUALS:
        return (Group(INDIVIDUALS[players].moduli).size,)
    return tuple(range(3, count_rounds(players) + 1)) if players in SIZES else ()


def choose_individual_rounds(players: int) -> int:
    """Return the usual number of rounds of a number of players that has a movement."""
    served = list_individual_rounds(players)
    return max(rounds for rounds in served if rounds <= USUAL_ROUNDS or rounds == served[0])


def build_individual(players: int, rounds: int) -> Movement:
    """Return the individual for a number of players and rounds that it can have.

    With boards of their own, tables play different sets. In larger fields all play the same set in
    a round, of which there is a copy for each table.
    """
    if players in INDIVIDUALS:
        return _build_with_boards(players)
    first = get_first(players)
    size = count_rounds(players)
    hands = []
    for turn in range(rounds):
        for table, seats in enumerate(first, start=1):
            north, south, east, west = (
                (seat if seat >= size else (seat + turn) % size) + 1 for seat in seats
            )
            hands.append(Hand(turn + 1, table, turn + 1, (north, south), (east, west)))
    return Movement(
        "individual",
        Kind.INDIVIDUAL,
        len(first),
        rounds,
        tuple(hands),
        copies=len(first),
        meetings=_count_meetings(first, size),
        stationary=(players,) if players > size else (),
    )


def _count_meetings(first: First, size: int) -> int:
    """Return how often two players meet at most: two for each table with their difference."""
    met: Counter[int] = Counter()
    for north, south, east, west in first:
        for player, other in product((north, south), (east, west)):
            if max(player, other) < size:
                distance = (player - other) % size
                met[min(distance, size - distance)] += 1 + (2 * distance == size)
    return max(2, *met.values())


def _build_with_boards(players: int) -> Movement:
    """Return an individual whose tables play different sets, or share one."""
    whist = INDIVIDUALS[players]
    group = Group(whist.moduli)

    def slot(number: int, turn: int) -> int:
        return (number if number >= group.size else group.plus[number][turn]) + 1

    hands = []
    for turn in range(group.size):
        for table, first in enumerate(whist.tables, start=1):
            north, south, east, west = (
                slot(number, turn) for number in (first.n, first.s, first.e, first.w)
            )
            set_ = group.plus[first.set][turn] + 1
            hands.append(Hand(turn + 1, table, set_, (north, south), (east, west)))
    tables = len(whist.tables)
    return Movement(
        "individual",
        Kind.INDIVIDUAL,
        tables,
        group.size,
        tuple(hands),
        shares=(tuple(range(1, tables + 1)),) if whist.shared else (),
        meetings=2,
        stationary=(group.size + 1,) if players > group.size else (),
    )


@dataclass(frozen=True)
class Company:
    """How often two players of an individual are together, and how many pairs of players are.

    partners, opponents: the number of pairs of players by the times they were partners, or met.
    sit_outs: the least and the most rounds that a player sits out.
    """

    partners: dict[int, int]
    opponents: dict[int, int]
    sit_outs: tuple[int, int]

    @property
    def is_whole(self) -> bool:
        """Return whether everybody partners everybody once and opposes everybody twice."""
        return set(self.partners) == {1} and set(self.opponents) == {2}


def measure_company(movement: Movement) -> Company:
    """Return how often the players of an individual are together."""
    players = movement.slots
    partners: Counter[tuple[int, int]] = Counter()
    opponents: Counter[tuple[int, int]] = Counter()
    played: Counter[int] = Counter()
    seated = {(hand.round, hand.table): hand for hand in movement.played}
    for hand in seated.values():
        for side in (hand.ns, hand.ew):
            partners[min(side), max(side)] += 1
        opponents.update((min(pair), max(pair)) for pair in product(hand.ns, hand.ew))
        played.update(hand.slots)
    pairs = list(combinations(players, 2))
    outs = [movement.rounds - played[player] for player in players]
    return Company(
        dict(sorted(Counter(partners[pair] for pair in pairs).items())),
        dict(sorted(Counter(opponents[pair] for pair in pairs).items())),
        (min(outs), max(outs)),
    )
