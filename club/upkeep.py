"""What the club registers with the ledger: its models, its projections, its jobs."""

import datetime
import logging
import uuid
from collections.abc import Collection, Iterable, Iterator

from axes.models import AccessAttempt, AccessAttemptExpiration, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import F, Min, Model, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from club import archived, models
from club.actions.deliveries import forget_deliveries, queue_due
from club.actions.happenings import note_happenings
from club.actions.merging import merge_on_nights
from club.actions.night_retention import forget_check_ins
from club.actions.phone_seats import forget_phone_seats
from club.actions.placing import place_season
from club.actions.retention import forget_old
from club.acts import CLUB_ACTS
from club.ledger.alerts import Alerts
from club.ledger.details import check_act
from club.ledger.feeds import Feeds
from club.ledger.log_file import truncate_owed_log
from club.ledger.registry import Archiving, Gauge, Kept, Kind, Projection, registry
from club.ledger.snapshots import compare
from club.ledger.writing import Actor, Order
from club.night_acts import NIGHT_ACTS
from club.pages.alerts import watch_alerts
from club.pages.night_alerts import list_of_nights, watch_nights
from club.pages.night_piece import offer_nights
from club.queries.feeds import list_dated_nights, list_published_nights
from club.queries.happenings import KINDS
from club.queries.night_archives import count_night_acts, find_hidden_stock
from club.queries.night_happenings import NIGHT_KINDS
from club.queries.nights import count_open_nights
from club.queries.placements import list_seasons_to_place, list_unchecked
from club.queries.player_figures import read_figures
from club.queries.watches import watch_hosted_table, watch_night, watch_table
from club.rebuild import (
    check_placement,
    drop,
    drop_checks,
    drop_heads,
    drop_ladders,
    find_differences,
    find_head_differences,
    find_ladder_differences,
    keep_heads,
    list_ladders_behind,
    list_nights_behind,
    list_nights_without_heads,
    rebuild_heads,
    rebuild_ladder,
    rebuild_night,
    record_rescorings,
)
from club.rebuild.night_records import NIGHT_RECORDS

logger = logging.getLogger(__name__)

ClubId = uuid.UUID | None
#: The number of placements that one sweep checks. The next sweep continues.
CHECKS_AT_ONCE = 50


def _nights(club_id: ClubId) -> QuerySet[models.Night]:
    rows = models.Night.objects.filter(version__gt=0)
    return rows.filter(club=club_id) if club_id else rows


def _seasons(club_id: ClubId) -> QuerySet[models.Season]:
    rows = models.Season.objects.all()
    return rows.filter(club=club_id) if club_id else rows


def _ids(rows: QuerySet[models.Night] | QuerySet[models.Season]) -> list[uuid.UUID]:
    return list(rows.values_list("pk", flat=True))


def _find_first_waiting(ids: Collection[uuid.UUID]) -> datetime.datetime | None:
    """Return when the first act of some nights was recorded that is not computed yet."""
    computed = Coalesce(F("night__standing__version"), 0)
    acts = models.Act.objects.filter(night__in=list(ids), number__gt=computed)
    found: datetime.datetime | None = acts.aggregate(first=Min("at"))["first"]
    return found


def _drop_nights(club_id: ClubId) -> None:
    """Drop the projections of nights. What corrected scoring changes of them is recorded first."""
    nights = _nights(club_id)
    record_rescorings(nights, now=timezone.now())
    drop(nights)


def _night_differences(club_id: ClubId) -> Iterator[tuple[str, str]]:
    for night in _nights(club_id).select_related("club"):
        yield from compare(f"{night.club.slug} {night.date} {night.pk}", find_differences, night)


def _season_differences(club_id: ClubId) -> Iterator[tuple[str, str]]:
    for season in _seasons(club_id).select_related("club"):
        place = f"{season.club.slug} {season.name} {season.pk}"
        yield from compare(place, find_ladder_differences, season)


def _placement_ids(club_id: ClubId) -> list[uuid.UUID]:
    rows = models.Placement.objects.filter(season__in=_seasons(club_id))
    return list(rows.values_list("pk", flat=True))


def _check(placement_id: uuid.UUID, now: datetime.datetime) -> bool:
    rows = models.Placement.objects.select_related("season__club", "act")
    placement = rows.filter(pk=placement_id).first()
    return placement is None or check_placement(placement, now=now)


def _ids_with_heads(club_id: ClubId) -> list[uuid.UUID]:
    """Return the ids of the nights that have heads, or should have."""
    rows = models.MatchHead.objects.filter(night__in=_nights(club_id)).order_by()
    stored = set(rows.values_list("night", flat=True).distinct())
    return sorted(stored.union(_ids_without_heads(club_id)))


def _ids_without_heads(club_id: ClubId) -> list[uuid.UUID]:
    behind = list_nights_without_heads()
    return _ids(_nights(club_id).filter(pk__in=behind)) if behind else []


def _no_differences(club_id: ClubId) -> Iterable[tuple[str, str]]:
    """Return no differences: those of a season include those of its placements."""
    return ()


def place_everybody(now: datetime.datetime) -> None:
    """Place everybody, once a day, in the seasons in which something is new."""
    for season, day in list_seasons_to_place(now):
        try:
            place_season(order=Order(Actor(), now), season=season, until=day)
        except Exception:
            # A season that cannot be placed does not stop the others.
            logger.exception("nobody could be placed in season %s", season.pk)


def _head_differences(club_id: ClubId) -> Iterator[tuple[str, str]]:
    for night in _nights(club_id).select_related("club"):
        place = f"{night.club.slug} {night.date} {night.pk}"
        yield from compare(place, find_head_differences, night)


PROJECTIONS = (
    Projection(
        name="heads",
        all_ids=_ids_with_heads,
        behind=_ids_without_heads,
        rebuild=lambda night_id, _now: rebuild_heads(night_id),
        drop=lambda club_id: drop_heads(_nights(club_id)),
        differences=_head_differences,
    ),
    Projection(
        name="nights",
        all_ids=lambda club_id: _ids(_nights(club_id)),
        behind=lambda club_id: _ids(list_nights_behind().filter(pk__in=_nights(club_id))),
        rebuild=lambda night_id, now: rebuild_night(night_id, now=now),
        drop=_drop_nights,
        since=_find_first_waiting,
        differences=_night_differences,
    ),
    Projection(
        name="seasons",
        all_ids=lambda club_id: _ids(_seasons(club_id)),
        behind=list_ladders_behind,
        rebuild=lambda season_id, now: rebuild_ladder(season_id, now=now),
        drop=lambda club_id: drop_ladders(_seasons(club_id)),
        differences=_season_differences,
        stage=1,
    ),
    Projection(
        name="placements",
        all_ids=_placement_ids,
        behind=lambda club_id: list(list_unchecked(club_id).values_list("pk", flat=True)),
        rebuild=_check,
        drop=lambda club_id: drop_checks(_seasons(club_id)),
        differences=_no_differences,
        at_once=CHECKS_AT_ONCE,
        stage=2,
    ),
)

_FACT = Kept(Kind.FACT)
_PROJECTION = Kept(Kind.PROJECTION)
MODELS: dict[type[Model], Kept] = {
    models.Account: Kept(
        Kind.IDENTITY, personal=("username", "first_name", "last_name", "email", "password")
    ),
    models.Club: Kept(Kind.IDENTITY),
    models.Player: Kept(
        Kind.IDENTITY, personal=("name", "short_name"), check=archived.check_player
    ),
    models.Membership: Kept(Kind.IDENTITY),
    models.Passkey: Kept(Kind.CREDENTIAL, personal=("name",)),
    models.Invitation: Kept(Kind.CREDENTIAL, personal=("username",)),
    models.Night: Kept(Kind.IDENTITY, secret=("link_key",), check=archived.check_night),
    models.Season: Kept(Kind.IDENTITY, secret=("link_key",)),
    models.ApiToken: Kept(Kind.CREDENTIAL, personal=("name",)),
    models.Webhook: Kept(Kind.CREDENTIAL, personal=("name",)),
    **dict.fromkeys((TOTPDevice, StaticDevice, StaticToken), Kept(Kind.CREDENTIAL)),
    Session: Kept(Kind.CREDENTIAL, personal=("session_data",)),
    LogEntry: Kept(Kind.LOG, personal=("object_repr", "change_message")),
    **dict.fromkeys(
        (AccessAttempt, AccessFailureLog, AccessLog),
        Kept(Kind.LOG, personal=("username", "ip_address", "user_agent", "path_info")),
    ),
    AccessAttemptExpiration: Kept(Kind.LOG),
    models.Pulse: Kept(Kind.LOG),
    models.PhoneSeat: Kept(Kind.LOG),
    **dict.fromkeys((models.Happening, models.Delivery, models.Attempt), Kept(Kind.LOG)),
    **dict.fromkeys(
        (models.Act, models.ClubAct),
        # Keys serve requests that are repeated, which no archive brings along.
        Kept(
            Kind.FACT,
            personal=("reason", "detail", "key", "fingerprint"),
            secret=("key", "fingerprint"),
            check=check_act,
        ),
    ),
    models.Match: Kept(Kind.FACT, check=archived.check_game),
    models.Deal: Kept(Kind.FACT, check=archived.check_deal),
    models.Stock: Kept(Kind.FACT, check=archived.check_stock),
    models.SeasonRules: Kept(Kind.FACT, check=archived.check_season_rules),
    models.Placement: Kept(Kind.FACT, check=archived.check_placement),
    models.PlacementRow: Kept(Kind.FACT, check=archived.check_placed),
    **dict.fromkeys(
        (models.Admission, models.Filling, models.OpeningWave),
        Kept(Kind.FACT, check=archived.check_code),
    ),
    models.Cut: Kept(Kind.FACT, check=archived.check_cut),
    models.OpenCut: Kept(Kind.FACT, check=archived.check_open_cut),
    models.OpenCutEntry: Kept(Kind.FACT, check=archived.check_entry),
    models.Draw: Kept(Kind.FACT, check=archived.check_draw),
    models.StockPhone: Kept(Kind.FACT, secret=("secret",)),
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
            models.Charge,
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
            models.Payment,
            models.PlayerMerge,
            models.Ruling,
            models.Seating,
            models.Stakes,
            models.StockTurn,
            models.Table,
            models.Undoing,
            models.WaveDraw,
        ),
        _FACT,
    ),
    **dict.fromkeys(
        (
            models.Amendment,
            models.Correction,
            models.LadderDeclarer,
            models.LadderPair,
            models.LadderRow,
            models.LadderStanding,
            models.MatchHead,
            models.MatchResult,
            models.NightMark,
            models.NightRecord,
            models.NightStanding,
            models.NightSum,
            models.PlacementCheck,
            models.PlayerMatch,
            models.StandingRow,
            models.TableMark,
        ),
        _PROJECTION,
    ),
}


def join() -> None:
    """Register the club. Called when Django is ready."""
    registry.join(
        "club",
        models=MODELS,
        acts={models.Club: CLUB_ACTS, models.Night: NIGHT_ACTS},
        projections=PROJECTIONS,
        merges=(merge_on_nights,),
        jobs=(
            place_everybody,
            forget_old,
            queue_due,
            forget_deliveries,
            forget_phone_seats,
            truncate_owed_log,
        ),
        forgets=(forget_check_ins,),
        gauges=(Gauge("nights_open", "Nights in progress.", count_open_nights),),
        archiving=Archiving(find_hidden_stock, count_night_acts),
        pieces=offer_nights,
        player_figures=read_figures,
        season_records=(NIGHT_RECORDS,),
        followers=(keep_heads, note_happenings),
        happenings=(*NIGHT_KINDS, *KINDS),
        feeds=Feeds(dated=list_dated_nights, published=list_published_nights),
        watches={
            "night": watch_night,
            "table": watch_table,
            "hosted-table": watch_hosted_table,
            "alerts": watch_alerts,
        },
        alerts=Alerts(watch_nights, list_of_nights),
    )
