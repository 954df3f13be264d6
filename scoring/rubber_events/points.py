"""What the meetings of a round are worth to each entrant, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.duplicate.decimals import format_short
from scoring.games.protocol import Game
from scoring.ladder.result import A_VICTORY_POINT, RANKING_POINTS, Outcome
from scoring.rubber_events.meeting import Meeting
from scoring.rubber_events.rules import (
    MATCHES,
    PLACES,
    TOTAL_POINTS,
    VICTORY_POINTS,
    Rules,
)
from scoring.rubber_events.rules import (
    RANKING_POINTS as BY_RANKING_POINTS,
)
from scoring.wording import sentence

SENTENCES = {
    "total-points": sentence("Margin %(margin)s."),
    "victory-points": sentence("Margin %(margin)s: a hundred to the victory point."),
    "ranking-points": sentence("Margin %(margin)s: %(points)s for the match."),
    "matches": sentence("Won: %(won)s."),
    "places": sentence("Place %(place)s of %(of)s in round %(round)s."),
    "handicap": sentence("Handicap %(points)s for %(levels)s levels."),
    "penalty": sentence("Penalty: %(points)s."),
    "mean": sentence("The mean of the rounds that were played: %(rounds)s."),
}
"""The English sentence for each code. Translations depend on the codes."""


@dataclass(frozen=True, slots=True)
class Why:
    """A line of an entrant's points, as a code with exact values and as a sentence."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def told(self) -> dict[str, str]:
        """Return the values as they are shown."""
        return {
            key: format_short(value) if isinstance(value, Fraction) else str(value)
            for key, value in self.values.items()
        }

    @property
    def sentence(self) -> str:
        """Return the English sentence."""
        return SENTENCES[self.code] % self.told


@dataclass(frozen=True, slots=True)
class Scored:
    """What a meeting is worth to one entrant."""

    meeting: Meeting
    side: str
    points: Fraction
    why: tuple[Why, ...]

    @property
    def margin(self) -> Fraction:
        """Return the margin as the entrant has it."""
        return self.meeting.of(self.side)

    @property
    def outcome(self) -> Outcome:
        """Return whether the entrant has won."""
        if self.meeting.winner is None:
            return Outcome.DRAWN
        return Outcome.WON if self.meeting.winner == self.side else Outcome.LOST


def score_round(
    meetings: Sequence[Meeting], scoring: str, rules: Rules, game: Game
) -> dict[int, Scored]:
    """Return the points of each entrant whose meeting counts, by position."""
    counted = [meeting for meeting in meetings if meeting.counted]
    scored = {
        entrant: _score(meeting, side, scoring, game)
        for meeting in counted
        for side, entrants in (("ns", meeting.ns), ("ew", meeting.ew))
        for entrant in entrants
    }
    return _score_places(scored, rules) if scoring == PLACES else scored


def _score(meeting: Meeting, side: str, scoring: str, game: Game) -> Scored:
    margin = meeting.of(side)
    bare = Scored(meeting, side, Fraction(0), ())
    match scoring:
        case "total-points":
            points, code = margin, TOTAL_POINTS
        case "victory-points":
            points, code = margin * game.ladder_unit / A_VICTORY_POINT, VICTORY_POINTS
        case "ranking-points":
            points, code = Fraction(RANKING_POINTS[bare.outcome]), BY_RANKING_POINTS
        case _:
            worth = {Outcome.WON: Fraction(1), Outcome.DRAWN: Fraction(1, 2)}
            points, code = worth.get(bare.outcome, Fraction(0)), MATCHES
    values: dict[str, object] = {"margin": margin, "points": points, "won": points}
    why = [Why(code, values)]
    handicap = meeting.handicap
    if handicap is not None:
        given = Fraction(handicap.points if handicap.side == side else -handicap.points)
        why.append(Why("handicap", {"points": given, "levels": handicap.levels}))
    return Scored(meeting, side, points, tuple(why))


def _score_places(scores: Mapping[int, Scored], rules: Rules) -> dict[int, Scored]:
    """Return the points for the places of a round. Equals share what their places are worth."""
    order = sorted(scores, key=lambda entrant: -scores[entrant].margin)
    scored = {}
    for entrant in scores:
        margin = scores[entrant].margin
        first = sum(scores[other].margin > margin for other in order)
        level = sum(scores[other].margin == margin for other in order)
        worth = [
            rules.place_points[at] if at < len(rules.place_points) else Fraction(0)
            for at in range(first, first + level)
        ]
        place = f"{first + 1}{'=' if level > 1 else ''}"
        values = {"place": place, "of": len(order), "round": scores[entrant].meeting.round}
        points = sum(worth, Fraction(0)) / level
        scored[entrant] = Scored(
            scores[entrant].meeting, scores[entrant].side, points, (Why("places", values),)
        )
    return scored
