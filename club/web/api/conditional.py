"""Conditional requests: an ETag for each response, and 304 if it still matches.

Last-Modified is sent as well if the time of every change is known.
"""

import datetime
import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import http_date, parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request

from club.models.accounts import ApiToken
from club.queries.mark import Mark
from club.scoring_code import digest_scoring_code
from club.web.api.cache import get_first_seen
from club.web.api.exceptions import PreconditionFailed
from club.web.api.visit import ApiVisit

Times = Iterable[datetime.datetime | None]

#: HTTP dates are whole seconds. A later change in the same second would not show, so wait.
_SETTLED = datetime.timedelta(seconds=2)
#: An ETag of a ledger's resource begins with its version, which is also a body's `version`.
_VERSION = re.compile(r'"(\d{1,9})(-[0-9a-f]+)?"')


def make_etag(request: Request, path: str, text: str, level: str, opening: str = "") -> str:
    """Return the current ETag of a path for this caller.

    text: the marks of the facts and names shown. level: what the caller may see. opening: a
    prefix of the ETag. The ETag also covers the release, the scoring code, the language and the
    format. The marks are read before the response is made, so a change in between gives a new
    ETag at the next poll.
    """
    form = getattr(request.accepted_renderer, "format", "")
    address = request.build_absolute_uri(path)
    parts = (text, settings.RELEASE, digest_scoring_code(), get_language(), level, form, address)
    digest = hashlib.sha256("|".join(map(str, parts)).encode("utf-8", "replace"))
    return f'"{opening}{digest.hexdigest()[:20]}"'


def read_if_match(request: Request) -> list[str] | None:
    """Return the ETags of If-Match, or None if the request accepts any state.

    The weak prefix W/ is ignored, since compressing proxies add it.
    """
    given = request.headers.get("If-Match", "*").strip()
    return None if given == "*" else [etag.removeprefix("W/") for etag in parse_etags(given)]


@dataclass(frozen=True)
class WantedVersion:
    """A version in If-Match: the ledger's in an ETag, or the resource's own as a number alone."""

    number: int
    of_ledger: bool


def read_versions(request: Request) -> list[WantedVersion] | None:
    """Return the versions in If-Match, or None if the request is valid for any state."""
    etags = read_if_match(request)
    if etags is None:
        return None
    matches = [_VERSION.fullmatch(etag) for etag in etags]
    return [WantedVersion(int(match[1]), bool(match[2])) for match in matches if match]


def require_match(request: Request, etag: str) -> None:
    """Raise PreconditionFailed unless If-Match has this ETag, is `*` or is missing."""
    wanted = read_if_match(request)
    if wanted is not None and etag not in wanted:
        raise PreconditionFailed


def respond(
    request: Request,
    etag: str,
    changed: Callable[[], datetime.datetime | None],
    answer: Callable[[], HttpResponseBase],
) -> HttpResponseBase:
    """Return 304 if the client's validators match, or else the response with its validators.

    changed: returns when the response last changed, or None if unknown; it is called at most
    once. answer: returns the response. Raise PreconditionFailed if a precondition of the request
    does not hold.
    """
    knows = "If-None-Match" in request.headers
    at = None if knows else changed()
    date = int(at.timestamp()) if at else None
    short = get_conditional_response(request._request, etag, date)
    if short and short.status_code == PreconditionFailed.status_code:
        raise PreconditionFailed
    response = short or answer()
    if knows and not short:
        at = changed()
    response["ETag"] = etag
    if at is not None:
        response["Last-Modified"] = http_date(at.timestamp())
    return response


def find_latest(times: Times) -> datetime.datetime | None:
    """Return the latest time, or None if any is unknown or the latest is under two seconds old."""
    listed = list(times)
    known = [at for at in listed if at is not None]
    if not known or len(known) < len(listed):
        return None
    last = max(known)
    return last if last < timezone.now() - _SETTLED else None


def find_since(what: str, *mark: str) -> datetime.datetime | None:
    """Return when undated data, such as names, was first seen in its present state.

    The release and the scoring code are part of the state, since both can change responses.
    """
    text = "|".join((*mark, settings.RELEASE, digest_scoring_code()))
    return get_first_seen(f"since/{what}", text, timezone.now())


def respond_in_club(
    visit: ApiVisit, what: Mark, named: Mapping[str, str], answer: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Return 304 if the client's validators match, or else the response.

    what: the mark of the facts. named: marks of edited data, by kind. Edits have no stored time.
    """
    etag = make_club_etag(visit, visit.request.get_full_path(), what, named)

    def changed() -> datetime.datetime | None:
        edited = (find_since(f"{kind}/{visit.club.pk}", mark) for kind, mark in named.items())
        return find_latest((*find_dates(what), *edited, *find_reading_since(visit)))

    return respond(visit.request, etag, changed, answer)


def make_club_etag(visit: ApiVisit, path: str, what: Mark, named: Mapping[str, str]) -> str:
    """Return the ETag of a GET of a path of the club, for this caller."""
    text = "|".join((what.text, *named.values()))
    return make_etag(visit.request, path, text, describe_rights(visit))


def describe_rights(visit: ApiVisit) -> str:
    """Return the caller's rights and role as text, for the ETag."""
    return f"{visit.level} {visit.reader.role if visit.reader else ''}"


def find_dates(what: Mark) -> Times:
    """Return the times for facts: when their mark was first seen, if they can be dated at all.

    A stored time is taken before the commit, so it can be earlier than a Last-Modified that was
    already sent. See `Mark`.
    """
    if not what.text:
        return ()
    return (what.at, find_since(f"facts/{what.of}", what.text) if what.at else None)


def find_reading_since(visit: ApiVisit) -> Times:
    """Return when the caller's present rights were first seen.

    Rights decide what a response shows. They are tracked for each account and token; those of
    an anonymous visitor never change.
    """
    if visit.account is None:
        return ()
    token = visit.request.auth
    who = token.pk if isinstance(token, ApiToken) else visit.account.pk
    return (find_since(f"reader/{visit.club.pk}/{who}", describe_rights(visit)),)
