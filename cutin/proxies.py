"""The client's address and scheme behind proxies, and whose word counts for them."""

import ipaddress
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest

_FORWARDED = (
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PORT",
    "HTTP_X_FORWARDED_SSL",
    "HTTP_X_REAL_IP",
    "HTTP_FORWARDED",
)


class Proxies:
    """Middleware that puts the client's address in the place of its proxy's.

    Everything after it reads REMOTE_ADDR. What a caller forwards who is no proxy of ours is
    removed, also the scheme.
    """

    def __init__(self, get_response: Callable[[HttpRequest], Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> Any:
        """Return the response to a request with its client's own address."""
        client, meta = get_client_ip(request), request.META
        if not _believes(str(meta.get("REMOTE_ADDR", ""))):
            for name in _FORWARDED:
                meta.pop(name, None)
        meta["REMOTE_ADDR"] = client
        meta.pop("HTTP_X_FORWARDED_FOR", None)
        return self.get_response(request)


def get_client_ip(request: HttpRequest) -> str:
    """Return the client's address as our proxies saw it.

    X-Forwarded-For counts from PROXY_ADDRESSES alone, if there are any. With PROXIES, the client is
    the address that the outermost of so many proxies saw. Without, it is the last address that is
    none of PROXY_ADDRESSES.
    """
    peer = str(request.META.get("REMOTE_ADDR", ""))
    hops = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    forwarded = [hop.strip() for hop in hops if hop.strip()]
    if not forwarded or not _believes(peer):
        return peer
    if settings.PROXIES:
        return forwarded[-min(settings.PROXIES, len(forwarded))]
    return next((hop for hop in reversed(forwarded) if not _is_proxy(hop)), forwarded[0])


def _believes(peer: str) -> bool:
    """Return whether the headers of whoever is connected count."""
    if settings.PROXY_ADDRESSES:
        return _is_proxy(peer)
    return bool(settings.PROXIES)


def _is_proxy(address: str) -> bool:
    """Return whether an address is one of PROXY_ADDRESSES."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    plain = getattr(parsed, "ipv4_mapped", None) or parsed
    return any(plain in network for network in settings.PROXY_ADDRESSES)
