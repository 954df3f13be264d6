"""What nights register with the ledger: their models, their projections, what they answer."""

import datetime
import uuid
from collections.abc import Collection, Iterator

from django.db.models import F, Min, Model, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from club.ledger.alerts import Alerts
from club.ledger.details import make_act_check
from club.ledger.feeds import Feeds
from club.ledger.registered import Archiving, ClubFigures, Gauge, Kept, Kind, Projection
from club.ledger.registry import registry
from club.ledger.snapshots import compare
from club.models import Club
from nights import archived, models
from nights.actions.merging import merge_on_nights
from nights.actions.retention import forget_check_ins
from nights.acts import NIGHT_ACTS, PAYMENT_ACTS
from nights.links import list_table_places
from nights.pages.alerts import list_of_nights, watch_nights
from nights.pages.night_piece import offer_nights
from nights.queries.archives import count_night_acts, find_hidden_stock
from nights.queries.feeds import describe_nights, list_dated_nights, list_published_nights
from nights.queries.happenings import NIGHT_KINDS
from nights.queries.nights import count_open_nights, read_club_figures
from nights.queries.player_figures import read_figures
from nights.queries.watches import watch_hosted_table, watch_night, watch_table
from nights.rebuild import (
    drop,
    drop_heads,
    find_differences,
    find_head_differences,
    keep_heads,
    list_nights_without_heads,
    list_stale_nights,
    rebuild_heads,
    rebuild_night,
    record_rescorings,
)
from nights.rebuild.records import NIGHT_RECORDS
from nights.simulation.practice import PRACTICE
from nights.stakes import models as stakes
from nights.stock import models as stock

ClubId = uuid.UUID | None


def _nights(club_id: ClubId) -> QuerySet[models.Night]:
    rows = models.Night.objects.filter(version__gt=0)
    return rows.filter(club=club_id) if club_id else rows


def _ids(rows: QuerySet[models.Night]) -> list[uuid.UUID]:
    return list(rows.values_list("pk", flat=True))


def _find_first_waiting(ids: Collection[uuid.UUID]) -> datetime.datetime | None:
    """Return when the first act of some nights was recorded that is not computed yet."""
    computed = Coalesce(F("night__standing__version"), 0)
    acts = models.Act.objects.filter(night__in=list(ids), number__gt=computed)
    first: datetime.datetime | None = acts.aggregate(first=Min("at"))["first"]
    return first


def _drop_nights(club_id: ClubId) -> None:
    """Drop the projections of nights. What corrected scoring changes of them is recorded first."""
    nights = _nights(club_id)
    record_rescorings(nights, now=timezone.now())
    drop(nights)


def _night_differences(club_id: ClubId) -> Iterator[tuple[str, str]]:
    for night in _nights(club_id).select_related("club"):
        yield from compare(f"{night.club.slug} {night.date} {night.pk}", find_differences, night)


def _ids_with_heads(club_id: ClubId) -> list[uuid.UUID]:
    """Return the ids of the nights that have heads, or should have."""
    rows = models.MatchHead.objects.filter(night__in=_nights(club_id)).order_by()
    stored = set(rows.values_list("night", flat=True).distinct())
    return sorted(stored.union(_ids_without_heads(club_id)))


def _ids_without_heads(club_id: ClubId) -> list[uuid.UUID]:
    headless = list_nights_without_heads()
    return _ids(_nights(club_id).filter(pk__in=headless)) if headless else []


def _head_differences(club_id: ClubId) -> Iterator[tuple[str, str]]:
    for night in _nights(club_id).select_related("club"):
        label = f"{night.club.slug} {night.date} {night.pk}"
        yield from compare(label, find_head_differences, night)


PROJECTIONS = (
    Projection(
        name="heads",
        all_ids=_ids_with_heads,
        stale=_ids_without_heads,
        rebuild=lambda night_id, _now: rebuild_heads(night_id),
        drop=lambda club_id: drop_heads(_nights(club_id)),
        differences=_head_differences,
    ),
    Projection(
        name="nights",
        all_ids=lambda club_id: _ids(_nights(club_id)),
        stale=lambda club_id: _ids(list_stale_nights().filter(pk__in=_nights(club_id))),
        rebuild=lambda night_id, now: rebuild_night(night_id, now=now),
        drop=_drop_nights,
        since=_find_first_waiting,
        differences=_night_differences,
    ),
)

MODELS: dict[type[Model], Kept] = {
    models.Night: Kept(Kind.IDENTITY, secret=("link_key",), check=archived.check_night),
    # Keys serve requests that are repeated, which no archive brings along.
    models.Act: Kept(
        Kind.FACT,
        personal=("reason", "detail", "key", "fingerprint"),
        secret=("key", "fingerprint"),
        check=make_act_check(lambda: registry.acts_of(models.Night)),
    ),
    models.Match: Kept(Kind.FACT, check=archived.check_game),
    models.Deal: Kept(Kind.FACT, check=archived.check_deal),
    stock.Stock: Kept(Kind.FACT, check=archived.check_stock),
    **dict.fromkeys(
        (models.Admission, models.Filling, models.OpeningWave),
        Kept(Kind.FACT, check=archived.check_code),
    ),
    models.Cut: Kept(Kind.FACT, check=archived.check_cut),
    models.OpenCut: Kept(Kind.FACT, check=archived.check_open_cut),
    models.OpenCutEntry: Kept(Kind.FACT, check=archived.check_entry),
    models.Draw: Kept(Kind.FACT, check=archived.check_draw),
    stock.StockPhone: Kept(Kind.FACT, secret=("secret",)),
    **dict.fromkeys(
        (
            models.Absence,
            models.Acceptance,
            models.AdmissionDraw,
            models.Announcement,
            models.Arrival,
            models.Belonging,
            models.BelongingEnd,
            models.Breakup,
            stakes.Charge,
            models.Departure,
            models.DirectorAnswer,
            models.DirectorCall,
            models.DirectorGoing,
            models.DoorRenewal,
            models.FillDraw,
            models.LinkRenewal,
            models.MatchStatus,
            models.NightStatus,
            models.OpenCard,
            models.OpenCutEnd,
            stakes.Payment,
            models.Ruling,
            models.Seating,
            stakes.Stakes,
            stock.StockTurn,
            models.Table,
            models.Undoing,
            models.WaveDraw,
        ),
        Kept(Kind.FACT),
    ),
    **dict.fromkeys(
        (
            models.Correction,
            models.MatchHead,
            models.MatchResult,
            models.NightMark,
            models.NightRecord,
            models.NightStanding,
            models.NightSum,
            models.PlayerMatch,
            models.StandingRow,
            models.TableMark,
        ),
        Kept(Kind.PROJECTION),
    ),
}


def join() -> None:
    """Register nights. Called when Django is ready."""
    registry.join(
        "nights",
        models=MODELS,
        acts={models.Night: NIGHT_ACTS, Club: PAYMENT_ACTS},
        projections=PROJECTIONS,
        merges=(merge_on_nights,),
        forgets=(forget_check_ins,),
        gauges=(Gauge("nights_open", "Nights in progress.", count_open_nights),),
        archiving=Archiving(find_hidden_stock, count_night_acts),
        former=archived.FORMER,
        pieces=offer_nights,
        player_figures=read_figures,
        season_records=(NIGHT_RECORDS,),
        followers=(keep_heads,),
        happenings=NIGHT_KINDS,
        feeds=Feeds(
            dated=list_dated_nights,
            published=list_published_nights,
            describe_play=describe_nights,
        ),
        watches={"night": watch_night, "table": watch_table, "hosted-table": watch_hosted_table},
        alerts=Alerts(watch_nights, list_of_nights),
        table_places=list_table_places,
        practices=(PRACTICE,),
        club_figures=ClubFigures(_("nights"), read_club_figures),
    )
