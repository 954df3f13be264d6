"""Answers to clients that poll: a mark of everything shown, and 304 while it stands."""

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.utils.http import parse_etags
from django.utils.translation import get_language
from rest_framework.response import Response

from club.api.visit import Visit
from club.models import Night
from club.queries.polls import mark_of


def etag_of(visit: Visit, night: Night) -> str:
    """Answer the mark of what this caller is shown at this address now.

    It is made of the versions of the night and its standing, the names, the release, the
    language and what the caller may see. What it costs does not grow with the night. The
    versions are read before the answer: what happens in between shows at the next poll.
    """
    parts = (
        mark_of(night),
        settings.RELEASE,
        get_language(),
        visit.level,
        visit.request.build_absolute_uri(),
    )
    digest = hashlib.sha256("|".join(str(part) for part in parts).encode("utf-8", "replace"))
    return f'W/"{night.version}-{digest.hexdigest()[:20]}"'


def polled(visit: Visit, night: Night, answer: Callable[[], Response]) -> Response:
    """Answer 304 to a client that has seen everything, and the answer with its mark if not."""
    etag = etag_of(visit, night)
    seen = parse_etags(visit.request.headers.get("If-None-Match", ""))
    response = Response(status=304) if etag in seen or seen == ["*"] else answer()
    response["ETag"] = etag
    return response
