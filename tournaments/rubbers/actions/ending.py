"""Closing, reopening and undoing rounds of an event of rubbers, and ending its play."""

import uuid

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.undoing import STANDS
from club.ledger.writing import Order, writing
from nights import hosting
from tournaments.actions.checks import check_correctable, find_over_faults, make_latest_conflict
from tournaments.actions.events import finish_event, resume_event
from tournaments.models import Event, EventStatus, EventUndoing, RoundEnd
from tournaments.rubbers.actions.hosted import (
    check_unchanged,
    read_locked,
    sign_for_night,
    stop_playing,
)
from tournaments.rubbers.queries.rounds import RoundView, RubberEvent


def close_round(*, order: Order, event: Event, round_: int) -> RoundEnd:
    """Close a round although tables are unfinished: their matches are abandoned as they stand.

    The game's law says what an unfinished match counts. A table without a deal is not played. Raise
    Refused at a knock-out, where each table needs a winner, at a league, whose players arrange
    their matches until its end, and if everything is finished.
    """
    body = {"round": round_}
    known = RoundEnd.objects.filter(event=event, act__key=order.key).first()
    if order.key and known is not None:
        with writing(order, event, "close-round", body=body):
            return known
    with transaction.atomic():
        rubber_event = read_locked(event)
        view = _check_closable(rubber_event, round_)
        playing = [match for table in view.open_tables for match in table.matches if not match.over]
        for match in playing:
            hosting.end_match(
                order=sign_for_night(order, f"{match.id}"),
                club=event.club,
                match=match.id,
                state="abandoned" if match.deals else "void",
            )
        detail = {**body, "stopped": [str(match.id) for match in playing]}
        with writing(order, event, "close-round", body=body, detail=detail) as record:
            if record.repeated:
                return RoundEnd.objects.get(act=record.act)
            check_unchanged(record, rubber_event)
            return RoundEnd.objects.create(act=record.act, draw=view.row)


def reopen_round(*, order: Order, event: Event, round_: int) -> EventUndoing:
    """Undo the closing of the round that was drawn last: the matches that it stopped go on.

    Raise Refused if the round was not closed, and if a match cannot go on.
    """
    body = {"round": round_}
    known = EventUndoing.objects.filter(event=event, act__key=order.key).first()
    if order.key and known is not None:
        with writing(order, event, "reopen-round", body=body):
            return known
    with transaction.atomic():
        rubber_event = read_locked(event)
        view = rubber_event.latest
        if view is None or view.number != round_ or not view.ended:
            raise Refused.because("not-closed", _("This round is not closed."), "round")
        if faults := find_over_faults(rubber_event.event):
            raise Refused(faults)
        end = RoundEnd.objects.filter(STANDS, draw=view.row).select_related("act").latest("id")
        for match in end.act.detail.get("stopped", ()):
            hosting.end_match(
                order=sign_for_night(order, match),
                club=event.club,
                match=uuid.UUID(match),
                state="playing",
            )
        with writing(order, event, "reopen-round", body=body, detail=body) as record:
            if record.repeated:
                return EventUndoing.objects.get(act=record.act)
            check_unchanged(record, rubber_event)
            return EventUndoing.objects.create(act=record.act, undone=end.act)


def _check_closable(rubber_event: RubberEvent, round_: int) -> RoundView:
    """Return the round. Raise Refused if it cannot be closed."""
    view = rubber_event.find_round(round_)
    if view is None:
        text = _("Round %(round)d is not drawn.") % {"round": round_}
        raise Refused.because("no-round", text, "round")
    if rubber_event.is_league:
        text = _("A league has no rounds to close: its players arrange their matches.")
        raise Refused.because("league", text, "round")
    if view.over:
        raise Refused.because("over", _("This round is finished."), "round")
    if rubber_event.terms.form == "knock-out":
        text = _("Table %(number)d needs a winner: give one with a reason if it cannot go on.")
        raise Refused(
            Fault("needs-winner", text % {"number": table.number}) for table in view.open_tables
        )
    return view


def undo_round(*, order: Order, event: Event, round_: int) -> EventUndoing:
    """Undo the round that was drawn last, with everything that was played in it.

    The matches are void; their deals stay on record. At a league all fixtures are undone, unless a
    result is in. Raise Refused without a reason if anything was played, and for another round than
    the last.
    """
    body = {"round": round_}
    known = EventUndoing.objects.filter(event=event, act__key=order.key).first()
    if order.key and known is not None:
        with writing(order, event, "undo-round", body=body):
            return known
    with transaction.atomic():
        rubber_event = read_locked(event)
        view = rubber_event.latest if not rubber_event.is_league else rubber_event.find_round(1)
        if view is None or view.number != round_:
            raise make_latest_conflict()
        check_undoable(order, rubber_event, view)
        void_matches(order, view)
        with writing(order, event, "undo-round", body=body, detail=body) as record:
            if record.repeated:
                return EventUndoing.objects.get(act=record.act)
            check_unchanged(record, rubber_event)
            return EventUndoing.objects.create(act=record.act, undone=view.row.act)


def void_matches(order: Order, round_: RoundView) -> None:
    """Make the matches of a round void. Call it before the event is locked."""
    for table in round_.tables:
        for match in table.matches:
            if match.state != "void":
                hosting.end_match(
                    order=sign_for_night(order, f"{match.id}"),
                    club=round_.event.event.club,
                    match=match.id,
                    state="void",
                )


def check_undoable(order: Order, rubber_event: RubberEvent, round_: RoundView) -> None:
    """Raise Refused if a round cannot be undone, or not without a reason."""
    faults = check_correctable(rubber_event.event, order) + find_over_faults(rubber_event.event)
    rounds = rubber_event.rounds if rubber_event.is_league else [round_]
    played = any(
        table.said or any(match.deals for match in table.matches)
        for round_ in rounds
        for table in round_.tables
    )
    if played and rubber_event.is_league:
        text = _("Results are in: take them back first.")
        faults.append(Fault("played", text, "round"))
    elif played and not order.reason.strip():
        text = _("Deals were played in this round. Say why it is undone.")
        faults.append(Fault("reason", text, "reason"))
    if faults:
        raise Refused(faults)


def finish_rubber_event(*, order: Order, event: Event, confirmed: bool = True) -> EventStatus:
    """End the play of an event of rubbers, and close its night. Raise Refused while a table plays.

    confirmed: whether a league may end though results are missing. The same key returns the same
    fact.
    """
    with transaction.atomic():
        rubber_event = read_locked(event)
        if (
            rubber_event.latest is not None
            and not rubber_event.is_league
            and not rubber_event.latest.over
        ):
            text = _("Table %(number)d is still playing: close the round first, or wait.")
            raise Refused(
                Fault("still-playing", text % {"number": table.number})
                for table in rubber_event.latest.open_tables
            )
        room = rubber_event.room
        if room is not None and hosting.is_room_open(club=event.club, night=room):
            stop_playing(order, rubber_event)
            hosting.close_room(order=sign_for_night(order, "room"), club=event.club, night=room)
        return finish_event(order=order, event=event, confirmed=confirmed)


def resume_rubber_event(*, order: Order, event: Event) -> EventStatus:
    """Go on with an event whose play had ended, and open its night again."""
    with transaction.atomic():
        rubber_event = read_locked(event)
        room = rubber_event.room
        if room is not None and not hosting.is_room_open(club=event.club, night=room):
            hosting.reopen_room(order=sign_for_night(order, "room"), club=event.club, night=room)
        return resume_event(order=order, event=event)
