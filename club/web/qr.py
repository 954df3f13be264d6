"""QR codes, and the full URLs in them and in messages."""

from io import BytesIO

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from club.web.network import find_public_url

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


def make_address(request: HttpRequest, path: str) -> str:
    """Return the full URL of a path, for phones in the room.

    A director on the server itself uses localhost, which phones cannot reach. The public URL of
    the installation is used instead, if there is one.
    """
    host = request.get_host().rsplit(":", 1)[0]
    public = find_public_url()
    if public and (not settings.EMBEDDED or host in _LOOPBACK):
        return f"{public}{path}"
    return request.build_absolute_uri(path)


def make_public_address(path: str) -> tuple[str, bool]:
    """Return the full URL of a path without a request, and whether its host is known.

    The host is that of PUBLIC_URL, or else the first of ALLOWED_HOSTS. If neither names one, the
    host is the address that the server listens on.
    """
    if public := find_public_url():
        return f"{public}{path}", True
    scheme = "https" if settings.HTTPS else "http"
    hosts = [host.lstrip(".") for host in settings.ALLOWED_HOSTS if host != "*"]
    for host in hosts:
        if host not in _LOOPBACK:
            return f"{scheme}://{host}{path}", True
    return f"{scheme}://{settings.HOST}:{settings.PORT}{path}", False


def is_reachable(address: str) -> bool:
    """Return whether other devices can reach the URL, which is not one of localhost."""
    return not any(f"//{host}" in address for host in _LOOPBACK)


def make_qr(address: str) -> SafeString:
    """Return a QR code of the URL, as an SVG element without a fixed size."""
    return draw_qr(segno.make(address, error="m", micro=False))


def draw_qr(code: segno.QRCode) -> SafeString:
    """Return a QR code as an SVG element without a fixed size."""
    svg = code.svg_inline(border=2, omitsize=True, svgclass="qr", lineclass=None, light="#fff")
    return mark_safe(svg)  # noqa: S308 - segno's output, numbers only


def make_qr_image(address: str) -> str:
    """Return a QR code of the URL as an SVG file."""
    out = BytesIO()
    segno.make(address, error="m", micro=False).save(out, kind="svg", border=2, light="#fff")
    return out.getvalue().decode()
