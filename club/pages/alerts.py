"""The bar of whoever directs a club: what waits for them, above every page."""

import datetime
import uuid
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from club.ledger.alerts import Alert, sort_alerts
from club.ledger.prepared import Prepared
from club.ledger.registry import registry
from club.models import Club
from club.web.pages import PageVisit, club_page
from club.web.polling import answer_unchanged
from club.web.unchanged import make_mark, note_next_change, watch

_version: Prepared[tuple[int]] = Prepared(
    lambda club: Club.objects.filter(pk=club).values_list("version"), uuid.UUID
)


def watch_alerts(club_id: uuid.UUID) -> tuple[Any, ...]:
    """Return values of which one changes with any alert of a club, or with a right to see them."""
    parts = (app.alerts.watch(club_id) for app in registry.apps.values() if app.alerts)
    return (*(_version.first(club_id) or ()), *parts)


def _count_in_play(club_id: uuid.UUID) -> int:
    """Return the number of nights and events in play: "table 1" may then be of either."""
    return sum(len(app.alerts.watch(club_id)) for app in registry.apps.values() if app.alerts)


@club_page("directs")
def alerts(visit: PageVisit) -> HttpResponse:
    """Return what waits for whoever directs the club, if it has changed."""
    watched, now = watch(visit.request, "alerts", visit.club.pk), timezone.now()
    alerts: list[Alert] = []
    changes: list[datetime.datetime] = []
    for app in registry.apps.values():
        if app.alerts:
            more, at = app.alerts.list(visit.club, visit.membership, now)
            alerts += more
            changes += [at] if at else []
    note_next_change(visit.request, min(changes, default=None))
    waiting = sort_alerts(alerts, visit.request.user.get_username())
    # Something may come, or pass, by the clock alone.
    mark = make_mark([watched, *(alert.key for alert in waiting)])
    context = {
        "mark": mark,
        "first": waiting[:1],
        "rest": waiting[1:],
        "waiting": waiting,
        "several": _count_in_play(visit.club.pk) > 1,
    }
    return answer_unchanged(visit.request, mark) or visit.render("club/_alerts.html", context)
