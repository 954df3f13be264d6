"""The results of a league that count in the season: those that are settled, from their totals."""

import datetime
import uuid
from collections.abc import Iterator

from django.utils import timezone

from club.seasons.rebuild.hosted_records import TotalScore
from tournaments.models import Source, TableResult
from tournaments.rubbers.queries.rounds import RubberEvent, TableView


def list_counting_scores(rubber_event: RubberEvent) -> Iterator[TotalScore]:
    """Yield the results of a league that count in the season.

    The totals of both sides count as one match, score sheets as one each.

    A result counts from the day on which it was first entered: once the other side has accepted it,
    or if a director gave it. An award is no match that was played. In a team nobody says who played
    with whom, so its results do not count.
    """
    if (
        not (rubber_event.is_league and rubber_event.terms.counts)
        or rubber_event.event.size > 2
        or rubber_event.result.problems
    ):
        return
    first = find_first_days(rubber_event)
    for table in (table for round_ in rubber_event.rounds for table in round_.tables):
        meeting = table.meeting
        if meeting is None or not (meeting.over and meeting.counted) or not _is_settled(table):
            continue
        result = table.said
        players = {seat: player.pk for seat, player in table.seated.items() if player is not None}
        if result is not None and len(players) == len(table.seated):
            yield TotalScore(
                key=(table.rounds.number, table.number),
                date=timezone.localdate(first[result.pk]),
                game=rubber_event.terms.game,
                players=players,
                margins=[int(margin) for margin in meeting.played],
            )


def _is_settled(table: TableView) -> bool:
    """Return whether a table has the points of both sides, and nobody has to accept them."""
    result = table.said
    if result is None or not {"totals", "sheets"} & result.said.keys():
        return False
    return result.source != Source.PHONE or bool(table.answer and table.answer.accepted)


def find_first_days(rubber_event: RubberEvent) -> dict[uuid.UUID, datetime.datetime]:
    """Return when the result of a table was first entered, by the result that counts now.

    A correction does not move a result to another day. One that was taken back begins anew.
    """
    rows = TableResult.objects.filter(event=rubber_event.event, act__undoing__isnull=True)
    first: dict[uuid.UUID, datetime.datetime] = {}
    for pk, replaces, at, stated in rows.order_by("act__number").values_list(
        "pk", "replaces", "act__at", "said"
    ):
        if stated:
            first[pk] = first.get(replaces or pk, at)
    return first
