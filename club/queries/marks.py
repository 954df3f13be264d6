"""Marks of everything shown about a club, its seasons and its people, at a low cost."""

import hashlib
import uuid
from typing import Any

from django.db.models import Count, Max, QuerySet, Sum

from club.ledger.prepared import Prepared
from club.ledger.registry import registry
from club.models import (
    ApiToken,
    Club,
    Delivery,
    Invitation,
    LadderStanding,
    Membership,
    Placement,
    PlacementCheck,
    PlayerMerge,
    Season,
    Webhook,
)
from club.queries.mark import Mark
from club.queries.seasons import find_set_rules
from club.queries.webhooks import list_webhooks
from club.scoring_code import digest_scoring_code


def mark_clubs() -> str:
    """Return a mark that changes with any club of the installation."""
    return _digest(Club.objects.order_by("pk").values_list("slug", "name", "time_zone"))


def mark_names(club: Club) -> str:
    """Return a mark that changes with any name in the club.

    Names are edited, but each edit is an act of the club, which increments its version.
    """
    rows = _club_versions.fetch(club.pk)
    return str(rows[0][0] if rows else 0)


_club_versions: Prepared[tuple[int]] = Prepared(
    lambda club: Club.objects.filter(pk=club).values_list("version"), uuid.UUID
)


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
    records = "-".join(source.mark(season) for source in registry.season_records)
    text = f"{kept.number if kept else 0}-{list(stored)}-{records}"
    return Mark(text, of=f"rules/{season.pk}")


def mark_public(club: Club) -> str:
    """Return a mark that changes with which ledgers everybody may see, by which names are known."""
    return "-".join(source.mark_public(club) for source in registry.season_records)


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


def _digest(rows: Any) -> str:
    kept = repr([*rows, digest_scoring_code()])
    return hashlib.sha256(kept.encode("utf-8", "replace")).hexdigest()[:16]
