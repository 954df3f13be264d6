"""QR codes with six characters beside them, for pages that show or print links."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from club.codes.actions import give_codes
from club.models import Club
from club.web.qr import make_address, make_qr


@dataclass(frozen=True)
class LinkCode:
    """A link as a page shows it: its whole address, the QR code of it, and a code to type.

    host: where the code is typed. code: in two halves, or empty if it has none.
    """

    address: str
    qr: SafeString
    code: str
    host: str


def show_links(
    request: HttpRequest, club: Club, ledger: uuid.UUID, paths: Iterable[str], *, over: bool
) -> list[LinkCode]:
    """Return links of a night or an event as a page shows them, in the order of their paths.

    over: whether the night or event is: its links then have no codes.
    """
    wanted = list(paths)
    codes = give_codes(club, ledger, wanted, over=over)
    return [show_link(request, path, codes.get(path, "")) for path in wanted]


def show_link(request: HttpRequest, path: str, code: str = "") -> LinkCode:
    """Return a link as a page shows it, with a code or without one."""
    address = make_address(request, path)
    return LinkCode(address, make_qr(address), write_code(code), make_host(request))


def write_code(code: str) -> str:
    """Return a code in two halves, which are easier to read out."""
    return f"{code[:3]} {code[3:]}" if code else ""


def make_host(request: HttpRequest) -> str:
    """Return where codes are typed, as it is typed in a browser: without https."""
    return make_address(request, reverse("codes")).partition("://")[2].rstrip("/")
