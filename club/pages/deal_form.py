"""The form in which a deal is entered: on a phone, by the director, for a correction."""

from collections.abc import Mapping
from typing import Any

from club.forms import DealForm, corrected, deal_from, fields_from, form_of
from club.ledger.refusals import Fault, Refused
from club.models import Deal, Match
from club.queries.previews import Preview, preview
from club.queries.sheets import Sheet, SheetDeal, sheet
from scoring.seats import Seat


def posted_deal(match: Match, post: Mapping[str, str]) -> dict[str, Any]:
    """Answer the deal that a form says, as the next of a match.

    Who deals is read only where the calls or the cards played leave it open.
    """
    return deal_from(match.game, post, lambda: sheet(match).last_state.dealer)


def posted_correction(row: Deal, post: Mapping[str, str]) -> dict[str, Any]:
    """Answer a stored deal as a form corrects it."""

    def dealer() -> Seat:
        places = [one for one in sheet(row.match).deals if one.row.pk == row.pk]
        return dealer_of(places[0]) if places else Seat.N

    return corrected(row.match.game, row.data, post, dealer)


def shown_fields(match: Match, deal: Mapping[str, Any]) -> dict[str, str]:
    """Answer the fields of the form that say a deal of a match."""
    return fields_from(match.game, deal)


def dealer_of(at: SheetDeal) -> Seat:
    """Answer who dealt: whose turn it was, unless the deal says somebody else."""
    return Seat(at.row.data.get("dealer", at.step.before.dealer))


def deal_form(
    seen: Sheet,
    fields: Mapping[str, str],
    *,
    we: str = "NS",
    at: SheetDeal | None = None,
    refused: Refused | None = None,
    show: bool = False,
) -> dict[str, Any]:
    """Answer what the form's template needs.

    fields: what has been chosen. we: the side that is called We. at: the deal that is being
    corrected. show: whether to work out the score of what has been chosen.
    """
    form = form_of(seen.match.game)
    faults = refused.faults if refused else ()
    chosen = {name: value for name, value in fields.items() if isinstance(value, str)}
    return {
        "sheet": seen,
        "players": seen.players,
        "chosen": chosen,
        "seats": [str(seat) for seat in seen.game.seats],
        "form_template": form.template,
        **form.choices(seen.game, chosen, we),
        "preview": _preview(form, seen, chosen, at) if show else None,
        "faults": {part: _at(faults, keys) for part, keys in form.parts.items()},
        "other_faults": [fault for fault in faults if not _placed(fault, form)],
        "refused": bool(faults),
        "we": we,
        "dealer": at.step.before.dealer if at else seen.last_state.dealer,
        "vulnerable": at.step.before.vulnerable if at else seen.last_state.vulnerable,
    }


def _preview(
    form: DealForm, seen: Sheet, chosen: Mapping[str, str], at: SheetDeal | None
) -> Preview:
    game = seen.match.game
    if at is None:
        raw = deal_from(game, chosen, lambda: seen.last_state.dealer)
    else:
        raw = corrected(game, at.row.data, chosen, lambda: dealer_of(at))
    missing = () if "void" in raw else form.missing(chosen, raw)
    return preview(seen, raw, missing, form.typed, at)


def _at(faults: tuple[Fault, ...], keys: tuple[str, ...]) -> list[Fault]:
    return [fault for fault in faults if fault.field.split(".")[0] in keys]


def _placed(fault: Fault, form: DealForm) -> bool:
    place = fault.field.split(".")[0]
    return place in ("abandon", "overrule") or any(place in keys for keys in form.parts.values())
