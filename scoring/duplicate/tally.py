"""What one entrant has scored: the points of its boards, its awards and its own average."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from scoring.duplicate.award import AwardKind
from scoring.duplicate.board import MATCHPOINTS, Points, get_listed_percent, round_board
from scoring.duplicate.reason import ScoreReason
from scoring.duplicate.rules import Rules


class _Sum:
    """A sum of many fractions, added up as integers by denominator."""

    __slots__ = ("_numerators",)

    def __init__(self) -> None:
        self._numerators: dict[int, int] = {}

    def add(self, value: Fraction) -> None:
        part, whole = value.as_integer_ratio()
        self._numerators[whole] = self._numerators.get(whole, 0) + part

    @property
    def value(self) -> Fraction:
        return sum((Fraction(sum_, whole) for whole, sum_ in self._numerators.items()), Fraction(0))


@lru_cache(maxsize=256)
def _parse(text: str) -> Fraction:
    """Return a stored fraction. The tops of boards are few."""
    return Fraction(text)


class SessionTally:
    """What an entrant has scored in one session, while it is added up.

    awards: its artificial scores by board. tops: the top of each board. scheduled: how many boards
    it was meant to play, those still to come included and sit-outs not.
    """

    __slots__ = ("awards", "played", "points", "scheduled", "top", "tops")

    def __init__(self) -> None:
        self.played = 0
        self.scheduled = 0
        self.awards: dict[int, Points] = {}
        self.tops: dict[int, Fraction] = {}
        self.points = _Sum()
        self.top = _Sum()

    def add(self, board: int, points: Points | None) -> None:
        """Add a board that was to be played, with its points unless there are none."""
        self.scheduled += 1
        if points is None:
            return
        self.tops[board] = points.top
        if points.award is not None:
            self.awards[board] = points
            return
        self.played += 1
        self.points.add(points.value)
        self.top.add(points.top)

    def remove(self, board: int, points: Points | None) -> None:
        """Remove a board that was added with these points."""
        self.scheduled -= 1
        if points is None:
            return
        del self.tops[board]
        if points.award is not None:
            del self.awards[board]
            return
        self.played -= 1
        self.points.add(-points.value)
        self.top.add(-points.top)

    def write(self) -> dict[str, Any]:
        """Return the tally as plain values, to be stored."""
        return {
            "scheduled": self.scheduled,
            "played": self.played,
            "points": str(self.points.value),
            "top": str(self.top.value),
            "tops": {str(board): str(top) for board, top in sorted(self.tops.items())},
            "awards": {str(board): points.write() for board, points in sorted(self.awards.items())},
        }

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "SessionTally":
        """Return the tally that `write` has written."""
        tally = cls()
        tally.scheduled, tally.played = stored["scheduled"], stored["played"]
        tally.points.add(Fraction(stored["points"]))
        tally.top.add(Fraction(stored["top"]))
        tally.tops = {int(board): _parse(top) for board, top in stored["tops"].items()}
        tally.awards = {
            int(board): Points.read(points) for board, points in stored["awards"].items()
        }
        return tally

    @property
    def boards(self) -> int:
        """Return the number of boards that have points, awards included."""
        return self.played + len(self.awards)


class Tally:
    """What an entrant has scored in all sessions. sessions: a tally for each, by number."""

    def __init__(self, sessions: Iterable[int]) -> None:
        self.sessions: Mapping[int, SessionTally] = {
            session: SessionTally() for session in sessions
        }
        self._averages: dict[tuple[int, ...], Fraction | None] = {}

    def write(self) -> dict[str, Any]:
        """Return the tally as plain values, to be stored."""
        return {str(number): session.write() for number, session in self.sessions.items()}

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> "Tally":
        """Return the tally that `write` has written."""
        tally = cls(())
        tally.sessions = {
            int(number): SessionTally.read(session) for number, session in stored.items()
        }
        return tally

    def find_own_average(self, session: int, rules: Rules) -> Fraction | None:
        """Return the entrant's percentage over the boards it played, or None if there are none.

        Artificial scores are left out, over the session or, by the rules, the stage. Everything
        must have been added.
        """
        over = tuple(self.sessions) if rules.own_average_over == "stage" else (session,)
        if over not in self._averages:
            tallies = [self.sessions[number] for number in over]
            top = sum((tally.top.value for tally in tallies), Fraction(0))
            points = sum((tally.points.value for tally in tallies), Fraction(0))
            self._averages[over] = points * 100 / top if top else None
        return self._averages[over]

    def settle(self, session: int, points: Points, scoring: str, rules: Rules) -> Points:
        """Return points with the entrant's own average in place of AVE+ or AVE-, if due.

        Law 12C2: AVE+ is the own average where that is higher, AVE- where it is lower. At IMPs
        both are as listed.
        """
        award = points.award
        if award is None or scoring != MATCHPOINTS:
            return points
        if award.kind not in (AwardKind.PLUS, AwardKind.MINUS):
            return points
        own = self.find_own_average(session, rules)
        listed = get_listed_percent(award, rules)
        if own is None or (own <= listed if award.kind is AwardKind.PLUS else own >= listed):
            return points
        value = round_board(points.top * own / 100, points.top, rules)
        reason = ScoreReason("own-average", {"award": award, "percent": own})
        return Points(value, points.top, reason, award)
