"""Pages that a signed link opens, without an account: a table's phones, the door."""

import functools
import re
import secrets
import uuid
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.views.decorators.cache import never_cache

from club.ledger.refusals import Refused
from club.models.people import Club
from club.web.links import BadLink
from club.web.pages import View
from club.web.refusals import note_refusal

Row = TypeVar("Row")

#: The cookie of a phone's secret, by which it is known again.
PHONE = "phone"
_SECRET = re.compile(r"[\w-]{22,64}", re.ASCII)
_DAY = 60 * 60 * 24


def is_known_phone(request: HttpRequest) -> bool:
    """Return whether the phone has been here before: its request has a secret."""
    return bool(_SECRET.fullmatch(request.COOKIES.get(PHONE, "")))


def name_phone(request: HttpRequest, ledger_id: uuid.UUID) -> str:
    """Return a name of the phone for the acts of one ledger.

    It is the same for all its requests about the ledger, and another for every other ledger, so
    that what is stored does not follow a person from night to night.
    """
    return salted_hmac("club.phone", f"{ledger_id} {_get_secret(request)}").hexdigest()[:24]


def _get_secret(request: HttpRequest) -> str:
    """Return the secret of the request, or the one that its response is going to set."""
    if is_known_phone(request):
        return request.COOKIES[PHONE]
    secret: str = getattr(request, "new_phone", "") or secrets.token_urlsafe(24)
    request.new_phone = secret  # type: ignore[attr-defined]  # ours to set
    return secret


def keep_phone(request: HttpRequest, response: HttpResponse) -> None:
    """Give a phone that comes for the first time a secret, for the pages of this kind of link."""
    if not is_known_phone(request):
        path = f"/{request.path.split('/')[1]}/"
        response.set_cookie(
            PHONE,
            _get_secret(request),
            max_age=_DAY,
            path=path,
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )


class LinkPage(Generic[Row]):
    """Decorates the views that a link opens: ``page = LinkPage(…)``, then ``@page``.

    find: returns the row and the generation of a token, or raises BadLink. get_generation: returns
    the generation of the row's link that works. get_club: returns the club of the row. visit:
    returns the first argument of a view for (request, token, row). gone: the template of a link
    that does not work; ``renewed`` says whether another one replaced it. phones: whether phones are
    told apart.
    """

    def __init__(
        self,
        *,
        find: Callable[[str], tuple[Row, int]],
        get_generation: Callable[[Row], int],
        get_club: Callable[[Row], Club],
        visit: Callable[[HttpRequest, str, Row], Any],
        gone: str,
        phones: bool = False,
    ) -> None:
        self.find, self.get_generation, self.get_club = find, get_generation, get_club
        self.visit, self.gone, self.phones = visit, gone, phones

    def __call__(self, view: View) -> View:
        """Give a view its visit if the link works. A refusal that it does not show is a page."""

        @never_cache
        @functools.wraps(view)
        def page(request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
            response = self._open(view, request, token, kwargs)
            if self.phones and response.status_code not in (404, 410):
                keep_phone(request, response)
            # Send the origin only: with no-referrer, browsers treat their own forms as foreign.
            response["Referrer-Policy"] = "strict-origin"
            response["X-Robots-Tag"] = "noindex"
            return response

        return page

    def _open(
        self, view: View, request: HttpRequest, token: str, kwargs: dict[str, Any]
    ) -> HttpResponse:
        try:
            row, generation = self.find(token)
        except BadLink:
            return render(request, self.gone, status=404)
        if generation != self.get_generation(row):
            return render(request, self.gone, {"renewed": True}, status=410)
        with timezone.override(self.get_club(row).zone):
            try:
                return view(self.visit(request, token, row), **kwargs)
            except Refused as refused:
                note_refusal(refused)
                context = {"faults": refused.faults, "club": self.get_club(row)}
                return render(request, "club/refused.html", context, status=refused.status)
