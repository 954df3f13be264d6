"""The standings of an event: entrants ranked overall, by stratum, and with their handicap."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.duplicate.board import MATCHPOINTS
from scoring.duplicate.entrant import LINES, Entrant
from scoring.duplicate.figures import Figures, Reckoner
from scoring.duplicate.tally import Tally
from scoring.duplicate.ties import Breaker, Meeting, Meetings, Ranks, rank


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of one entrant. rank: None for one that is not ranked.

    stratum_ranks: the rank in its own stratum and in each one above. handicapped: the rank with
    the handicap, whether it is shared, and the figure in units as shown; None if the event has
    no handicaps or the entrant is not ranked.
    """

    entrant: int
    figures: Figures
    rank: int | None
    tied: bool
    stratum_ranks: Mapping[str, int] = field(default_factory=dict, hash=False)
    handicapped: tuple[int, bool, int] | None = None


def is_ranked(entrant: Entrant, figures: Figures, scoring: str) -> bool:
    """Return whether an entrant is ranked: it has played, and did not withdraw before half.

    At matchpoints it needs a percentage, which a board with a single result does not give.
    """
    played = figures.boards > 0 and (scoring != MATCHPOINTS or figures.percent is not None)
    return entrant.ranked and entrant.withdrawn != "before" and played


def find_standings(
    entrants: Sequence[Entrant],
    tallies: Sequence[Tally],
    reckoner: Reckoner,
    two_winners: bool,
    meetings: Mapping[int, Sequence[Meeting]],
) -> list[Standing]:
    """Return the standings, the best first; those that are not ranked stand last.

    If there are two winners, North-South come before East-West. meetings: what the tie-breaks
    compare, by entrant; empty if the rules have none.
    """
    full = reckoner.count_full(list(tallies))
    figures = [
        reckoner.sum_up(entrant, tally, full)
        for entrant, tally in zip(entrants, tallies, strict=True)
    ]
    ranker = _Ranker(entrants, figures, reckoner, meetings)
    standings: list[Standing] = []
    for line in LINES if two_winners else (None,):
        members = [
            position
            for position, member in enumerate(entrants)
            if line is None or member.line == line
        ]
        standings += ranker.rank_line(members)
    return standings


@dataclass(frozen=True, slots=True)
class _Ranker:
    entrants: Sequence[Entrant]
    figures: Sequence[Figures]
    reckoner: Reckoner
    meetings: Mapping[int, Sequence[Meeting]]

    def rank_line(self, members: Sequence[int]) -> list[Standing]:
        """Return the standings of entrants that are ranked together."""
        ranked = [member for member in members if self._is_ranked(member)]
        shown = {entrant: self._get_shown(entrant) for entrant in ranked}
        ranks = rank(ranked, shown, self._get_breakers())
        strata = self._rank_strata(ranked, shown)
        handicapped = self._rank_with_handicap(ranked)
        standings = []
        for member in members:
            place, tied = ranks.get(member, (None, False))
            in_strata = {name: at[member][0] for name, at in strata.items() if member in at}
            standings.append(
                Standing(
                    member, self.figures[member], place, tied, in_strata, handicapped.get(member)
                )
            )
        return sorted(standings, key=lambda row: (row.rank is None, row.rank or 0))

    def _is_ranked(self, entrant: int) -> bool:
        figures = self.figures[entrant]
        return is_ranked(self.entrants[entrant], figures, self.reckoner.scoring)

    def _get_shown(self, entrant: int) -> int:
        """Return the figure that ranks, in units: percent at matchpoints, otherwise points."""
        figures = self.figures[entrant]
        return figures.points_shown if figures.percent_shown is None else figures.percent_shown

    def _get_breakers(self) -> list[Breaker]:
        names = self.reckoner.rules.ties
        if not names:
            return []
        shown = {
            position: self._get_shown(position)
            for position in range(len(self.entrants))
            if self._is_ranked(position)
        }
        average = Fraction(0)
        compared = Meetings(
            self.meetings, shown, lambda points: self.reckoner.round(points, average)
        )
        return compared.get_breakers(names)

    def _rank_strata(self, ranked: Sequence[int], shown: Mapping[int, int]) -> dict[str, Ranks]:
        """Return the ranks in each stratum, of its own entrants and of those below it.

        Strata are ordered by name. An entrant without one is ranked in none.
        """
        strata = {position: self.entrants[position].stratum for position in ranked}
        by_stratum = {}
        for name in sorted({stratum for stratum in strata.values() if stratum is not None}):
            members = [position for position in ranked if (strata[position] or "") >= name]
            by_stratum[name] = rank(members, shown, self._get_breakers())
        return by_stratum

    def _rank_with_handicap(self, ranked: Sequence[int]) -> dict[int, tuple[int, bool, int]]:
        """Return the ranks and figures with the handicaps, if the event has any."""
        if all(entrant.handicap is None for entrant in self.entrants):
            return {}
        shown = {position: self._add_handicap(position) for position in ranked}
        return {
            position: (*place, shown[position])
            for position, place in rank(ranked, shown, []).items()
        }

    def _add_handicap(self, entrant: int) -> int:
        """Return the figure that ranks with the handicap: in percent, or in IMPs a board."""
        figures = self.figures[entrant]
        handicap = self.entrants[entrant].handicap or Fraction(0)
        if self.reckoner.scoring == MATCHPOINTS and figures.percent is not None:
            return self.reckoner.round(figures.percent + handicap, Fraction(50))
        return self.reckoner.round(figures.points + handicap * figures.counted, Fraction(0))
