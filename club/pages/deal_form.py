"""The deal form of a match: on a phone, for the director, and for a correction."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from club.forms import get_fields, make_corrected_deal, read_deal
from club.forms.entry import DealEntry, make_deal_form
from club.ledger.refusals import Refused
from club.models import Deal, Match
from club.queries.previews import preview
from club.queries.sheets import MatchSheet, SheetDeal, read_sheet
from scoring.seats import Seat


def posted_deal(match: Match, post: Mapping[str, str]) -> dict[str, Any]:
    """Return the deal of a form, as the next of a match.

    The dealer is only read if the calls or the cards played depend on it.
    """
    return read_deal(match.game, post, lambda: read_sheet(match).last_state.dealer)


def posted_correction(row: Deal, post: Mapping[str, str]) -> dict[str, Any]:
    """Return a stored deal as corrected by a form."""

    def dealer() -> Seat:
        places = [one for one in read_sheet(row.match).deals if one.row.pk == row.pk]
        return dealer_of(places[0]) if places else Seat.N

    return make_corrected_deal(row.match.game, row.data, post, dealer)


def shown_fields(match: Match, deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the form's fields of a deal of a match."""
    return get_fields(match.game, deal)


def dealer_of(at: SheetDeal) -> Seat:
    """Return who dealt: the dealer in turn, unless the deal names another."""
    return Seat(at.row.data.get("dealer", at.step.before.dealer))


def sheet_form(
    seen: MatchSheet,
    fields: Mapping[str, str],
    *,
    we: str = "NS",
    at: SheetDeal | None = None,
    refused: Refused | None = None,
    show: bool = False,
) -> dict[str, Any]:
    """Return the context of the form for the next deal of a sheet, or for a correction.

    at: the deal that is corrected. The others are those of `club.forms.entry.make_deal_form`.
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
    context = make_deal_form(entry, fields, we=we, refused=refused, show=show)
    return {**context, "sheet": seen, "dealer": state.dealer}


def _preview(seen: MatchSheet, at: SheetDeal | None, raw: Any, missing: Any, typed: Any) -> Any:
    return preview(seen, raw, missing, typed, at)
