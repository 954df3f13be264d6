"""How an endpoint is described: its answers, and the problems that any may answer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.serializers import ListSerializer

from club.serializers.problem import Problem
from club.web.api.exceptions import MEDIA_TYPE
from club.web.api.filters import COMMON, FilterSet, parameters_of
from club.web.api.renderers import CSV

KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="However often a request with one key is sent, it acts once. 1 to 80 characters.",
)
MATCH = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description='The version of the match that you saw, in quotes: "17". 412 if it has moved on.',
)
SINCE = OpenApiParameter(
    "If-Modified-Since",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The Last-Modified that you saw; an ETag says more, and goes before it.",
)
SEEN = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag that you saw: 304 while nothing has changed.",
)
LINK = OpenApiParameter(
    "link", OpenApiTypes.STR, description="The key of a night that is shared by its link."
)
_PROBLEMS = {
    400: "The request cannot be read.",
    401: "Sign in, or send a token.",
    403: "You may not.",
    404: "There is no such thing here.",
    405: "This address does not take that.",
    406: "The answer is JSON, of lists CSV too.",
    409: "Somebody else was first, or the key was used for something else.",
    412: "The match has moved on since the version that you saw.",
    413: "The request is too large.",
    415: "The body is JSON.",
    422: "Refused: every fault is listed.",
    429: "Too many requests: Retry-After says when.",
}
_ROWS = "In CSV all rows, after filters, and not one page; nested names as player.id."
_READING = (400, 401, 403, 404, 406, 429)
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
    """Describe a GET by its operation's name and the shape of its answer.

    polled: it has an ETag. rows: it can be had as CSV, as can whatever is a list. filters: what
    may be asked of a list; it is read by `checked`. parameters: what else may be asked.
    """
    rows = rows or isinstance(shape, ListSerializer)
    parameters = [*parameters, *(parameters_of(filters) if filters else ())]
    answers: dict[Any, Any] = {(200, "application/json"): shape, **_problems(_READING)}
    extra: tuple[Any, ...] = (LINK,)
    if rows:
        answers[200, CSV] = OpenApiResponse(OpenApiTypes.STR, description=_ROWS)
    if polled:
        answers[304] = OpenApiResponse(description="Nothing has changed.")
        extra = (LINK, SEEN, SINCE)
    describe = extend_schema(
        operation_id=name, responses=answers, parameters=[*parameters, *extra], tags=[_tag(name)]
    )

    def decorate(method: Any) -> Any:
        described = describe(method)
        described.rows = rows
        described.asks = None if filters else COMMON | {one.name for one in parameters}
        return described

    return decorate


def writes(
    name: str, takes: Any, gives: Any, *, status: int = 201, parameters: Sequence[Any] = (KEY,)
) -> Callable[[Any], Any]:
    """Describe a POST or PUT by its operation's name, its body and its answer."""
    answers: Mapping[Any, Any] = {status: gives, **_problems(_WRITING)}
    return extend_schema(
        operation_id=name,
        request=takes,
        responses=answers,
        parameters=list(parameters),
        tags=[_tag(name)],
    )


def _tag(name: str) -> str:
    return name.partition("-")[0]


#: Of every answer, where requests are counted and the count can be had.
_LIMITS = {
    "RateLimit-Limit": "How many requests you may send in a window of time.",
    "RateLimit-Remaining": "How many are left in this one.",
    "RateLimit-Reset": "Seconds until the next one begins.",
}


def add_rate_limits(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add to the whole description the headers that any answer may have."""
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
