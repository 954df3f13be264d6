"""Base views of a night and of a match, with conditional requests about them."""

import datetime
import uuid
from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from club.models import Match, Night, Table
from club.queries.marks import dated, night_mark
from club.queries.nights import nights_of
from club.queries.people import may_see
from club.queries.polls import names_mark
from club.queries.tables import matches_of
from club.translate import seats_of
from club.web.api.conditional import (
    dates_of,
    latest,
    make_etag,
    reading_since,
    respond,
    since,
)
from club.web.api.views import ClubView
from club.web.api.visit import ApiVisit


def sees(visit: ApiVisit, night: Night) -> bool:
    """Return whether the caller may read the night, by role or by its link."""
    return may_see(night, visit.reader, visit.request.query_params.getlist("link"))


class NightView(ClubView):
    """An endpoint of one night that the caller may see."""

    night: Night

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the night; those who may act on it may see it."""
        super().initial(request, *args, **kwargs)
        self.night = get_object_or_404(dated(nights_of(self.visit.club)), pk=kwargs["night"])
        acting = (request.method or "") in self.needs
        self.visit.require(acting or sees(self.visit, self.night))

    def body_context(self) -> dict[str, Any]:
        """Return the seats of the night's game: each has to be named."""
        return {"seats": seats_of(self.night)}

    @property
    def file_name(self) -> list[str]:
        """The night's day after the club's address."""
        club, *rest = super().file_name
        return [club, self.night.date.isoformat(), *rest]

    def polled(self, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
        """Return the answer, or 304; what an unchanged one costs does not grow with the night."""
        what, names = night_mark(self.night), names_mark(self.night.club)
        text, opening = f"{what.text}|{names}", f"{self.night.version}-"
        etag = make_etag(self.request, text, self.visit.level, opening)

        def changed() -> datetime.datetime | None:
            named = since(f"names/{self.night.club_id}", names)
            return latest((*dates_of(what), named, *reading_since(self.visit)))

        return respond(self.request, etag, changed, answer)

    def table(self, table_id: uuid.UUID) -> Table:
        """Return a table of the night. Raise Http404 for any other."""
        rows = Table.objects.select_related("night")
        return get_object_or_404(rows, night=self.night, pk=table_id)


class MatchView(NightView):
    """An endpoint of one match."""

    match: Match

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the match."""
        super().initial(request, *args, **kwargs)
        self.match = get_object_or_404(self.matches(), pk=kwargs["match"])

    def matches(self) -> QuerySet[Match]:
        """Return the matches of the night, each with the club."""
        return matches_of(self.night).select_related("night__club", "table", "act", "cut")
