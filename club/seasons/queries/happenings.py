"""What webhooks are told of tiers: ids and paths, and no names."""

import uuid
from typing import Any

from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.ledger.registered import HappeningKind
from club.ledger.writing import Writing
from club.models import Club
from club.seasons.models import Placement, PlacementRow


def describe_tiers(record: Writing[Club]) -> tuple[uuid.UUID, dict[str, Any]] | None:
    """Return what is told of a placement, or None if it has changed nobody's tier."""
    placement = Placement.objects.get(act=record.act)
    rows = PlacementRow.objects.filter(placement=placement)
    changed = rows.exclude(before=F("level")).count()
    if not changed:
        return None
    kwargs = {"club": record.ledger.slug, "season": placement.season_id}
    data = {
        "club": record.ledger.slug,
        "season": str(placement.season_id),
        "placement": placement.number,
        "changed": changed,
        "page": reverse("tiers", kwargs=kwargs),
        "api": reverse("api-placement", kwargs={**kwargs, "number": placement.number}),
    }
    return placement.pk, data


#: What webhooks can be told of by acts of the club.
KINDS = (
    HappeningKind("tiers.changed", _("Players have other tiers"), Club, "place", describe_tiers),
)
