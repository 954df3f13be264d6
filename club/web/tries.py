"""Tries of the own password by whoever is signed in, which are bounded.

A browser may have been left signed in. Whoever finds it has ten tries, and is then asked to sign
in, where tries are counted by name, and others do not lock the holder's own browsers out.
"""

import functools
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

#: The number of refused forms in a row after which a browser is signed out.
MOST = 10
_COUNT = "refused_forms"

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
    def page(request: HttpRequest, *args: Any, **place: Any) -> HttpResponse:
        answer = view(request, *args, **place)
        if getattr(request, "password_was_right", False):
            request.session.pop(_COUNT, None)
        elif request.method == "POST" and answer.status_code == 422:
            return _count_try(request, answer)
        return answer

    return page


def _count_try(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Return the response, or that of a browser that is signed out after too many tries."""
    count = request.session.get(_COUNT, 0) + 1
    request.session[_COUNT] = count
    if count < MOST:
        return answer
    logout(request)
    messages.error(request, _("That was wrong too often. Sign in again."))
    return redirect("login")
