"""One board of a match: what each team has from comparing the rooms (laws 78B and 78C)."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from scoring.duplicate.award import Award
from scoring.duplicate.board import MATCHPOINTS, Points, give_award, round_board
from scoring.duplicate.imps import convert_difference
from scoring.duplicate.reason import ScoreReason
from scoring.duplicate.rules import Rules
from scoring.duplicate.scores import Parts
from scoring.teams.facts import BOARD_A_MATCH, IMPS, Held, Room, TeamBoard

Worth = Callable[[int], Fraction]
"""What a difference in points is worth to the team that is ahead by it."""


@dataclass(frozen=True, slots=True)
class BoardWorth:
    """What a board is worth to each team, by its own comparison or its own award.

    At board-a-match the award AVE+ has its listed value; the team's own average may replace it.
    """

    home: Points
    away: Points


def get_board_top(scoring: str, rules: Rules, rooms: int = 2) -> Fraction:
    """Return the most points that a board gives at board-a-match, otherwise 0."""
    return rules.win * max(rooms // 2, 1) if scoring == BOARD_A_MATCH else Fraction(0)


def compare_board(scoring: str, rules: Rules, board: TeamBoard) -> BoardWorth | None:
    """Return what a board is worth to home and to away, or None if it does not count.

    Home sits North-South in the open room, and its figure comes from that row of a split ruling.
    Raise ValueError if an award does not belong to the scoring.
    """
    if board.held is not Held.PLAYED:
        return None
    home, away = (
        _give_award(scoring, rules, award, len(board.rooms))
        if award is not None
        else _compare_rooms(scoring, rules, board.rooms, away=bool(at))
        for at, award in enumerate(board.awards)
    )
    return BoardWorth(home, away)


def _give_award(scoring: str, rules: Rules, award: Award, rooms: int) -> Points:
    """Return an award: percent of the board at board-a-match, otherwise IMPs."""
    kind = MATCHPOINTS if scoring == BOARD_A_MATCH else "butler"
    if scoring not in (BOARD_A_MATCH, IMPS):
        raise ValueError(f"{award} does not belong to {scoring}")
    return give_award(kind, rules, award, get_board_top(scoring, rules, rooms), 0)


def _compare_rooms(scoring: str, rules: Rules, rooms: tuple[Room, ...], *, away: bool) -> Points:
    """Return the points of one team from the scores of all rooms."""
    top = get_board_top(scoring, rules, len(rooms))
    value = _WAYS[_name_way(scoring, rules, len(rooms))](
        [_get_own(room, closed=bool(at % 2), away=away) for at, room in enumerate(rooms)],
        _get_worth(scoring, rules),
    )
    value = round_board(value, top, rules)
    return Points(value, top, ScoreReason("comparison", {"points": value}))


def _get_worth(scoring: str, rules: Rules) -> Worth:
    if scoring == IMPS:
        return lambda ahead: Fraction(convert_difference(ahead))
    if scoring == BOARD_A_MATCH:
        return lambda ahead: rules.win * ((ahead > 0) + (ahead >= 0)) / 2
    return Fraction


def _get_own(room: Room, *, closed: bool, away: bool) -> Parts:
    """Return a room's scores from the view of a team. Parts of a weighted score are kept apart.

    Home is North-South in the open rooms and East-West in the closed ones, away the reverse.
    """
    east_west = closed ^ away ^ room.turned
    parts = room.ew if east_west else room.ns
    return tuple((-score if east_west else score, weight) for score, weight in parts)


def _add(parts: Parts, others: Parts) -> Parts:
    """Return the sums of two independent weighted scores, with the weights multiplied."""
    sums: dict[int, Fraction] = {}
    for (score, weight), (other, chance) in product(parts, others):
        sums[score + other] = sums.get(score + other, Fraction(0)) + weight * chance
    return tuple(sums.items())


def _weigh(parts: Parts, worth: Worth) -> Fraction:
    return sum((worth(ahead) * weight for ahead, weight in parts), Fraction(0))


def _pair_rooms(rooms: list[Parts], worth: Worth) -> Fraction:
    """Return the sum of the comparisons of each open room with its closed one."""
    pairs = zip(rooms[::2], rooms[1::2], strict=True)
    return sum((_weigh(_add(*pair), worth) for pair in pairs), Fraction(0))


def _add_rooms(rooms: list[Parts], worth: Worth) -> Fraction:
    """Return the comparison of what all rooms add up to."""
    total: Parts = ((0, Fraction(1)),)
    for room in rooms:
        total = _add(total, room)
    return _weigh(total, worth)


def _cross_rooms(rooms: list[Parts], worth: Worth) -> Fraction:
    """Return half of the comparisons of each open room with each closed one."""
    pairs = product(rooms[::2], rooms[1::2])
    return sum((_weigh(_add(*pair), worth) for pair in pairs), Fraction(0)) / 2


_WAYS: dict[str, Callable[[list[Parts], Worth], Fraction]] = {
    "imp-then-add": _pair_rooms,
    "add-then-imp": _add_rooms,
    "cross-imps": _cross_rooms,
}
"""How the rooms of a board are compared, by the names of the rule `eights`."""


def _name_way(scoring: str, rules: Rules, rooms: int) -> str:
    """Return how the rooms are compared: at eights by the rule, otherwise open with closed."""
    return rules.eights if rooms > 2 and scoring == IMPS else "imp-then-add"
