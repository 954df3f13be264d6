"""Base views of a night and of a match, with conditional requests about them."""

import datetime
import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.writing import Order
from club.queries.mark import Mark
from club.web.api.conditional import (
    WantedVersion,
    find_dates,
    find_latest,
    find_reading_since,
    find_since,
    make_etag,
    read_versions,
    respond,
)
from club.web.api.exceptions import PreconditionFailed
from club.web.api.views import EVERYBODY, ClubView, require_found
from club.web.api.visit import ApiVisit
from club.web.unchanged import is_poll, watch
from nights.models import Act, Match, Night, Table
from nights.queries.marks import date_night, find_dated_night, mark_night_and_names
from nights.queries.nights import may_see_night
from nights.queries.sheets import read_sheet
from nights.queries.tables import find_dated_match
from nights.translate import get_seats

#: The problem of a body that names a table of another night, or none that there is.
NO_SUCH_TABLE = _("The night has no such table.")


def may_read_night(visit: ApiVisit, night: Night) -> bool:
    """Return whether the caller may read the night, by role or by its link."""
    return may_see_night(night, visit.reader, visit.request.query_params.getlist("link"))


def read_night_marks(night: Night) -> tuple[Mark, str]:
    """Return marks that change with a dated night: its facts, and the names in its club."""
    return mark_night_and_names(night)


def make_night_etag(view: ClubView, night: Night, marks: tuple[Mark, str], path: str) -> str:
    """Return the ETag of a resource of a night, which begins with the night's version."""
    facts, names = marks
    text = f"{facts.text}|{names}"
    return make_etag(view.request, path, text, view.visit.level, f"{night.version}-")


class NightView(ClubView):
    """An endpoint of one night that the caller may see."""

    reading = EVERYBODY  # `initial` asks who may see it
    path_parameters = {
        **ClubView.path_parameters,
        "night": "The id of the night.",
        "table": "The id of the table.",
    }
    night: Night

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the night. Callers who may act on it may see it."""
        if is_poll(request._request):
            watch(request._request, "night", kwargs["night"])
        super().initial(request, *args, **kwargs)
        self.night = require_found(self.find_night(kwargs))
        acting = bool(self.need)
        self.visit.require("reads", acting or may_read_night(self.visit, self.night))

    def find_night(self, kwargs: Mapping[str, Any]) -> Night | None:
        """Return the night of the address, dated, if the club has it."""
        return find_dated_night(self.visit.club, kwargs["night"])

    def body_context(self) -> dict[str, Any]:
        """Return the seats of the night's game, all of which are required."""
        return {"seats": get_seats(self.night)}

    @property
    def file_name(self) -> list[str]:
        """The club's slug and the night's date."""
        club, *rest = super().file_name
        return [club, self.night.date.isoformat(), *rest]

    def polled(self, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
        """Return the response, or 304, whose cost does not depend on the size of the night."""
        marks = read_night_marks(self.night)
        etag = make_night_etag(self, self.night, marks, self.request.get_full_path())

        def changed() -> datetime.datetime | None:
            facts, names = marks
            named = find_since(f"names/{self.night.club_id}", names)
            return find_latest((*find_dates(facts), named, *find_reading_since(self.visit)))

        return respond(self.request, etag, changed, answer)

    def recorded(
        self, data: Any, name: str, status: int = 201, act: Act | None = None, **kwargs: Any
    ) -> Response:
        """Return what was recorded on the night. name and kwargs: the URL where it can be read.

        act: the act that recorded it, if it is at hand; else the night is read again.
        """
        if act is None:
            night = require_found(find_dated_night(self.visit.club, self.night.pk))
        else:
            night = date_night(self.night, act)
        path = self.path_of(name, night=night.pk, **kwargs)
        return self.written(
            data, path, make_night_etag(self, night, read_night_marks(night), path), status
        )

    def order(self, values: Mapping[str, Any] | None = None) -> Order:
        """Return the order of the request.

        Raise PreconditionFailed if If-Match names another state than the current one. A repeated
        request is accepted, because its response is the same as before.
        """
        wanted = read_versions(self.request)
        if wanted is None or self.repeats(self.night):
            return self.visit.order(values)
        version = self.matched(wanted)  # which gives the visit the night's version
        return self.visit.order(values, version)

    def matched(self, wanted: list[WantedVersion]) -> int | None:
        """Return the version for the order, if any. Raise PreconditionFailed if none is current."""
        if all(version.number != self.night.version for version in wanted):
            raise PreconditionFailed
        self.visit = replace(self.visit, ledger_version=self.night.version)
        return None

    def table(self, table_id: uuid.UUID) -> Table:
        """Return a table of the night. Raise Http404 for any other."""
        rows = Table.objects.select_related("night")
        return get_object_or_404(rows, night=self.night, pk=table_id)


class MatchView(NightView):
    """An endpoint of one match."""

    path_parameters = {
        **NightView.path_parameters,
        "match": "The id of the match.",
        "number": "The number of the deal, from 1.",
        "ruling": "The id of the ruling.",
    }
    #: What a director may send if the laws or later deals prevent a change.
    hints = {
        "impossible": _(
            'Send what becomes of it: {"later": {"%(deal)s": "withdraw"}}, or "move" or "uphold".'
        ),
        "window-closed": _('To overrule that, send "overrule": true with a "reason".'),
    }
    match: Match
    _found: Match | None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the match."""
        super().initial(request, *args, **kwargs)
        self.match = require_found(self._found)

    def find_night(self, kwargs: Mapping[str, Any]) -> Night | None:
        """Return the night of the address, read with the match if it has that one."""
        self._found = find_dated_match(self.visit.club, kwargs["night"], kwargs["match"])
        return self._found.night if self._found else super().find_night(kwargs)

    def matched(self, wanted: list[WantedVersion]) -> int | None:
        """Return the match's version. Raise PreconditionFailed if it is not wanted.

        A version of the night is taken for the match as it was then: what other tables have
        recorded since does not count.
        """
        now = read_sheet(self.match).version
        if any(
            now <= version.number if version.of_ledger else now == version.number
            for version in wanted
        ):
            return now
        raise PreconditionFailed
