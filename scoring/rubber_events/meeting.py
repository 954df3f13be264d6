"""A meeting: two sides at one table, or two teams at several, and which of them has won."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.rubber_events.entrant import Entrant
from scoring.rubber_events.rules import KNOCK_OUT, LEAGUE, Rules
from scoring.rubber_events.table import Side, Table

NS, EW = "ns", "ew"


@dataclass(frozen=True, slots=True)
class Handicap:
    """The points that the weaker side is given. levels: by how many levels the sides differ."""

    side: str
    levels: Fraction
    points: int

    @property
    def margin(self) -> int:
        """Return the points as a part of the margin of North-South."""
        return self.points if self.side == NS else -self.points


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two sides played against each other in a round.

    margin: North-South's points over East-West's, handicaps counted. played: the margin of each
    match that is over, without handicap. over: whether no more is to come. counted: whether it
    counts: a meeting that was not played does not. winner: ns, ew, or None for neither.
    """

    round: int
    tables: tuple[Table, ...]
    ns: Side
    ew: Side
    played: tuple[Fraction, ...]
    handicap: Handicap | None
    margin: Fraction
    wins: tuple[int, int]
    over: bool
    counted: bool
    winner: str | None

    @property
    def place(self) -> str | None:
        """For which place a knock-out's meeting was besides the first."""
        return self.tables[0].place

    def of(self, side: str) -> Fraction:
        """Return the margin as a side has it."""
        return self.margin if side == NS else -self.margin

    def opponents(self, entrant: int) -> Side:
        """Return those against whom an entrant plays."""
        return self.ew if entrant in self.ns else self.ns

    def side(self, entrant: int) -> str:
        """Return the side of an entrant."""
        return NS if entrant in self.ns else EW


def list_meetings(
    tables: Sequence[Table], kind: str, rules: Rules, entrants: Sequence[Entrant]
) -> list[Meeting]:
    """Return the meetings of a round, in the order of their first tables."""
    groups: dict[frozenset[int], list[Table]] = {}
    for table in tables:
        together = frozenset(table.entrants) if len(table.ns) == 1 else frozenset((-table.table,))
        groups.setdefault(together, []).append(table)
    return [decide(group, kind, rules, entrants) for group in groups.values()]


def decide(
    tables: Sequence[Table], kind: str, rules: Rules, entrants: Sequence[Entrant]
) -> Meeting:
    """Return the meeting of these tables, which have the same two sides.

    At a second table the two sides may sit the other way round.
    """
    first = tables[0]
    whole = any(table.whole for table in tables)
    handicap = find_handicap(first.ns, first.ew, rules, entrants)
    each = handicap.margin if handicap else 0
    played = _add_matches(tables, whole=whole)
    decided = kind == KNOCK_OUT or (kind == LEAGUE and rules.best_of > 1)
    if decided and not whole:
        played = _cut_off(played, each, rules.best_of // 2 + 1)
    wins = sum(score + each > 0 for score in played), sum(score + each < 0 for score in played)
    award = next((table.award for table in tables if table.award is not None), None)
    not_played = all(table.not_played for table in tables)
    margin = sum(played, Fraction(0))
    if decided and not whole:
        margin += each * len(played)
        needed = rules.best_of // 2 + 1
        winner = NS if wins[0] >= needed else EW if wins[1] >= needed else None
        over = winner is not None
    else:
        margin += each if played else 0
        winner = NS if margin > 0 else EW if margin < 0 else None
        over = bool(played) if whole else len(played) >= rules.matches
        over = over and (kind != KNOCK_OUT or winner is not None)
    if award is not None:
        over, winner = True, award.winner
    return Meeting(
        round=first.round,
        tables=tuple(tables),
        ns=first.ns,
        ew=first.ew,
        played=tuple(played),
        handicap=handicap,
        margin=margin,
        wins=wins,
        over=over or not_played,
        counted=over and not not_played,
        winner=winner,
    )


def _cut_off(played: Sequence[Fraction], each: int, needed: int) -> list[Fraction]:
    """Return the matches until a side has won as many as it needs.

    Others do not count: an earlier match may have been corrected, or the rules changed.
    """
    wins = [0, 0]
    for at, score in enumerate(played, start=1):
        if score + each:
            wins[score + each > 0] += 1
        if max(wins) >= needed:
            return list(played[:at])
    return list(played)


def _add_matches(tables: Sequence[Table], *, whole: bool) -> list[Fraction]:
    """Return the margin of each match that is over at all tables, for the first table's sides.

    whole: a table has one total for all matches, so that those of the others are added.
    """
    turns = [1 if table.ns == tables[0].ns else -1 for table in tables]
    rows = [list(_list_margins(table)) for table in tables]
    if whole:
        rows = [[_add_all(row)] if row else [] for row in rows]
    totals = []
    for at in range(min(map(len, rows))):
        margins = [row[at] for row in rows]
        known = [margin for margin in margins if margin is not None]
        if len(known) < len(margins):
            break
        turned = (turn * score for turn, score in zip(turns, known, strict=True))
        totals.append(sum(turned, Fraction(0)))
    return totals


def _add_all(margins: Sequence[Fraction | None]) -> Fraction | None:
    """Return the sum of the matches of a table, None while one is played."""
    known = [margin for margin in margins if margin is not None]
    return sum(known, Fraction(0)) if len(known) == len(margins) else None


def _list_margins(table: Table) -> Iterable[Fraction | None]:
    """Yield the margin of each match of a table, None for one that is still played."""
    if table.award is not None:
        yield table.award.margin
    elif table.not_played:
        yield Fraction(0)
    else:
        for match in table.matches:
            yield Fraction(match.totals.margin) if match.done else None


def find_handicap(ns: Side, ew: Side, rules: Rules, entrants: Sequence[Entrant]) -> Handicap | None:
    """Return the handicap of a meeting, or None if there is none.

    Each side is as strong as the mean of its levels. Nobody has a handicap if a level is unknown.
    The points are rounded down to tens, as the scores of contract bridge are.
    """
    if not rules.handicap:
        return None
    sides = [[entrants[number].strength for number in side] for side in (ns, ew)]
    means = []
    for side in sides:
        known = [strength for strength in side if strength is not None]
        if len(known) < len(side) or not side:
            return None
        means.append(sum(known, Fraction(0)) / len(side))
    difference = means[0] - means[1]
    points = _round(min(rules.handicap_most, int(abs(difference) * rules.handicap)))
    if not points:
        return None
    return Handicap(NS if difference > 0 else EW, abs(difference), points)


def list_handicaps(rules: Rules) -> list[tuple[int, int]]:
    """Return the points for each whole difference of levels, as a club prints it."""
    return [
        (levels, _points)
        for levels in range(1, 18)
        if (_points := _round(min(rules.handicap_most, levels * rules.handicap)))
    ]


def _round(points: int) -> int:
    return points - points % 10 if points >= 10 else points
