"""How an endpoint is described: its summary, its parameters, its responses, who may call it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.serializers import ListSerializer

from club.web.api.exceptions import MEDIA_TYPE
from club.web.api.filters import COMMON, FilterSet, describe_parameters
from club.web.api.problem import Problem
from club.web.api.renderers import CSV


def make_header(
    name: str, description: str, responses: Sequence[int] = (), required: bool = False
) -> OpenApiParameter:
    """Return a header of a request, or of its responses of some statuses."""
    return OpenApiParameter(
        name,
        OpenApiTypes.STR,
        OpenApiParameter.HEADER,
        description=description,
        required=required,
        response=list(responses) or False,
    )


KEY = make_header(
    "Idempotency-Key",
    "However often a request with one key is sent, it acts once. 1 to 80 printable characters of "
    "ASCII. 409 if the key was used for something else.",
)
IF_MATCH = make_header(
    "If-Match",
    "The ETag that you saw: 412 if what you change has moved on since. * matches anything.",
)
IF_MODIFIED_SINCE = make_header(
    "If-Modified-Since",
    "The Last-Modified that you saw: 304 while nothing has changed. An ETag goes before it.",
)
IF_NONE_MATCH = make_header(
    "If-None-Match", "The ETag that you saw: 304 while nothing has changed."
)
LINK = OpenApiParameter(
    "link", OpenApiTypes.STR, description="The key of a night that is shared by its link."
)
ETAG = "Changes with the response. It goes into If-None-Match, and into If-Match of a write."
LAST_MODIFIED = "When the response changed last, where that is known."
_PROBLEMS = {
    400: "The request cannot be read.",
    401: "The request needs a token or a session, or its token is bad.",
    403: "The caller may not; `errors` names the scope or the role that is missing.",
    404: "Not found.",
    405: "This address does not take that method.",
    406: "The response is JSON, for lists CSV too.",
    409: "Somebody else was first, or the key was used for something else.",
    412: "What the request is about has moved on since the ETag was given.",
    413: "The request is too large.",
    415: "The body is not JSON.",
    422: "The request breaks a rule: `errors` lists every fault.",
    429: "Too many requests: Retry-After says when to come again, in seconds.",
    503: "The database is away: Retry-After says when to come again, in seconds. With an "
    "Idempotency-Key it is safe to send the same again.",
}
_ROWS = "As CSV all rows, after filters, and not one page; nested names as player.id."
_READING = (400, 401, 403, 404, 406, 429, 503)
_WRITING = tuple(_PROBLEMS)


def _problems(statuses: Sequence[int]) -> dict[tuple[int, str], OpenApiResponse]:
    return {
        (status, MEDIA_TYPE): OpenApiResponse(Problem, description=_PROBLEMS[status])
        for status in statuses
    }


def reads(
    name: str,
    shape: Any,
    *,
    polled: bool = False,
    rows: bool = False,
    filters: type[FilterSet] | None = None,
    parameters: Sequence[OpenApiParameter] = (),
) -> Callable[[Any], Any]:
    """Describe a GET by its operation's name and the shape of its response.

    polled: it has an ETag. rows: it can be had as CSV, as can whatever is a list. filters: what
    may be asked of a list; it is read by `check_parameters`. parameters: what else may be asked.
    """
    rows = rows or isinstance(shape, ListSerializer)
    parameters = [*parameters, *(describe_parameters(filters) if filters else ())]
    text = "The rows asked for." if rows else "What was asked for."
    responses: dict[Any, Any] = {
        (200, "application/json"): OpenApiResponse(shape, description=text)
    }
    responses |= _problems(_READING)
    extra: tuple[Any, ...] = (LINK,)
    if rows:
        responses[200, CSV] = OpenApiResponse(OpenApiTypes.STR, description=_ROWS)
    if polled:
        responses[304] = OpenApiResponse(description="Nothing has changed.")
        responses |= _problems((412,))
        extra = (
            LINK,
            IF_NONE_MATCH,
            IF_MODIFIED_SINCE,
            make_header("ETag", ETAG, (200, 304)),
            make_header("Last-Modified", LAST_MODIFIED, (200, 304)),
        )
    describe = extend_schema(
        operation_id=name, responses=responses, parameters=[*parameters, *extra], tags=[_tag(name)]
    )

    def decorate(method: Any) -> Any:
        described = describe(method)
        described.rows = rows
        described.asks = None if filters else COMMON | {one.name for one in parameters}
        return described

    return decorate


def writes(
    name: str,
    takes: Any,
    gives: Any,
    *,
    status: int = 201,
    parameters: Sequence[Any] = (KEY, IF_MATCH),
) -> Callable[[Any], Any]:
    """Describe a POST, PUT, PATCH or DELETE by its operation's name, its body and its response.

    A response of status 201 says where what was made is read, one of 200 where what was changed
    is; 204 has no body.
    """
    text = {200: "Done: as it is now.", 201: "Recorded: as it is now.", 204: "Done."}[status]
    responses: Mapping[Any, Any] = {
        status: OpenApiResponse(gives, description=text), **_problems(_WRITING)
    }  # fmt: skip
    headers = () if status == 204 else _where(status)
    return extend_schema(
        operation_id=name,
        request=takes,
        responses=responses,
        parameters=[*parameters, *headers],
        tags=[_tag(name)],
    )


def _where(status: int) -> tuple[OpenApiParameter, ...]:
    name = "Location" if status == 201 else "Content-Location"
    where = make_header(name, "The path at which what this made or changed is read.", (status,))
    return where, make_header("ETag", "The ETag that reading it at that path has.", (status,))


def _tag(name: str) -> str:
    return name.partition("-")[0]


class ApiSchema(AutoSchema):
    """Describes an operation by the docstring of its method, and by what its view needs.

    The docstring's first line is the summary, what follows is the description.
    """

    def get_summary(self) -> str:
        """Return the first line of the method's docstring, without its full stop."""
        return super().get_description().partition("\n")[0].removesuffix(".")

    def get_description(self) -> str:  # type: ignore[override]  # as spectacular has it
        """Return what the docstring says beyond its first line, or that line."""
        first, _blank, more = super().get_description().partition("\n")
        return more.strip() or first

    def get_auth(self) -> list[dict[str, Any]]:
        """Return the ways to sign in; none is needed where visitors may call."""
        ways = [one for one in super().get_auth() if one]
        needed = self.method in getattr(self.view, "needs", {})
        return ways if needed else [*ways, {}]

    def _resolve_path_parameters(self, variables: Any) -> list[dict[str, Any]]:
        """Return the parts of the path, described by the view."""
        found = super()._resolve_path_parameters(variables)
        about: Mapping[str, str] = getattr(self.view, "path_parameters", {})
        return [{**one, "description": about.get(one["name"], "")} for one in found]

    def _get_format_parameters(self) -> list[dict[str, Any]]:
        text = "The form of the response; it goes before Accept."
        return [{**one, "description": text} for one in super()._get_format_parameters()]


#: Of every response, where requests are counted and the count can be had.
_LIMITS = {
    "RateLimit-Limit": "How many requests the caller may send in a window of time.",
    "RateLimit-Remaining": "How many are left in this one.",
    "RateLimit-Reset": "Seconds until the next one begins.",
}


def add_rate_limits(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add to the whole description the headers that any response may have."""
    headers = {
        name: {"description": text, "schema": {"type": "integer", "minimum": 0}}
        for name, text in _LIMITS.items()
    }
    result.setdefault("components", {})["headers"] = headers
    links = {name: {"$ref": f"#/components/headers/{name}"} for name in headers}
    for item in result["paths"].values():
        for operation in item.values():
            for response in operation["responses"].values():
                response.setdefault("headers", {}).update(links)
    return result
