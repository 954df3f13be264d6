"""Rounds that are drawn one by one: at teams two tables for each match, at pairs one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.movements.movement import Hand, Kind, Movement
from tournaments.movements.sides import get_east_west, get_north_south
from tournaments.movements.teams import Match, double_tables, seat_match


@dataclass(frozen=True)
class Triangle:
    """Three teams that meet each other in two rounds.

    round: the first of them. set: the first of the three sets that they play.
    """

    teams: tuple[int, int, int]
    round: int
    set: int = 2

    def seat(self, before: int) -> Iterator[Hand]:
        """Yield its hands at the three tables after the first ones.

        North-South stay. In the second round East-West play the sets of the first one at the table
        of the team whose East-West played them there: so each match is compared after both.
        """
        for half in (0, 1):
            for at, team in enumerate(self.teams):
                other = self.teams[(at + 1 + half) % 3]
                yield Hand(
                    self.round + half,
                    before + at + 1,
                    self.set + (at + 2 * half) % 3,
                    (get_north_south(team),),
                    (get_east_west(other),),
                )


def build_drawn_round(
    name: str,
    matches: Sequence[Match],
    round_: int,
    *,
    rounds: int,
    set_: int = 1,
    triangle: Triangle | None = None,
    eights: bool = False,
) -> Movement:
    """Return a movement of which one round was drawn: the matches in the order of their tables.

    Every match has its own copy of the set, at two tables that share it. A triangle has one set at
    each of three tables, among them in its second round that of the others. rounds: of the event.
    eights: whether teams are of eight, which play at twice as many tables.
    """
    hands = [
        hand
        for at, match in enumerate(matches)
        for hand in seat_match(match, round_, (2 * at + 1, 2 * at + 2), set_)
    ]
    tables = 2 * len(matches)
    if triangle is not None:
        hands += triangle.seat(tables)
        tables += len(triangle.teams)
    movement = Movement(
        name,
        Kind.TEAMS,
        tables,
        rounds,
        tuple(hands),
        copies=max(len(matches) + (triangle is not None), 1),
        shares=tuple((2 * at + 1, 2 * at + 2) for at in range(len(matches))),
        drawn=True,
    )
    return double_tables(movement) if eights else movement


def build_drawn_pairs(
    name: str, matches: Sequence[Match], round_: int, *, rounds: int, set_: int = 1
) -> Movement:
    """Return a movement of pairs of which one round was drawn: a table for each match.

    Home sits North-South, and all tables play the same set. rounds: of the event.
    """
    hands = tuple(
        Hand(round_, at, set_, (home,), (away,)) for at, (home, away) in enumerate(matches, start=1)
    )
    tables = len(matches)
    return Movement(name, Kind.OTHER, tables, rounds, hands, copies=max(tables, 1), drawn=True)
