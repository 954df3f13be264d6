"""The matches of Swiss pairs: what each pair has on its boards, and victory points for it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.duplicate.board import MATCHPOINTS, Points
from scoring.duplicate.entrant import Entrant, ScorePenalty
from scoring.duplicate.event import Pair, Scored
from scoring.duplicate.victory_points import convert_margin, has_row, serves_any
from scoring.swiss_pairs.meetings import Meeting, Place, list_meetings
from scoring.teams.comparing import BoardWorth
from scoring.teams.facts import TeamBoard
from scoring.teams.parts import ZERO, BoardScore, MatchScore, give_sit_out

HUNDRED = Fraction(100)
AVERAGE = Fraction(50)


@dataclass(frozen=True, slots=True)
class Side:
    """What a pair has in a match. Figures are exact, with its penalties.

    count: the boards that have points. percent: at matchpoints, None without a comparison.
    """

    count: int = 0
    points: Fraction = ZERO
    top: Fraction = ZERO
    won: Fraction = ZERO
    lost: Fraction = ZERO

    @property
    def percent(self) -> Fraction | None:
        """Return the points in percent of the top."""
        return self.points * 100 / self.top if self.top else None


@dataclass(frozen=True, slots=True)
class PairsMatch:
    """A match with what both pairs have.

    sides: in the order of the meeting's pairs. score: as of a match of teams. points: of each pair
    by the results, own averages included.
    """

    meeting: Meeting
    sides: tuple[Side, ...]
    score: MatchScore
    points: Mapping[int, Mapping[Place, Points]]


def score_matches(scored: Scored, *, handicapped: bool = False) -> list[PairsMatch]:
    """Return the matches of an event, by round.

    handicapped: whether home's handicap less away's is added to the margin: in IMPs a board, or in
    percent.
    """
    meetings = list_meetings(scored.event)
    scorer = _Scorer(scored, handicapped)
    return [scorer.score(at, meeting) for at, meeting in enumerate(meetings)]


def list_fines(entrant: Entrant, round_: int) -> list[ScorePenalty]:
    """Return the penalties that change a pair's points in the match of a round."""
    return [
        penalty for penalty in entrant.penalties if penalty.unit != "vp" and penalty.round == round_
    ]


@dataclass(frozen=True, slots=True)
class _Scorer:
    scored: Scored
    handicapped: bool

    def score(self, at: int, meeting: Meeting) -> PairsMatch:
        """Return a match. at: its position among the matches of the event."""
        event = self.scored.event
        tables = [event.boards[index].tables[number] for index, number in meeting.tables]
        waits = any(table.late for table in tables)
        own = {pair: self._list_points(meeting, pair) for pair in meeting.pairs}
        sides = tuple(self._sum_side(pair, meeting.round, own[pair]) for pair in meeting.pairs)
        about = ((at,), meeting.home, meeting.away, meeting.round)
        if meeting.away is None and not sides[0].count:
            value = give_sit_out(event.rules)
            score = MatchScore(*about, points=(value, ZERO), cancelled=meeting.cancelled)
            return PairsMatch(meeting, sides, score, own)
        boards = self._list_boards(at, meeting, own)
        by_percent = event.scoring == MATCHPOINTS
        margins = self._find_margins(meeting, sides)
        score = MatchScore(
            *about,
            waits=waits,
            count=max(side.count for side in sides),
            boards=boards,
            won=None if by_percent else (sides[0].won, sides[-1].won),
            lost=None if by_percent else (sides[0].lost, sides[-1].lost),
            margin=None if by_percent or None in margins else _pair(margins),
        )
        return PairsMatch(meeting, sides, self._decide(score, sides, margins), own)

    def _decide(
        self, score: MatchScore, sides: Sequence[Side], margins: Sequence[Fraction | None]
    ) -> MatchScore:
        """Return a match with its victory points, if it has any."""
        if score.waits or all(margin is None for margin in margins):
            return score
        scale = self.scored.event.rules.victory_points
        counts = [side.count for side in sides if side.count]
        if scale and not serves_any(scale) and not all(has_row(scale, count) for count in counts):
            return replace(score, waits=True)
        points = [
            ZERO if margin is None else self._convert(margin, side.count)
            for margin, side in zip(margins, sides, strict=True)
        ]
        both = (points[0], points[1] if len(points) > 1 else ZERO)
        return replace(score, played=True, points=both)

    def _convert(self, margin: Fraction, count: int) -> Fraction:
        """Return the victory points of a pair; without a scale, its margin itself."""
        scale = self.scored.event.rules.victory_points
        if scale is None:
            return margin
        if scale == "win-loss" and self.scored.event.scoring == MATCHPOINTS:
            return Fraction((margin > 0) - (margin < 0) + 1, 2)
        return convert_margin(scale, margin, count)[0]

    def _find_margins(self, meeting: Meeting, sides: Sequence[Side]) -> list[Fraction | None]:
        """Return each pair's margin: its percentage above 50, or its net IMPs or points."""
        event = self.scored.event
        leads = [ZERO, ZERO]
        if self.handicapped and meeting.away is not None:
            home, away = event.entrants[meeting.home], event.entrants[meeting.away]
            lead = (home.handicap or ZERO) - (away.handicap or ZERO)
            leads = [lead, -lead]
        if event.scoring == MATCHPOINTS:
            return [
                None if side.percent is None else side.percent - AVERAGE + lead
                for side, lead in zip(sides, leads, strict=False)
            ]
        return [
            side.points + lead * side.count if side.count else None
            for side, lead in zip(sides, leads, strict=False)
        ]

    def _list_points(self, meeting: Meeting, pair: int) -> dict[Place, Points]:
        """Return the points of a pair on its boards, with its own average where that is due."""
        event, points = self.scored.event, {}
        for place in meeting.list_places(pair):
            board = event.boards[place[0]]
            table = board.tables[place[1]]
            side = _choose(self.scored.points[place], first=pair in table.ns)
            if side is not None:
                span = event.get_span(board, table)
                tally = self.scored.tallies[pair]
                points[place] = tally.settle(span, side, event.scoring, event.rules)
        return points

    def _sum_side(self, pair: int, round_: int, own: Mapping[Place, Points]) -> Side:
        event = self.scored.event
        tops = {event.boards[place[0]].board: points.top for place, points in own.items()}
        fine = ZERO
        for penalty in list_fines(event.entrants[pair], round_):
            unit = Fraction(1)
            if penalty.unit == "percent-of-board":
                highest = max(tops.values(), default=ZERO)
                unit = tops.get(penalty.board or 0, highest) / 100
            fine += penalty.points * unit
        values = [points.value for points in own.values()]
        return Side(
            count=len(own),
            points=sum(values, ZERO) + fine,
            top=sum((points.top for points in own.values()), ZERO),
            won=sum((max(value, ZERO) for value in values), ZERO),
            lost=sum((max(-value, ZERO) for value in values), ZERO),
        )

    def _list_boards(
        self, at: int, meeting: Meeting, own: Mapping[int, Mapping[Place, Points]]
    ) -> tuple[BoardScore, ...]:
        """Return the boards on which both have points, for tie-breaks that compare boards."""
        if meeting.away is None:
            return ()
        event, home, away = self.scored.event, own[meeting.home], own[meeting.away]
        return tuple(
            BoardScore(
                at,
                TeamBoard(event.boards[place[0]].board, ()),
                BoardWorth(home[place], away[place]),
            )
            for place in meeting.tables
            if place in home and place in away
        )


def _choose(pair: Pair, *, first: bool) -> Points | None:
    return pair[0] if first else pair[1]


def _pair(margins: Sequence[Fraction | None]) -> tuple[Fraction, Fraction]:
    """Return both margins; of a pair without an opponent, nothing for the other."""
    home, away = margins[0], margins[1] if len(margins) > 1 else ZERO
    return home or ZERO, away or ZERO
