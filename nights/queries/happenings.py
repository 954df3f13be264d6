"""What webhooks are told of nights: ids and paths, and no names."""

import uuid
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from club.ledger.registered import HappeningKind
from club.ledger.writing import Writing
from nights.models import Night


def describe_night(record: Writing[Night]) -> tuple[uuid.UUID, dict[str, Any]]:
    """Return what is told of a night that was opened or reopened."""
    return record.ledger.pk, tell_night(record.ledger)


def tell_night(night: Night) -> dict[str, Any]:
    """Return what is told of a night: ids, its date and its paths."""
    kwargs = {"club": night.club.slug, "night": night.pk}
    data = {"club": night.club.slug, "night": str(night.pk), "date": night.date.isoformat()}
    paths = {
        "page": reverse("night", kwargs=kwargs),
        "api": reverse("api-night", kwargs=kwargs),
    }
    return {**data, **paths}


#: What webhooks can be told of: acts, and results, which a rebuild tells of when it stores them.
NIGHT_KINDS = (
    HappeningKind("night.opened", _("A night is opened"), Night, "open", describe_night),
    HappeningKind("night.closed", _("A night is closed")),
    HappeningKind("night.reopened", _("A night is opened again"), Night, "reopen", describe_night),
    HappeningKind("match.finished", _("A match is finished")),
    HappeningKind("standing.published", _("A night's standing is published")),
)
