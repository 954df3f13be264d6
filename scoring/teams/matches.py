"""A match of teams: its margin, and what it is worth on the scale."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.duplicate.victory_points import convert_margin
from scoring.teams.comparing import BoardWorth, compare_board
from scoring.teams.facts import IMPS, Entry, Form, Held, TeamEvent, Two
from scoring.teams.parts import (
    ZERO,
    BoardScore,
    Fines,
    MatchScore,
    find_fines,
    give_sit_out,
    group_parts,
    is_cancelled,
)

LEVEL: Two = (ZERO, ZERO)


def score_matches(event: TeamEvent, *, handicapped: bool = False) -> list[MatchScore]:
    """Return every match of an event with its margin and points.

    handicapped: whether home's handicap less away's, in IMPs a board, is added to the margin.
    """
    fines = find_fines(event)
    scored = []
    for entries in group_parts(event.matches):
        scorer = _Scorer(event, entries, fines, handicapped)
        scored.append(scorer.score())
    return scored


def score_some(event: TeamEvent, wanted: Iterable[int]) -> dict[int, MatchScore]:
    """Return matches that have no parts with their margins and points, by their positions."""
    fines = find_fines(event)
    return {at: _Scorer(event, (at,), fines, handicapped=False).score() for at in wanted}


@dataclass(frozen=True, slots=True)
class _Scorer:
    """Scores one match."""

    event: TeamEvent
    entries: tuple[int, ...]
    fines: Fines
    handicapped: bool

    @property
    def parts(self) -> list[Entry]:
        return [self.event.matches[at] for at in self.entries]

    @property
    def last(self) -> Entry:
        return self.event.matches[self.entries[-1]]

    def score(self) -> MatchScore:
        parts, last = self.parts, self.last
        about = (self.entries, last.home, last.away, last.round)
        if last.away is None or is_cancelled(self.event, last):
            return self._score_bye(last)
        if all(part.not_played for part in parts):
            return MatchScore(*about, third=last.third)
        awarded = [at for at, part in enumerate(parts) if part.awarded is not None]
        if awarded:
            points = _add_up(
                self._turn(parts[at], _fill(parts[at].awarded or (None, None))) for at in awarded
            )
            points = _add_up([points, self._sum_adjust()])
            lead = points[0] - points[1]
            winner = None if not lead else int(lead < 0)
            return MatchScore(
                *about,
                played=True,
                points=points,
                awarded=True,
                third=last.third,
                winner=last.winner if winner is None else winner,
            )
        return self._score_played(about)

    def _score_bye(self, last: Entry) -> MatchScore:
        """Return a bye, or a cancelled match: at a Swiss the bye of whoever is left."""
        left = [
            team
            for team in (last.home, last.away)
            if team is not None and self.event.entrants[team].withdrawn != "before"
        ]
        home = left[0] if left else last.home
        about = (self.entries, home, None, last.round)
        cancelled = last.away is not None
        if cancelled and (len(left) != 1 or self.event.form is not Form.SWISS):
            return MatchScore(*about, cancelled=True)
        value = give_sit_out(self.event.rules) * last.share
        if not cancelled:
            if last.awarded is not None:
                value = last.awarded[0] or ZERO
            value += last.adjust[0]
        return MatchScore(*about, points=(value, ZERO), winner=0, cancelled=cancelled)

    def _turn(self, part: Entry, pair: Two) -> Two:
        """Return a pair of figures of a part from the view of the match's home team."""
        return pair if part.home == self.last.home else (pair[1], pair[0])

    def _sum_adjust(self) -> Two:
        return _add_up(self._turn(part, part.adjust) for part in self.parts)

    def _list_boards(self) -> Iterator[BoardScore]:
        for at, part in zip(self.entries, self.parts, strict=True):
            for board in part.boards:
                worth = compare_board(self.event.scoring, self.event.rules, board)
                if worth is not None:
                    turned = part.home != self.last.home
                    mine = BoardWorth(worth.away, worth.home) if turned else worth
                    yield BoardScore(at, board, mine)

    def _score_played(self, about: tuple[tuple[int, ...], int, int | None, int]) -> MatchScore:
        parts, last = self.parts, self.last
        boards = tuple(self._list_boards())
        counted = [score for score in boards if not score.board.extra]
        known = [(part, part.known) for part in parts if part.known is not None]
        each = 2 if any(len(board.rooms) > 2 for part in parts for board in part.boards) else 1
        count = each * len(counted) + sum(imps.count for _, imps in known)
        waits = len({part.part for part in parts}) < last.parts or any(
            _is_waiting(part) for part in parts
        )
        own = {at: self._sum_part(at, counted) for at in self.entries}
        turned = [self._turn(part, own[at]) for at, part in zip(self.entries, parts, strict=True)]
        won = _add_up(turned)
        lost = _add_up(
            [
                *(
                    (_losses(score.worth.home.value), _losses(score.worth.away.value))
                    for score in counted
                ),
                *(self._turn(part, (imps.imps[1], imps.imps[0])) for part, imps in known),
            ]
        )
        fine = self._sum_fines()
        home = sum((score.worth.home.value for score in counted), ZERO)
        away = sum((score.worth.away.value for score in counted), ZERO)
        for part, imps in known:
            mine = self._turn(part, imps.imps)
            home, away = home + mine[0] - mine[1], away + mine[1] - mine[0]
        lead = self._find_handicap(count)
        margin = (home + fine[0] + lead, away + fine[1] - lead)
        score = MatchScore(
            *about,
            waits=waits,
            count=count,
            boards=boards,
            own=own,
            third=last.third,
            won=won if self.event.scoring == IMPS else None,
            lost=lost if self.event.scoring == IMPS else None,
            margin=margin,
        )
        return self._decide(score, (home, away), fine)

    def _sum_part(self, at: int, counted: Sequence[BoardScore]) -> Two:
        """Return the IMPs of the boards that each team won in one part, of that part's teams."""
        part = self.event.matches[at]
        if part.known is not None:
            return part.known.imps
        mine = [score.worth for score in counted if score.entry == at]
        pair = (
            sum((max(worth.home.value, ZERO) for worth in mine), ZERO),
            sum((max(worth.away.value, ZERO) for worth in mine), ZERO),
        )
        return self._turn(part, pair)

    def _sum_fines(self) -> Two:
        last = self.last
        return (
            sum((self.fines.get((at, last.home), ZERO) for at in self.entries), ZERO),
            sum((self.fines.get((at, last.away or 0), ZERO) for at in self.entries), ZERO),
        )

    def _find_handicap(self, count: int) -> Fraction:
        """Return home's lead by the handicaps, in IMPs."""
        if not self.handicapped or self.last.away is None:
            return ZERO
        home, away = self.event.entrants[self.last.home], self.event.entrants[self.last.away]
        return ((home.handicap or ZERO) - (away.handicap or ZERO)) * count

    def _decide(self, score: MatchScore, bare: Two, fine: Two) -> MatchScore:
        """Return a match with its points. bare: the margins without penalties."""
        rules = self.event.rules
        if self.event.form is Form.KNOCK_OUT:
            return self._decide_knock_out(score, bare, fine)
        if score.waits:
            return replace(score, points=None)
        if not score.count:
            return replace(score, margin=None)
        margin = score.margin or LEVEL
        points = margin
        if rules.victory_points is not None:
            scale, share = rules.victory_points, self.last.share
            points = (
                convert_margin(scale, margin[0], score.count)[0] * share,
                convert_margin(scale, margin[1], score.count)[0] * share,
            )
        return replace(score, played=True, points=_add_up([points, self._sum_adjust()]))

    def _decide_knock_out(self, score: MatchScore, bare: Two, fine: Two) -> MatchScore:
        """Return a knock-out match: the mean margin, the carry, the penalties in full, the rest."""
        carry = sum(
            (part.carry if part.home == score.home else -part.carry for part in self.parts), ZERO
        )
        adjust = self._sum_adjust()
        net = (bare[0] - bare[1]) / 2 + carry + fine[0] - fine[1] + adjust[0] - adjust[1]
        extra = [board for board in score.boards if board.board.extra]
        used = not net and bool(extra)
        if used:
            net = sum(
                ((board.worth.home.value - board.worth.away.value) / 2 for board in extra), ZERO
            )
        winner = int(net < 0) if net else self.last.winner
        level = not net and winner is None
        if score.waits or (level and any(_is_late_extra(part) for part in self.parts)):
            return replace(score, points=None, waits=True)
        if not score.count and not net and winner is None:
            return replace(score, margin=None)
        points = (net, -net)
        return replace(
            score,
            margin=points,
            points=points,
            used_extra=used,
            winner=winner,
            played=True,
            waits=winner is None,
        )


def _is_waiting(part: Entry) -> bool:
    """Return whether a part has boards still to come, or nothing at all yet, or is in dispute."""
    if part.late:
        return True
    if part.not_played or part.known is not None:
        return False
    boards = [board for board in part.boards if not board.extra]
    return not part.boards or any(board.held is Held.LATE for board in boards)


def _is_late_extra(part: Entry) -> bool:
    return any(board.extra and board.held is Held.LATE for board in part.boards)


def _losses(value: Fraction) -> Fraction:
    return max(-value, ZERO)


def _fill(pair: tuple[Fraction | None, Fraction | None]) -> Two:
    return (pair[0] or ZERO, pair[1] or ZERO)


def _add_up(pairs: Iterable[Two]) -> Two:
    home, away = ZERO, ZERO
    for first, second in pairs:
        home, away = home + first, away + second
    return home, away
