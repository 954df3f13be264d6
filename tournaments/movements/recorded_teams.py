"""A movement of teams from the matches that they played, as a file of results tells them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.movements.movement import Hand, Kind, Movement
from tournaments.movements.teams import double_tables, seat_match


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in one round: home and away by the numbers of their teams, and the boards."""

    round: int
    home: int
    away: int
    boards: tuple[int, ...]


def record_matches(name: str, matches: Sequence[PlayedMatch], *, eights: bool = False) -> Movement:
    """Return the movement by which these matches were played, each in both rooms in its round.

    Each set has one board, whose number it has. The matches of a round have their tables in the
    order given, and each has boards of its own. eights: whether teams are of eight. The movement
    may have faults: see `check_movement`.
    """
    taken: Counter[int] = Counter()
    hands: list[Hand] = []
    for match in matches:
        taken[match.round] += 1
        tables = 2 * taken[match.round] - 1, 2 * taken[match.round]
        for board in match.boards:
            hands += seat_match((match.home, match.away), match.round, tables, board)
    most = max(taken.values(), default=0)
    met = Counter(frozenset((match.home, match.away)) for match in matches)
    movement = Movement(
        name,
        Kind.TEAMS,
        2 * most,
        max(taken, default=1),
        tuple(hands),
        copies=max(most, 1),
        shares=tuple((2 * at + 1, 2 * at + 2) for at in range(most)),
        meetings=max(met.values(), default=1),
    )
    return double_tables(movement) if eights else movement
