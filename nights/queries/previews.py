"""What a deal would score, before it is sent."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club.ledger.refusals import Fault
from nights.queries.doubts import list_deal_doubts
from nights.queries.match_view import MatchView, SheetDeal
from nights.rulings.queries import add_pending_rulings
from nights.translate import make_faults
from scoring.games.protocol import State
from scoring.lines import ScoreLine
from scoring.sheet import check


@dataclass(frozen=True)
class Preview:
    """An unsaved deal: what is still to choose, what is wrong, or its score."""

    raw: Mapping[str, Any]
    missing: tuple[str, ...]
    faults: tuple[Fault, ...]
    before: State
    after: State | None

    @property
    def ready(self) -> bool:
        """Whether it can be submitted."""
        return self.after is not None

    @property
    def doubts(self) -> tuple[str, ...]:
        """What is so unlikely that it is asked about, if the deal is complete."""
        return list_deal_doubts(self.raw) if self.ready else ()

    @property
    def bonuses(self) -> tuple[ScoreLine, ...]:
        """The bonuses that this deal adds. Short Bridge has some for each game of a rubber."""
        return self.after.bonuses[len(self.before.bonuses) :] if self.after else ()


def preview(
    view: MatchView,
    raw: Mapping[str, Any],
    missing: Sequence[str] = (),
    typed: Collection[str] = (),
    at: SheetDeal | None = None,
) -> Preview:
    """Return the preview of a deal, as the next one or in place of another.

    missing: what is still to choose, in words. While it is not empty, only faults of the keys in
    typed are returned.
    """
    before = at.step.before if at else view.last_state
    raw = raw if at else add_pending_rulings(view, raw)
    deal, problems = check(view.game, before, raw)
    faults = make_faults(problems)
    if missing:
        faults = [fault for fault in faults if fault.field.split(".")[0] in typed]
    if missing or problems or deal is None:
        return Preview(raw, tuple(missing), tuple(faults), before, None)
    return Preview(raw, (), (), before, view.game.after(before, deal))
