"""Cards that the tables of a round have cut themselves, in place of the program's."""

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order, writing
from tournaments.actions.checks import make_latest_conflict
from tournaments.draws.cutting import Cards
from tournaments.models import Event, EventUndoing, RoundDraw
from tournaments.rubbers.actions.ending import check_undoable, void_matches
from tournaments.rubbers.actions.events import is_hosted
from tournaments.rubbers.actions.hosted import check_unchanged, read_locked
from tournaments.rubbers.actions.rounds import Given, begin_round, find_drawn, seat_all
from tournaments.rubbers.queries.drawing import propose_again
from tournaments.rubbers.queries.drawn import write_draw
from tournaments.rubbers.queries.rounds import RoundView, RubberEvent

#: What a round that is seated again keeps of its first draw.
_KEPT = ("chance", "present", "levels", "code")


def recut_round(*, order: Order, event: Event, round_: int, cards: Given) -> RoundDraw:
    """Seat the latest round again by the cards that were cut at the tables.

    It is undone and recorded anew in one step. Who meets whom stays, though results or settings
    have changed since. cards: as for `draw_round`; the other cuts stay. Other cards for the first
    places make other tables, which then cut by the program. The same key returns the same round.
    Raise Refused with every fault, and without a reason if deals were played.
    """
    again = replace(order.for_part("draw"), ledger_version=None)  # the first act has compared it
    body: dict[str, Any] = {"round": round_, "cards": cards}
    known = find_drawn(again, event)
    if known is not None:
        with writing(again, event, "draw", body=body):
            return known
    with transaction.atomic():
        rubber_event = read_locked(event)
        cut_round = _find_cut(rubber_event, round_)
        check_undoable(order, rubber_event, cut_round)
        names = {entry: view.name for entry, view in rubber_event.by_entry.items()}
        proposed = propose_again(rubber_event, cut_round, Cards(cards, names))
        if proposed.faults:
            raise Refused(proposed.faults)
        [draw] = proposed.draws
        before = replace(rubber_event, draws=rubber_event.draws[:-1])
        void_matches(order, cut_round)
        placed, room = seat_all(again, before, draw)
        undo = {"round": round_}
        with writing(order.for_part("undo"), event, "undo-round", body=undo, detail=undo) as record:
            check_unchanged(record, rubber_event)
            EventUndoing.objects.create(act=record.act, undone=cut_round.row.act)
        recorded = cut_round.row.drawn
        detail = {"round": round_, "chance": recorded["chance"]}
        kept = {key: recorded[key] for key in _KEPT} | {
            "terms": str(rubber_event.find_terms_of(cut_round.row).pk)
        }
        with writing(again, event, "draw", body=body, detail=detail) as record:
            drawn = write_draw(draw) | kept
            row = RoundDraw.objects.create(act=record.act, round=round_, drawn=drawn)
            begin_round(record, before, row, placed, room)
            return row


def _find_cut(rubber_event: RubberEvent, round_: int) -> RoundView:
    """Return the latest round, for which cards were cut at the club's tables."""
    latest = rubber_event.latest
    if latest is None or latest.number != round_:
        raise make_latest_conflict()
    if not (latest.draw.cuts and is_hosted(rubber_event.terms)):
        raise Refused.because("no-cut", _("No cards are cut for this round."), "round")
    return latest
