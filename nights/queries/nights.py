"""Nights of a club, and their standings."""

import datetime
import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils.translation import gettext_lazy as _

from club.ledger.registered import ClubFigure
from club.ledger.undoing import STANDS
from club.models import Club, Membership
from club.queries.people import may_score
from nights.models import (
    Act,
    Match,
    Night,
    NightStanding,
    NightState,
    NightStatus,
    StandingRow,
    Table,
    Visibility,
)
from nights.queries.present import list_present


def may_see_night(night: Night, membership: Membership | None, keys: Iterable[str] = ()) -> bool:
    """Return whether a night is shown to a visitor or a member with these keys of shared links."""
    if may_score(membership):
        return True
    if night.visibility == Visibility.MEMBERS:
        return membership is not None
    if night.visibility == Visibility.LINK:
        return bool(night.link_key) and night.link_key in set(keys)
    return True


def list_nights(club: Club) -> QuerySet[Night]:
    """Return the club's nights, the latest first, each annotated with its state."""
    nights = Night.objects.filter(club=club).select_related("club")
    return nights.annotate(state=select_state("pk")).order_by("-date", "-id")


def select_state(night: str) -> Subquery:
    """Return an expression for the state of the night whose id a field has."""
    latest = NightStatus.objects.filter(night=OuterRef(night)).order_by("-act__number")
    return Subquery(latest.values("state")[:1])


def select_touched(night: str) -> Subquery:
    """Return an expression for the time of the last act of the night whose id a field has."""
    acts = Act.objects.filter(night=OuterRef(night)).order_by("-number")
    return Subquery(acts.values("at")[:1])


def get_counts(night: Night) -> dict[str, int]:
    """Return the numbers of players in the room, tables and matches of a night."""
    return {
        "arrivals": list_present(night).count(),
        "tables": Table.objects.filter(STANDS, night=night).count(),
        "matches": Match.objects.filter(night=night).count(),
    }


def count_open_nights() -> int:
    """Return how many nights of the installation are in progress, without those for practice."""
    nights = Night.objects.filter(club__practice_until=None)
    states = nights.annotate(state=select_state("pk")).order_by()
    return states.exclude(state=NightState.CLOSED).count()


def read_club_figures(
    club_ids: Collection[uuid.UUID], today: datetime.date
) -> dict[uuid.UUID, ClubFigure]:
    """Return how many nights clubs have. Those that an event hosts count for their acts alone."""
    nights = Night.objects.filter(club__in=club_ids, version__gt=0).order_by()
    rows = nights.annotate(state=select_state("pk")).values("club")
    own = Q(hosted="")
    counted = rows.annotate(
        number=Count("pk", filter=own),
        steps=Sum("version"),
        playing=Count("pk", filter=own & Q(state=NightState.OPEN)),
        latest=Max("date", filter=own & Q(date__lte=today)),
    )
    columns = counted.values_list("club", "number", "steps", "playing", "latest")
    return {club_id: ClubFigure(*figures) for club_id, *figures in columns}


def list_open_nights() -> set[uuid.UUID]:
    """Return the ids of the nights of the installation that are in progress.

    Nights are opened, closed and reopened in turn: an open one was opened once more than closed.
    """
    opened, closed = (
        Count("pk", filter=Q(state=state)) for state in (NightState.OPEN, NightState.CLOSED)
    )
    rows = NightStatus.objects.values("night").annotate(opened=opened, closed=closed)
    return set(rows.filter(opened__gt=F("closed")).values_list("night", flat=True))


def list_visible_nights(club: Club, membership: Membership | None) -> QuerySet[Night]:
    """Return the nights that the club lists for a visitor or a member.

    A night shared by link is listed only for those who run nights.
    """
    return list_nights(club).filter(filter_listed(membership))


def filter_listed(membership: Membership | None, night: str = "") -> Q:
    """Return a Q object for the nights listed for a visitor or a member.

    night: the lookup of the night, empty for the night itself.
    """
    if may_score(membership):
        return Q()
    field = f"{night}__visibility" if night else "visibility"
    shown = [Visibility.PUBLIC] if membership is None else [Visibility.PUBLIC, Visibility.MEMBERS]
    return Q(**{f"{field}__in": shown})


@dataclass(frozen=True)
class StandingView:
    """The back-score sheet as computed, and whether something has happened since."""

    standing: NightStanding
    rows: tuple[StandingRow, ...]
    stale: bool

    @property
    def plus(self) -> int:
        """The plus totals of all players."""
        return sum(row.plus for row in self.rows)

    @property
    def minus(self) -> int:
        """The minus totals of all players."""
        return sum(row.minus for row in self.rows)

    @property
    def total(self) -> int:
        """The plus less the minus: zero, unless something is wrong."""
        return self.plus - self.minus

    @property
    def lines(self) -> list[tuple[StandingRow, list[tuple[int | None, int, dict[str, Any]]]]]:
        """Each row with its marks, the player's running total after each, and its column."""
        return [(row, _running(row.marks, self.columns)) for row in self.rows]

    @property
    def corrected(self) -> bool:
        """Whether a deal of any of its matches was corrected."""
        return any(column.get("corrections") for column in self.columns)

    @property
    def columns(self) -> list[dict[str, Any]]:
        """Its columns: the match, its table, its number there, and what happened to it."""
        return list(self.standing.columns)


#: What stands in place of a standing.
NO_MATCH = _("No match is finished yet.")


def _running(
    marks: Sequence[int | None], columns: Sequence[dict[str, Any]]
) -> list[tuple[int | None, int, dict[str, Any]]]:
    stands = accumulate(mark or 0 for mark in marks)
    return list(zip(marks, stands, columns, strict=True))


def get_standing(night: Night) -> StandingView | None:
    """Return the night's standing, or None if none has been computed yet."""
    standing = NightStanding.objects.filter(night=night).first()
    if standing is None:
        return None
    rows = StandingRow.objects.filter(standing=standing).select_related("player")
    stale = standing.version < night.version
    return StandingView(standing, tuple(rows.order_by("position")), stale)
