"""What tournaments register with the ledger: their models and their projection."""

import datetime
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import F, Min, Model, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.ledger.alerts import Alerts
from club.ledger.details import make_act_check
from club.ledger.feeds import Feeds
from club.ledger.registered import (
    ClubFigures,
    HappeningKind,
    Host,
    Kept,
    Kind,
    Projection,
    Simulation,
)
from club.ledger.registry import registry
from club.ledger.snapshots import compare
from tournaments import archived, kinds, models
from tournaments.actions.following import note_field, queue_round
from tournaments.actions.merging import merge_in_events
from tournaments.acts import EVENT_ACTS
from tournaments.duplicate import archived as duplicate_archives
from tournaments.duplicate import kind as duplicate
from tournaments.duplicate.actions.play import begin_due_rounds
from tournaments.duplicate.pages.alerts import list_of_events, watch_events
from tournaments.duplicate.queries.attached import attach_file
from tournaments.duplicate.queries.hands import keep_open_hands
from tournaments.duplicate.simulation.demonstration import fill_demonstration
from tournaments.duplicate.simulation.practice import PRACTICE
from tournaments.feeds import describe_events, list_dated_events, list_published_events
from tournaments.links import describe_public_boards, describe_publication, list_table_places
from tournaments.queries.events import read_club_figures
from tournaments.queries.watches import watch_event, watch_event_table
from tournaments.rebuild import drop, find_differences, list_stale_events, rebuild_event
from tournaments.rubbers import archived as rubber_archives
from tournaments.rubbers import kind as rubbers
from tournaments.rubbers.pages.guide import guide_table
from tournaments.rubbers.queries.cuts import explain_seats
from tournaments.rubbers.queries.watches import watch_hosted_table
from tournaments.rubbers.rebuild.league import LEAGUE_RECORDS
from tournaments.rubbers.rebuild.standings import note_night
from tournaments.rubbers.simulation.demonstration import fill_rubber_demonstration

ClubId = uuid.UUID | None


def _events(club_id: ClubId) -> QuerySet[models.Event]:
    rows = models.Event.objects.filter(version__gt=0)
    return rows.filter(club=club_id) if club_id else rows


def _differences(club_id: ClubId) -> Iterator[tuple[str, str]]:
    now = timezone.now()
    for event in _events(club_id).select_related("club"):
        label = f"{event.club.slug} {event.date} {event.name} {event.pk}"
        yield from compare(label, lambda event: find_differences(event, now), event)


def _find_first_waiting(ids: Collection[uuid.UUID]) -> datetime.datetime | None:
    """Return when the first act of some events was recorded that is not computed yet."""
    computed = Coalesce(F("event__standing__version"), 0)
    acts = models.EventAct.objects.filter(event__in=list(ids), number__gt=computed)
    earliest: datetime.datetime | None = acts.aggregate(first=Min("at"))["first"]
    return earliest


PROJECTIONS = (
    Projection(
        name="events",
        all_ids=lambda club_id: list(_events(club_id).values_list("pk", flat=True)),
        stale=lambda club_id: list(
            list_stale_events().filter(pk__in=_events(club_id)).values_list("pk", flat=True)
        ),
        rebuild=lambda event_id, now: rebuild_event(event_id, now=now),
        drop=lambda club_id: drop(_events(club_id)),
        since=_find_first_waiting,
        differences=_differences,
    ),
)


_FACT = Kept(Kind.FACT)
_PROJECTION = Kept(Kind.PROJECTION)
MODELS: dict[type[Model], Kept] = {
    models.Event: Kept(Kind.IDENTITY, secret=("link_key",), check=archived.check_event),
    models.EventAct: Kept(
        Kind.FACT,
        personal=("reason", "detail"),
        secret=("key", "fingerprint"),
        check=make_act_check(lambda: registry.acts_of(models.Event)),
    ),
    models.Call: Kept(Kind.FACT, personal=("text",)),
    models.EntrantDetails: Kept(Kind.FACT, personal=("name", "club_name")),
    models.MatchDraw: Kept(Kind.FACT, check=duplicate_archives.check_match_draw),
    models.LineUp: Kept(Kind.FACT),
    models.Confirmation: Kept(Kind.FACT),
    models.ExtraBoards: Kept(Kind.FACT),
    models.MatchRuling: Kept(Kind.FACT, check=duplicate_archives.check_match_ruling),
    models.Plan: Kept(Kind.FACT, check=archived.check_plan),
    models.Terms: Kept(Kind.FACT, check=rubber_archives.check_terms),
    models.RoundDraw: Kept(Kind.FACT, check=rubber_archives.check_round),
    models.TableResult: Kept(Kind.FACT, check=rubber_archives.check_table_result),
    models.BoardHands: Kept(
        Kind.FACT, check=duplicate_archives.check_board_hands, archived=keep_open_hands
    ),
    models.BoardResult: Kept(Kind.FACT, check=duplicate_archives.check_board_result),
    models.Publication: Kept(Kind.FACT, check=archived.check_publication),
    models.HostedRoom: Kept(Kind.FACT, refers=(("night", "nights.Night"),)),
    models.HostedMatch: Kept(
        Kind.FACT, refers=(("hosted_table", "nights.Table"), ("match", "nights.Match"))
    ),
    **dict.fromkeys(
        (
            models.Agreement,
            models.CallAnswer,
            models.CallGoing,
            models.ClockStep,
            models.Entrant,
            models.EventStatus,
            models.EventTable,
            models.EventUndoing,
            models.Fouling,
            models.LinksRenewal,
            models.Member,
            models.Penalty,
            models.ResultAnswer,
            models.RoundEnd,
            models.Section,
            models.Slot,
            models.Withdrawal,
        ),
        _FACT,
    ),
    **dict.fromkeys(
        (
            models.BoardScore,
            models.EntrantScore,
            models.EventStanding,
            models.LeagueRecord,
            models.MatchScore,
        ),
        _PROJECTION,
    ),
}


def _add_simulation(parser: Any) -> None:
    from tournaments.duplicate.simulation.command import add_arguments

    add_arguments(parser)


def _simulate(director: Any, options: Mapping[str, Any]) -> Iterable[str]:
    from tournaments.duplicate.simulation.command import play

    return play(director, options)


def _add_team_simulation(parser: Any) -> None:
    from tournaments.duplicate.simulation.teams import add_arguments

    add_arguments(parser)


def _simulate_teams(director: Any, options: Mapping[str, Any]) -> Iterable[str]:
    from tournaments.duplicate.simulation.teams import play

    return play(director, options)


def _add_rubber_simulation(parser: Any) -> None:
    from tournaments.rubbers.simulation.command import add_arguments

    add_arguments(parser)


def _simulate_rubbers(director: Any, options: Mapping[str, Any]) -> Iterable[str]:
    from tournaments.rubbers.simulation.command import play

    return play(director, options)


#: Its modules, and with them an HTTP client, are imported by the command alone.
SIMULATIONS = (
    Simulation("pairs", _add_simulation, _simulate),
    Simulation("teams", _add_team_simulation, _simulate_teams),
    Simulation("event", _add_rubber_simulation, _simulate_rubbers),
)


#: What webhooks can be told of.
HAPPENINGS = (
    HappeningKind(
        "event.published",
        _("The standing of an event is published"),
        models.Event,
        "publish",
        describe_publication,
    ),
    HappeningKind(
        "event.file",
        _("The standing of an event is published, with its file"),
        models.Event,
        "publish",
        describe_public_boards,
        attach_file,
    ),
)


def join() -> None:
    """Register the tournaments and their kinds. Called when Django is ready."""
    for kind in (duplicate.KIND, rubbers.KIND):
        kinds.join(kind)
    registry.join(
        "tournaments",
        models=MODELS,
        acts={models.Event: EVENT_ACTS},
        projections=PROJECTIONS,
        merges=(merge_in_events,),
        season_records=(LEAGUE_RECORDS,),
        jobs=(begin_due_rounds,),
        demonstrations=(fill_demonstration, fill_rubber_demonstration),
        followers=(note_field, queue_round),
        simulations=SIMULATIONS,
        happenings=HAPPENINGS,
        former=archived.FORMER,
        feeds=Feeds(
            dated=list_dated_events,
            published=list_published_events,
            describe_play=describe_events,
        ),
        host=Host(
            note_changed=note_night,
            guide=guide_table,
            explain=explain_seats,
            watch=watch_hosted_table,
        ),
        watches={
            "event": watch_event,
            "event-table": watch_event_table,
        },
        alerts=Alerts(watch_events, list_of_events),
        table_places=list_table_places,
        practices=(PRACTICE,),
        club_figures=ClubFigures(_("events"), read_club_figures),
    )
