"""Rounds of an event of rubbers: drawing them, and seating their matches.

The matches are seated on the event's night in the transaction that records the draw, so that there
is never a draw without its matches. The night is locked before the event.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, Writing, writing
from club.queries.limits import check_playing_limit
from nights import hosting
from tournaments.actions.checks import find_over_faults
from tournaments.draws.cutting import Cards
from tournaments.draws.draw import Draw
from tournaments.models import (
    ClockKind,
    ClockStep,
    Event,
    EventState,
    EventStatus,
    HostedMatch,
    RoundDraw,
)
from tournaments.queries.events import get_state
from tournaments.rubbers.actions.events import is_hosted, record_room
from tournaments.rubbers.actions.hosted import (
    check_unchanged,
    find_table,
    get_players,
    read_locked,
    sign_for_night,
    stop_playing,
)
from tournaments.rubbers.queries.at_table import seat_players
from tournaments.rubbers.queries.cuts import get_code, write_code
from tournaments.rubbers.queries.drawing import find_levels, list_present, propose
from tournaments.rubbers.queries.drawn import write_draw
from tournaments.rubbers.queries.rounds import RubberEvent

Placed = list[tuple[int, int, Any, Any]]


Given = Mapping[int, Sequence[Mapping[int, str]]]


def draw_round(
    *, order: Order, event: Event, round_: int, chance: int, cards: Given | None = None
) -> RoundDraw:
    """Draw the next round, seat its matches at the tables of the night, and begin it.

    round_: the round that is meant, so that one request draws one round. chance: the number of the
    draw, which the caller chose. cards: those that were cut at the tables instead of the program's,
    by table and entry, 0 for the first places. At a league all rounds are drawn. The same key
    returns the same round. Raise Refused with every fault.
    """
    body: dict[str, Any] = {"round": round_, "chance": chance}
    if cards:
        body["cards"] = cards
    known = find_drawn(order, event)
    if known is not None:
        with writing(order, event, "draw", body=body):
            return known
    with transaction.atomic():
        rubber_event = read_locked(event)
        draws = propose_round(rubber_event, round_, chance, cards or {})
        placed, room = (
            seat_all(order, rubber_event, draws[0]) if is_hosted(rubber_event.terms) else ([], None)
        )
        detail = {"round": round_, "chance": chance}
        with writing(order, event, "draw", body=body, detail=detail) as record:
            if record.repeated:
                return RoundDraw.objects.filter(act=record.act).order_by("round")[0]
            check_unchanged(record, rubber_event)
            return record_draw(record, rubber_event, draws, chance, placed, room)


def record_draw(
    record: Writing[Event],
    rubber_event: RubberEvent,
    draws: Sequence[Draw],
    chance: int,
    placed: Placed,
    room: Any,
) -> RoundDraw:
    """Record draws with the matches that were seated for the first of them on a night."""
    rows = list(_store_all(record, rubber_event, draws, chance))
    begin_round(record, rubber_event, rows[0], placed, room)
    return rows[0]


def begin_round(
    record: Writing[Event], rubber_event: RubberEvent, row: RoundDraw, placed: Placed, room: Any
) -> None:
    """Record the matches of a round that was recorded, and start its clock."""
    if room is not None and rubber_event.room is None:
        record_room(record, room)
    for table, part, hosted_table, match in placed:
        HostedMatch.objects.create(
            act=record.act, draw=row, table=table, part=part, hosted_table=hosted_table, match=match
        )
    _start_clock(record, row)
    if get_state(record.ledger) != EventState.PLAYING:
        check_playing_limit(record.ledger.club_id)
        EventStatus.objects.create(act=record.act, state=EventState.PLAYING)


def _start_clock(record: Writing[Event], draw: RoundDraw) -> None:
    """Begin the time until the bell, at an event that has one."""
    event = record.ledger
    if event.by_clock:
        ClockStep.objects.create(
            act=record.act, kind=ClockKind.ROUND, round=draw.round, seconds=event.minutes * 60
        )


def find_drawn(order: Order, event: Event) -> RoundDraw | None:
    """Return the round that a request with the same key has drawn, or None."""
    if not order.key:
        return None
    rows = RoundDraw.objects.filter(event=event, act__key=order.key)
    return rows.order_by("round").first()


def propose_round(
    rubber_event: RubberEvent, round_: int, chance: int, cards: Given
) -> tuple[Draw, ...]:
    """Return the draws of the next round. Raise Refused with every fault."""
    latest = rubber_event.latest
    if round_ != (latest.number + 1 if latest else 1):
        text = _("Round %(round)d is drawn already, or is not the next one.")
        raise Conflict.because("stale", text % {"round": round_}, "round")
    if faults := find_over_faults(rubber_event.event):
        raise Refused(faults)
    names = {entry: view.name for entry, view in rubber_event.by_entry.items()}
    proposed = propose(rubber_event, chance, Cards(cards, names))
    if proposed.faults:
        raise Refused(proposed.faults)
    return proposed.draws


def _store_all(
    record: Writing[Event], rubber_event: RubberEvent, draws: Sequence[Draw], chance: int
) -> Iterator[RoundDraw]:
    """Store draws, each with the levels of those who are drawn for the first time."""
    known = {int(entry) for row in rubber_event.draws for entry in row.drawn.get("levels", {})}
    fresh = {entrant for draw in draws for entrant in draw.entrants} - known - {0}
    levels = find_levels(rubber_event, fresh)
    for draw in draws:
        here = {str(entrant) for entrant in draw.entrants} & levels.keys()
        yield _store(
            record, rubber_event, draw, chance, {entry: levels.pop(entry) for entry in sorted(here)}
        )


def _store(
    record: Writing[Event],
    rubber_event: RubberEvent,
    draw: Draw,
    chance: int,
    levels: Mapping[str, Sequence[str]],
) -> RoundDraw:
    present = [entrant.entrant.entry for entrant in list_present(rubber_event, draw.round)]
    drawn = write_draw(draw) | {"chance": chance, "present": present, "levels": dict(levels)}
    if draw.cuts:
        drawn["code"] = write_code(rubber_event.terms)
    return RoundDraw.objects.create(act=record.act, round=draw.round, drawn=drawn)


def seat_all(order: Order, rubber_event: RubberEvent, draw: Draw) -> tuple[Placed, Any]:
    """Seat the first match of every table of a round, and return what was seated and the night."""
    club = rubber_event.event.club
    room = rubber_event.room or _open_room(order, rubber_event)
    if not hosting.is_room_open(club=club, night=room):  # the end of play was undone
        hosting.reopen_room(order=sign_for_night(order, "reopen"), club=club, night=room)
    tables = hosting.list_table_paths(club=club, night=room)
    by_number = {table.number: table.id for table in tables.values()}
    placed: Placed = []
    faults: list[Fault] = []
    stop_playing(order, rubber_event)
    for seating in draw.tables:
        ns, ew = (
            [rubber_event.by_entry[entry] for entry in side] for side in (seating.ns, seating.ew)
        )
        seats = get_players(seat_players(seating, ns, ew, draw.round))
        part = sign_for_night(order, f"{draw.round}.{seating.table}")
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


def _open_room(order: Order, rubber_event: RubberEvent) -> Any:
    """Open the night on which the matches of an event are played."""
    event, terms = rubber_event.event, rubber_event.terms
    # The key of a night is unique within the club, that of a draw within its event.
    return hosting.open_room(
        order=sign_for_night(order, f"room/{event.pk}"),
        club=event.club,
        date=event.date,
        name=event.name,
        game=terms.game,
        rules=terms.game_rules,
        visibility=event.visibility,
        acceptance=event.acceptance,
        code=get_code(terms).name,
        house=terms.draw.get("house") or {},
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
        rubber_event = read_locked(event)
        view = find_table(rubber_event, round_, table)
        if not view.goes_on or view.hosted_table is None or rubber_event.room is None:
            text = _("Table %(number)d needs no further match now.") % {"number": table}
            raise Refused.because("not-needed", text, "table")
        part = len(view.matches) + 1
        match = hosting.seat_match(
            order=sign_for_night(order, f"{round_}.{table}.{part}"),
            club=event.club,
            night=rubber_event.room,
            table=view.hosted_table,
            seats=get_players(view.seated),
        )
        with writing(order, event, "seat", body=body, detail=body) as record:
            if record.repeated:
                return HostedMatch.objects.get(act=record.act)
            check_unchanged(record, rubber_event)
            return HostedMatch.objects.create(
                act=record.act,
                draw=view.rounds.row,
                table=table,
                part=part,
                hosted_table=view.hosted_table,
                match=match,
            )
