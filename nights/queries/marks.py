"""Marks of a club's nights and of their results, at a low cost."""

import datetime
import uuid
from copy import copy
from typing import Any

from django.db.models import Count, Max, QuerySet, Sum

from club.ledger.prepared import Prepared
from club.models import Club
from club.queries.mark import Mark
from club.scoring_code import is_current
from nights.models import Act, Night, NightStanding
from nights.queries.nights import list_nights, select_touched


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
    night = _dated.first(club.pk, night_id)
    if night is not None:
        night.club = club
    return night


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


def mark_results(club: Club) -> Mark:
    """Return a mark that changes with the results of any night of the club.

    Everything from which seasons are computed is replaced with a night's standing, and only then.
    The mark includes how many standings are of the current scoring code: one that is computed again
    by it has the same version, and may have begun before the latest.
    """
    sums = NightStanding.objects.filter(club=club).aggregate(
        count=Count("pk"),
        versions=Sum("version"),
        fresh=Count("pk", filter=is_current("code", "night__game")),
        last=Max("computed_at"),
    )
    text = "-".join(str(value) for value in sums.values())
    return Mark(text, sums["last"], f"results/{club.pk}")
