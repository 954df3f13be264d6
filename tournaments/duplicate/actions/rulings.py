"""Penalties, fouled boards, and the award of boards that cannot be played."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, answer_repeated, writing
from tournaments.actions.checks import check_correctable, find_round_faults, make_board_fault
from tournaments.duplicate.actions.judging import Seated, find_twice, seat_meeting
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.said import find_said_faults
from tournaments.models import BoardResult, Event, EventAct, Fouling, Section, Source
from tournaments.queries.field import Field, make_section_fault
from tournaments.queries.results import list_results, list_results_of_board
from tournaments.queries.seating import Meeting
from tournaments.queries.stored_field import read_field


@answer_repeated
def foul_board(
    *, order: Order, event: Event, section: Section, board: int, from_round: int, version: str
) -> Fouling:
    """Record that another version of a board was played from a round on (law 87).

    version: its name; empty from when the board was put right. The order's reason is required.
    Raise Refused with every fault; a section whose plan was undone is none.
    """
    version = version.replace("\0", "")  # PostgreSQL cannot store it
    body = {"section": section.pk, "board": board, "from_round": from_round, "version": version}
    detail = {**body, "section": section.letter}
    with writing(order, event, "foul", body=body, detail=detail, returns=Fouling) as record:
        faults = check_correctable(record.ledger, order)
        if not order.reason:
            faults.append(make_reason_fault())
        field = read_field(record.ledger)
        if section not in [view.section for view in field.sections]:
            faults.append(make_section_fault())
        boards = {board for meeting in field.meetings() for board in meeting.boards}
        if board not in boards:
            faults.append(make_board_fault(board))
        if len(version) > 8:
            text = _("A version has a short name such as b.")
            faults.append(Fault("too-long", text, "version"))
        faults += find_round_faults(from_round)
        if faults:
            raise Refused(faults)
        return Fouling.objects.create(
            act=record.act, section=section, board=board, from_round=from_round, version=version
        )


def make_reason_fault() -> Fault:
    """Return the fault of a ruling on a board without a reason."""
    return Fault("reason", _("Say what happened to the board."), "reason")


@answer_repeated
def award_boards(
    *, order: Order, event: Event, places: list[BoardPlace], awards: Mapping[str, str]
) -> list[BoardResult]:
    """Give artificial scores for boards that are not played, in one act.

    awards: ``ns`` and ``ew`` with ``AVE+``, ``AVE`` or ``AVE-``; empty for not played. If only one
    side has an award, the other has nothing for the board: it may have played it elsewhere. The
    order's reason is required. Boards that have a result already are left as they are.
    """
    body = {"places": [place.body for place in places], "awards": dict(awards)}
    with writing(
        order,
        event,
        "award",
        body=body,
        detail=body,
        returns=lambda act: list(BoardResult.objects.filter(act=act)),
    ) as record:
        faults = check_correctable(record.ledger, order)
        if not order.reason:
            faults.append(Fault("reason", _("Say why the boards are not played."), "reason"))
        field = read_field(record.ledger)
        if faults := faults + _find_award_faults(field, places, awards):
            raise Refused(faults)
        known = {
            (result.section_id, result.round, result.table, result.board)
            for result in list_results(record.ledger)
        }
        made = []
        for place in places:
            meeting = field.meeting(place.letter, place.round, place.table)
            if meeting is None:
                continue
            at = meeting.section.section.pk, place.round, place.table, place.board
            if at not in known:
                made.append(_award(record.act, meeting, place, awards, order.reason))
                known.add(at)
        return made


def _find_award_faults(
    field: Field, places: list[BoardPlace], awards: Mapping[str, str]
) -> list[Fault]:
    """Return the faults of awards: each place that the movement does not have, and of the scores.

    A place is named by its position in the list.
    """
    faults = []
    for at, place in enumerate(places):
        meeting = field.meeting(place.letter, place.round, place.table)
        if meeting is None or not meeting.entrants:
            faults.append(Fault("no-meeting", _("Nobody plays there."), f"places.{at}.table"))
        elif place.board not in meeting.boards:
            text = _("Board %(board)d is not of this table in this round.")
            values = {"board": place.board}
            faults.append(Fault("wrong-board", text % values, f"places.{at}.board"))
        else:
            others = list_results_of_board(field.event, place.board)
            twice = find_twice(field, place, _seat_awarded(meeting, awards), others)
            faults += [fault for fault in twice if fault.code != "entered"]
    event, award = field.event, _say_award(awards, "-")
    absent = "".join(side for side in ("ns", "ew") if awards and side not in awards)
    return faults + find_said_faults(event.kind, event.scoring, 1, award, absent)


def _seat_awarded(meeting: Meeting, awards: Mapping[str, str]) -> Seated:
    """Return who is given an award, or both sides if nobody is."""
    seated = seat_meeting(meeting)
    nobody = [None for _one in seated.ns]
    return Seated(
        seated.ns if not awards or "ns" in awards else nobody,
        seated.ew if not awards or "ew" in awards else nobody,
    )


def _say_award(awards: Mapping[str, str], reason: str) -> dict[str, Any]:
    return {"adjusted": {**awards, "reason": reason}} if awards else {"not_played": True}


def _award(
    act: EventAct, meeting: Meeting, place: BoardPlace, awards: Mapping[str, str], reason: str
) -> BoardResult:
    return BoardResult.objects.create(
        act=act,
        section=meeting.section.section,
        round=place.round,
        table=place.table,
        board=place.board,
        said=_say_award(awards, reason),
        source=Source.DIRECTOR,
        **_seat_awarded(meeting, awards).columns(),
    )
