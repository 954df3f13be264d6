"""The deal form of a match: on a phone, for the director, and for a correction."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from nights.actions.deals import ABANDONED, VOID, tell_pending
from nights.forms.deals import get_fields, make_corrected_deal, read_deal
from nights.forms.entry import DealEntry, make_deal_form
from nights.forms.reckoning import is_shown_whole
from nights.models import Deal, Match, MatchState
from nights.queries.doubts import list_deal_doubts
from nights.queries.match_view import MatchView, SheetDeal
from nights.queries.previews import preview
from nights.queries.sheets import read_sheet
from scoring.seats import Seat
from scoring.sheet import check


def posted_deal(match: Match, post: Mapping[str, str]) -> dict[str, Any]:
    """Return the deal of a form, as the next of a match.

    The dealer is only read if the calls or the cards played depend on it.
    """
    return read_deal(match.game, post, lambda: read_sheet(match).last_state.dealer)


def ask_doubts(raw: Mapping[str, Any], post: Mapping[str, str]) -> None:
    """Raise Refused for an unlikely deal of a form, unless it says that it was played so.

    Programs are not asked: they enter what somebody has looked at before.
    """
    if "confirmed" in post:
        return
    try:
        doubts = list_deal_doubts(raw)
    except (KeyError, TypeError, ValueError):
        return  # it is incomplete, and refused for that
    if doubts:
        raise Refused([Fault("doubt", text, "") for text in doubts])


def is_doubted(refused: Refused | None) -> bool:
    """Return whether a form was refused for nothing but its unlikely deal."""
    return refused is not None and all(fault.code == "doubt" for fault in refused.faults)


def posted_correction(row: Deal, post: Mapping[str, str]) -> dict[str, Any]:
    """Return a stored deal as corrected by a form."""

    def dealer() -> Seat:
        places = [deal for deal in read_sheet(row.match).deals if deal.row.pk == row.pk]
        return dealer_of(places[0]) if places else Seat.N

    return make_corrected_deal(row.match.game, row.data, post, dealer)


def shown_fields(match: Match, deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the form's fields of a deal of a match."""
    return get_fields(match.game, deal)


def dealer_of(at: SheetDeal) -> Seat:
    """Return who dealt: the dealer in turn, unless the deal names another."""
    return Seat(at.row.data.get("dealer", at.step.before.dealer))


def sheet_form(
    view: MatchView,
    fields: Mapping[str, str],
    *,
    we: str = "NS",
    at: SheetDeal | None = None,
    refused: Refused | None = None,
    show: bool = False,
) -> dict[str, Any]:
    """Return the context of the form for the next deal of a sheet, or for a correction.

    at: the deal that is corrected. The others are those of `nights.forms.entry.make_deal_form`.
    """
    state = at.step.before if at else view.last_state
    entry = DealEntry(
        game=view.game,
        players=view.players,
        dealer=dealer_of(at) if at else state.dealer,
        vulnerable=state.vulnerable,
        preview=partial(_preview, view, at),
        data=at.row.data if at else None,
    )
    context = make_deal_form(entry, fields, we=we, refused=refused, show=show)
    known = _is_reckoned(view, at)
    return {
        **context,
        "sheet": view,
        "dealer": state.dealer,
        "confirms": is_doubted(refused),
        "reckoned": state if known else None,
    }


def _is_reckoned(view: MatchView, at: SheetDeal | None) -> bool:
    """Return whether the score of a deal follows from the form's fields and the state before it.

    It does not where a ruling changes the deal, or the form does not show all of what is corrected.
    """
    if at:
        return is_shown_whole(view.game.name, at.row.data)
    return not view.over and not view.pending_rulings


def _preview(view: MatchView, at: SheetDeal | None, raw: Any, missing: Any, typed: Any) -> Any:
    return preview(view, raw, missing, typed, at)


@dataclass(frozen=True)
class KeptDeal:
    """A deal that was refused and that no form can take now, shown so that it is not lost.

    raw: the deal, or None if it cannot be read; then form is its filled form, as HTML. typed: the
    calls and the cards as they were typed. again: the fields with which it can be sent again when
    the other side has accepted the deal before, else empty.
    """

    reasons: tuple[str, ...]
    advice: str
    raw: Mapping[str, Any] | None
    form: str = ""
    typed: tuple[str, ...] = ()
    again: tuple[tuple[str, str], ...] = ()


#: The fields of a form that are not part of its deal.
_ENVELOPE = ("csrfmiddlewaretoken", "version", "preview", "number")


def keep_deal(
    view: MatchView, raw: Mapping[str, Any], refused: Refused, fields: Mapping[str, str]
) -> KeptDeal:
    """Return a refused deal of a match with the reasons, and with what to do now."""
    deal, _problems = check(view.game, view.game.opening(Seat(view.match.dealer)), raw)
    return KeptDeal(
        reasons=_explain(view, refused),
        advice=_advise(view),
        raw=raw if deal is not None else None,
        form="" if deal is not None else _show_form(view, fields),
        typed=tuple(text for name in ("calls", "play") if (text := fields.get(name, "").strip())),
        again=_repeatable(view, fields),
    )


def _explain(view: MatchView, refused: Refused) -> tuple[str, ...]:
    """Return the reasons of a refusal; instead of "the sheet has changed", what changed it."""
    texts = tuple(fault.text for fault in refused.faults)
    if all(fault.code != "stale" for fault in refused.faults):
        return texts
    if view.status == MatchState.ABANDONED:
        return (str(ABANDONED),)
    if view.status == MatchState.VOID:
        return (str(VOID),)
    if view.over:
        return (_("This match has ended meanwhile, by a deal that was entered elsewhere."),)
    if view.pending:
        return (tell_pending(view, view.pending),)
    return texts


def _advise(view: MatchView) -> str:
    """Return what to do with a deal that was not taken."""
    if not view.match.night.is_open():
        return _("Show this to the director, who can still enter or correct a deal.")
    if view.over:
        return _(
            "If it was played in this match, show this to the director, who can correct the sheet. "
            "If it belongs to the next match, enter it there."
        )
    if view.pending:
        return _("Ask the other side to accept that deal; then send this one again.")
    return _("Look at the score sheet, and enter it again if it is not there.")


def _repeatable(view: MatchView, fields: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the fields of a new deal that only waits for the other side."""
    if view.over or not view.pending or "match" not in fields:
        return ()
    kept = tuple((name, text) for name, text in fields.items() if name not in _ENVELOPE)
    # Its own number: of two that wait, neither takes the place of the other.
    return (*kept, ("number", fields.get("number") or str(view.next_number)))


def _show_form(view: MatchView, fields: Mapping[str, str]) -> str:
    context = sheet_form(view, fields)
    return render_to_string(context["form_template"], context)
