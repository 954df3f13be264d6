"""Errors of the API as problem details (RFC 9457) that list every fault with its field."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.http import HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, PermissionDenied, ValidationError
from rest_framework.views import exception_handler as framework_handler

from club.ledger.refusals import Conflict, Fault, Refused, join_texts, limit_faults
from club.web.refusals import note_refusal

MEDIA_TYPE = "application/problem+json"
MOST_TEXT = 300
#: The problem type of each status that has one; all others have about:blank.
_TYPES = {409: "urn:cut-in:conflict", 412: "urn:cut-in:stale", 422: "urn:cut-in:refused"}


class PreconditionFailed(APIException):
    """The resource has changed since the state that the request names."""

    status_code = HTTPStatus.PRECONDITION_FAILED
    default_detail = gettext_lazy("This has changed since you saw it. Read it again.")
    default_code = "stale"

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The fault, the same as that of an action whose version is out of date."""
        return (Fault("stale", str(self.detail), "version"),)


class TooLarge(APIException):
    """The body of the request is too large."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("The request is too large.")
    default_code = "too-large"


class Forbidden(PermissionDenied):
    """Permission denied. faults name each missing scope and role.

    scope: the scope that a token needs, for the WWW-Authenticate header (RFC 6750).
    """

    def __init__(self, faults: Iterable[Fault], scope: str = "") -> None:
        self.faults = tuple(faults)
        super().__init__(" ".join(fault.text for fault in self.faults))
        if scope:
            self.auth_header = f'Bearer error="insufficient_scope", scope="{scope}"'


def make_problem(status: int, detail: str, faults: Iterable[Fault] = ()) -> HttpResponse:
    """Return a response with problem details."""
    body = {
        "type": _TYPES.get(status, "about:blank"),
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "errors": [fault.as_dict() for fault in faults],
    }
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)


def handle_exception(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Return problem details for an exception of a view, or None for an unexpected error."""
    if isinstance(error, Refused):
        note_refusal(error)
        hints = getattr(context.get("view"), "hints", {})
        faults = [_with_hint(fault, hints) for fault in error.faults]
        return make_problem(_status_of(error), join_texts(faults), faults)
    if isinstance(error, ValidationError):
        reading = context["request"].method in ("GET", "HEAD")
        faults = list(limit_faults(find_faults(error.get_full_details())))
        return make_problem(400 if reading else 422, _words(faults), faults)
    if isinstance(error, RequestDataTooBig):
        return make_problem(413, str(TooLarge.default_detail))
    if isinstance(error, SuspiciousOperation | BadRequest | MultiPartParserError):
        return make_problem(400, _("The request cannot be read."))
    return _from_framework(error, context)


def _with_hint(fault: Fault, hints: Mapping[str, Any]) -> Fault:
    """Return the fault with the view's hint for its code, if any."""
    hint = hints.get(fault.code)
    if hint is None:
        return fault
    told = hint % {"deal": fault.deal}
    return replace(fault, text=f"{fault.text} {told}", hint=told)


def _from_framework(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Return problem details for an exception that DRF handles, or None, keeping its headers."""
    answer = framework_handler(error, dict(context))
    if answer is None:
        return None
    detail = str((answer.data or {}).get("detail", ""))
    response = make_problem(answer.status_code, detail, getattr(error, "faults", ()))
    for name in ("WWW-Authenticate", "Retry-After", "Allow"):
        if name in answer.headers:
            response[name] = answer.headers[name]
    return response


def _status_of(refused: Refused) -> int:
    stale = isinstance(refused, Conflict) and any(
        (fault.code, fault.field) == ("stale", "version") for fault in refused.faults
    )
    return HTTPStatus.PRECONDITION_FAILED if stale else refused.status


def _words(faults: Iterable[Fault]) -> str:
    return " ".join(
        f"{fault.field}: {fault.text}" if fault.field else fault.text for fault in faults
    )


def find_faults(details: Any, path: str = "") -> Iterable[Fault]:
    """Yield the faults in a serializer's errors, each with its path, such as seats.N."""
    if isinstance(details, Mapping) and {"message", "code"} == details.keys():
        # A message may repeat what was sent.
        yield Fault(str(details["code"]), Truncator(details["message"]).chars(MOST_TEXT), path)
    elif isinstance(details, Mapping):
        for key, inner in details.items():
            own = "" if key in ("", "non_field_errors") else str(key)
            yield from find_faults(inner, ".".join(filter(None, (path, own))))
    elif isinstance(details, list):
        for at, inner in enumerate(details):
            leaf = isinstance(inner, Mapping) and "message" in inner
            yield from find_faults(inner, path if leaf else f"{path}.{at}".strip("."))
