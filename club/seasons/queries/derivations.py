"""How each figure of a player's tier is computed, in the visitor's language."""

from collections.abc import Iterable
from dataclasses import dataclass

from club.seasons.queries.placements import PlacementLine, read_reason, translate_tier_reason
from scoring.tiers import TierReason
from scoring.tiers.derivation import derive_need, derive_parts, derive_place, derive_total


@dataclass(frozen=True)
class Derivation:
    """The steps to each figure of a line: sentences for the place, the parts, the value, the need.

    parts: each part's sentence, and the steps to it.
    """

    why: tuple[str, ...]
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    total: str
    need: tuple[str, ...]

    @property
    def steps(self) -> list[str]:
        """Every step, in the order of the page."""
        of_parts = [step for _part, steps in self.parts for step in steps]
        return [*self.why, *of_parts, self.total, *self.need]


def derive_line(line: PlacementLine) -> Derivation:
    """Return how the figures of a line are computed, from what was announced."""
    row, value = line.row, line.value
    steps = [_translate(reasons) for reasons in derive_parts(value)]
    return Derivation(
        why=_translate(derive_place(read_reason(row.why), value.rules)) if row.why else (),
        parts=tuple(zip(line.parts, steps, strict=True)),
        total=translate_tier_reason(derive_total(value)),
        need=_translate(derive_need(read_reason(row.need), value)) if row.need else (),
    )


def _translate(reasons: Iterable[TierReason]) -> tuple[str, ...]:
    return tuple(translate_tier_reason(reason) for reason in reasons)
