"""What the club registers with the ledger: its models, its projections, its jobs."""

import datetime
import logging
import uuid
from collections.abc import Iterable, Iterator

from axes.models import AccessAttempt, AccessAttemptExpiration, AccessFailureLog, AccessLog
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Model, QuerySet
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from club import archived, models
from club.actions.backups import back_up_hourly
from club.actions.phone_seats import forget_phone_seats
from club.acts import CLUB_ACTS
from club.codes import models as codes
from club.codes.actions import forget_codes
from club.host import models as host
from club.ledger.details import make_act_check
from club.ledger.log_file import truncate_owed_log
from club.ledger.registered import Kept, Kind, Projection
from club.ledger.registry import registry
from club.ledger.snapshots import compare
from club.ledger.writing import Actor, Order
from club.pages.alerts import watch_alerts
from club.practice import models as practice
from club.practice.actions import throw_away_old
from club.privacy.actions.retention import forget_old
from club.seasons import models as seasons
from club.seasons.actions.placing import place_season
from club.seasons.queries.due import list_seasons_to_place
from club.seasons.queries.happenings import KINDS
from club.seasons.queries.placements import list_unchecked
from club.seasons.rebuild import (
    check_placement,
    drop_checks,
    drop_ladders,
    find_ladder_differences,
    list_stale_ladders,
    rebuild_ladder,
)
from club.webhooks import models as webhooks
from club.webhooks.actions.deliveries import forget_deliveries, queue_due
from club.webhooks.actions.happenings import note_happenings

logger = logging.getLogger(__name__)

ClubId = uuid.UUID | None
#: The number of placements that one sweep checks. The next sweep continues.
CHECKS_AT_ONCE = 50


def _seasons(club_id: ClubId) -> QuerySet[seasons.Season]:
    rows = seasons.Season.objects.all()
    return rows.filter(club=club_id) if club_id else rows


def _ids(rows: QuerySet[seasons.Season]) -> list[uuid.UUID]:
    return list(rows.values_list("pk", flat=True))


def _season_differences(club_id: ClubId) -> Iterator[tuple[str, str]]:
    for season in _seasons(club_id).select_related("club"):
        label = f"{season.club.slug} {season.name} {season.pk}"
        yield from compare(label, find_ladder_differences, season)


def _placement_ids(club_id: ClubId) -> list[uuid.UUID]:
    rows = seasons.Placement.objects.filter(season__in=_seasons(club_id))
    return list(rows.values_list("pk", flat=True))


def _check(placement_id: uuid.UUID, now: datetime.datetime) -> bool:
    rows = seasons.Placement.objects.select_related("season__club", "act")
    placement = rows.filter(pk=placement_id).first()
    return placement is None or check_placement(placement, now=now)


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


PROJECTIONS = (
    Projection(
        name="seasons",
        all_ids=lambda club_id: _ids(_seasons(club_id)),
        stale=list_stale_ladders,
        rebuild=lambda season_id, now: rebuild_ladder(season_id, now=now),
        drop=lambda club_id: drop_ladders(_seasons(club_id)),
        differences=_season_differences,
        stage=1,
    ),
    Projection(
        name="placements",
        all_ids=_placement_ids,
        stale=lambda club_id: list(list_unchecked(club_id).values_list("pk", flat=True)),
        rebuild=_check,
        drop=lambda club_id: drop_checks(_seasons(club_id)),
        differences=_no_differences,
        at_once=CHECKS_AT_ONCE,
        stage=2,
    ),
)

MODELS: dict[type[Model], Kept] = {
    models.Account: Kept(
        Kind.IDENTITY, personal=("username", "first_name", "last_name", "email", "password")
    ),
    # What a host allows is theirs to say, where an archive is read too.
    models.Club: Kept(Kind.IDENTITY, secret=("most_players", "most_playing", "practice_until")),
    models.Player: Kept(
        Kind.IDENTITY, personal=("name", "short_name", "numbers"), check=archived.check_player
    ),
    models.Membership: Kept(Kind.IDENTITY),
    models.Passkey: Kept(Kind.CREDENTIAL, personal=("name",)),
    models.Invitation: Kept(Kind.CREDENTIAL, personal=("username",)),
    seasons.Season: Kept(Kind.IDENTITY, secret=("link_key",)),
    models.ApiToken: Kept(Kind.CREDENTIAL, personal=("name",)),
    webhooks.Webhook: Kept(Kind.CREDENTIAL, personal=("name",)),
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
    codes.ShortCode: Kept(Kind.CREDENTIAL),
    practice.Practice: Kept(Kind.LOG),
    host.ClubInvitation: Kept(Kind.CREDENTIAL, personal=("label",)),
    **dict.fromkeys((webhooks.Happening, webhooks.Delivery, webhooks.Attempt), Kept(Kind.LOG)),
    # Keys serve requests that are repeated, which no archive brings along.
    models.ClubAct: Kept(
        Kind.FACT,
        personal=("reason", "detail", "key", "fingerprint"),
        secret=("key", "fingerprint"),
        check=make_act_check(lambda: registry.acts_of(models.Club)),
    ),
    seasons.SeasonRules: Kept(Kind.FACT, check=archived.check_season_rules),
    seasons.Placement: Kept(Kind.FACT, check=archived.check_placement),
    seasons.PlacementRow: Kept(Kind.FACT, check=archived.check_placed),
    models.PlayerMerge: Kept(Kind.FACT),
    **dict.fromkeys(
        (
            seasons.Amendment,
            seasons.LadderDeclarer,
            seasons.LadderPair,
            seasons.LadderRow,
            seasons.LadderStanding,
            seasons.PlacementCheck,
        ),
        Kept(Kind.PROJECTION),
    ),
}


def join() -> None:
    """Register the club. Called when Django is ready."""
    registry.join(
        "club",
        models=MODELS,
        acts={models.Club: CLUB_ACTS},
        projections=PROJECTIONS,
        jobs=(
            place_everybody,
            forget_old,
            queue_due,
            forget_deliveries,
            forget_phone_seats,
            forget_codes,
            throw_away_old,
            truncate_owed_log,
            back_up_hourly,
        ),
        followers=(note_happenings,),
        happenings=KINDS,
        former=archived.FORMER,
        watches={"alerts": watch_alerts},
    )
