"""Base views: an endpoint of the API, and one of a club."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

from django.http import Http404
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from rest_framework.exceptions import APIException, NotFound, ValidationError
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from club.queries.mark import Mark
from club.web.api.conditional import make_club_etag, read_if_match, require_match, respond_in_club
from club.web.api.filters import FilterSet, check_parameters, find_unknown
from club.web.api.pagination import Pagination, find_page_faults
from club.web.api.parsers import StrictJSONParser
from club.web.api.renderers import CSVRenderer, stream_csv
from club.web.api.throttling import Window
from club.web.api.visit import ApiVisit, find_visit, read_key

Found = TypeVar("Found")
Shape = type[BaseSerializer[Any]]


class CountedView(APIView):
    """An endpoint whose every response says how many requests the caller has left.

    Who counts no requests, or cannot just now, leaves the headers out.
    """

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count the request before anything about it is judged, so that a refusal counts too."""
        self.count(request)
        super().initial(request, *args, **kwargs)

    def count(self, request: Request) -> None:
        """Count a request. Raise Throttled for one too many, and what is wrong with a token."""
        try:
            _signed_in = request.user
        except APIException:
            super().check_throttles(request)  # a bad token: counted by the address
            raise
        super().check_throttles(request)

    def check_throttles(self, request: Request) -> None:
        """Leave it at the count that was made first."""

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        """Say how many requests are left."""
        final = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type]  # a problem is a plain response
        window: Window | None = getattr(request, "window", None)
        if window:
            final["RateLimit-Limit"] = str(window.limit)
            final["RateLimit-Remaining"] = str(window.left)
            final["RateLimit-Reset"] = str(window.reset)
        return final


class ApiView(CountedView):
    """An endpoint. Responses differ by caller and language, and no shared cache may keep them."""

    parser_classes = [StrictJSONParser]
    pagination_class = Pagination
    #: What each part of the path is, for the schema.
    path_parameters: ClassVar[Mapping[str, str]] = {}

    def get_renderers(self) -> list[BaseRenderer]:
        """Return JSON, and CSV beside it where what is read is described as rows."""
        reads = self.request is None or self.request.method in ("GET", "HEAD")
        rows = reads and getattr(getattr(self, "get", None), "rows", False)
        return [JSONRenderer(), CSVRenderer()] if rows else [JSONRenderer()]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse what is asked for by a parameter that this address does not have."""
        super().initial(request, *args, **kwargs)
        known = getattr(getattr(self, "get", None), "asks", None)
        if known is None or request.method not in ("GET", "HEAD"):
            return
        if faults := find_unknown(request, known):
            raise ValidationError({**faults, **find_page_faults(request)})

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        """Add what every response says to caches."""
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
        """Return one page of rows, or as CSV all of them; only what is sent is folded."""
        if self.wants_csv:
            return stream_csv(rows, shape, context, fold, "-".join(self.file_name))
        pages = Pagination()
        page: list[Any] = pages.paginate_queryset(rows, self.request, view=self) or []
        shown = shape(fold(page), many=True, context=dict(context))
        return pages.get_paginated_response(shown.data)

    def written(self, data: Any, path: str, etag: str, status: int = 201) -> Response:
        """Return what a write made or changed, with the path and the ETag it is read by."""
        where = "Location" if status == 201 else "Content-Location"
        return Response(data, status, headers={where: path, "ETag": etag})

    def filtered(self, kind: type[FilterSet], rows: Any) -> Any:
        """Return the rows asked for. Raise ValidationError with every wrong parameter."""
        return check_parameters(kind, rows, self.request).qs

    @property
    def wants_csv(self) -> bool:
        """Whether the caller is to have CSV."""
        return isinstance(self.request.accepted_renderer, CSVRenderer)

    @property
    def file_name(self) -> list[str]:
        """What a file of the response is called, in words."""
        match = self.request.resolver_match
        name = match.url_name if match else None
        number = str(self.kwargs.get("number", ""))
        return [one for one in ((name or "").removeprefix("api-"), number) if one]


class NotFoundView(ApiView):
    """Whatever address the API does not have."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raise NotFound, whatever the method."""
        self.count(request)
        raise NotFound


class ClubView(ApiView):
    """An endpoint of one club.

    needs: the right that each method takes, one of RIGHTS. hints: what a client may send after a
    refusal, by the fault's code; %(deal)s is the number of the deal that it stands in.
    """

    needs: ClassVar[Mapping[str, str]] = {}
    hints: ClassVar[Mapping[str, Any]] = {}
    path_parameters = {"club": "The club's part of the address, such as `demo`."}
    visit: ApiVisit

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the club, and refuse whoever may not."""
        super().initial(request, *args, **kwargs)
        self.visit = find_visit(request, kwargs["club"])
        if need := self.needs.get(request.method or ""):
            self.visit.require(need)

    @property
    def file_name(self) -> list[str]:
        """The club's address before what it is."""
        return [self.visit.club.slug, *super().file_name]

    def respond(
        self, what: Mark, named: Mapping[str, str], answer: Callable[[], HttpResponseBase]
    ) -> HttpResponseBase:
        """Return the answer with its validators, or 304 to a client that has seen everything."""
        return respond_in_club(self.visit, what, named, answer)

    def path_of(self, name: str, **place: Any) -> str:
        """Return the path of something of the club, by its address's name without api-."""
        return reverse(f"api-{name}", kwargs={"club": self.visit.club.slug, **place})

    def written_in_club(
        self, data: Any, path: str, what: Mark, named: Mapping[str, str], status: int = 201
    ) -> Response:
        """Return what a write of the club made or changed; what and named are as in respond."""
        return self.written(data, path, make_club_etag(self.visit, path, what, named), status)

    def require_match(self, what: Mark, named: Mapping[str, str], path: str = "") -> None:
        """Raise PreconditionFailed if what a path shows, this one's if none, is not what was seen.

        A request that was sent before is let through, for it is answered as it was then.
        """
        if not self.repeats(self.visit.club):
            shown = path or self.request.path
            require_match(self.request, make_club_etag(self.visit, shown, what, named))
            if read_if_match(self.request) is not None:
                self.visit = replace(self.visit, ledger_version=self.visit.club.version)

    def repeats(self, ledger: Any) -> bool:
        """Return whether the request's key has acted on a ledger already."""
        key = read_key(self.request)
        return bool(key) and ledger.acts.filter(key=key).exists()

    def context(self, **more: Any) -> dict[str, Any]:
        """Return what serializers go by."""
        return {"club": self.visit.club.slug, "directs": self.visit.directs, **more}

    def body_context(self) -> dict[str, Any]:
        """Return what the reading of a body goes by."""
        return {}

    def read_body(self, shape: Shape) -> dict[str, Any]:
        """Return what was sent. Raise ValidationError with every fault of the body."""
        serializer = shape(data=self.request.data, context=self.body_context())
        serializer.is_valid(raise_exception=True)
        values: dict[str, Any] = serializer.validated_data
        return values


def require_found(found: Found | None) -> Found:
    """Return what was found. Raise Http404 for nothing."""
    if found is None:
        raise Http404
    return found
