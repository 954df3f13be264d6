"""Why a result has its points, as a code with exact values and as a sentence."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.duplicate.decimals import format_short
from scoring.wording import sentence

SENTENCES = {
    # a result
    "matchpoints": sentence("Beats %(beats)s of %(others)s, equals %(equals)s."),
    "neuberg": sentence(
        "Beats %(beats)s of %(others)s, equals %(equals)s; Neuberg %(results)s of %(expected)s."
    ),
    "fixed": sentence(
        "Beats %(beats)s of %(others)s, equals %(equals)s; "
        "with so few of %(expected)s results, %(percent)s per cent of the board."
    ),
    "cross-imps": sentence("%(sum)s IMPs against other results: %(comparisons)s."),
    "butler": sentence("%(score)s against the datum of %(datum)s."),
    "total-points": sentence("%(score)s points."),
    "weighted": sentence("A weighted score: %(parts)s."),
    "award": sentence("%(award)s, %(percent)s per cent of the board."),
    "own-average": sentence(
        "%(award)s, %(percent)s per cent of the board: the average of the other boards."
    ),
    "award-imps": sentence("%(award)s, %(imps)s IMPs."),
    # a line of an entrant's total
    "boards": sentence("Boards played: %(boards)s."),
    "sit-outs": sentence("Boards not played: %(boards)s, with %(award)s each."),
    "factored": sentence("In proportion: %(boards)s of %(full)s boards."),
    "penalty": sentence("Penalty: %(amount)s %(unit)s."),
    "match": sentence("The match of round %(round)s."),
    "awarded": sentence("The match of round %(round)s, as it was awarded."),
    "bye": sentence("A bye in round %(round)s."),
    "comparison": sentence("%(points)s from comparing the rooms."),
    "carry": sentence("Carried over: %(points)s."),
}
"""The English sentence for each code. Translations depend on the codes.

No word in a sentence has to agree with a number, so that no plural forms are needed.
"""


@dataclass(frozen=True, slots=True)
class ScoreReason:
    """A code and its values, which are exact: integers, fractions, text, and weighted parts."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return SENTENCES[self.code]

    @property
    def sentence(self) -> str:
        """Return the English sentence with the values interpolated as displayed."""
        return self.template % {key: format_value(value) for key, value in self.values.items()}


def format_value(value: object) -> str:
    """Return a value as displayed: fractions to hundredths, parts as 60 of 420, 40 of -50."""
    if isinstance(value, Fraction):
        return format_short(value)
    if isinstance(value, tuple):
        return ", ".join(f"{format_value(weight)} % of {score}" for score, weight in value)
    return str(value)
