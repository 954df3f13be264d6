"""Why a player stands where they stand: sentences, and figures that add up as they are shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.tiers.level import Level
from scoring.wording import sentence

HUNDREDTHS = 100
"""Figures are shown to so many parts of one."""

SENTENCES = {
    # what made the value
    "victory-points": sentence(
        "Victory points: %(victory_points)s, counted as %(counted)s; "
        "that makes %(part)s of %(weight)s."
    ),
    "matches": sentence("Matches played: %(matches)s; that makes %(part)s of %(weight)s."),
    "winning-rate": sentence(
        "Matches won: %(won)s of %(matches)s, %(rate)s per cent; that makes %(part)s of %(weight)s."
    ),
    # why this level
    "newcomer": sentence("Matches played: %(matches)s; the tiers begin at %(needed)s."),
    "by-share": sentence(
        "How many players stand higher: %(above)s of %(ranked)s; "
        "how many others have the same value: %(level_with)s. "
        "%(level)s ends %(share)s per cent from the top."
    ),
    "by-threshold": sentence("%(value)s: %(level)s begins at %(threshold)s."),
    "below-thresholds": sentence("%(value)s: the lowest tier is below %(threshold)s."),
    # what the next level takes
    "need-matches": sentence("Matches still to play before the tiers: %(matches)s."),
    "need-above": sentence(
        "%(level)s takes more than %(value)s. "
        "Victory points still to win, if nothing else moves: %(victory_points)s."
    ),
    "need-above-alone": sentence(
        "%(level)s takes more than %(value)s, which victory points alone do not reach."
    ),
    "need-at-least": sentence(
        "%(level)s takes %(value)s. "
        "Victory points still to win, if nothing else moves: %(victory_points)s."
    ),
    "need-at-least-alone": sentence(
        "%(level)s takes %(value)s, which victory points alone do not reach."
    ),
    "need-nothing": sentence("No tier stands higher."),
    "need-players": sentence(
        "No higher tier is filled at this number of ranked players: %(ranked)s."
    ),
}
"""Every code and its English sentence. Codes are stable: translations go by them.

A number stands where no word has to agree with it, so that one match reads as well as many.
"""


class PerCent(Fraction):
    """A rate in per cent: exact as any fraction, and shown as a ladder shows it."""

    __slots__ = ()


@dataclass(frozen=True)
class Reason:
    """A code, its values, an English sentence. Values are exact: numbers, fractions, levels."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def template(self) -> str:
        """The English sentence with a %(name)s where each of values goes."""
        return SENTENCES[self.code]

    @property
    def sentence(self) -> str:
        """The sentence in English, its values as they are shown."""
        return self.template % {key: shown(value) for key, value in self.values.items()}


def shown(value: object) -> str:
    """Answer a value as it is shown.

    A fraction to hundredths, downward; a rate in per cent rounded to tenths, by the very steps
    by which a ladder rounds it, so that both read alike on one page; a level by its symbol.
    """
    if isinstance(value, PerCent):
        return f"{float(value / 100) * 100:.1f}"
    if isinstance(value, Fraction):
        return figure(value * HUNDREDTHS // 1)
    return value.symbol if isinstance(value, Level) else str(value)


def figure(hundredths: int) -> str:
    """Answer a number of hundredths in figures without idle noughts: 12.5, -0.05, 3."""
    whole, rest = divmod(abs(hundredths), HUNDREDTHS)
    figures = f"{whole}.{rest:02}".rstrip("0").rstrip(".")
    return f"-{figures}" if hundredths < 0 else figures


def adding_up(parts: Sequence[Fraction]) -> tuple[int, ...]:
    """Answer parts in whole numbers that add up to their sum, rounded down.

    Each is rounded down, and those with the most left over have one more, the first among
    equals: no part is off by one or more.
    """
    floors = [part // 1 for part in parts]
    missing = sum(parts) // 1 - sum(floors)
    by_rest = sorted(range(len(parts)), key=lambda place: floors[place] - parts[place])
    for place in by_rest[:missing]:
        floors[place] += 1
    return tuple(floors)
