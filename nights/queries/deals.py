"""Finding deals by number."""

from collections.abc import Sequence
from dataclasses import dataclass

from nights.models import Acceptance, Act, Deal, Match
from nights.queries.match_view import SheetDeal
from nights.queries.sheets import read_sheet
from scoring.games.protocol import State
from scoring.lines import ScoreLine
from scoring.problem import Problem


def find_entry(match: Match, number: int, key: str = "") -> Deal | None:
    """Return the entry that a request about a deal concerns, or None if there is no such deal.

    It is the entry that counts now. For a repeated request it is the entry that counted at the
    first, so that the request is recognized by its key.
    """
    entries = Deal.objects.filter(match=match).select_related(
        "act", "match", "match__table", "match__night", "match__night__club"
    )
    known = Act.objects.filter(night=match.night_id, key=key).first() if key else None
    if known is not None:
        about = entries.filter(number=number)
        then = about.filter(replaced_by__act=known) | about.filter(answers__act=known)
        entry = then.first()
        if entry is not None:
            return entry
    return entries.filter(number=number, replaced_by__isnull=True).first()


@dataclass(frozen=True)
class DealHistory:
    """A deal by its number, with every entry of it, the oldest first.

    standing: the deal as it counts, or None if it was withdrawn.
    """

    number: int
    standing: SheetDeal | None
    history: Sequence[Deal]

    @property
    def withdrawn(self) -> bool:
        """Whether it was withdrawn."""
        return self.standing is None

    @property
    def row(self) -> Deal:
        """The entry that stands, or the last one before it was withdrawn."""
        if self.standing is not None:
            return self.standing.row
        return next(entry for entry in reversed(self.history) if not entry.withdrawn)

    @property
    def acceptance(self) -> Acceptance | None:
        """What the other side said to it."""
        return self.standing.acceptance if self.standing else None

    @property
    def lines(self) -> Sequence[ScoreLine]:
        """What it scored, line by line."""
        return self.standing.lines if self.standing else ()

    @property
    def after(self) -> State | None:
        """The state of the match after it; None if it was withdrawn."""
        return self.standing.after if self.standing else None

    @property
    def problems(self) -> Sequence[Problem]:
        """Why it does not count; empty if it counts, and if it was withdrawn."""
        return self.standing.problems if self.standing else ()


def find_deal_history(match: Match, number: int) -> DealHistory | None:
    """Return a deal of a match with every entry of it, or None if there was none."""
    sheet = read_sheet(match)
    entries = [entry for entry in sheet.history if entry.number == number]
    standing = next((deal for deal in sheet.deals if deal.number == number), None)
    return DealHistory(number, standing, entries) if entries else None
