"""The base view of an event, with conditional requests about it."""

import datetime
import uuid
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order
from club.queries.mark import Mark
from club.web.api.conditional import (
    find_dates,
    find_latest,
    find_reading_since,
    find_since,
    make_etag,
    read_versions,
    respond,
)
from club.web.api.exceptions import Forbidden, PreconditionFailed
from club.web.api.views import EVERYBODY, ClubView, require_found
from club.web.unchanged import is_poll, watch
from tournaments.kinds import KindApi, get_kind
from tournaments.models import Event, EventAct
from tournaments.queries.events import get_publication, may_see_event
from tournaments.queries.field import Field
from tournaments.queries.marks import date_event, find_dated_event, mark_event_and_names
from tournaments.queries.seating import EntrantView, SectionView
from tournaments.queries.still_to_play import OPEN, Closed, find_closed, find_stand_in
from tournaments.queries.stored_field import read_field
from tournaments.serializers.events import AnyEventSerializer, prepare_events
from tournaments.serializers.sides import name_sides

AnyView = TypeVar("AnyView", bound="EventView")


def make_event_etag(view: ClubView, event: Event, marks: tuple[Mark, str], path: str) -> str:
    """Return the ETag of a resource of an event, which begins with the event's version."""
    facts, names = marks
    text = f"{facts.text}|{names}"
    closed: Closed = getattr(view, "closed", OPEN)
    level = f"{view.visit.level} {closed.mark}".rstrip()
    return make_etag(view.request, path, text, level, f"{event.version}-")


class EventView(ClubView):
    """An endpoint of one event that the caller may see.

    kinds: the values of `Event.kind` whose events have it; if none is named, all.
    """

    reading = EVERYBODY  # `initial` asks who may see it
    kinds: ClassVar[Collection[str]] = ()

    path_parameters = {
        **ClubView.path_parameters,
        "event": "The id of the event.",
        "entrant": "The id of the entrant.",
        "letter": "The letter of the section.",
        "result": "The id of the result.",
        "penalty": "The id of the penalty.",
        "call": "The id of the call.",
        "board": "The number of the board.",
        "number": "The number of the round.",
        "table": "The number of the table.",
        "round_": "The round.",
    }
    event: Event

    def handle_exception(self, exc: Exception) -> Response:
        """Return the problem of a refusal, whose faults name the sides as bodies do."""
        if isinstance(exc, Refused):
            exc.faults = tuple(replace(row, field=name_sides(row.field)) for row in exc.faults)
        return super().handle_exception(exc)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the event. Callers who may act on it may see it.

        Raise Http404 for an event of a kind that has no such resource.
        """
        if is_poll(request._request):
            watch(request._request, "event", kwargs["event"])
        super().initial(request, *args, **kwargs)
        self.event = require_found(find_dated_event(self.visit.club, kwargs["event"]))
        if self.kinds and self.event.kind not in self.kinds:
            raise Http404
        links = self.request.query_params.getlist("link")
        acting = bool(self.need)
        allowed = acting or may_see_event(self.event, self.visit.reader, links=links)
        self.visit.require("reads", allowed)

    @property
    def api(self) -> KindApi:
        """What the kind of the event shows and takes."""
        return get_kind(self.event).api

    def of_kind(self, kind: type[AnyView]) -> AnyView:
        """Return the view of a kind for the same request, in which `initial` has been called."""
        view = kind()
        vars(view).update(vars(self))
        return view

    @property
    def file_name(self) -> list[str]:
        """The club's slug and the event's date."""
        club, *rest = super().file_name
        return [club, self.event.date.isoformat(), *rest]

    def require_published(self) -> None:
        """Raise Forbidden unless the standing is published, or the caller runs events."""
        if not self.visit.directs:
            self.visit.require("directs", get_publication(self.event) is not None)

    @cached_property
    def closed(self) -> Closed:
        """The boards whose results are closed to the caller, who has still to play them."""
        return find_closed(self.event, self.visit.membership)

    def require_open(self, closed: bool | None = None) -> None:
        """Raise Forbidden if something is closed to the caller, who has boards still to play.

        closed: whether it is; by default, whether any board is.
        """
        if bool(self.closed) if closed is None else closed:
            stand_in = find_stand_in(self.event)
            text = _(
                "You have still to play boards of this event: this is closed to you until then."
            )
            if stand_in:
                text += " " + _("Ask %(name)s.") % {"name": stand_in}
            raise Forbidden([Fault("still-to-play", text)])

    def require_standing(self) -> None:
        """Raise Forbidden unless the caller may see the standing.

        Whoever has still to play sees it once everybody does.
        """
        self.require_published()
        self.require_open(bool(self.closed) and get_publication(self.event) is None)

    def read_marks(self, event: Event) -> tuple[Mark, str]:
        """Return the mark of a dated event, and that of what is shown without a stored time.

        The second is of the club's names, and of what the kind of the event has elsewhere.
        """
        facts, names = mark_event_and_names(event)
        return facts, f"{names}{get_kind(event).api.mark(event)}"

    def polled(self, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
        """Return the response, or 304, whose cost does not depend on the size of the event."""
        marks = self.read_marks(self.event)
        etag = make_event_etag(self, self.event, marks, self.request.get_full_path())

        def changed() -> datetime.datetime | None:
            facts, names = marks
            named = find_since(f"names/{self.event.pk}", names)
            known = (*find_dates(facts), named, *find_reading_since(self.visit))
            return find_latest((*known, *self._find_closed_since()))

        return respond(self.request, etag, changed, answer)

    def _find_closed_since(self) -> Iterator[datetime.datetime | None]:
        """Yield when the boards that are closed to the caller were first seen, if any are."""
        if self.closed and self.visit.account is not None:
            about = f"closed/{self.event.pk}/{self.visit.account.pk}"
            yield find_since(about, self.closed.mark)

    def recorded(
        self, data: Any, name: str, status: int = 201, act: EventAct | None = None, **kwargs: Any
    ) -> Response:
        """Return what was recorded of the event. name and kwargs: the URL where it can be read.

        act: the act that recorded it, if it is at hand; else the event is read again.
        """
        if act is None:
            self.refresh()
        vars(self).pop("closed", None)  # what was recorded may open a board, or close one
        event = self.event if act is None else date_event(self.event, act)
        path = self.path_of(name, event=event.pk, **kwargs)
        etag = make_event_etag(self, event, self.read_marks(event), path)
        return self.written(data, path, etag, status)

    def show_event(self) -> Any:
        """Return the event as its kind shows it."""
        prepare_events([self.event])
        return AnyEventSerializer(self.event, context=self.context()).data

    def respond_with_event(self, status: int = 200) -> Response:
        """Return the event after an act about it."""
        self.refresh()
        return self.recorded(self.show_event(), "event", status)

    def refresh(self) -> None:
        """Read the event again, after an act that changed it."""
        self.event = require_found(find_dated_event(self.visit.club, self.event.pk))

    def order(self, values: Mapping[str, Any] | None = None) -> Order:
        """Return the order of the request.

        Raise PreconditionFailed if If-Match names another state than the current one. A repeated
        request is accepted, because its response is the same as before.
        """
        wanted = read_versions(self.request)
        if wanted is not None and not self.repeats(self.event):
            if all(version.number != self.event.version for version in wanted):
                raise PreconditionFailed
            self.visit = replace(self.visit, ledger_version=self.event.version)
        return self.visit.order(values)

    def field(self) -> Field:
        """Return the event's field as it is now."""
        return read_field(self.event)

    def context(self, **more: Any) -> dict[str, Any]:
        """Return the context of serializers of a response, with the event."""
        return super().context(event=self.event, **more)


def find_entrant(field: Field, entrant: uuid.UUID) -> EntrantView:
    """Return an entrant of the field. Raise Http404 for any other."""
    return require_found(field.entrants.get(entrant))


def find_section(field: Field, letter: str) -> SectionView:
    """Return a section of the field by its letter. Raise Http404 for any other."""
    section = field.find_section(letter)
    if section is None:
        raise Http404
    return section
