"""Conditional requests: an ETag of everything shown, and 304 while it stands.

Last-Modified stands beside it where every change can be dated.
"""

import datetime
import hashlib
from collections.abc import Callable, Iterable, Mapping

from django.conf import settings
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.http import http_date, parse_etags
from django.utils.translation import get_language
from rest_framework.request import Request

from club.models.people import ApiToken
from club.queries.mark import Mark
from club.scoring_code import digest_scoring_code
from club.web.api.cache import get_first_seen
from club.web.api.exceptions import PreconditionFailed
from club.web.api.visit import ApiVisit

Times = Iterable[datetime.datetime | None]

#: A second that is not over may still bring a change, which no date in whole seconds would show.
_SETTLED = datetime.timedelta(seconds=2)


def make_etag(request: Request, path: str, text: str, level: str, opening: str = "") -> str:
    """Return the ETag of what this caller is shown at a path now.

    It is made of what the facts and names have for a mark, the release, the language, the form
    of the response and what the caller may see. The facts' mark is read before the response:
    what happens in between shows at the next poll.
    """
    form = getattr(request.accepted_renderer, "format", "")
    address = request.build_absolute_uri(path)
    parts = (text, settings.RELEASE, digest_scoring_code(), get_language(), level, form, address)
    digest = hashlib.sha256("|".join(map(str, parts)).encode("utf-8", "replace"))
    return f'"{opening}{digest.hexdigest()[:20]}"'


def read_if_match(request: Request) -> list[str] | None:
    """Return the ETags of If-Match; None where the request goes for any state.

    Whether they are weak is passed over: proxies that compress weaken what they pass on.
    """
    given = request.headers.get("If-Match", "*").strip()
    return None if given == "*" else [one.removeprefix("W/") for one in parse_etags(given)]


def require_match(request: Request, etag: str) -> None:
    """Raise PreconditionFailed unless the request goes for the state of an ETag."""
    wanted = read_if_match(request)
    if wanted is not None and etag not in wanted:
        raise PreconditionFailed


def respond(
    request: Request,
    etag: str,
    changed: Callable[[], datetime.datetime | None],
    answer: Callable[[], HttpResponseBase],
) -> HttpResponseBase:
    """Return 304 to a client that has seen everything, and the answer with its validators if not.

    changed says when the answer changed last, or None; it is asked only where that matters. Raise
    PreconditionFailed where the client asks for a state that has passed.
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
    """Return the latest of times, where all are known and the second of it is over."""
    found = list(times)
    known = [at for at in found if at is not None]
    if not known or len(known) < len(found):
        return None
    last = max(known)
    return last if last < timezone.now() - _SETTLED else None


def find_since(what: str, *mark: str) -> datetime.datetime | None:
    """Return since when names or other things without a date of their own are as they are.

    The release and the scoring code belong to them: with either, answers may change.
    """
    text = "|".join((*mark, settings.RELEASE, digest_scoring_code()))
    return get_first_seen(f"since/{what}", text, timezone.now())


def respond_in_club(
    visit: ApiVisit, what: Mark, named: Mapping[str, str], answer: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Return 304 or the answer about a club: what its facts have for a mark, and named things.

    named: the mark of each kind of thing in the answer that is edited, and so keeps no date.
    """
    etag = make_club_etag(visit, visit.request.get_full_path(), what, named)

    def changed() -> datetime.datetime | None:
        edited = (find_since(f"{kind}/{visit.club.pk}", mark) for kind, mark in named.items())
        return find_latest((*find_dates(what), *edited, *find_reading_since(visit)))

    return respond(visit.request, etag, changed, answer)


def make_club_etag(visit: ApiVisit, path: str, what: Mark, named: Mapping[str, str]) -> str:
    """Return the ETag that reading something of a club at a path has."""
    text = "|".join((what.text, *named.values()))
    return make_etag(visit.request, path, text, describe_rights(visit))


def describe_rights(visit: ApiVisit) -> str:
    """Return what answers in a club differ by: the caller's rights and role, in words."""
    return f"{visit.level} {visit.reader.role if visit.reader else ''}"


def find_dates(what: Mark) -> Times:
    """Return what dates facts: when their mark was first seen, if they can be dated at all.

    What was stored of a time is from before it was committed, and may be older than a date
    that was told before.
    """
    if not what.text:
        return ()
    return (what.at, find_since(f"facts/{what.of}", what.text) if what.at else None)


def find_reading_since(visit: ApiVisit) -> Times:
    """Return since when whoever calls may see what they may: a role changes what is shown.

    It is told of each account and token by itself; a visitor's rights never change.
    """
    if visit.account is None:
        return ()
    token = visit.request.auth
    who = token.pk if isinstance(token, ApiToken) else visit.account.pk
    return (find_since(f"reader/{visit.club.pk}/{who}", describe_rights(visit)),)
