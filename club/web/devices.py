"""Browsers in which an account has signed in before, told apart from those that guess.

Whoever guesses a password from many addresses locks the name for all who are not known. The browser
of its holder has a signed cookie and a count of its own, so it is not locked out by others. Nothing
is looked up for the name: one that does not exist is treated like one that does.
"""

import secrets
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.core.signing import BadSignature, Signer
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac

#: Browsers keep a cookie for 400 days at most.
_KEPT = 400 * 86_400
_PATH = "/login/"
_PREFIX = "known-"
#: How many accounts a browser is known for. A club's own computer sees many, and a request with the
#: cookies of all would be too long.
MOST_KNOWN = 12


def name_caller(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str | None:
    """Return the name under which failed sign-ins are counted: the username, or one of its devices.

    No username has a blank, so that nobody can type the name of a device.
    """
    name = (credentials or {}).get("username") or request.POST.get("username")
    if not name:
        return None
    username = str(name)[:150]
    device = _find_device(request, username)
    return f"{username} at {device}" if device else username


def _find_device(request: HttpRequest, username: str) -> str:
    """Return the device of the browser for a username, or empty."""
    signed = request.COOKIES.get(_name_cookie(username), "")
    try:
        return _signer(username).unsign(signed)
    except BadSignature:
        return ""


def _name_cookie(username: str) -> str:
    return f"{_PREFIX}{salted_hmac('club.devices', username).hexdigest()[:16]}"


def _signer(username: str) -> Signer:
    return Signer(salt=f"club.devices {username}")


@receiver(user_logged_in)
def note_sign_in(request: HttpRequest | None, user: Any, **_more: Any) -> None:
    """Note on the request who has signed in with it."""
    if request is not None:
        request.signed_in_as = user.get_username()  # type: ignore[attr-defined]  # ours to set


class KnownDevices:
    """Middleware that lets a browser be known again in which somebody has signed in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Return the response, with the cookie of the device after a sign-in."""
        response = self.get_response(request)
        username = getattr(request, "signed_in_as", "")
        if username and not _find_device(request, username):
            response.set_cookie(
                _name_cookie(username),
                _signer(username).sign(secrets.token_hex(8)),
                max_age=_KEPT,
                path=_PATH,
                secure=request.is_secure(),
                httponly=True,
                samesite="Lax",
            )
            held = [name for name in request.COOKIES if name.startswith(_PREFIX)]
            for name in held[: max(0, len(held) + 1 - MOST_KNOWN)]:
                response.delete_cookie(name, path=_PATH)
        return response
