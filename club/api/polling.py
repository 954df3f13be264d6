"""Answers to clients that have seen something: a mark of everything shown, and 304 while it stands.

The mark is an ETag. Last-Modified stands beside it where every change can be dated.
"""

import datetime
import hashlib
from collections.abc import Callable, Iterable

from django.conf import settings
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.http import http_date, parse_etags, parse_http_date_safe
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from club.api.memory import noticed
from club.api.visit import Visit
from club.models import ApiToken, Night
from club.queries.marks import Mark, night_mark
from club.queries.polls import names_mark
from club.translate import scoring_code

Times = Iterable[datetime.datetime | None]

#: A second that is not over may still bring a change, which no date in whole seconds would show.
_SETTLED = datetime.timedelta(seconds=2)


def etag_of(request: Request, text: str, level: str, opening: str = "") -> str:
    """Answer the mark of what this caller is shown at this address now.

    It is made of what the facts and names have for a mark, the release, the language, the form
    of the answer and what the caller may see. The facts' mark is read before the answer: what
    happens in between shows at the next poll.
    """
    form = getattr(request.accepted_renderer, "format", "")
    address = request.build_absolute_uri()
    parts = (text, settings.RELEASE, scoring_code(), get_language(), level, form, address)
    digest = hashlib.sha256("|".join(map(str, parts)).encode("utf-8", "replace"))
    return f'W/"{opening}{digest.hexdigest()[:20]}"'


def marked(
    request: Request,
    etag: str,
    changed: Callable[[], datetime.datetime | None],
    answer: Callable[[], HttpResponseBase],
) -> HttpResponseBase:
    """Answer 304 to a client that has seen everything, and the answer with its marks if not.

    changed says when the answer changed last, or none; it is asked only where that matters.
    """
    seen = parse_etags(request.headers.get("If-None-Match", ""))
    if seen:
        response = Response(status=304) if etag in seen or seen == ["*"] else answer()
        at = changed() if response.status_code == 200 else None
    else:
        at = changed()
        since = parse_http_date_safe(request.headers.get("If-Modified-Since", ""))
        same = at is not None and since is not None and int(at.timestamp()) <= since
        response = Response(status=304) if same else answer()
    response["ETag"] = etag
    if at is not None:
        response["Last-Modified"] = http_date(at.timestamp())
    return response


def latest(times: Times) -> datetime.datetime | None:
    """Answer the latest of times, where all are known and the second of it is over."""
    found = list(times)
    known = [at for at in found if at is not None]
    if not known or len(known) < len(found):
        return None
    last = max(known)
    return last if last < timezone.now() - _SETTLED else None


def since(what: str, *mark: str) -> datetime.datetime | None:
    """Answer since when names or other things without a date of their own are as they are.

    The release and the scoring code belong to them: with either, answers may change.
    """
    text = "|".join((*mark, settings.RELEASE, scoring_code()))
    return noticed(f"since/{what}", text, timezone.now())


def polled(visit: Visit, night: Night, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Answer a poll about a dated night. What an unchanged one costs does not grow with it."""
    what, names = night_mark(night), names_mark(night.club)
    etag = etag_of(visit.request, f"{what.text}|{names}", visit.level, f"{night.version}-")

    def changed() -> datetime.datetime | None:
        named = since(f"names/{night.club_id}", names)
        return latest((*_dates(what), named, *_reading(visit)))

    return marked(visit.request, etag, changed, answer)


def unchanged(
    visit: Visit, what: Mark, named: dict[str, str], answer: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """Answer 304 or the answer about a club: what its facts have for a mark, and named things.

    named: the mark of each kind of thing in the answer that is edited, and so keeps no date.
    """
    text = "|".join((what.text, *named.values()))
    etag = etag_of(visit.request, text, _rights(visit))

    def changed() -> datetime.datetime | None:
        edited = (since(f"{kind}/{visit.club.pk}", mark) for kind, mark in named.items())
        return latest((*_dates(what), *edited, *_reading(visit)))

    return marked(visit.request, etag, changed, answer)


def _rights(visit: Visit) -> str:
    return f"{visit.level} {visit.reader.role if visit.reader else ''}"


def _dates(what: Mark) -> Times:
    """Answer what dates facts: when their mark was first seen, if they can be dated at all.

    What was stored of a time is from before it was committed, and may be older than a date
    that was told before.
    """
    if not what.text:
        return ()
    return (what.at, since(f"facts/{what.of}", what.text) if what.at else None)


def _reading(visit: Visit) -> Times:
    """Answer since when whoever calls may see what they may: a role changes what is shown.

    It is told of each account and token by itself; a visitor's rights never change.
    """
    if visit.account is None:
        return ()
    token = visit.request.auth
    who = token.pk if isinstance(token, ApiToken) else visit.account.pk
    return (since(f"reader/{visit.club.pk}/{who}", _rights(visit)),)
