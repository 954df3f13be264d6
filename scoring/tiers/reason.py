"""The reasons for a player's level: sentences, and figures that add up as displayed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.tiers.level import Level
from scoring.wording import sentence

HUNDREDTHS = 100
"""Figures are displayed to hundredths."""

SENTENCES = {
    # the parts of the value
    "victory-points": sentence(
        "Victory points: %(victory_points)s, counted as %(counted)s; "
        "that makes %(part)s of %(weight)s."
    ),
    "matches": sentence("Matches played: %(matches)s; that makes %(part)s of %(weight)s."),
    "winning-rate": sentence(
        "Matches won: %(won)s of %(matches)s, %(rate)s per cent; that makes %(part)s of %(weight)s."
    ),
    # how the figures are computed
    "counted-derived": sentence(
        "Within the cap of each match, where they count in full: %(capped)s; beyond it, where "
        "%(beyond)s per cent count: %(rest)s. %(capped)s + %(tenth)s = %(counted)s."
    ),
    "points-derived": sentence(
        "½ × %(weight)s × (1 + %(size)s ÷ (%(size)s + %(halfway)s)) = %(part)s."
    ),
    "points-derived-minus": sentence(
        "½ × %(weight)s × (1 − %(size)s ÷ (%(size)s + %(halfway)s)) = %(part)s."
    ),
    "matches-derived": sentence(
        "%(weight)s × %(matches)s ÷ (%(matches)s + %(steadying)s) = %(part)s."
    ),
    "rate-derived": sentence(
        "As if %(steadying)s more matches were played and half of them won: "
        "%(weight)s × (%(won)s + %(half)s) ÷ (%(matches)s + %(steadying)s) = %(part)s."
    ),
    "total-derived": sentence(
        "%(points)s + %(matches)s + %(rate)s = %(total)s, each rounded so that they add up."
    ),
    "place-derived": sentence(
        "From the top, players higher count whole, and those with the same value half, oneself "
        "among them: (%(above)s + ½ × %(equals)s) ÷ %(ranked)s = %(place)s per cent. "
        "%(level)s goes from %(begins)s to %(share)s per cent."
    ),
    "need-derived": sentence(
        "With %(victory_points)s more, %(counted)s victory points would count, which makes "
        "%(part)s of %(weight)s, and the value %(total)s."
    ),
    "need-derived-just": sentence(
        "With %(victory_points)s more, %(counted)s victory points would count, which makes "
        "%(part)s of %(weight)s, and the value %(total)s, which is more by less than a hundredth."
    ),
    "need-of-whom": sentence(
        "%(value)s is the value of the player who has the last place within %(level)s now."
    ),
    # the reason for the level
    "newcomer": sentence("Matches played: %(matches)s; the tiers begin at %(needed)s."),
    "by-share": sentence(
        "Players who stand higher: %(above)s of %(ranked)s; with the same value: %(level_with)s. "
        "%(level)s ends %(share)s per cent from the top."
    ),
    "by-share-highest": sentence(
        "Nobody stands higher. %(level)s ends %(share)s per cent from the top."
    ),
    "by-threshold": sentence("%(value)s: %(level)s begins at %(threshold)s."),
    "below-thresholds": sentence("%(value)s: the lowest tier is below %(threshold)s."),
    # what the next level requires
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
"""The English sentence for each code. Codes are stable, since translations depend on them.

No word in a sentence has to agree with a number, so that no plural forms are needed.
"""


class PerCent(Fraction):
    """A rate as an exact fraction, displayed as a percentage in the same way as on a ladder."""

    __slots__ = ()


@dataclass(frozen=True)
class TierReason:
    """A code and its values. The values are exact: numbers, fractions, levels."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def template(self) -> str:
        """Return the English sentence, with %(name)s placeholders for values."""
        if self.code == "by-share" and not (self.values["above"] or self.values["level_with"]):
            return SENTENCES["by-share-highest"]
        return SENTENCES[self.code]

    @property
    def sentence(self) -> str:
        """Return the English sentence with the values interpolated as displayed."""
        return self.template % {key: format_value(value) for key, value in self.values.items()}


def format_value(value: object) -> str:
    """Return a value as displayed.

    A fraction is rounded down to hundredths, and a level is shown by its symbol. A rate is
    rounded to tenths of a per cent by the same steps as on a ladder, so that both agree.
    """
    if isinstance(value, PerCent):
        return f"{float(value / 100) * 100:.1f}"
    if isinstance(value, Fraction):
        return format_hundredths(value * HUNDREDTHS // 1)
    return value.symbol if isinstance(value, Level) else str(value)


def format_hundredths(hundredths: int) -> str:
    """Return a number of hundredths in digits without trailing zeros: 12.5, -0.05, 3."""
    whole, rest = divmod(abs(hundredths), HUNDREDTHS)
    figures = f"{whole}.{rest:02}".rstrip("0").rstrip(".")
    return f"-{figures}" if hundredths < 0 else figures


def round_parts(parts: Sequence[Fraction]) -> tuple[int, ...]:
    """Return the parts as whole numbers whose sum is the sum of the parts, rounded down.

    Each part is rounded down. Those with the largest remainders, the first among equals, are
    increased by one as needed, so that each part is off by less than one.
    """
    floors = [part // 1 for part in parts]
    missing = sum(parts) // 1 - sum(floors)
    by_rest = sorted(range(len(parts)), key=lambda index: floors[index] - parts[index])
    for index in by_rest[:missing]:
        floors[index] += 1
    return tuple(floors)
