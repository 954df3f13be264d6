"""Movements of teams: two pairs of each team, and every match in two rooms with the same boards.

The pairs of team k are the slots 2k − 1, which always sits North-South, and 2k, which always sits
East-West. Where the pairs of a match do not meet at the same time, its second half is a later
round.
"""

from dataclasses import replace

from tournaments.movements.howell import build_howell, list_howell_rounds
from tournaments.movements.movement import Hand, Kind, Movement
from tournaments.movements.sides import get_east_west, get_north_south

Match = tuple[int, int]
"""Two teams: home and away. Home's North-South pair sits in the open room."""

MOST_TEAMS = 60
"""The largest field of a movement in which all teams meet."""


def seat_match(match: Match, round_: int, tables: tuple[int, int], set_: int) -> tuple[Hand, Hand]:
    """Return the two tables of a match that plays a set: the open room and the closed one."""
    home, away = match
    return (
        Hand(round_, tables[0], set_, (get_north_south(home),), (get_east_west(away),)),
        Hand(round_, tables[1], set_, (get_north_south(away),), (get_east_west(home),)),
    )


def double_tables(movement: Movement) -> Movement:
    """Return a movement of teams of four for teams of eight: two neighbours in place of each table.

    The second pairs of two teams meet beside the first ones, with the same boards, which both
    tables share.
    """
    hands = [
        replace(
            hand,
            table=2 * hand.table - 1 + at,
            ns=tuple(_find_pair(slot, at) for slot in hand.ns),
            ew=tuple(_find_pair(slot, at) for slot in hand.ew),
        )
        for hand in movement.hands
        for at in (0, 1)
    ]
    grouped = {table for group in movement.shares for table in group}
    alone = ((table,) for table in range(1, movement.tables + 1) if table not in grouped)
    return replace(
        movement,
        kind=Kind.EIGHTS,
        tables=2 * movement.tables,
        hands=tuple(hands),
        shares=tuple(
            tuple(place for table in group for place in (2 * table - 1, 2 * table))
            for group in (*movement.shares, *alone)
        ),
        stationary=_find_pairs(movement.stationary),
        missing=_find_pairs(movement.missing),
    )


def _find_pair(slot: int, at: int) -> int:
    """Return the slot of the first or second pair of a team of eight for one of a team of four."""
    return slot + 2 * ((slot - 1) // 2 + at)


def _find_pairs(slots: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(_find_pair(slot, at) for slot in slots for at in (0, 1)))


def build_head_to_head(_teams: int, rounds: int) -> Movement:
    """Return a match of two teams. Every two rounds the tables exchange their boards."""
    hands = []
    for round_ in range(1, rounds + 1):
        other = round_ + 1 if round_ % 2 else round_ - 1
        hands.append(seat_match((1, 2), round_, (1, 2), round_)[0])
        hands.append(seat_match((1, 2), round_, (1, 2), other)[1])
    return Movement(
        "head-to-head",
        Kind.TEAMS,
        2,
        rounds,
        tuple(hands),
        meetings=rounds,
        stationary=(1, 2, 3, 4),
    )


def build_american_whist(teams: int, rounds: int) -> Movement:
    """Return the movement of an odd number of teams in which everybody meets everybody.

    North-South stay. East-West move up two tables each round, and the boards one. The two halves
    of a match are as far from the beginning as from the end, and have the same boards.
    """
    hands = []
    for round_ in range(1, rounds + 1):
        for table in range(teams):
            away, set_ = (table - 2 * round_) % teams, (table - round_) % teams
            sides = (get_north_south(table + 1),), (get_east_west(away + 1),)
            hands.append(Hand(round_, table + 1, set_ + 1, *sides))
    still = tuple(get_north_south(team) for team in range(1, teams + 1))
    return Movement("american-whist", Kind.TEAMS, teams, rounds, tuple(hands), stationary=still)


def build_shared_whist(teams: int, rounds: int) -> Movement:
    """Return the movement of an even number of teams whose opposite tables share their boards.

    North-South stay, and East-West move up a table each round. Half of the sets are in play in a
    round, and the others in the next: meanwhile they lie on bye-stands between the tables. This is
    the New England relay, in which two tables relay the boards of a round to each other.
    """
    hands = []
    for round_ in range(1, rounds + 1):
        for table in range(teams):
            away, set_ = (table - round_) % teams, (2 * table - round_) % teams
            sides = (get_north_south(table + 1),), (get_east_west(away + 1),)
            hands.append(Hand(round_, table + 1, set_ + 1, *sides))
    half = teams // 2
    return Movement(
        "shared-whist",
        Kind.TEAMS,
        teams,
        rounds,
        tuple(hands),
        shares=tuple((table, table + half) for table in range(1, half + 1)),
        stationary=tuple(get_north_south(team) for team in range(1, teams + 1)),
    )


def build_team_howell(teams: int, rounds: int) -> Movement:
    """Return a Howell of matches: a whole match in each round, at two tables that share its boards.

    An odd number of teams leaves one out in each round. Whom it was to meet stays at the first
    table of a Howell, which is the last one here, so that no table before others is empty.
    """
    base = build_howell((teams + 1) // 2, rounds)
    places = {
        table: (table - 1 - teams % 2) % base.tables + 1 for table in range(1, base.tables + 1)
    }
    used: set[int] = set()
    hands: list[Hand] = []
    for hand in base.hands:
        match = hand.ns[0], hand.ew[0]
        place = places[hand.table]
        hands += seat_match(match, hand.round, (2 * place - 1, 2 * place), hand.set)
        used.add(place)
    shares = [sorted(places[table] for table in group) for group in base.shares]
    grouped = {table for group in shares for table in group}
    groups = [*shares, *((table,) for table in sorted(used - grouped))]
    phantom = (get_north_south(teams + 1), get_east_west(teams + 1)) if teams % 2 else ()
    return Movement(
        "team-howell",
        Kind.TEAMS,
        2 * base.tables,
        base.rounds,
        tuple(hands),
        shares=tuple(
            tuple(place for table in group for place in (2 * table - 1, 2 * table))
            for group in groups
        ),
        meetings=base.meetings,
        missing=phantom,
    )


def list_head_to_head_rounds(teams: int) -> tuple[int, ...]:
    """Return the rounds that a match of two teams can have."""
    return (2, 4, 6, 8, 10, 12) if teams == 2 else ()


def list_american_whist_rounds(teams: int) -> tuple[int, ...]:
    """Return the rounds of an odd number of teams: all, as the halves of a match are far apart."""
    return (teams - 1,) if teams % 2 and 3 <= teams <= MOST_TEAMS else ()


def list_shared_whist_rounds(teams: int) -> tuple[int, ...]:
    """Return the rounds of an even number of teams whose opposite tables share."""
    return (teams - 1,) if teams % 2 == 0 and 4 <= teams <= MOST_TEAMS else ()


def list_team_howell_rounds(teams: int) -> tuple[int, ...]:
    """Return the rounds of a Howell of matches."""
    return list_howell_rounds((teams + 1) // 2) if teams >= 3 else ()
