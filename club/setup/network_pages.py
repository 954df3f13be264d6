"""The page that lets the phones of the hall in, and what a phone tries."""

from typing import Any

import segno.helpers
from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from club.ledger.refusals import Refused
from club.models import Account, Club
from club.web.network import is_let_in, let_in
from club.web.pages import PageVisit, attempt, club_page, read_text
from club.web.qr import draw_qr, is_reachable, make_address, make_qr

#: Where the time is kept at which another device reached the program, and for how long.
_TRIED, _KEPT = "network-tried", 12 * 60 * 60
#: The longest name and password of a Wi-Fi, in bytes and in characters.
_LONGEST_NAME, _LONGEST_PASSWORD = 32, 63
_NOT_YOURS = gettext_lazy("Several clubs are on this computer: only whoever runs it decides that.")


@sensitive_post_parameters("wifi_password")
@club_page("owns")
def network(visit: PageVisit) -> HttpResponse:
    """Let phones in or shut them out; show the address to try, and a code of the Wi-Fi."""
    post = visit.request.POST
    if visit.request.headers.get("HX-Request"):
        return visit.render("setup/_tried.html", {"tried": cache.get(_TRIED)})
    if {"let-in", "shut-out"} & post.keys():
        attempt(visit.request, lambda: _change(visit, allowed="let-in" in post))
        return redirect("network", club=visit.club.slug)
    response, refused = visit.submit(lambda: _show(visit, _read_wifi(visit)))
    return response or _show(visit, {}, refused)


def _change(visit: PageVisit, *, allowed: bool) -> None:
    """Let the network in, or shut it out. Raise Refused for the owner of one club of several."""
    if not _may_change(visit):
        raise Refused.because("not-yours", str(_NOT_YOURS))
    try:
        let_in(allowed=allowed)
    except OSError as error:
        text = _("This cannot be stored: %(why)s") % {"why": error.strerror}
        raise Refused.because("not-stored", text) from error
    messages.success(
        visit.request,
        _("Phones are let in.") if allowed else _("Only this computer opens the club now."),
    )


def _may_change(visit: PageVisit) -> bool:
    """Return whether the visitor decides for the computer: it has one club, or they run it."""
    account = visit.request.user
    runs = isinstance(account, Account) and account.is_superuser
    clubs = Club.objects.filter(practice_until=None)
    alone = visit.club.practice_until is None and clubs.count() == 1
    return bool(settings.HALL and (runs or alone))


def _read_wifi(visit: PageVisit) -> dict[str, Any]:
    """Return the name and the password that a form has, with their QR code.

    Raise Refused with every fault. Nothing of it is stored.
    """
    post = visit.request.POST
    name = read_text(post, "wifi_name").strip()
    password = read_text(post, "wifi_password")
    faults = []
    if not 0 < len(name.encode()) <= _LONGEST_NAME:
        text = _("The name of the Wi-Fi has 1 to 32 letters.")
        faults.append(Refused.because("name", text, "wifi_name"))
    if password and not 8 <= len(password) <= _LONGEST_PASSWORD:
        text = _("The password of a Wi-Fi has 8 to 63 characters; leave it empty if there is none.")
        faults.append(Refused.because("password", text, "wifi_password"))
    if faults:
        raise Refused([fault for refused in faults for fault in refused.faults])
    code = segno.helpers.make_wifi(name, password or None, "WPA" if password else None)
    return {"wifi": draw_qr(code), "wifi_name": name, "wifi_password": password}


def _show(visit: PageVisit, wifi: dict[str, Any], refused: Refused | None = None) -> HttpResponse:
    address = make_address(visit.request, reverse("try-phone"))
    post = visit.request.POST
    context = {
        "hall": settings.HALL,
        "let_in": is_let_in(),
        "may_change": _may_change(visit),
        "not_yours": _NOT_YOURS,
        "address": address,
        "club_address": make_address(visit.request, "/"),
        "reachable": is_reachable(address),
        "code": make_qr(address),
        "tried": cache.get(_TRIED),
        "wifi_name": post.get("wifi_name", "")[:64],
        "wifi_password": post.get("wifi_password", "")[:128],
        **wifi,
    }
    return visit.render("setup/network.html", context, refused)


@never_cache
def try_phone(request: HttpRequest) -> HttpResponse:
    """Tell another device that it reaches the program, and note that one did."""
    if request.META.get("REMOTE_ADDR") not in ("127.0.0.1", "::1", settings.FIND_LAN_ADDRESS()):
        cache.set(_TRIED, timezone.now(), _KEPT)
    return render(request, "setup/try.html")
