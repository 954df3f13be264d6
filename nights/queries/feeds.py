"""Nights in the calendar of a club, and their standings in the feed of results."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Count, Exists, Max, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.ledger.feeds import Dated, PlayLine, Published
from club.ledger.undoing import STANDS
from club.models import Club, Membership
from nights.models import (
    Act,
    Match,
    Night,
    NightStanding,
    NightState,
    NightStatus,
    StandingRow,
)
from nights.queries.marks import annotate_touched
from nights.queries.nights import list_visible_nights
from nights.queries.public_nights import list_public_nights

#: The places of a standing that the feed of results has.
PLACES = 10


def list_dated_nights(
    club: Club, membership: Membership | None, since: datetime.date
) -> Iterator[Dated]:
    """Yield the nights from a day on that the club lists for a visitor or a member.

    A night that was closed without a match is one that did not take place. One that an app hosts
    stands in the calendar as what the app makes of it.
    """
    rows = annotate_touched(list_visible_nights(club, membership)).filter(date__gte=since)
    rows = rows.filter(hosted="")
    for row in rows.annotate(played=Exists(Match.objects.filter(night=OuterRef("pk")))):
        night: Any = row
        yield Dated(
            id=night.pk,
            name=_name(night),
            day=night.date,
            path=reverse("night", args=[club.slug, night.pk]),
            desk=reverse("room", args=[club.slug, night.pk]),
            created=night.created_at,
            changed=night.touched_at or night.created_at,
            sequence=night.version,
            live=night.state == NightState.OPEN,
            cancelled=night.state == NightState.CLOSED and not night.played,
        )


def list_published_nights(club: Club, most: int) -> list[Published]:
    """Return the latest standings of public nights that are closed, up to a number.

    The matches of a night that an app hosts have a standing of the app's own.
    """
    closings = NightStatus.objects.filter(night=OuterRef("pk"), state=NightState.CLOSED)
    corrections = Act.objects.filter(night=OuterRef("pk"), correction__isnull=False)
    latest = corrections.order_by().values("night").annotate(at=Max("at")).values("at")
    rows: Any = list_public_nights(club)
    rows = rows.filter(state=NightState.CLOSED, standing__isnull=False, hosted="")
    rows = rows.annotate(
        published=Subquery(closings.order_by("act__number").values("act__at")[:1]),
        closed=Subquery(closings.order_by("-act__number").values("act__at")[:1]),
    ).annotate(changed=Coalesce(Subquery(latest), "closed"))
    nights: list[Any] = list(rows[:most])
    lines = _read_lines(nights)
    return [
        Published(
            id=night.pk,
            name=_name(night),
            day=night.date,
            path=reverse("night", args=[club.slug, night.pk]),
            published=night.published,
            changed=max(night.changed, night.closed),
            rows=tuple(lines[night.pk]),
        )
        for night in nights
    ]


def describe_nights(nights: Collection[uuid.UUID]) -> dict[uuid.UUID, PlayLine]:
    """Return how far some nights are, with their ids, and who is first in the back score."""
    firsts: dict[uuid.UUID, list[StandingRow]] = defaultdict(list)
    rows = StandingRow.objects.filter(standing__in=list(nights), rank=1).select_related("player")
    for row in rows.order_by("position"):
        firsts[row.standing_id].append(row)
    finished = dict(NightStanding.objects.filter(pk__in=list(firsts)).values_list("pk", "columns"))
    tables = Match.objects.filter(STANDS, night__in=list(nights)).order_by().values("night")
    return {
        night: PlayLine(
            _tell_play(count, len(finished.get(night, ()))),
            tuple(str(row.player) for row in firsts[night]),
            f"{firsts[night][0].total:+d}" if firsts[night] else "",
        )
        for night, count in tables.annotate(tables=Count("table", distinct=True)).values_list(
            "night", "tables"
        )
    }


def _tell_play(tables: int, finished: int) -> str:
    parts = [ngettext("%(number)d table", "%(number)d tables", tables) % {"number": tables}]
    if finished:
        told = ngettext("%(number)d match finished", "%(number)d matches finished", finished)
        parts.append(told % {"number": finished})
    return ", ".join(parts)


def _read_lines(nights: list[Night]) -> dict[Any, list[tuple[str, str, str]]]:
    """Return the first places of several nights, with public names, as their pages show them."""
    rows = StandingRow.objects.filter(standing__in=[night.pk for night in nights])
    lines = defaultdict(list)
    for row in rows.filter(position__lte=PLACES).select_related("player").order_by("position"):
        lines[row.standing_id].append((str(row.rank), str(row.player), f"{row.total:+d}"))
    return lines


def _name(night: Night) -> str:
    return night.name or _("Night")
