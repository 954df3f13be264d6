"""Whom a member plays for in a meeting of a league, and who answers a result."""

import uuid
from collections.abc import Sequence
from typing import Any

from club.models.people import Membership
from club.queries.people import get_membership, may_direct, may_score
from tournaments.models import Event, Source, TableResult
from tournaments.queries.own_entries import find_own_entrant
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.rounds import RubberEvent, TableView


def plays_in(rubber_event: RubberEvent, view: TableView, membership: Membership | None) -> bool:
    """Return whether a member plays in a meeting of a league."""
    own = find_own_entrant(rubber_event.field, membership)
    return rubber_event.is_league and own is not None and own in view.entrants


def is_of_other_side(
    rubber_event: RubberEvent, view: TableView, membership: Membership | None
) -> bool:
    """Return whether a member plays against the side that entered the result of a meeting.

    Nobody does if it is not known any more for which side a player of the meeting entered it.
    """
    if view.said is None or not plays_in(rubber_event, view, membership):
        return False
    author = get_membership(view.said.act.account, rubber_event.event.club)
    theirs = find_own_entrant(rubber_event.field, author)
    if theirs is None and view.said.source == Source.PHONE:
        return False
    return find_own_entrant(rubber_event.field, membership) != theirs


def may_give(rubber_event: RubberEvent, view: TableView, membership: Membership | None) -> bool:
    """Return whether a member may give the result of a table: a player of a league, or a director.

    Whoever plays in the meeting gives it as a player, whatever their role.
    """
    return plays_in(rubber_event, view, membership) or may_direct(membership)


def is_settled(view: TableView) -> bool:
    """Return whether players change the result of a meeting no more.

    So it is once the other side has accepted it, and if a director gave it: what a director decides
    a director alone changes. If it is taken back, its players give one again.
    """
    if view.said is None:
        return False
    accepted = view.answer is not None and view.answer.accepted
    return accepted or view.said.source != Source.PHONE


def may_answer(rubber_event: RubberEvent, view: TableView, membership: Membership | None) -> bool:
    """Return whether a member may answer the result of a meeting.

    Whoever plays in it answers as a player, for the other side only, whatever their role. A scorer
    who does not play answers for the other side.
    """
    if plays_in(rubber_event, view, membership):
        return is_of_other_side(rubber_event, view, membership)
    return may_score(membership)


def list_to_answer(rubber_event: RubberEvent, membership: Membership | None) -> list[TableView]:
    """Return the meetings of a league whose result a member is asked to accept."""
    own = find_own_entrant(rubber_event.field, membership) if rubber_event.is_league else None
    if own is None:
        return []
    waiting = [
        table
        for round_ in rubber_event.rounds
        for table in round_.tables
        if own in table.entrants
        and table.said
        and not table.answer
        and table.said.source == Source.PHONE
    ]
    accounts = {table.said.act.account_id for table in waiting if table.said}
    rows = Membership.objects.filter(club=rubber_event.event.club, account__in=accounts)
    authors: dict[Any, Membership] = {row.account_id: row for row in rows} if accounts else {}
    to_answer = []
    for table in waiting:
        author = authors.get(table.said.act.account_id) if table.said else None
        theirs = find_own_entrant(rubber_event.field, author)
        if theirs is not None and theirs is not own:
            to_answer.append(table)
    return to_answer


def find_events_to_answer(events: Sequence[Event], membership: Membership | None) -> set[uuid.UUID]:
    """Return which of some events have results that a member is asked to accept.

    One query, and the reading of each event in which a result waits for anybody else's answer.
    """
    if membership is None or membership.player_id is None:
        return set()
    waiting = TableResult.objects.filter(
        event__in=events,
        act__undoing__isnull=True,
        source=Source.PHONE,
        replaced_by__isnull=True,
        result_answers__isnull=True,
    ).exclude(act__account=membership.account_id)
    ids = set(waiting.order_by().values_list("event", flat=True).distinct())
    return {
        event.pk
        for event in events
        if event.pk in ids and list_to_answer(read_rubber_event(event), membership)
    }
