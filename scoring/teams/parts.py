"""The matches of an event put together from their parts, before they are scored."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.duplicate.award import Award, AwardKind
from scoring.duplicate.board import get_listed_percent
from scoring.duplicate.rules import Rules
from scoring.duplicate.victory_points import get_most
from scoring.teams.comparing import BoardWorth
from scoring.teams.facts import Entry, Form, TeamBoard, TeamEvent, Two

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A board that counts in a match, from the view of the match's home team.

    entry: the position of the part that has it. The points are those of `compare_board`.
    """

    entry: int
    board: TeamBoard
    worth: BoardWorth


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match with everything that follows from it, of home and away of its last part.

    entries: the positions of its parts in the event. waits: whether something is still to come.
    played: whether it counts as played. cancelled: whether a team of it withdrew before half, so
    that it is a bye for the other, its home team here, or nothing. count: the boards that were
    compared or awarded. won, lost: the IMPs of the boards that each team won and lost, None if
    there are none. margin: each team's own, penalties included. points: what ranks, None if it
    waits or was not played. used_extra: whether the extra boards decided it. winner: at a
    knock-out, 0 for home and 1 for away.
    """

    entries: tuple[int, ...]
    home: int
    away: int | None
    round: int
    waits: bool = False
    played: bool = False
    count: int = 0
    boards: tuple[BoardScore, ...] = ()
    won: Two | None = None
    lost: Two | None = None
    margin: Two | None = None
    points: Two | None = None
    used_extra: bool = False
    winner: int | None = None
    third: bool = False
    awarded: bool = False
    cancelled: bool = False
    own: dict[int, Two] = field(default_factory=dict)
    """The IMPs that each part gives home and away of that part, by its position."""

    @property
    def last(self) -> int:
        """Return the position of the last part."""
        return self.entries[-1]

    @property
    def teams(self) -> tuple[int, ...]:
        """Return the positions of the teams."""
        return (self.home,) if self.away is None else (self.home, self.away)


def group_parts(matches: Sequence[Entry]) -> list[tuple[int, ...]]:
    """Return the positions of the parts of each match, in the order of their first parts.

    Parts belong together if the same two teams meet, until a part comes again.
    """
    groups: list[list[int]] = []
    open_groups: dict[frozenset[int | None], list[int]] = {}
    for at, entry in enumerate(matches):
        teams = frozenset((entry.home, entry.away))
        group = open_groups.get(teams) if entry.part is not None else None
        if group is None or any(matches[other].part == entry.part for other in group):
            group = []
            groups.append(group)
            if entry.part is not None:
                open_groups[teams] = group
        group.append(at)
    return [tuple(group) for group in groups]


Fines = dict[tuple[int, int], Fraction]
"""The IMPs of penalties, by the position of a match's part and of the team."""


def find_fines(event: TeamEvent) -> Fines:
    """Return the penalties in IMPs that name a round.

    A penalty falls on the first match of the round that can have a margin.
    """
    named = [
        (at, penalty)
        for at, entrant in enumerate(event.entrants)
        for penalty in entrant.penalties
        if penalty.unit == "imps" and penalty.round is not None
    ]
    fines: Fines = {}
    if not named:
        return fines
    first = find_fined(event.matches)
    for team, penalty in named:
        entry = first.get((penalty.round or 0, team))
        if entry is not None:
            fines[entry, team] = fines.get((entry, team), ZERO) + penalty.points
    return fines


def find_fined(matches: Sequence[Entry]) -> dict[tuple[int, int], int]:
    """Return the part on whose margin a penalty falls, by round and team."""
    first: dict[tuple[int, int], int] = {}
    for at, entry in enumerate(matches):
        if entry.away is None or entry.awarded is not None or entry.not_played:
            continue
        for team in (entry.home, entry.away):
            first.setdefault((entry.round, team), at)
    return first


def give_sit_out(rules: Rules) -> Fraction:
    """Return what a bye is worth in points: victory points, or of the scale's most."""
    award: Award | None = rules.sit_out
    if award is None:
        return ZERO
    if award.kind in (AwardKind.VICTORY, AwardKind.IMPS):
        return award.amount
    if rules.victory_points is None:
        return ZERO
    return get_most(rules.victory_points) * get_listed_percent(award, rules) / 100


def is_cancelled(event: TeamEvent, entry: Entry) -> bool:
    """Return whether a match of a team that withdrew before half does not count.

    At a Swiss it stands unless the rule `withdrawal` says otherwise.
    """
    gone = [
        event.entrants[team].withdrawn == "before"
        for team in (entry.home, entry.away)
        if team is not None
    ]
    if not any(gone) or event.form is Form.KNOCK_OUT:
        return False
    return event.form is Form.ROUND_ROBIN or event.rules.withdrawal == "cancelled"
