"""The boards that somebody who plays has still to play: nothing of their results is shown to them.

One rule for pages, phones and the API: `find_closed` says which boards are closed to a reader, and
what shows results, acts or calls hides those of closed boards by the functions here.
"""

import copy
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from club.models.accounts import Account
from club.models.people import Club, Membership
from club.queries.people import list_members, may_score
from tournaments.acts import EVENT_ACTS, EventTopic
from tournaments.models import BoardResult, Call, Event, EventAct, EventState, Penalty
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.results import list_results
from tournaments.queries.seating import EntrantView, plays_for
from tournaments.queries.stored_field import read_field

#: The key by which a hidden result is known, in the place of what was said of the board.
HIDDEN = "hidden"
#: What is left of a hidden result: whether it is to come, and who sat in which direction.
_KEPT = ("late", "turned")
#: What is left of what an act tells about a closed board: where it was.
_PLACE = ("section", "round", "table", "board", "places", "from_round", "entrant", "verb")


@dataclass(frozen=True)
class Closed:
    """The numbers of the boards that are closed to a reader, in all sections."""

    boards: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.boards)

    def __contains__(self, board: object) -> bool:
        return board in self.boards

    @property
    def mark(self) -> str:
        """A text that differs where other boards are closed."""
        return ",".join(map(str, sorted(self.boards)))


#: Nothing is closed.
OPEN = Closed()


def find_closed(event: Event, reader: Membership | None) -> Closed:
    """Return the boards whose results are closed to a member, since they have still to play them.

    Those that the movement has for the member's entrant in a round in which the member plays for
    it, until the entrant has a result of the board. Nothing is closed once play is over, or at an
    event of rubbers, where no deal is played twice.
    """
    if reader is None or reader.player_id is None or not event.has_boards:
        return OPEN
    return find_closed_to(event, reader.player_id)


def find_closed_to(event: Event, player: uuid.UUID) -> Closed:
    """Return the boards whose results are closed to a player."""
    field = read_field(event)
    own = [view for view in field.entrants.values() if _takes_part(view, player)]
    if not own or get_state(event) == EventState.FINISHED:
        return OPEN
    due = _list_due(field, own, player)
    if due and event.of_teams:
        return Closed(due - _list_played_twice(field, own))
    return Closed(due - _list_played(event, own, player)) if due else OPEN


def _takes_part(view: EntrantView, player: uuid.UUID) -> bool:
    return any(plays_for(view, player, member.from_round) for member in view.members)


def _list_due(field: Field, own: list[EntrantView], player: uuid.UUID) -> frozenset[int]:
    """Return the boards that a player plays by the movement. Whoever has no seat may get any."""
    here = [view for view in own if not _has_left(field.event, view)]
    boards = {
        board
        for meeting in field.meetings()
        if meeting.plays
        for view in here
        if view in meeting.entrants and plays_for(view, player, meeting.round)
        for board in meeting.boards
    }
    for view in here:
        if not view.withdrawn and view.slot_in() is None and plays_for(view, player, None):
            boards |= field.boards
    return frozenset(boards)


def _has_left(event: Event, view: EntrantView) -> bool:
    """Return whether an entrant has left, and the last round that it plays is over."""
    left = view.withdrawal
    return left is not None and read_clock(event).round > left.after_round


def _list_played(event: Event, own: list[EntrantView], player: uuid.UUID) -> frozenset[int]:
    """Return the boards of which a player's entrant has a result from a round with the player."""
    views = {view.id: view for view in own}
    named = Q(ns__in=views) | Q(ew__in=views) | Q(south__in=views) | Q(west__in=views)
    rows = list_results(event).filter(named).select_related(None)
    columns = ("board", "round", "said", "ns_id", "ew_id", "south_id", "west_id")
    return frozenset(
        board
        for board, round_, result, *ids in rows.values_list(*columns)
        if not result.get("late")
        and any(plays_for(views[pk], player, round_) for pk in ids if pk in views)
    )


def _list_played_twice(field: Field, own: list[EntrantView]) -> frozenset[int]:
    """Return the boards that both pairs of a player's teams have played, in all their rounds."""
    views = [view.id for view in own]
    rows = list_results(field.event).filter(Q(ns__in=views) | Q(ew__in=views))
    played = {
        (round_, table, board)
        for round_, table, board, result in rows.select_related(None).values_list(
            "round", "table", "board", "said"
        )
        if not result.get("late")
    }
    places = [
        (meeting.round, meeting.table, board)
        for view in own
        for meeting in field.list_places(view)
        if meeting.plays
        for board in meeting.boards
    ]
    open_ = {place[2] for place in places if place not in played}
    return frozenset(place[2] for place in places) - open_


def hide_result(row: BoardResult, closed: Closed) -> BoardResult:
    """Return a result as it is shown: without what was said if its board is closed.

    One that was taken away says nothing as it is. What is returned must not be given to an action.
    """
    if row.board not in closed or not row.said:
        return row
    hidden = copy.copy(row)
    hidden.said = {HIDDEN: True, **{key: row.said[key] for key in _KEPT if key in row.said}}
    if row.act.reason:
        hidden.act = copy.copy(row.act)
        hidden.act.reason = ""
    return hidden


def hide_results(rows: Iterable[BoardResult], closed: Closed) -> list[BoardResult]:
    """Return results as they are shown."""
    return [hide_result(row, closed) for row in rows]


def hide_objections(
    objections: Mapping[uuid.UUID, str], rows: Iterable[BoardResult], closed: Closed
) -> dict[uuid.UUID, str]:
    """Return objections without the reasons of those to results of closed boards."""
    silent = {row.pk for row in rows if row.board in closed}
    return {result: "" if result in silent else why for result, why in objections.items()}


def hide_act(act: EventAct, closed: Closed) -> EventAct:
    """Return an act as it is shown: without reason and details where they may tell of a board."""
    if not closed or act.verb not in EVENT_ACTS.about(EventTopic.SPOKEN):
        return act
    boards = _list_named(act.detail)
    if boards and not any(board in closed for board in boards):
        return act
    hidden = copy.copy(act)
    hidden.reason = ""
    hidden.detail = {key: value for key, value in act.detail.items() if key in _PLACE}
    if not boards and act.verb in EVENT_ACTS.about(EventTopic.PENALTY):
        hidden.detail = act.detail  # which the standing of everybody has
    return hidden


def hide_acts(acts: Iterable[EventAct], closed: Closed) -> list[EventAct]:
    """Return acts as they are shown."""
    return [hide_act(act, closed) for act in acts]


def _list_named(detail: Mapping[str, Any]) -> list[Any]:
    """Return the numbers of the boards that an act names."""
    places = detail.get("places") or ()
    named = [detail.get("board"), *(place.get("board") for place in places)]
    return [board for board in named if board is not None]


def hide_call(call: Call, field: Field, closed: Closed) -> Call:
    """Return a call as it is shown: without words if its table had a closed board in that round.

    A call before play is about none.
    """
    if not closed or not call.text or not call.round:
        return call
    views = (view for view in field.sections if view.section.pk == call.table.section_id)
    section = next(views, None)
    meeting = field.meeting(section.letter, call.round, call.table.number) if section else None
    if meeting is not None and not any(board in closed for board in meeting.boards):
        return call
    hidden = copy.copy(call)
    hidden.text = ""
    return hidden


def hide_penalty(row: Penalty, closed: Closed) -> Penalty:
    """Return a penalty as it is shown: without the reason if it may tell of a closed board."""
    if not closed or (row.board is not None and row.board not in closed):
        return row
    hidden = copy.copy(row)
    hidden.act = copy.copy(row.act)
    hidden.act.reason = ""
    return hidden


def list_stand_ins(club: Club, event: Event | None = None) -> list[Membership]:
    """Return the members who may rule in place of those who play: who direct or score, by name.

    event: whoever plays in it is left out.
    """
    return [
        member
        for member in list_members(club)
        if may_score(member)
        and member.account.is_active
        and (event is None or not _is_player(event, member.player_id))
    ]


def _is_player(event: Event, player: uuid.UUID | None) -> bool:
    if player is None or not event.has_boards:
        return False
    return any(
        not view.withdrawn and plays_for(view, player, None)
        for view in read_field(event).entrants.values()
    )


def query_stand_ins(club: Club, event: Event | None = None) -> QuerySet[Account]:
    """Return the accounts of those who may rule in place of those who play."""
    ids = [member.account_id for member in list_stand_ins(club, event)]
    return Account.objects.filter(pk__in=ids).order_by("username")


def name_member(member: Membership) -> str:
    """Return the name by which a director knows a member."""
    return member.player.name if member.player else str(member.account)


def find_stand_in(event: Event) -> str:
    """Return who rules in place of those who play, or empty if nobody was named who still may."""
    if event.stand_in_id is None:
        return ""
    members = (
        member
        for member in list_stand_ins(event.club, event)
        if member.account_id == event.stand_in_id
    )
    return next(map(name_member, members), "")
