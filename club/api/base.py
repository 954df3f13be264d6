"""What the endpoints share: the club, the night and the match that an address names."""

import uuid
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeVar

from django.db.models import QuerySet
from django.http import Http404
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_vary_headers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer

from club.api.choosing import Choice, checked, unknown
from club.api.counting import Counted
from club.api.paging import Pages, faults_of_page
from club.api.parsing import StrictJSONParser
from club.api.polling import polled, unchanged
from club.api.rendering import CsvRenderer
from club.api.spreadsheets import spreadsheet
from club.api.visit import Visit, visit_of
from club.models import Match, Night, Table
from club.queries.marks import Mark, dated
from club.queries.nights import nights_of
from club.queries.tables import matches_of
from club.translate import seats_of

Found = TypeVar("Found")
Shape = type[BaseSerializer[Any]]


class ApiView(Counted):
    """An endpoint. What it answers differs by caller and language, and no cache may share it."""

    parser_classes = [StrictJSONParser]
    pagination_class = Pages

    def get_renderers(self) -> list[BaseRenderer]:
        """Answer JSON, and CSV beside it where what is read is described as rows."""
        reads = self.request is None or self.request.method in ("GET", "HEAD")
        rows = reads and getattr(getattr(self, "get", None), "rows", False)
        return [JSONRenderer(), CsvRenderer()] if rows else [JSONRenderer()]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse what is asked for by a parameter that this address does not have."""
        super().initial(request, *args, **kwargs)
        asks = getattr(getattr(self, "get", None), "asks", None)
        if asks is None or request.method not in ("GET", "HEAD"):
            return
        if faults := unknown(request, asks):
            raise ValidationError({**faults, **faults_of_page(request)})

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        """Add what every answer says to caches."""
        final = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(final, ("Accept", "Authorization", "Cookie", "Accept-Language"))
        final.headers.setdefault("Cache-Control", "private, no-cache")
        return final

    def paged(
        self,
        rows: Any,
        shape: Shape,
        context: Mapping[str, Any],
        fold: Callable[[list[Any]], list[Any]] = list,
    ) -> HttpResponseBase:
        """Answer one page of rows, or as CSV all of them; only what is sent is folded."""
        if self.wants_rows:
            return spreadsheet(rows, shape, context, fold, "-".join(self.called))
        pages = Pages()
        page: list[Any] = pages.paginate_queryset(rows, self.request, view=self) or []
        shown = shape(fold(page), many=True, context=dict(context))
        return pages.get_paginated_response(shown.data)

    def chosen(self, kind: type[Choice], rows: Any) -> Any:
        """Answer which rows are asked for; raises ValidationError with every wrong parameter."""
        return checked(kind, rows, self.request).qs

    @property
    def wants_rows(self) -> bool:
        """Whether the caller is to have CSV."""
        return isinstance(self.request.accepted_renderer, CsvRenderer)

    @property
    def called(self) -> list[str]:
        """What a file of the answer is called, in words."""
        match = self.request.resolver_match
        name = match.url_name if match else None
        number = str(self.kwargs.get("number", ""))
        return [one for one in ((name or "").removeprefix("api-"), number) if one]


class NothingHere(ApiView):
    """Whatever address the API does not have."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Say so, whatever the method."""
        self.count(request)
        raise NotFound


class ClubView(ApiView):
    """An endpoint of one club. needs says for each method who may: ``scores``, ``directs``."""

    needs: ClassVar[Mapping[str, str]] = {}
    visit: Visit

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the club, and refuse whoever may not."""
        super().initial(request, *args, **kwargs)
        self.visit = visit_of(request, kwargs["club"])
        need = self.needs.get(request.method or "")
        self.visit.require(need is None or getattr(self.visit, need))

    @property
    def called(self) -> list[str]:
        """Answer the club's name before what it is."""
        return [self.visit.club.slug, *super().called]

    def unchanged(
        self, what: Mark, named: dict[str, str], answer: Callable[[], HttpResponseBase]
    ) -> HttpResponseBase:
        """Answer 304 to a client that has seen everything."""
        return unchanged(self.visit, what, named, answer)

    def context(self, **more: Any) -> dict[str, Any]:
        """Answer what serializers go by."""
        return {"club": self.visit.club.slug, "directs": self.visit.directs, **more}

    def envelope(self) -> dict[str, Any]:
        """Answer what the reading of an envelope goes by."""
        return {}

    def posted(self, shape: Shape) -> dict[str, Any]:
        """Answer what was posted; raises ValidationError with every fault of the envelope."""
        serializer = shape(data=self.request.data, context=self.envelope())
        serializer.is_valid(raise_exception=True)
        values: dict[str, Any] = serializer.validated_data
        return values


class NightView(ClubView):
    """An endpoint of one night that the caller may see."""

    night: Night

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the night; those who may act on it may see it."""
        super().initial(request, *args, **kwargs)
        self.night = get_object_or_404(dated(nights_of(self.visit.club)), pk=kwargs["night"])
        acting = (request.method or "") in self.needs
        self.visit.require(acting or self.visit.sees(self.night))

    def envelope(self) -> dict[str, Any]:
        """Answer the seats of the night's game: each has to be named."""
        return {"seats": seats_of(self.night)}

    @property
    def called(self) -> list[str]:
        """Answer the night's day after the club's name."""
        club, *rest = super().called
        return [club, self.night.date.isoformat(), *rest]

    def polled(self, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
        """Answer 304 to a client that has seen everything."""
        return polled(self.visit, self.night, answer)

    def table(self, table_id: uuid.UUID) -> Table:
        """Answer a table of the night."""
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
        """Answer the matches of the night, each with the club."""
        return matches_of(self.night).select_related("night__club", "table", "act", "cut")


def or_404(found: Found | None) -> Found:
    """Answer what was found; 404 for nothing."""
    if found is None:
        raise Http404
    return found
