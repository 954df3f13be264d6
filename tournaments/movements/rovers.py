"""Mitchells of an odd pair that has no table: it takes the places of others, who sit out."""

from dataclasses import replace

from tournaments.movements.family import MOST_TABLES
from tournaments.movements.mitchell import build_mitchell, build_skip_mitchell
from tournaments.movements.movement import Hand, Movement
from tournaments.movements.paths import PATHS

LEAST_TABLES = 4
"""With fewer tables a Mitchell of a pair more has two rounds."""
MOST_ROVED = 50
"""The most tables of a rover: up to here `paths` has those that are divisible by 3."""


def list_bump_rounds(tables: int) -> tuple[int, ...]:
    """Return the rounds of a bump Mitchell: in a further one boards would be played again."""
    return tuple(range(2, tables)) if LEAST_TABLES <= tables <= MOST_TABLES else ()


def list_rover_rounds(tables: int) -> tuple[int, ...]:
    """Return the rounds of a rover Mitchell: one less than tables if 2 or 3 divides them.

    An even number has a skip, which ends a round early. Of an odd one that is divisible by 3, a
    rover who goes on would come to a board or to opponents again: of 9 and 15 tables a search
    through all paths found none with a round more.
    """
    if not LEAST_TABLES <= tables <= MOST_ROVED:
        return ()
    most = tables if tables % 2 and tables % 3 else tables - 1
    return tuple(range(2, most + 1))


def build_bump_mitchell(tables: int, rounds: int) -> Movement:
    """Return the Mitchell in which whoever sat out takes the next North-South places.

    The last pair sits out the first round. It then takes the North-South places of table 1 and
    keeps them. Who sat there sits out the second round, and takes those of table 2, and so on: each
    pair goes up one table, once. It was at the earlier table in the first rounds and is at the next
    one in the last, so that it comes to other boards at both, but for one round more.
    """
    extra = 2 * tables + 1
    made = _build_base(tables, rounds)
    hands = []
    for hand in made.hands:
        table, earlier = hand.table, hand.round - 1
        # Before table t is taken over, in round t + 1, its own pair sits there.
        newcomer = table - 1 or extra
        hands.append(replace(hand, ns=(newcomer,)) if table <= earlier else hand)
    still = (*range(rounds, tables + 1), extra)
    return replace(made, name="bump-mitchell", hands=tuple(hands), stationary=still)


def build_rover_mitchell(tables: int, rounds: int) -> Movement:
    """Return the Mitchell whose last pair takes other North-South places in each round.

    The rover sits out the first round. Whose places it takes sits out a round and comes back.
    """
    extra = 2 * tables + 1
    made = _build_base(tables, rounds)
    path = find_rover_path(tables)

    def seat(hand: Hand) -> Hand:
        roves = hand.round > 1 and path[hand.round - 2] == hand.table
        return replace(hand, ns=(extra,)) if roves else hand

    return replace(made, name="rover-mitchell", hands=tuple(map(seat, made.hands)))


def find_rover_path(tables: int) -> tuple[int, ...]:
    """Return the tables to which a rover goes, from the second round on.

    It begins at table 2 and goes up two tables, five where East-West skip one. If the number is
    divisible by 3, it would come to boards again, and the path is data.
    """
    if tables in PATHS:
        return tuple(map(int, PATHS[tables].split()))
    half = tables // 2
    skips = tables % 2 == 0
    return tuple(
        (2 * round_ - 1 + (3 if skips and round_ >= half else 0)) % tables + 1
        for round_ in range(1, tables)
    )


def _build_base(tables: int, rounds: int) -> Movement:
    """Return the Mitchell in which the extra pair takes places: with a skip if it is even."""
    return (build_mitchell if tables % 2 else build_skip_mitchell)(tables, rounds)
