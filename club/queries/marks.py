"""Marks of everything shown about a club, its seasons and its people, at a low cost."""

import datetime
import hashlib
import uuid
from copy import copy
from typing import Any

from django.db.models import Count, Max, QuerySet, Sum

from club.ledger.prepared import Prepared
from club.models import (
    Act,
    ApiToken,
    Club,
    Delivery,
    Invitation,
    LadderStanding,
    Membership,
    Night,
    NightStanding,
    Placement,
    PlacementCheck,
    PlayerMerge,
    Season,
    Webhook,
)
from club.queries.mark import Mark
from club.queries.nights import list_nights, select_touched
from club.queries.polls import mark_names
from club.queries.seasons import find_set_rules
from club.queries.webhooks import list_webhooks
from club.scoring_code import digest_scoring_code, is_current


def mark_clubs() -> str:
    """Return a mark that changes with any club of the installation."""
    return _digest(Club.objects.order_by("pk").values_list("slug", "name", "time_zone"))


def mark_people(club: Club) -> str:
    """Return a mark that changes with any name in the club, and with every merge of players."""
    return f"{mark_names(club)}-{PlayerMerge.objects.filter(club=club).count()}"


def mark_members(club: Club) -> str:
    """Return a mark that changes with the role or the name of any member."""
    rows = Membership.objects.filter(club=club).order_by("pk")
    return _digest(rows.values_list("pk", "role", "player", "account__username"))


def mark_invitations(club: Club) -> str:
    """Return a mark that changes with any invitation to the club."""
    rows = Invitation.objects.filter(club=club).order_by("pk")
    return _digest(rows.values_list("pk", "role", "player", "answer", "expires_at"))


def mark_tokens(tokens: QuerySet[ApiToken]) -> str:
    """Return a mark that changes with any of the given tokens."""
    return _digest(tokens.order_by("pk").values_list("pk", "name", "revoked_at", "last_used_at"))


def mark_webhooks(club: Club) -> str:
    """Return a mark that changes with any webhook of the club, and with what waits for it."""
    rows = list_webhooks(club).select_related(None).order_by("pk")
    shown = ("pk", "name", "url", "kinds", "state", "failing_since", "next_try")
    return _digest(rows.values_list(*shown, "waiting", "failed"))


def mark_deliveries(webhook: Webhook) -> str:
    """Return a mark that changes with any delivery of a webhook, and any attempt."""
    rows = Delivery.objects.filter(webhook=webhook)
    figures = rows.aggregate(count=Count("pk"), tries=Sum("tries"), queued=Max("queued_at"))
    states = rows.order_by("state").values_list("state").annotate(count=Count("pk"))
    ended = rows.aggregate(ended=Max("ended_at"), aside=Max("set_aside"))
    return _digest([sorted(figures.items(), key=str), *states, sorted(ended.items())])


def mark_seasons(club: Club) -> str:
    """Return a mark that changes with the name, the days or the visibility of any season."""
    rows = Season.objects.filter(club=club).order_by("pk")
    return _digest(rows.values_list("pk", "name", "starts", "ends", "visibility"))


def mark_rules(season: Season) -> Mark:
    """Return a mark that changes with a season's rules, and when its ladders are computed by them.

    It has no date: ladders become outdated without an act.
    """
    kept = find_set_rules(season)
    stored = LadderStanding.objects.filter(season=season).order_by("ladder").values_list("rules")
    text = f"{kept.number if kept else 0}-{list(stored)}-{mark_results(season.club).text}"
    return Mark(text, of=f"rules/{season.pk}")


def mark_nights(club: Club) -> Mark:
    """Return a mark that changes with anything in the club's list of nights.

    Everything done on a night raises its version, and is an act.
    """
    sums = Night.objects.filter(club=club).aggregate(count=Count("pk"), versions=Sum("version"))
    last = Act.objects.filter(club=club).order_by("-pk").values_list("at", flat=True).first()
    return Mark(f"{sums['count']}-{sums['versions']}", last, f"nights/{club.pk}")


def annotate_touched(nights: QuerySet[Night]) -> QuerySet[Night]:
    """Return nights annotated with touched_at: the time of their last act."""
    return nights.annotate(touched_at=select_touched("pk"))


def date_night(night: Night, act: Act) -> Night:
    """Return a night as `annotate_touched` does, as of an act that was just recorded."""
    dated = copy(night)
    dated.version = act.number
    dated.touched_at = act.at  # type: ignore[attr-defined]  # as the annotation does
    return dated


def find_dated_night(club: Club, night_id: uuid.UUID) -> Night | None:
    """Return a night of a club with its state, as annotate_touched(list_nights(club)) does."""
    found = _dated.first(club.pk, night_id)
    if found is not None:
        found.club = club
    return found


_dated: Prepared[Night] = Prepared(
    lambda club, night: annotate_touched(list_nights(club)).select_related(None).filter(pk=night),
    uuid.UUID,
    uuid.UUID,
)


def mark_night_and_names(night: Night) -> tuple[Mark, str]:
    """Return the mark of a night by annotate_touched(), and that of the names in its club.

    The first changes with the night's facts and its stored standing, the second as `mark_names`.
    """
    rows = _standings.fetch(night.pk)
    names, *standing = rows[0] if rows else (0, None, None, None)
    stored = tuple(standing) if standing[0] is not None else None
    touched: datetime.datetime = night.touched_at  # type: ignore[attr-defined]  # it is dated
    at = max(touched, stored[-1]) if stored else touched
    return Mark(f"{night.version}-{stored}", at, f"night/{night.pk}"), str(names)


_standings: Prepared[tuple[Any, ...]] = Prepared(
    lambda night: Night.objects.filter(pk=night).values_list(
        "club__version", "standing__version", "standing__code", "standing__computed_at"
    ),
    uuid.UUID,
)


def mark_ladder(season: Season, ladder: str) -> Mark:
    """Return a mark that changes with the rows of a ladder, without reading them."""
    stored = LadderStanding.objects.filter(season=season, ladder=ladder)
    row = stored.values_list("pk", "rules", "changes", "computed_at").first()
    return Mark(str(row), row[-1] if row else None, f"ladder/{season.pk}/{ladder}")


def mark_placements(season: Season) -> Mark:
    """Return a mark that changes with the list of a season's placements."""
    rows = Placement.objects.filter(season=season).order_by("-number")
    last = rows.values_list("number", "act__at").first()
    return Mark(str(last), last[-1] if last else None, f"placements/{season.pk}")


def mark_placement(placement: Placement) -> Mark:
    """Return a mark that changes with a placement as shown, including its amendments.

    It has no date until the placement has been checked against its nights.
    """
    checks = PlacementCheck.objects.filter(placement=placement)
    checked = checks.values_list("checked_at", flat=True).first()
    at = max(placement.act.at, checked) if checked else None
    return Mark(f"{placement.number}-{checked}", at, f"placement/{placement.pk}")


def mark_results(club: Club) -> Mark:
    """Return a mark that changes with the results of any night of the club.

    Everything from which seasons are computed is replaced with a night's standing, and only then.
    The mark includes how many standings are of the current scoring code: one that is computed again
    by it has the same version, and may have begun before the latest.
    """
    found = NightStanding.objects.filter(club=club).aggregate(
        count=Count("pk"),
        versions=Sum("version"),
        fresh=Count("pk", filter=is_current("code", "night__game")),
        last=Max("computed_at"),
    )
    text = "-".join(str(one) for one in found.values())
    return Mark(text, found["last"], f"results/{club.pk}")


def _digest(rows: Any) -> str:
    kept = repr([*rows, digest_scoring_code()])
    return hashlib.sha256(kept.encode("utf-8", "replace")).hexdigest()[:16]
