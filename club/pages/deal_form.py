"""The deal form of a match: on a phone, by the director, for a correction."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from club.forms import corrected, deal_from, fields_from
from club.forms.entry import DealEntry, deal_form
from club.ledger.refusals import Refused
from club.models import Deal, Match
from club.queries.previews import preview
from club.queries.sheets import Sheet, SheetDeal, sheet
from scoring.seats import Seat


def posted_deal(match: Match, post: Mapping[str, str]) -> dict[str, Any]:
    """Return the deal that a form says, as the next of a match.

    Who deals is read only where the calls or the cards played leave it open.
    """
    return deal_from(match.game, post, lambda: sheet(match).last_state.dealer)


def posted_correction(row: Deal, post: Mapping[str, str]) -> dict[str, Any]:
    """Return a stored deal as a form corrects it."""

    def dealer() -> Seat:
        places = [one for one in sheet(row.match).deals if one.row.pk == row.pk]
        return dealer_of(places[0]) if places else Seat.N

    return corrected(row.match.game, row.data, post, dealer)


def shown_fields(match: Match, deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of the form that say a deal of a match."""
    return fields_from(match.game, deal)


def dealer_of(at: SheetDeal) -> Seat:
    """Return who dealt: whose turn it was, unless the deal says somebody else."""
    return Seat(at.row.data.get("dealer", at.step.before.dealer))


def sheet_form(
    seen: Sheet,
    fields: Mapping[str, str],
    *,
    we: str = "NS",
    at: SheetDeal | None = None,
    refused: Refused | None = None,
    show: bool = False,
) -> dict[str, Any]:
    """Return the context of the form for the next deal of a sheet, or for one that is corrected.

    at: the deal that is corrected. The other arguments are those of `club.forms.entry.deal_form`.
    """
    state = at.step.before if at else seen.last_state
    entry = DealEntry(
        game=seen.game,
        players=seen.players,
        dealer=dealer_of(at) if at else state.dealer,
        vulnerable=state.vulnerable,
        preview=partial(_preview, seen, at),
        data=at.row.data if at else None,
    )
    context = deal_form(entry, fields, we=we, refused=refused, show=show)
    return {**context, "sheet": seen, "dealer": state.dealer}


def _preview(seen: Sheet, at: SheetDeal | None, raw: Any, missing: Any, typed: Any) -> Any:
    return preview(seen, raw, missing, typed, at)
