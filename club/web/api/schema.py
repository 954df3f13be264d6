"""OpenAPI descriptions of endpoints: summary, parameters, responses, authentication."""

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
    """Return a header of the request, or of the responses with these statuses."""
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
    "A key for this request. Repeating a request with the same key has no further effect. 1 to 80 "
    "printable ASCII characters. 409 if the key was used for a different request.",
)
IF_MATCH = make_header(
    "If-Match",
    "The ETag of an earlier response: 412 if the resource has changed since. * matches any state.",
)
IF_MODIFIED_SINCE = make_header(
    "If-Modified-Since",
    "The Last-Modified of an earlier response: 304 if nothing has changed since. Ignored if "
    "If-None-Match is sent.",
)
IF_NONE_MATCH = make_header(
    "If-None-Match", "The ETag of an earlier response: 304 if nothing has changed since."
)
LINK = OpenApiParameter(
    "link",
    OpenApiTypes.STR,
    description="The key of a night, a season or an event that is visible by link.",
)
ETAG = "Changes with the response. Send it in If-None-Match, or in If-Match of a write."
LAST_MODIFIED = "When the response last changed, if known."
_PROBLEMS = {
    400: "The request cannot be read.",
    401: "Authentication is required, or the token is invalid.",
    403: "Permission denied. `errors` names the missing scope or role.",
    404: "Not found, or not visible to you.",
    405: "The method is not allowed at this path.",
    406: "No acceptable format: responses are JSON, and for lists also CSV.",
    409: "Conflict with another change, or the key was used for a different request.",
    412: "The resource has changed since the ETag was sent.",
    413: "The request is too large.",
    415: "The body is not JSON.",
    422: "The request is invalid or breaks a rule. `errors` lists every fault.",
    429: "Too many requests. Retry-After has the seconds to wait.",
    503: "The database is not available. Retry-After has the seconds to wait. A request with an "
    "Idempotency-Key can safely be repeated.",
}
_ROWS = "CSV has all filtered rows, without pagination. Nested fields have names such as player.id."
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
    """Describe a GET. name: its operation id. shape: the serializer of its response.

    polled: the response has an ETag. rows: the response is also available as CSV (always true
    for lists). filters: the filter set of a list, for `check_parameters`. parameters: further
    query parameters.
    """
    rows = rows or isinstance(shape, ListSerializer)
    parameters = [*parameters, *(describe_parameters(filters) if filters else ())]
    describe = extend_schema(
        operation_id=name,
        responses=_describe_responses(shape, rows=rows, polled=polled),
        parameters=[*parameters, LINK, *(_OF_POLLED if polled else ())],
        tags=[_tag(name)],
    )

    def decorate(method: Any) -> Any:
        described = describe(method)
        described.rows = rows
        described.asks = None if filters else COMMON | {parameter.name for parameter in parameters}
        return described

    return decorate


#: The headers of what is polled, in the request and in its answer.
_OF_POLLED = (
    IF_NONE_MATCH,
    IF_MODIFIED_SINCE,
    make_header("ETag", ETAG, (200, 304)),
    make_header("Last-Modified", LAST_MODIFIED, (200, 304)),
)


def _describe_responses(shape: Any, *, rows: bool, polled: bool) -> dict[Any, OpenApiResponse]:
    """Return the responses of a GET by their status, with the media type if there are several."""
    text = "The rows." if rows else "The resource."
    responses: dict[Any, Any] = {
        (200, "application/json"): OpenApiResponse(shape, description=text)
    }
    responses |= _problems(_READING)
    if rows:
        responses[200, CSV] = OpenApiResponse(OpenApiTypes.STR, description=_ROWS)
    if polled:
        responses[304] = OpenApiResponse(description="Nothing has changed.")
        responses |= _problems((412,))
    return responses


def writes(
    name: str,
    takes: Any,
    gives: Any,
    *,
    status: int = 201,
    parameters: Sequence[Any] = (KEY, IF_MATCH),
) -> Callable[[Any], Any]:
    """Describe a POST, PUT, PATCH or DELETE.

    name: its operation id. takes, gives: the serializers of its body and response. A 201 has
    Location, a 200 has Content-Location, a 204 has no body.
    """
    text = {200: "Done; the new state.", 201: "Recorded; the new state.", 204: "Done."}[status]
    responses: Mapping[Any, Any] = {
        status: OpenApiResponse(gives, description=text),
        **_problems(_WRITING),
    }
    headers = () if status == 204 else _where(status)
    return extend_schema(
        operation_id=name,
        request=takes,
        responses=responses,
        parameters=[*parameters, *headers],
        tags=[_tag(name)],
    )


def sends_file(
    name: str, takes: Any, media_type: str, *, parameters: Sequence[Any] = ()
) -> Callable[[Any], Any]:
    """Describe a POST that answers with a file. name: its operation id. takes: its body."""
    file = OpenApiResponse(OpenApiTypes.BINARY, description="The file.")
    return extend_schema(
        operation_id=name,
        request=takes,
        responses={(200, media_type): file, **_problems(_WRITING)},
        parameters=list(parameters),
        tags=[_tag(name)],
    )


def gives_file(name: str, media_type: str) -> Callable[[Any], Any]:
    """Describe a GET that answers with a file. name: its operation id."""
    file = OpenApiResponse(OpenApiTypes.BINARY, description="The file.")
    return extend_schema(
        operation_id=name,
        responses={(200, media_type): file, **_problems(_READING)},
        tags=[_tag(name)],
    )


def _where(status: int) -> tuple[OpenApiParameter, ...]:
    name = "Location" if status == 201 else "Content-Location"
    where = make_header(name, "The path of the resource that was created or changed.", (status,))
    return where, make_header("ETag", "The ETag of a GET of that path.", (status,))


def _tag(name: str) -> str:
    return name.partition("-")[0]


class ApiSchema(AutoSchema):
    """The schema of an operation, from the docstring of its method and the needs of its view.

    The first line of the docstring is the summary, the rest is the description.
    """

    def get_summary(self) -> str:
        """Return the first line of the method's docstring, without its full stop."""
        return super().get_description().partition("\n")[0].removesuffix(".")

    def get_description(self) -> str:  # type: ignore[override]  # as spectacular has it
        """Return the docstring after its first line, or that line if it is the only one."""
        first, _blank, more = super().get_description().partition("\n")
        return more.strip() or first

    def get_auth(self) -> list[dict[str, Any]]:
        """Return the security schemes. Where visitors may call, an empty one is added."""
        ways = [way for way in super().get_auth() if way]
        needed = getattr(self.view, "needs", {}).get(self.method)
        return ways if needed else [*ways, {}]

    def _resolve_path_parameters(self, variables: Any) -> list[dict[str, Any]]:
        """Return the path parameters, with the descriptions of the view."""
        parameters = super()._resolve_path_parameters(variables)
        about: Mapping[str, str] = getattr(self.view, "path_parameters", {})
        return [
            {**parameter, "description": about.get(parameter["name"], "")}
            for parameter in parameters
        ]

    def _get_format_parameters(self) -> list[dict[str, Any]]:
        text = "The format of the response; overrides Accept."
        return [
            {**parameter, "description": text} for parameter in super()._get_format_parameters()
        ]


#: Headers of every response, if requests are counted and the count is available.
_LIMITS = {
    "RateLimit-Limit": "The number of requests that the caller may send in a time window.",
    "RateLimit-Remaining": "The number of requests left in this window.",
    "RateLimit-Reset": "Seconds until the next window begins.",
}


def add_rate_limits(result: dict[str, Any], **_options: Any) -> dict[str, Any]:
    """Add the rate limit headers to every response of the OpenAPI document."""
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
