"""The events of a club, and how far each is."""

import datetime
import uuid
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Case, Count, F, Max, OuterRef, Q, QuerySet, Subquery, Sum, Value, When

from club.ledger.prepared import Prepared
from club.ledger.registered import ClubFigure
from club.ledger.undoing import STANDS
from club.models.people import Club, Membership
from club.queries.people import may_score
from tournaments.models import (
    ClockKind,
    ClockStep,
    Event,
    EventState,
    EventStatus,
    LinksRenewal,
    Publication,
    Visibility,
)


def list_all_events(club: Club) -> QuerySet[Event]:
    """Return the events of a club, the latest first, with ``state_said``: how far each is."""
    latest = EventStatus.objects.filter(STANDS, event=OuterRef("pk")).order_by("-act__number")
    rows = Event.objects.filter(club=club, version__gt=0).select_related("club")
    return rows.annotate(state_said=Subquery(latest.values("state")[:1]))


def list_events(
    club: Club, reader: Membership | None, *, links: Collection[str] = ()
) -> QuerySet[Event]:
    """Return the events that a reader may see, the latest first, with ``state_said``.

    links: keys of events that are shown by link.
    """
    rows = list_all_events(club)
    if may_score(reader):
        return rows
    visible = Q(visibility=Visibility.PUBLIC)
    if held := [key for key in links if key]:
        visible |= Q(visibility=Visibility.LINK, link_key__in=held)
    if reader is not None:
        visible |= Q(visibility=Visibility.MEMBERS)
    return rows.filter(visible)


def order_by_play(rows: QuerySet[Event], today: datetime.date) -> QuerySet[Event]:
    """Return the rows of `list_events` in the order in which a director looks for them.

    First the events in play, then those to come, the next one first, then all others, the latest
    first. An event whose day is over is not to come, though it was never begun.
    """
    coming = Q(state_said=None) | Q(state_said=EventState.PLANNED)
    place = Case(
        When(state_said=EventState.PLAYING, then=Value(0)),
        When(coming & Q(date__gte=today), then=Value(1)),
        default=Value(2),
    )
    rows = rows.annotate(place=place)
    return rows.order_by("place", Case(When(place=1, then=F("date"))), "-date", "-id")


def may_see_event(event: Event, reader: Membership | None, *, links: Collection[str] = ()) -> bool:
    """Return whether an event is shown to a reader with these keys of shared links."""
    if may_score(reader) or event.visibility == Visibility.PUBLIC:
        return True
    if event.visibility == Visibility.LINK:
        return bool(event.link_key) and event.link_key in links
    return reader is not None


def find_event(
    club: Club, event_id: uuid.UUID, reader: Membership | None, *, links: Collection[str] = ()
) -> Event | None:
    """Return an event that a reader may see, or None."""
    return list_events(club, reader, links=links).filter(pk=event_id).first()


def select_state(event: str) -> Subquery:
    """Return an expression for the state of the event whose id a field has; null if planned."""
    rows = EventStatus.objects.filter(STANDS, event=OuterRef(event)).order_by("-act__number")
    return Subquery(rows.values("state")[:1])


def read_club_figures(
    club_ids: Collection[uuid.UUID], today: datetime.date
) -> dict[uuid.UUID, ClubFigure]:
    """Return how many events clubs have."""
    events = Event.objects.filter(club__in=club_ids, version__gt=0).order_by()
    counted = (
        events.annotate(state=select_state("pk"))
        .values("club")
        .annotate(
            number=Count("pk"),
            steps=Sum("version"),
            playing=Count("pk", filter=Q(state=EventState.PLAYING)),
            latest=Max("date", filter=Q(date__lte=today, state__isnull=False)),
        )
    )
    columns = counted.values_list("club", "number", "steps", "playing", "latest")
    return {club_id: ClubFigure(*figures) for club_id, *figures in columns}


def get_state(event: Event) -> EventState:
    """Return how far an event is."""
    latest = _states.first(event.pk)
    return EventState(latest[0]) if latest else EventState.PLANNED


def is_over(event: Event) -> bool:
    """Return whether the play of an event has ended."""
    return get_state(event) == EventState.FINISHED


_states: Prepared[tuple[str]] = Prepared(
    lambda event: (
        EventStatus.objects.filter(STANDS, event=event)
        .order_by("-act__number")
        .values_list("state")[:1]
    ),
    uuid.UUID,
)


def get_publication(event: Event) -> Publication | None:
    """Return the latest publication of the standing, or None if it is not published."""
    publication = _publications.first(event.pk)
    return publication if publication and publication.published else None


_publications: Prepared[Publication] = Prepared(
    lambda event: (
        Publication.objects.filter(STANDS, event=event)
        .select_related("act")
        .order_by("-act__number")[:1]
    ),
    uuid.UUID,
)


def get_links_generation(event: Event) -> int:
    """Return the generation of the links of the phones that work."""
    return 1 + LinksRenewal.objects.filter(event=event).count()


@dataclass(frozen=True)
class Clock:
    """The clock of an event.

    round: the round in play, 0 before the first. ends: when it ends, None if it is not timed or
    the clock is paused. left: the seconds left while the clock is paused.
    """

    round: int = 0
    began: datetime.datetime | None = None
    ends: datetime.datetime | None = None
    left: int | None = None

    @property
    def paused(self) -> bool:
        """Whether the clock is paused."""
        return self.left is not None


def read_clock(event: Event) -> Clock:
    """Return the clock, from the steps of its latest round."""
    clock = Clock()
    for kind, round_, seconds, at in _steps.fetch(event.pk):
        clock = _follow(clock, kind, round_, seconds, at)
    return clock


_steps: Prepared[tuple[str, int, int, datetime.datetime]] = Prepared(
    lambda event: (
        ClockStep.objects.filter(STANDS, event=event)
        .order_by("act__number")
        .values_list("kind", "round", "seconds", "act__at")
    ),
    uuid.UUID,
)


def _follow(clock: Clock, kind: str, round_: int, seconds: int, at: datetime.datetime) -> Clock:
    added = datetime.timedelta(seconds=seconds)
    if kind == ClockKind.ROUND:
        return Clock(round_, at, at + added if seconds else None)
    if kind == ClockKind.PAUSE and clock.ends is not None:
        return Clock(clock.round, clock.began, None, int((clock.ends - at).total_seconds()))
    if kind == ClockKind.RESUME and clock.left is not None:
        ends = at + datetime.timedelta(seconds=clock.left)
        return Clock(clock.round, clock.began, ends)
    if kind == ClockKind.EXTEND and clock.left is not None:
        return Clock(clock.round, clock.began, None, clock.left + seconds)
    if kind == ClockKind.EXTEND and clock.ends is not None:
        return Clock(clock.round, clock.began, clock.ends + added)
    return clock
