"""Rounds of an event of rubbers: drawing them, seating their matches, closing and undoing them.

The matches are seated on the event's night in the transaction that records the draw, so that there
is never a draw without its matches. The night is locked before the event.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club import hosting
from club.ledger.locks import lock_row
from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, Writing, writing
from club.models.people import Player
from tournaments.actions.checks import check_correctable
from tournaments.actions.events import finish_event, resume_event
from tournaments.actions.rubber_events import is_hosted, record_room
from tournaments.draws.draw import Draw
from tournaments.models import (
    ClockKind,
    ClockStep,
    Event,
    EventState,
    EventStatus,
    EventUndoing,
    HostedMatch,
    RoundDraw,
    RoundEnd,
)
from tournaments.queries.drawing import find_levels, list_present, propose
from tournaments.queries.events import get_state
from tournaments.queries.rounds import (
    RoundView,
    RubberEvent,
    TableView,
    read_rubber_event,
    seat_players,
    write_draw,
)

Placed = list[tuple[int, int, Any, Any]]


def draw_round(*, order: Order, event: Event, round_: int, chance: int) -> RoundDraw:
    """Draw the next round, seat its matches at the tables of the night, and begin it.

    round_: the round that is meant, so that one request draws one round. chance: the number of the
    draw, which the caller chose. At a league all rounds are drawn. The same key returns the same
    round. Raise Refused with every fault.
    """
    body = {"round": round_, "chance": chance}
    known = find_drawn(order, event)
    if known is not None:
        with writing(order, event, "draw", body=body):
            return known
    with transaction.atomic():
        seen = _read_locked(event)
        draws = _propose(seen, round_, chance)
        placed, room = _seat_all(order, seen, draws[0]) if is_hosted(seen.terms) else ([], None)
        detail = {"round": round_, "chance": chance}
        with writing(order, event, "draw", body=body, detail=detail) as now:
            if now.repeated:
                return RoundDraw.objects.filter(act=now.act).order_by("round")[0]
            _check_unchanged(now, seen)
            rows = [_store(now, seen, one, chance) for one in draws]
            if room is not None and seen.room is None:
                record_room(now, room)
            for table, part, hosted_table, match in placed:
                HostedMatch.objects.create(
                    act=now.act, draw=rows[0], table=table, part=part,
                    hosted_table=hosted_table, match=match,
                )  # fmt: skip
            _start_clock(now, draws[0])
            if get_state(now.ledger) != EventState.PLAYING:
                EventStatus.objects.create(act=now.act, state=EventState.PLAYING)
            return rows[0]


def _start_clock(now: Writing[Event], draw: Draw) -> None:
    """Begin the time until the bell, at an event that has one."""
    event = now.ledger
    if event.by_clock:
        ClockStep.objects.create(
            act=now.act, kind=ClockKind.ROUND, round=draw.round, seconds=event.minutes * 60
        )


def find_drawn(order: Order, event: Event) -> RoundDraw | None:
    """Return the round that a request with the same key has drawn, or None."""
    if not order.key:
        return None
    rows = RoundDraw.objects.filter(event=event, act__key=order.key)
    return rows.order_by("round").first()


def _read_locked(event: Event) -> RubberEvent:
    """Lock the club, which comes before its nights, and return the event as it is stored."""
    lock_row(event.club)
    fresh = Event.objects.select_related("club").get(pk=event.pk)
    return read_rubber_event(fresh, anew=True)


def _propose(seen: RubberEvent, round_: int, chance: int) -> tuple[Draw, ...]:
    latest = seen.latest
    if round_ != (latest.number + 1 if latest else 1):
        text = _("Round %(round)d is drawn already, or is not the next one.")
        raise Conflict.because("stale", text % {"round": round_}, "round")
    proposed = propose(seen, chance)
    if proposed.faults:
        raise Refused(proposed.faults)
    return proposed.draws


def _check_unchanged(now: Writing[Event], seen: RubberEvent) -> None:
    """Raise Conflict if something was recorded between reading the event and locking it."""
    if now.ledger.version != seen.event.version + 1:
        text = _("Something else was recorded meanwhile. Look at it again, then send it.")
        raise Conflict.because("stale", text, "version")


def _store(now: Writing[Event], seen: RubberEvent, draw: Draw, chance: int) -> RoundDraw:
    present = [one.entrant.entry for one in list_present(seen, draw.round)]
    known = {int(entry) for row in seen.draws for entry in row.drawn.get("levels", {})}
    drawn = write_draw(draw) | {
        "chance": chance,
        "present": present,
        "levels": find_levels(seen, set(draw.entrants) - known) if draw.round else {},
    }
    return RoundDraw.objects.create(act=now.act, round=draw.round, drawn=drawn)


def _seat_all(order: Order, seen: RubberEvent, draw: Draw) -> tuple[Placed, Any]:
    """Seat the first match of every table of a round, and return what was seated and the night."""
    room = seen.room or _open_room(order, seen)
    club = seen.event.club
    tables = hosting.list_table_paths(club=club, night=room)
    by_number = {one.number: one.id for one in tables.values()}
    placed: Placed = []
    faults: list[Fault] = []
    for seating in draw.tables:
        ns, ew = ([seen.by_entry[one] for one in side] for side in (seating.ns, seating.ew))
        seats = _get_players(seat_players(seating, ns, ew, draw.round))
        part = _sign_for_night(order, f"{draw.round}.{seating.table}")
        table = by_number.get(seating.table)
        if table is None:
            opened = hosting.open_table(order=part.for_part("table"), club=club, night=room)
            table = opened.id
        try:
            match = hosting.seat_match(
                order=part.for_part("match"), club=club, night=room, table=table, seats=seats
            )
        except Refused as refused:
            faults += refused.faults
            continue
        placed.append((seating.table, 1, table, match))
    if faults:
        raise Refused(faults)
    return placed, room


def _sign_for_night(order: Order, part: str) -> Order:
    """Return the order of an act on the night. The versions that the client saw are the event's."""
    return replace(order.for_part(part), version=None, ledger_version=None)


def _get_players(seats: Mapping[str, Player | None]) -> dict[str, Player]:
    return {seat: player for seat, player in seats.items() if player is not None}


def _open_room(order: Order, seen: RubberEvent) -> Any:
    """Open the night on which the matches of an event are played."""
    event, terms = seen.event, seen.terms
    # The key of a night is unique within the club, that of a draw within its event.
    return hosting.open_room(
        order=_sign_for_night(order, f"room/{event.pk}"),
        club=event.club,
        date=event.date,
        title=event.name,
        game=terms.game,
        rules=terms.game_rules,
        visibility=event.visibility,
        acceptance=event.acceptance,
        hosted="tournaments",
        counts=terms.counts,
    )


def seat_next_match(*, order: Order, event: Event, round_: int, table: int) -> HostedMatch:
    """Seat the next match of a table whose meeting goes on: a further rubber, or a replay.

    Raise Refused if one is played, or the meeting is decided.
    """
    body = {"round": round_, "table": table}
    known = HostedMatch.objects.filter(event=event, act__key=order.key).first()
    if order.key and known is not None:
        with writing(order, event, "seat", body=body):
            return known
    with transaction.atomic():
        seen = _read_locked(event)
        view = find_table(seen, round_, table)
        if not view.goes_on or view.hosted_table is None or seen.room is None:
            text = _("Table %(number)d needs no further match now.") % {"number": table}
            raise Refused.because("not-needed", text, "table")
        part = len(view.matches) + 1
        match = hosting.seat_match(
            order=_sign_for_night(order, f"{round_}.{table}.{part}"),
            club=event.club,
            night=seen.room,
            table=view.hosted_table,
            seats=_get_players(view.seated),
        )
        with writing(order, event, "seat", body=body, detail=body) as now:
            if now.repeated:
                return HostedMatch.objects.get(act=now.act)
            _check_unchanged(now, seen)
            return HostedMatch.objects.create(
                act=now.act, draw=view.rounds.row, table=table, part=part,
                hosted_table=view.hosted_table, match=match,
            )  # fmt: skip


def find_table(seen: RubberEvent, round_: int, table: int) -> TableView:
    """Return a table of a round. Raise Refused if there is none."""
    found = seen.find_round(round_)
    view = found.find_table(table) if found else None
    if view is None:
        text = _("Round %(round)d has no table %(table)d.")
        raise Refused.because("no-table", text % {"round": round_, "table": table}, "table")
    return view


def close_round(*, order: Order, event: Event, round_: int) -> RoundEnd:
    """Close a round although tables are unfinished: their matches are abandoned as they stand.

    The game's law says what an unfinished match counts. A table without a deal is not played. Raise
    Refused at a knock-out, where each table needs a winner, and if everything is finished.
    """
    body = {"round": round_}
    known = RoundEnd.objects.filter(event=event, act__key=order.key).first()
    if order.key and known is not None:
        with writing(order, event, "close-round", body=body):
            return known
    with transaction.atomic():
        seen = _read_locked(event)
        found = _check_closable(seen, round_)
        for table in found.open_tables:
            for match in table.matches:
                if not match.over:
                    hosting.end_match(
                        order=_sign_for_night(order, f"{match.id}"),
                        club=event.club,
                        match=match.id,
                        state="abandoned" if match.deals else "void",
                    )
        with writing(order, event, "close-round", body=body, detail=body) as now:
            if now.repeated:
                return RoundEnd.objects.get(act=now.act)
            _check_unchanged(now, seen)
            return RoundEnd.objects.create(act=now.act, draw=found.row)


def _check_closable(seen: RubberEvent, round_: int) -> RoundView:
    """Return the round. Raise Refused if it cannot be closed."""
    found = seen.find_round(round_)
    if found is None:
        text = _("Round %(round)d is not drawn.") % {"round": round_}
        raise Refused.because("no-round", text, "round")
    if found.over:
        raise Refused.because("over", _("This round is finished."), "round")
    if seen.terms.form == "knock-out":
        text = _("Table %(number)d needs a winner: give one with a reason if it cannot go on.")
        raise Refused(
            Fault("needs-winner", text % {"number": one.number}) for one in found.open_tables
        )
    return found


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
        seen = _read_locked(event)
        found = seen.latest if not seen.is_league else seen.find_round(1)
        if found is None or found.number != round_:
            text = _("Only the round that was drawn last can be undone.")
            raise Conflict.because("stale", text, "round")
        _check_undoable(order, seen, found)
        for table in found.tables:
            for match in table.matches:
                if match.state != "void":
                    hosting.end_match(
                        order=_sign_for_night(order, f"{match.id}"),
                        club=event.club,
                        match=match.id,
                        state="void",
                    )
        with writing(order, event, "undo-round", body=body, detail=body) as now:
            if now.repeated:
                return EventUndoing.objects.get(act=now.act)
            _check_unchanged(now, seen)
            return EventUndoing.objects.create(act=now.act, undone=found.row.act)


def _check_undoable(order: Order, seen: RubberEvent, round_: RoundView) -> None:
    faults = check_correctable(seen.event, order)
    rounds = seen.rounds if seen.is_league else [round_]
    played = any(
        table.said or any(match.deals for match in table.matches)
        for one in rounds
        for table in one.tables
    )
    if played and seen.is_league:
        text = _("Results are in: take them back first.")
        faults.append(Fault("played", text, "round"))
    elif played and not order.reason.strip():
        text = _("Deals were played in this round. Say why it is undone.")
        faults.append(Fault("no-reason", text, "reason"))
    if faults:
        raise Refused(faults)


def finish_rubber_event(*, order: Order, event: Event) -> EventStatus:
    """End the play of an event of rubbers, and close its night. Raise Refused while a table plays.

    The same key returns the same fact.
    """
    with transaction.atomic():
        seen = _read_locked(event)
        if seen.latest is not None and not seen.is_league and not seen.latest.over:
            text = _("Table %(number)d is still playing: close the round first, or wait.")
            raise Refused(
                Fault("still-playing", text % {"number": one.number})
                for one in seen.latest.open_tables
            )
        room = seen.room
        if room is not None and hosting.is_room_open(club=event.club, night=room):
            hosting.close_room(order=_sign_for_night(order, "room"), club=event.club, night=room)
        return finish_event(order=order, event=event)


def resume_rubber_event(*, order: Order, event: Event) -> EventStatus:
    """Go on with an event whose play had ended, and open its night again."""
    with transaction.atomic():
        seen = _read_locked(event)
        room = seen.room
        if room is not None and not hosting.is_room_open(club=event.club, night=room):
            hosting.reopen_room(order=_sign_for_night(order, "room"), club=event.club, night=room)
        return resume_event(order=order, event=event)
