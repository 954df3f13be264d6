"""Who is asking, when proxies stand in front."""

from django.conf import settings
from django.http import HttpRequest


def client_ip(request: HttpRequest) -> str:
    """The address that the outermost of our own PROXIES saw; no header is believed without one."""
    peer = str(request.META.get("REMOTE_ADDR", ""))
    forwarded = [a.strip() for a in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    if not settings.PROXIES or not forwarded[-1]:
        return peer
    return forwarded[-min(settings.PROXIES, len(forwarded))]
