"""Base views: endpoints of the API, and endpoints of a club."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

from django.http import Http404
from django.http.response import HttpResponseBase
from django.urls import is_valid_path, resolve, reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
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
from club.web.api.throttling import Window, set_headers
from club.web.api.visit import ApiVisit, find_visit, read_key

Found = TypeVar("Found")
Shape = type[BaseSerializer[Any]]

#: What a method needs that asks for no right by itself: what it shows depends on who asks.
EVERYBODY = ""
#: The right that fewest have.
_FEWEST = "governs"


class CountedView(APIView):
    """An endpoint whose responses have rate limit headers.

    The headers are left out if requests are not counted or the cache is unavailable.
    """

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count the request before any check, so that a refused request counts as well."""
        self.count(request)
        super().initial(request, *args, **kwargs)

    def count(self, request: Request) -> None:
        """Count the request. Raise Throttled over the limit, and AuthenticationFailed."""
        try:
            _signed_in = request.user
        except APIException:
            super().check_throttles(request)  # an invalid token: counted by IP address
            raise
        super().check_throttles(request)

    def check_throttles(self, request: Request) -> None:
        """Do nothing: `initial` has counted the request already."""

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        """Add the rate limit headers."""
        final = super().finalize_response(request, response, *args, **kwargs)  # type: ignore[arg-type]  # a problem is a plain response
        window: Window | None = getattr(request, "window", None)
        if window:
            set_headers(final, window)
        return final


class ApiView(CountedView):
    """An endpoint. Responses differ by caller and language; shared caches must not store them."""

    parser_classes = [StrictJSONParser]
    pagination_class = Pagination
    #: The description of each path parameter, for the schema.
    path_parameters: ClassVar[Mapping[str, str]] = {}

    def get_renderers(self) -> list[BaseRenderer]:
        """Return JSON, and CSV as well if the GET is described with rows."""
        reads = self.request is None or self.request.method in ("GET", "HEAD")
        rows = reads and getattr(getattr(self, "get", None), "rows", False)
        return [JSONRenderer(), CSVRenderer()] if rows else [JSONRenderer()]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raise ValidationError for unknown query parameters of a GET."""
        super().initial(request, *args, **kwargs)
        known = getattr(getattr(self, "get", None), "asks", None)
        if known is None or request.method not in ("GET", "HEAD"):
            return
        if faults := find_unknown(request, known):
            raise ValidationError({**faults, **find_page_faults(request)})

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> Any:
        """Add the Vary and Cache-Control headers."""
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
        """Return a page of rows, or all rows as CSV. fold: prepares the rows that are sent."""
        if self.wants_csv:
            return stream_csv(rows, shape, context, fold, "-".join(self.file_name))
        pages = Pagination()
        page: list[Any] = pages.paginate_queryset(rows, self.request, view=self) or []
        shown = shape(fold(page), many=True, context=dict(context))
        return pages.get_paginated_response(shown.data)

    def written(self, data: Any, path: str, etag: str, status: int = 201) -> Response:
        """Return the response of a write, with the path and the ETag of the resource."""
        where = "Location" if status == 201 else "Content-Location"
        return Response(data, status, headers={where: path, "ETag": etag})

    def filtered(self, kind: type[FilterSet], rows: Any) -> Any:
        """Return the filtered rows. Raise ValidationError with every invalid parameter."""
        return check_parameters(kind, rows, self.request).qs

    @property
    def wants_csv(self) -> bool:
        """Whether the response is CSV."""
        return isinstance(self.request.accepted_renderer, CSVRenderer)

    @property
    def file_name(self) -> list[str]:
        """The parts of the name of the CSV file."""
        match = self.request.resolver_match
        name = match.url_name if match else None
        number = str(self.kwargs.get("number", ""))
        return [part for part in ((name or "").removeprefix("api-"), number) if part]


class NotFoundView(ApiView):
    """Any URL that the API does not have."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raise NotFound for every method, and say so if only the slash at the end is missing."""
        self.count(request)
        whole = f"{request.path_info}/"
        if is_valid_path(whole) and getattr(resolve(whole).func, "cls", None) is not NotFoundView:
            text = _("Every address of the API ends with a slash: %(path)s")
            raise NotFound(text % {"path": whole})
        raise NotFound


class ClubView(ApiView):
    """An endpoint of one club.

    needs: the right that each method requires, a key of RIGHTS, or EVERYBODY. HEAD requires what
    GET does, and so does OPTIONS where there is a GET. A method that is not named requires the
    right that fewest have, so that nothing is open by oversight. reading: what GET requires where
    it is not named, for views that ask themselves who may see what they show.

    hints: by fault code, what a client can send to overrule a refusal; %(deal)s is the number of
    the deal at fault.
    """

    needs: ClassVar[Mapping[str, str]] = {}
    reading: ClassVar[str] = _FEWEST
    hints: ClassVar[Mapping[str, Any]] = {}
    path_parameters = {"club": "The slug of the club, such as `demo`."}
    visit: ApiVisit

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the club, and check the right that the method requires."""
        super().initial(request, *args, **kwargs)
        self.visit = find_visit(request, kwargs["club"])
        if self.need:
            self.visit.require(self.need)

    @property
    def need(self) -> str:
        """Return the right that the request's method requires, or EVERYBODY."""
        method = self.request.method or ""
        if method in ("HEAD", "OPTIONS"):
            method = "GET" if hasattr(self, "get") else next(iter(self.needs), "")
        if not hasattr(self, method.lower()):
            return EVERYBODY  # who is told that there is no such method
        return self.needs.get(method, self.reading if method == "GET" else _FEWEST)

    @property
    def file_name(self) -> list[str]:
        """The parts of the name of the CSV file, the club's slug first."""
        return [self.visit.club.slug, *super().file_name]

    def respond(
        self, what: Mark, named: Mapping[str, str], answer: Callable[[], HttpResponseBase]
    ) -> HttpResponseBase:
        """Return 304 if the client's validators match, or else the response with its validators."""
        return respond_in_club(self.visit, what, named, answer)

    def path_of(self, name: str, **kwargs: Any) -> str:
        """Return a path of the club, by the URL name without api-."""
        return reverse(f"api-{name}", kwargs={"club": self.visit.club.slug, **kwargs})

    def written_in_club(
        self, data: Any, path: str, what: Mark, named: Mapping[str, str], status: int = 201
    ) -> Response:
        """Return the response of a write in the club. what and named are as in `respond`."""
        return self.written(data, path, make_club_etag(self.visit, path, what, named), status)

    def require_match(self, what: Mark, named: Mapping[str, str], path: str = "") -> None:
        """Raise PreconditionFailed unless If-Match has the current ETag of `path`.

        path: by default the request's path. A repeated request is accepted.
        """
        if not self.repeats(self.visit.club):
            shown = path or self.request.path
            require_match(self.request, make_club_etag(self.visit, shown, what, named))
            if read_if_match(self.request) is not None:
                self.visit = replace(self.visit, ledger_version=self.visit.club.version)

    def repeats(self, ledger: Any) -> bool:
        """Return whether the ledger already has an act with the request's key."""
        key = read_key(self.request)
        return bool(key) and ledger.acts.filter(key=key).exists()

    def context(self, **more: Any) -> dict[str, Any]:
        """Return the context of serializers of a response."""
        about = {"directs": self.visit.directs, "reasons": self.visit.reads_reasons}
        return {"club": self.visit.club.slug, **about, **more}

    def body_context(self) -> dict[str, Any]:
        """Return the context of the serializer of a body."""
        return {}

    def read_body(self, shape: Shape) -> dict[str, Any]:
        """Return the validated body. Raise ValidationError with every fault."""
        serializer = shape(data=self.request.data, context=self.body_context())
        serializer.is_valid(raise_exception=True)
        values: dict[str, Any] = serializer.validated_data
        return values


def require_found(value: Found | None) -> Found:
    """Return what was found. Raise Http404 if it is None."""
    if value is None:
        raise Http404
    return value
