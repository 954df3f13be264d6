"""The client's address behind proxies."""

from django.conf import settings
from django.http import HttpRequest


def get_client_ip(request: HttpRequest) -> str:
    """Return the client address seen by the outermost of our PROXIES.

    X-Forwarded-For is ignored if PROXIES is 0.
    """
    peer = str(request.META.get("REMOTE_ADDR", ""))
    forwarded = [a.strip() for a in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    if not settings.PROXIES or not forwarded[-1]:
        return peer
    return forwarded[-min(settings.PROXIES, len(forwarded))]
