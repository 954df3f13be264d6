"""QR codes and their URLs."""

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def make_address(request: HttpRequest, path: str) -> str:
    """Return the full URL of a path, for phones in the room.

    A director on the server itself uses localhost, which phones cannot reach. The public URL of
    the installation is used instead, if there is one.
    """
    host = request.get_host().rsplit(":", 1)[0]
    if settings.PUBLIC_URL and (not settings.EMBEDDED or host in _LOOPBACK):
        return f"{settings.PUBLIC_URL}{path}"
    return request.build_absolute_uri(path)


def is_reachable(address: str) -> bool:
    """Return whether other devices can reach the URL, which is not one of localhost."""
    return not any(f"//{host}" in address for host in _LOOPBACK)


def make_qr(address: str) -> SafeString:
    """Return a QR code of the URL, as an SVG element without a fixed size."""
    code = segno.make(address, error="m", micro=False)
    svg = code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None, light="#fff")
    return mark_safe(svg)  # noqa: S308 - segno's output, numbers only
