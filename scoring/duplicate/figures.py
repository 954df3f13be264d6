"""An entrant's final figures: its sessions added up, with factoring, penalties and carry."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.duplicate.board import MATCHPOINTS, give_award
from scoring.duplicate.decimals import Halves, round_to_units, round_value
from scoring.duplicate.entrant import Entrant, ScorePenalty
from scoring.duplicate.reason import ScoreReason
from scoring.duplicate.rules import Rules
from scoring.duplicate.tally import SessionTally, Tally

ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class FigureLine:
    """Points of an entrant for one reason. session: None for the whole event."""

    session: int | None
    points: Fraction
    reason: ScoreReason


@dataclass(frozen=True, slots=True)
class Figures:
    """What an entrant is ranked by. Figures are exact; units are rounded as shown.

    counted: the boards that the points stand for, after factoring. maximum, percent: at
    matchpoints only, and percent is None if nothing was played. points_shown, percent_shown:
    whole numbers of units of 10**-places. lines: where the points come from; they add up to them.
    """

    boards: int
    counted: Fraction
    points: Fraction
    maximum: Fraction
    percent: Fraction | None
    points_shown: int
    percent_shown: int | None
    lines: tuple[FigureLine, ...]


@dataclass(frozen=True, slots=True)
class _Session:
    """The sum of one session, factored."""

    boards: int
    counted: Fraction
    maximum: Fraction
    lines: tuple[FigureLine, ...]

    @property
    def points(self) -> Fraction:
        return _add_up(self.lines)


@dataclass(frozen=True, slots=True)
class Reckoner:
    """How entrants are added up. most: the most boards that any entrant was to play, by session."""

    scoring: str
    rules: Rules
    most: Mapping[int, int]

    def count_full(self, tallies: list[Tally]) -> dict[int, int]:
        """Return the most boards that any entrant has points for, by session."""
        return {
            session: max((self._count_boards(tally, session) for tally in tallies), default=0)
            for session in self.most
        }

    def sum_up(self, entrant: Entrant, tally: Tally, full: Mapping[int, int]) -> Figures:
        """Return the figures of an entrant. full: the result of `count_full`."""
        sessions = [self._sum_session(entrant, tally, *numbered) for numbered in full.items()]
        lines = [line for session in sessions for line in session.lines]
        maximum = sum((session.maximum for session in sessions), ZERO)
        percent: Fraction | None = None
        if self.scoring != MATCHPOINTS:
            if entrant.carry:
                lines.append(
                    FigureLine(None, entrant.carry, ScoreReason("carry", {"points": entrant.carry}))
                )
        elif maximum:
            percent = self._find_percent(sessions, maximum) + entrant.carry
        points = _add_up(lines)
        return Figures(
            boards=sum(session.boards for session in sessions),
            counted=sum((session.counted for session in sessions), ZERO),
            points=points,
            maximum=maximum,
            percent=percent,
            points_shown=self.round(points, maximum / 2),
            percent_shown=None if percent is None else self.round(percent, Fraction(50)),
            lines=tuple(lines),
        )

    def _count_sit_outs(self, tally: Tally, session: int) -> int:
        """Return how many sit-outs have an award. Whoever played nothing sat nothing out."""
        own = tally.sessions[session]
        if self.rules.sit_out is None or not own.boards:
            return 0
        return self.most[session] - own.scheduled

    def _count_boards(self, tally: Tally, session: int) -> int:
        """Return the number of boards that have points, sit-outs with an award included."""
        return tally.sessions[session].boards + self._count_sit_outs(tally, session)

    def _sum_session(self, entrant: Entrant, tally: Tally, session: int, full: int) -> _Session:
        """Return the sum of a session. full: the most boards that any entrant has."""
        boards = self._count_boards(tally, session)
        maximum, lines = self._sum_boards(tally, session)
        factor = Fraction(1)
        if self.rules.unequal == "factor" and 0 < boards < full:
            factor = Fraction(full, boards)
            reason = ScoreReason("factored", {"boards": boards, "full": full})
            lines.append(FigureLine(session, _add_up(lines) * (factor - 1), reason))
        maximum *= factor
        lines += self._list_penalties(entrant, tally, session, maximum)
        return _Session(boards, boards * factor, maximum, tuple(lines))

    def _sum_boards(self, tally: Tally, session: int) -> tuple[Fraction, list[FigureLine]]:
        """Return the maximum of the boards with points, and the lines of their points."""
        own = tally.sessions[session]
        maximum, lines = own.top.value, []
        if own.played:
            lines.append(
                FigureLine(session, own.points.value, ScoreReason("boards", {"boards": own.played}))
            )
        for _board, award in sorted(own.awards.items()):
            settled = tally.settle(session, award, self.scoring, self.rules)
            lines.append(FigureLine(session, settled.value, settled.reason))
            maximum += award.top
        missed = self._count_sit_outs(tally, session)
        if missed and self.rules.sit_out is not None:
            top = max(own.tops.values(), default=ZERO)
            given = give_award(self.scoring, self.rules, self.rules.sit_out, top, 0)
            settled = tally.settle(session, given, self.scoring, self.rules)
            reason = ScoreReason("sit-outs", {"boards": missed, "award": str(self.rules.sit_out)})
            lines.append(FigureLine(session, missed * settled.value, reason))
            maximum += missed * top
        return maximum, lines

    def _list_penalties(
        self, entrant: Entrant, tally: Tally, session: int, maximum: Fraction
    ) -> Iterator[FigureLine]:
        """Yield a line for each penalty of a session: penalties are not factored."""
        own = tally.sessions[session]
        alone = len(self.most) == 1
        for penalty in entrant.penalties:
            if penalty.session == session or (penalty.session is None and alone):
                points = penalty.points * _get_unit(penalty, own, maximum)
                values = {"amount": penalty.points, "unit": penalty.unit}
                yield FigureLine(session, points, ScoreReason("penalty", values))

    def _find_percent(self, sessions: Sequence[_Session], maximum: Fraction) -> Fraction:
        """Return the percentage of all sessions: of what they add up to, or their mean."""
        if self.rules.combine == "points":
            return self._get_percent(sum((session.points for session in sessions), ZERO), maximum)
        played = [session for session in sessions if session.maximum]
        percents = (self._get_percent(part.points, part.maximum) for part in played)
        return sum(percents, ZERO) / len(played)

    def _get_percent(self, points: Fraction, maximum: Fraction) -> Fraction:
        """Return the percentage of the points, exact or as they are shown."""
        if self.rules.percent_of == "shown":
            points = round_value(points, self.rules.places, self.rules.halves, maximum / 2)
        return points * 100 / maximum

    def round(self, value: Fraction, average: Fraction) -> int:
        """Return a figure in units as it is shown."""
        halves: Halves = self.rules.halves
        return round_to_units(value, self.rules.places, halves, average)


def _add_up(lines: Iterable[FigureLine]) -> Fraction:
    return sum((line.points for line in lines), ZERO)


def _get_unit(penalty: ScorePenalty, own: SessionTally, top: Fraction) -> Fraction:
    """Return what one unit of a penalty is worth in points."""
    if penalty.unit == "percent-of-session":
        return top / 100
    if penalty.unit == "percent-of-board":
        highest = max(own.tops.values(), default=ZERO)
        return own.tops.get(penalty.board or 0, highest) / 100
    return Fraction(1)
