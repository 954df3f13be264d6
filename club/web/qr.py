"""QR codes and the addresses in them."""

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def make_address(request: HttpRequest, path: str) -> str:
    """Return the full address of a path, one that a phone in the room can reach.

    A director who sits at the machine itself asks for localhost; phones cannot, so they
    are given the installation's own public address.
    """
    host = request.get_host().rsplit(":", 1)[0]
    if settings.PUBLIC_URL and (not settings.EMBEDDED or host in _LOOPBACK):
        return f"{settings.PUBLIC_URL}{path}"
    return request.build_absolute_uri(path)


def is_reachable(address: str) -> bool:
    """Return whether a phone in the room can reach an address at all."""
    return not any(f"//{host}" in address for host in _LOOPBACK)


def make_qr(address: str) -> SafeString:
    """Return the address as a QR code, an SVG element without fixed size."""
    code = segno.make(address, error="m", micro=False)
    svg = code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None, light="#fff")
    return mark_safe(svg)  # noqa: S308 - made here, from figures alone
