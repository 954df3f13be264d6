"""What a deal would score, before it is sent."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from club.queries.sheets import Sheet, SheetDeal
from club.refusals import Fault, faults_of
from scoring.games.protocol import State
from scoring.sheet import check

_NEEDED = {
    "level": _("level"),
    "strain": _("strain"),
    "declarer": _("declarer"),
    "tricks": _("result"),
}


@dataclass(frozen=True)
class Preview:
    """A deal that is not stored yet: what is still to choose, what is wrong, or its score."""

    raw: Mapping[str, Any]
    missing: tuple[str, ...]
    faults: tuple[Fault, ...]
    before: State
    after: State | None

    @property
    def ready(self) -> bool:
        """Whether it can be sent."""
        return self.after is not None


def preview(
    seen: Sheet, raw: Mapping[str, Any], fields: Mapping[str, str], at: SheetDeal | None = None
) -> Preview:
    """Answer what a deal would be, as the next one or in the place of another.

    fields: what has been chosen so far; while something is missing nothing is called wrong.
    """
    before = at.step.before if at else seen.last_state
    missing = _missing(raw, fields)
    if missing:
        return Preview(raw, missing, (), before, None)
    deal, problems = check(seen.game, before, raw)
    if problems or deal is None:
        return Preview(raw, (), tuple(faults_of(problems)), before, None)
    return Preview(raw, (), (), before, seen.game.after(before, deal))


def _missing(raw: Mapping[str, Any], fields: Mapping[str, str]) -> tuple[str, ...]:
    if "void" in raw or raw.get("contract") == "pass":
        return ()
    return tuple(str(label) for name, label in _NEEDED.items() if not fields.get(name))
