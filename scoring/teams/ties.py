"""The tie-breaks of teams."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.duplicate.decimals import round_to_units
from scoring.duplicate.ties import Breaker, Meeting, Meetings
from scoring.teams.facts import TeamEvent
from scoring.teams.figures import TeamFigures
from scoring.teams.parts import MatchScore

_ANYWHERE = (None, None)


@dataclass(frozen=True, slots=True)
class TeamTies:
    """All that the tie-breaks of teams compare. shown: the figure that ranks, in units."""

    event: TeamEvent
    matches: Sequence[MatchScore]
    figures: Sequence[TeamFigures]
    shown: Mapping[int, int]

    def get_breakers(self) -> list[Breaker]:
        """Return the tie-breaks of the event's rules, in order."""
        names = self.event.rules.ties
        if not names:
            return []
        by_match = Meetings(self._list_matches(), self.shown, self._round)
        by_board = Meetings(self._list_boards(), self.shown, self._round)
        known: Mapping[str, Callable[[Sequence[int]], Mapping[int, Fraction | int] | None]] = {
            "mutual-match": by_match.compare_mutual_match,
            "opponents": by_match.sum_opponents,
            "swiss-countback": self.count_back,
            "imp-quotient": self.compare_quotients,
            "imps": self.compare_imps,
            "board-countback": by_board.count_boards,
        }
        return [known[name] for name in names]

    def _round(self, value: Fraction) -> int:
        return round_to_units(value, self.event.rules.places, self.event.rules.halves)

    def _list_matches(self) -> dict[int, list[Meeting]]:
        """Return the matches of each team with their points. Byes and the unplayed are no match."""
        meetings: dict[int, list[Meeting]] = {at: [] for at in range(len(self.event.entrants))}
        for match in self.matches:
            if not match.played or match.points is None or match.away is None:
                continue
            sides = ((match.home, match.away), (match.away, match.home))
            for (team, other), points in zip(sides, match.points, strict=True):
                meetings[team].append(Meeting(match.round, 0, _ANYWHERE, points, (other,)))
        return meetings

    def _list_boards(self) -> dict[int, list[Meeting]]:
        """Return the boards of each team, by the round and the number of the board."""
        meetings: dict[int, list[Meeting]] = {at: [] for at in range(len(self.event.entrants))}
        for match in self.matches:
            if match.away is None:
                continue
            for score in match.boards:
                at = self.event.matches[score.entry].round, score.board.number, _ANYWHERE
                home, away = score.worth.home.value, score.worth.away.value
                meetings[match.home].append(Meeting(*at, home, (match.away,)))
                meetings[match.away].append(Meeting(*at, away, (match.home,)))
        return meetings

    def count_back(self, tied: Sequence[int]) -> Mapping[int, int]:
        """Return the sum of each team's running scores as they were shown after every round.

        What it carried over counts from the first round, a penalty from its own round on.
        """
        rounds = sorted({match.round for match in self.matches})
        return {team: sum(self._list_running(team, rounds)) for team in tied}

    def _list_running(self, team: int, rounds: Sequence[int]) -> Iterable[int]:
        lines = self.figures[team].lines
        first = rounds[0] if rounds else 1
        last = rounds[-1] if rounds else 1
        came: dict[int, Fraction] = {}
        for line in lines:
            since = line.round or (first if line.reason.code == "carry" else last)
            at = min(bisect_left(rounds, since), len(rounds) - 1)
            came[at] = came.get(at, Fraction(0)) + line.points
        total = Fraction(0)
        for at in range(len(rounds)):
            total += came.get(at, Fraction(0))
            yield self._round(total)

    def compare_quotients(self, tied: Sequence[int]) -> Mapping[int, int]:
        """Return where each team stands by the IMPs it won divided by those it lost.

        A team that has lost none stands first.
        """
        keys = {team: self._divide(team) for team in tied}
        order = sorted(set(keys.values()))
        return {team: order.index(key) for team, key in keys.items()}

    def _divide(self, team: int) -> tuple[bool, Fraction]:
        figures = self.figures[team]
        if not figures.lost:
            return True, Fraction(0)
        return False, figures.won / figures.lost

    def compare_imps(self, tied: Sequence[int]) -> Mapping[int, Fraction]:
        """Return the sum of each team's margins."""
        return {team: self.figures[team].margin for team in tied}
