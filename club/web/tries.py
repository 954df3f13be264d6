"""Tries of the own password by whoever is signed in, which are bounded.

A browser may have been left signed in. Whoever finds it has ten tries, and is then asked to sign
in, where tries are counted by name, and others do not lock the holder's own browsers out.
"""

import functools
import hashlib
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from club.web.api.cache import count_one

#: The number of refused forms in a row after which a browser is signed out.
MOST = 10
_COUNT, _ROUND = "refused_forms", "refused_rounds"
_DAY = 86_400

View = Callable[..., HttpResponse]


def note_right_password(request: HttpRequest) -> None:
    """Note that this request gave the right password, and whatever else its form asks for.

    Nothing else begins the count of tries again: neither a form without a password, nor one that
    leads elsewhere.
    """
    request.password_was_right = True  # type: ignore[attr-defined]  # ours to set


def bound_tries(view: View) -> View:
    """Return a view that signs the browser out after many forms in a row that were refused.

    The view calls `note_right_password` for a form that is in order.
    """

    @functools.wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        answer = view(request, *args, **kwargs)
        if getattr(request, "password_was_right", False):
            if request.session.pop(_COUNT, None) is not None:
                request.session[_ROUND] = request.session.get(_ROUND, 0) + 1
        elif request.method == "POST" and answer.status_code == 422:
            return _count_try(request, answer)
        return answer

    return page


def _count_try(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Return the response, or that of a browser that is signed out after too many tries."""
    session = request.session
    # The cache counts tries at once too, of which each would read the same count of the session.
    key = hashlib.sha256(f"{session.session_key}/{session.get(_ROUND, 0)}".encode()).hexdigest()
    count = max(session.get(_COUNT, 0) + 1, count_one(f"tries/{key[:32]}", _DAY) or 0)
    session[_COUNT] = count
    if count < MOST:
        return answer
    logout(request)
    messages.error(request, _("That was wrong too often. Sign in again."))
    return redirect("login")
