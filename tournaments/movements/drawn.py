"""Rounds that are drawn one by one: at teams two tables for each match, at pairs one."""

from collections.abc import Sequence

from tournaments.movements.movement import Hand, Kind, Movement
from tournaments.movements.teams import Match, seat_match


def build_drawn_round(
    name: str, matches: Sequence[Match], round_: int, *, rounds: int, set_: int = 1
) -> Movement:
    """Return a movement of which one round was drawn: the matches in the order of their tables.

    Every match has its own copy of the set, at two tables that share it. rounds: of the event.
    """
    hands = [
        hand
        for at, match in enumerate(matches)
        for hand in seat_match(match, round_, (2 * at + 1, 2 * at + 2), set_)
    ]
    return Movement(
        name,
        Kind.TEAMS,
        2 * len(matches),
        rounds,
        tuple(hands),
        copies=max(len(matches), 1),
        shares=tuple((2 * at + 1, 2 * at + 2) for at in range(len(matches))),
        drawn=True,
    )


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
