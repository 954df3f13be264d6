"""Entering results, correcting them, and accepting those of the other side."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, Writing, writing
from scoring.duplicate.likelihood import list_doubts
from scoring.duplicate.points import get_vulnerable
from tournaments.actions.checks import check_correctable
from tournaments.models import (
    Agreement,
    BoardResult,
    Entrant,
    Event,
    EventState,
    EventTable,
    Source,
)
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field, Meeting, read_field
from tournaments.queries.place import Place
from tournaments.queries.results import find_result, list_results
from tournaments.queries.said import find_said_faults

Said = Mapping[str, Any]


@dataclass(frozen=True)
class Seated:
    """The entrants of a result: of each side one, or two at an individual; None if absent."""

    ns: Sequence[Entrant | None]
    ew: Sequence[Entrant | None]

    @property
    def ids(self) -> list[uuid.UUID | None]:
        """The ids in the order North-South, East-West."""
        return [one.pk if one else None for one in (*self.ns, *self.ew)]

    def columns(self) -> dict[str, Entrant | None]:
        """Return the columns of the stored result."""
        return {
            "ns": self.ns[0],
            "south": self.ns[1] if len(self.ns) > 1 else None,
            "ew": self.ew[0],
            "west": self.ew[1] if len(self.ew) > 1 else None,
        }


def enter_result(
    *,
    order: Order,
    event: Event,
    place: Place,
    said: Said,
    seated: Seated | None = None,
    source: str = Source.DIRECTOR,
    confirmed: bool = False,
) -> BoardResult:
    """Enter the result of a board at a table.

    said: the keys of a result of the event format, without the entrants. seated: who played it, if
    others than the movement has there. confirmed: the table has said once more that a board which
    it was not to play, or an unlikely result, is right. Raise Refused with every fault.
    """
    body = {**place.body, "said": said, "seated": seated.ids if seated else None, "source": source}
    with writing(
        order, event, "result", body=body, detail=place.body, **_about(order, event, place)
    ) as now:
        if now.repeated:
            return BoardResult.objects.get(act=now.act)
        field = read_field(now.ledger)
        found = judge_result(now, order, field, place, said, seated, confirmed)
        return store_result(now, field, place, said, found, source)


def _about(order: Order, event: Event, place: Place) -> dict[str, Any]:
    """Return the act's column of the table, which its phones poll."""
    if order.actor.device is not None:
        return {}
    rows = EventTable.objects.filter(event=event, section__letter=place.letter)
    return {"table": rows.filter(number=place.table).first()}


def judge_result(
    now: Writing[Event],
    order: Order,
    field: Field,
    place: Place,
    said: Said,
    seated: Seated | None,
    confirmed: bool,
    replaced: BoardResult | None = None,
) -> Seated:
    """Return who played. Raise Refused with every fault of a result."""
    event = now.ledger
    faults = check_correctable(event, order)
    if get_state(event) == EventState.PLANNED:
        faults.append(Fault("not-begun", _("No round has begun yet.")))
    meeting = field.meeting(place.letter, place.round, place.table)
    if meeting is None and seated is None:
        text = _("Nobody plays at table %(table)d in round %(round)d.")
        values = {"table": place.table, "round": place.round}
        raise Refused([*faults, Fault("no-meeting", text % values, "table")])
    found = seated or _seat(meeting)
    faults += _find_place_faults(field, place, meeting, confirmed)
    faults += _find_twice(event, field, place, found, replaced)
    absent = "".join(side for side, here in (("ns", found.ns), ("ew", found.ew)) if not any(here))
    if absent == "nsew":
        faults.append(Fault("nobody-played", _("Nobody is named at this table."), "ns"))
    faults += find_said_faults(event.kind, event.scoring, place.board, said)
    if not faults and not confirmed:
        faults += _find_doubts(event, place.board, said, replaced)
    if faults:
        raise Refused(faults)
    return found


def _find_doubts(event: Event, board: int, said: Said, replaced: BoardResult | None) -> list[Fault]:
    """Return what is so unlikely that somebody has to confirm it."""
    others = [one.said for one in list_results(event, board=board) if one != replaced]
    return [
        Fault("doubt", _(one.template) % dict(one.values), one.field)
        for one in list_doubts(said, get_vulnerable(board), others)
    ]


def _seat(meeting: Meeting | None) -> Seated:
    """Return who sits at a table by the movement."""
    sides = (meeting.ns, meeting.ew) if meeting else ((None,), (None,))
    ns, ew = ([one.entrant if one else None for one in side] for side in sides)
    return Seated(ns, ew)


def _find_place_faults(
    field: Field, place: Place, meeting: Meeting | None, confirmed: bool
) -> list[Fault]:
    faults = []
    boards = {board for one in field.meetings() for board in one.boards}
    if place.board not in boards:
        text = _("Board %(board)d is not played in this event.") % {"board": place.board}
        faults.append(Fault("no-board", text, "board"))
    elif meeting and place.board not in meeting.boards and not confirmed:
        text = _("Board %(board)d is not of this table in this round, which plays %(boards)s.")
        boards_here = ", ".join(map(str, meeting.boards))
        faults.append(
            Fault("wrong-board", text % {"board": place.board, "boards": boards_here}, "board")
        )
    return faults


def _find_twice(
    event: Event, field: Field, place: Place, seated: Seated, replaced: BoardResult | None
) -> list[Fault]:
    """Return a fault for a board that an entrant has played, or a table has entered, already."""
    faults = []
    rows = [one for one in list_results(event, board=place.board) if one != replaced]
    at = [
        one
        for one in rows
        if (one.round, one.table) == (place.round, place.table)
        and field.section(one.section_id).letter == place.letter
    ]
    if at:
        text = _("Board %(board)d has a result at this table. Correct that one.")
        return [Fault("entered", text % {"board": place.board}, "board")]
    for entrant_id in filter(None, seated.ids):
        for one in rows:
            if entrant_id in (one.ns_id, one.ew_id, one.south_id, one.west_id):
                text = _("%(name)s has played board %(board)d already, in round %(round)d.")
                name = field.entrants[entrant_id].name
                values = {"name": name, "board": place.board, "round": one.round}
                faults.append(Fault("played-already", text % values, "board"))
    return faults


def store_result(
    now: Writing[Event],
    field: Field,
    place: Place,
    said: Said,
    seated: Seated,
    source: str,
    replaces: BoardResult | None = None,
) -> BoardResult:
    section = field.find_section(place.letter)
    if section is None:
        raise Refused.because("no-section", _("There is no such section."), "section")
    return BoardResult.objects.create(
        act=now.act,
        section=section.section,
        round=place.round,
        table=place.table,
        board=place.board,
        said=dict(said),
        source=source,
        replaces=replaces,
        **seated.columns(),
    )


def correct_result(
    *,
    order: Order,
    event: Event,
    result: BoardResult,
    said: Said,
    board: int | None = None,
    seated: Seated | None = None,
    source: str = Source.DIRECTOR,
    confirmed: bool = False,
) -> BoardResult:
    """Put a result right: by the table until its round closes, or by the director.

    board: another board, if it was entered for the wrong one. Raise Conflict if it was corrected
    meanwhile, and Refused with every fault.
    """
    body = {
        "result": result.pk, "said": said, "board": board,
        "seated": seated.ids if seated else None,
    }  # fmt: skip
    place = Place("", result.round, result.table, board or result.board)
    detail = {**place.body, "before": result.said}
    columns: dict[str, Any] = {} if order.actor.device else {"table": _find_table(result)}
    with writing(order, event, "correct", body=body, detail=detail, **columns) as now:
        if now.repeated:
            return BoardResult.objects.get(act=now.act)
        current = _find_current(now, result)
        field = read_field(now.ledger)
        place = Place(
            field.section(result.section_id).letter, place.round, place.table, place.board
        )
        if order.actor.device is not None:
            _check_round_open(now.ledger, result)
        found = judge_result(
            now, order, field, place, said, seated or _seated_of(current), confirmed, current
        )
        return store_result(now, field, place, said, found, source, current)


def remove_result(*, order: Order, event: Event, result: BoardResult) -> BoardResult:
    """Take a result away, as if it had not been entered. Raise Refused with every fault."""
    body = {"result": result.pk}
    detail = {"board": result.board, "round": result.round, "table": result.table}
    columns: dict[str, Any] = {} if order.actor.device else {"table": _find_table(result)}
    with writing(order, event, "remove", body=body, detail=detail, **columns) as now:
        if now.repeated:
            return BoardResult.objects.get(act=now.act)
        current = _find_current(now, result)
        faults = check_correctable(now.ledger, order)
        if order.actor.device is not None:
            _check_round_open(now.ledger, result)
        if faults:
            raise Refused(faults)
        return BoardResult.objects.create(
            act=now.act,
            section_id=current.section_id,
            round=current.round,
            table=current.table,
            board=current.board,
            said={},
            source=current.source,
            replaces=current,
            **_seated_of(current).columns(),
        )


def _find_table(result: BoardResult) -> EventTable | None:
    return EventTable.objects.filter(section=result.section_id, number=result.table).first()


def _find_current(now: Writing[Event], result: BoardResult) -> BoardResult:
    current = find_result(now.ledger, result.pk)
    if current is None:
        text = _("This result was corrected meanwhile: look at it again.")
        raise Conflict.because("stale", text)
    return current


def _check_round_open(event: Event, result: BoardResult) -> None:
    """Raise Refused if a table corrects a result of a round that has closed."""
    if read_clock(event).round > result.round or get_state(event) != EventState.PLAYING:
        text = _("Round %(round)d is over: ask the director to put it right.")
        raise Refused.because("round-over", text % {"round": result.round})


def _seated_of(row: BoardResult) -> Seated:
    two = row.south_id is not None or row.west_id is not None
    ns, ew = ([row.ns], [row.ew]) if not two else ([row.ns, row.south], [row.ew, row.west])
    return Seated(ns, ew)


def rule_result(
    *,
    order: Order,
    event: Event,
    result: BoardResult,
    adjusted: Mapping[str, str] | None = None,
    weighted: Any = None,
) -> BoardResult:
    """Give an adjusted score in place of a result, or beside it for one side (law 12).

    adjusted, weighted: as in the event format. The order's reason is required. Raise Refused with
    every fault.
    """
    if not order.reason:
        raise Refused.because("reason", _("Say why the score is adjusted."), "reason")
    kept = {
        key: value
        for key, value in result.said.items()
        if key not in ("adjusted", "weighted", "late", "not_played")
    }
    if adjusted:
        kept["adjusted"] = {**adjusted, "reason": order.reason}
    if weighted:
        kept["weighted"] = weighted
    return correct_result(order=order, event=event, result=result, said=kept, confirmed=True)


def accept_result(*, order: Order, event: Event, result: BoardResult, accepted: bool) -> Agreement:
    """Record that the other side accepts a result, or objects to it."""
    body = {"result": result.pk, "accepted": accepted}
    detail = {"board": result.board, "accepted": accepted}
    with writing(order, event, "accept", body=body, detail=detail) as now:
        if now.repeated:
            return Agreement.objects.get(act=now.act)
        current = _find_current(now, result)
        if current.act.seat and order.actor.seat and _same_side(current.act.seat, order.actor.seat):
            text = _("The side that entered the result cannot accept it.")
            raise Refused.because("own-result", text)
        return Agreement.objects.create(act=now.act, result=current, accepted=accepted)


def _same_side(one: str, other: str) -> bool:
    return (one in "NS") == (other in "NS")
