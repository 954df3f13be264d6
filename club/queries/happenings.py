"""What webhooks are told of nights and of tiers: ids and paths, and no names."""

import uuid
from typing import Any

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.ledger.registry import HappeningKind
from club.ledger.writing import Writing
from club.models import Club, Night, Placement, PlacementRow

Told = tuple[uuid.UUID, dict[str, Any]]


def describe_night(now: Writing[Night]) -> Told:
    """Return what is told of a night that was opened or reopened."""
    return now.ledger.pk, tell_night(now.ledger)


def tell_night(night: Night) -> dict[str, Any]:
    """Return what is told of a night: ids, its date and its paths."""
    place = {"club": night.club.slug, "night": night.pk}
    data = {"club": night.club.slug, "night": str(night.pk), "date": night.date.isoformat()}
    paths = {
        "page": reverse("night", kwargs=place),
        "api": reverse("api-night", kwargs=place),
    }
    return {**data, **paths}


def describe_tiers(now: Writing[Club]) -> Told | None:
    """Return what is told of a placement, or None if it has changed nobody's tier."""
    placement = Placement.objects.get(act=now.act)
    rows = PlacementRow.objects.filter(placement=placement)
    changed = rows.exclude(before=F("level")).count()
    if not changed:
        return None
    place = {"club": now.ledger.slug, "season": placement.season_id}
    data = {
        "club": now.ledger.slug,
        "season": str(placement.season_id),
        "placement": placement.number,
        "changed": changed,
        "page": reverse("tiers", kwargs=place),
        "api": reverse("api-placement", kwargs={**place, "number": placement.number}),
    }
    return placement.pk, data


#: What webhooks can be told of: acts, and results, which a rebuild tells of when it stores them.
KINDS = (
    HappeningKind("night.opened", _("A night is opened"), Night, "open", describe_night),
    HappeningKind("night.closed", _("A night is closed")),
    HappeningKind("night.reopened", _("A night is opened again"), Night, "reopen", describe_night),
    HappeningKind("match.finished", _("A match is finished")),
    HappeningKind("standing.published", _("A night's standing is published")),
    HappeningKind("tiers.changed", _("Players have other tiers"), Club, "place", describe_tiers),
)
