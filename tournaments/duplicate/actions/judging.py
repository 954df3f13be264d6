"""Judging a result before it is stored: its board, its place, who played it, and doubts."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing
from club.queries.people import get_membership
from scoring.duplicate.likelihood import list_doubts
from scoring.duplicate.points import get_vulnerable
from tournaments.actions.checks import check_correctable, find_unexplained, make_board_fault
from tournaments.duplicate.queries.cell_index import tell_played_already
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.said import find_said_faults
from tournaments.models import BoardResult, Entrant, Event, EventState
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.results import list_results_at, list_results_of_board
from tournaments.queries.seating import Meeting
from tournaments.queries.still_to_play import find_closed

RawResult = Mapping[str, Any]


@dataclass(frozen=True)
class Seated:
    """The entrants of a result: of each side one, or two at an individual; None if absent."""

    ns: Sequence[Entrant | None]
    ew: Sequence[Entrant | None]

    @property
    def ids(self) -> list[uuid.UUID | None]:
        """The ids in the order North-South, East-West."""
        return [entrant.pk if entrant else None for entrant in (*self.ns, *self.ew)]

    def columns(self) -> dict[str, Entrant | None]:
        """Return the columns of the stored result."""
        return {
            "ns": self.ns[0],
            "south": self.ns[1] if len(self.ns) > 1 else None,
            "ew": self.ew[0],
            "west": self.ew[1] if len(self.ew) > 1 else None,
        }


def judge_result(
    record: Writing[Event],
    order: Order,
    field: Field,
    place: BoardPlace,
    raw: RawResult,
    seated: Seated | None,
    confirmed: bool,
    replaced: BoardResult | None = None,
) -> Seated:
    """Return who played. Raise Refused with every fault of a result."""
    event = record.ledger
    faults = check_correctable(event, order) + find_unexplained(event, order)
    if get_state(event) == EventState.PLANNED:
        faults.append(Fault("not-begun", _("No round has begun yet.")))
    meeting = field.meeting(place.letter, place.round, place.table)
    if meeting is None and (seated is None or event.plays_matches):
        text = _("Nobody plays at table %(table)d in round %(round)d.")
        values = {"table": place.table, "round": place.round}
        raise Refused([*faults, Fault("no-meeting", text % values, "table")])
    playing = seated or seat_meeting(meeting)
    others = [row for row in _list_known(field, place) if row != replaced]
    if event.draws_rounds and place.round > read_clock(event).round:
        text = _("Round %(round)d has not begun.") % {"round": place.round}
        faults.append(Fault("not-begun", text, "round"))
    faults += _find_seat_faults(field, meeting, raw, seated)
    if event.plays_matches and meeting and playing.ids != seat_meeting(meeting).ids:
        faults.append(_make_match_fault(meeting))
    faults += _find_place_faults(field, place, meeting, confirmed)
    faults += find_twice(field, place, playing, others)
    absent = "".join(
        side for side, here in (("ns", playing.ns), ("ew", playing.ew)) if not any(here)
    )
    if absent == "nsew":
        faults.append(Fault("nobody-played", _("Nobody is named at this table."), "ns"))
    faults += find_said_faults(event.kind, event.scoring, place.board, raw, absent)
    if not faults and not confirmed:
        # A question would tell what other tables made; at teams, what the other room did.
        closed = event.of_teams or is_closed_to_author(event, order, place.board)
        faults += _find_doubts(place.board, raw, [] if closed else others)
    if faults:
        raise Refused(faults)
    return playing


def _list_known(field: Field, place: BoardPlace) -> list[BoardResult]:
    """Return the results of a board with which another one is judged.

    At teams, those of its place: a number can stand for another deal in each round.
    """
    if place.board not in field.boards:
        return []
    if field.of_teams:
        return list_results_at(field.event, place.board, place.round, place.table)
    return list_results_of_board(field.event, place.board)


def _make_match_fault(meeting: Meeting) -> Fault:
    """Return the fault of others than those of a match at its table."""
    text = _("This table belongs to the match of %(teams)s. The others have tables of their own.")
    names = " – ".join(entrant.name for entrant in meeting.entrants)
    return Fault("other-match", text % {"teams": names}, "ns")


def is_closed_to_author(event: Event, order: Order, board: int) -> bool:
    """Return whether whoever enters a result has still to play the board."""
    member = get_membership(order.actor.account, event.club)
    return board in find_closed(event, member)


def _find_doubts(board: int, raw: RawResult, others: Sequence[BoardResult]) -> list[Fault]:
    """Return what is so unlikely that somebody has to confirm it."""
    doubts = list_doubts(raw, get_vulnerable(board), [row.said for row in others])
    return [Fault("doubt", _(doubt.template) % dict(doubt.values), doubt.field) for doubt in doubts]


def list_own_doubts(board: int, raw: RawResult) -> list[str]:
    """Return what is unlikely about a result by itself, without a look at the other tables."""
    return [fault.text for fault in _find_doubts(board, raw, [])]


def seat_meeting(meeting: Meeting | None) -> Seated:
    """Return who sits at a table by the movement."""
    sides = (meeting.ns, meeting.ew) if meeting else ((None,), (None,))
    ns, ew = ([entrant.entrant if entrant else None for entrant in side] for side in sides)
    return Seated(ns, ew)


def _find_place_faults(
    field: Field, place: BoardPlace, meeting: Meeting | None, confirmed: bool
) -> list[Fault]:
    faults = []
    if place.board not in field.boards:
        faults.append(make_board_fault(place.board))
    elif meeting and place.board not in meeting.boards and not confirmed:
        text = _("Board %(board)d is not of this table in this round, which plays %(boards)s.")
        boards_here = ", ".join(map(str, meeting.boards))
        faults.append(
            Fault("wrong-board", text % {"board": place.board, "boards": boards_here}, "board")
        )
    return faults


def _find_seat_faults(
    field: Field,
    meeting: Meeting | None,
    raw: RawResult,
    seated: Seated | None,
) -> list[Fault]:
    """Return the faults of who played: somebody without a number, or a table that sits out."""
    if seated is not None:
        known = [
            field.entrants[entrant_id]
            for entrant_id in seated.ids
            if entrant_id and entrant_id in field.entrants
        ]
        text, twice = _("%(name)s has no number in the movement."), _("%(name)s is named twice.")
        return [
            Fault("no-number", text % {"name": entrant.name}, "ns")
            for entrant in known
            if not any(slot.section_id for slot in entrant.slots)
        ] + [
            Fault("named-twice", twice % {"name": entrant.name}, "ew")
            for at, entrant in enumerate(known)
            if entrant in known[:at]
        ]
    if meeting is not None and not meeting.plays and raw.keys() & {"contract", "score"}:
        text = _("Table %(table)d does not play in round %(round)d: somebody sits out.")
        values = {"table": meeting.table, "round": meeting.round}
        return [Fault("sits-out", text % values, "table")]
    return []


def find_twice(
    field: Field, place: BoardPlace, seated: Seated, rows: Sequence[BoardResult]
) -> list[Fault]:
    """Return a fault for a board that an entrant has played, or a table has entered, already.

    rows: the other results of the board.
    """
    faults = []
    if field.of_teams:
        rows = [row for row in rows if row.round == place.round and row.table == place.table]
    at = [
        row
        for row in rows
        if (row.round, row.table) == (place.round, place.table)
        and field.section(row.section_id).letter == place.letter
    ]
    if at:
        text = _("Board %(board)d has a result at this table. Correct that one.")
        return [Fault("entered", text % {"board": place.board}, "board")]
    for entrant_id in filter(None, seated.ids):
        for row in rows:
            if entrant_id in (row.ns_id, row.ew_id, row.south_id, row.west_id):
                text = tell_played_already(field, entrant_id, place.board, row.round)
                faults.append(Fault("played-already", text, "board"))
    return faults
