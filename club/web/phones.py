"""Pages that a signed link opens, without an account: a table's phones, the door."""

import functools
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from club.ledger.refusals import Refused
from club.models.people import Club
from club.web.links import BadLink
from club.web.pages import View

Row = TypeVar("Row")


class LinkPage(Generic[Row]):
    """Decorates the views that a link opens: ``page = LinkPage(…)``, then ``@page``.

    find: returns the row and the generation of a token, or raises BadLink. get_generation: returns
    the generation of the row's link that works. get_club: returns the club of the row. visit:
    returns the first argument of a view for (request, token, row). gone: the template of a link
    that does not work; ``renewed`` says whether another one replaced it.
    """

    def __init__(
        self,
        *,
        find: Callable[[str], tuple[Row, int]],
        get_generation: Callable[[Row], int],
        get_club: Callable[[Row], Club],
        visit: Callable[[HttpRequest, str, Row], Any],
        gone: str,
    ) -> None:
        self.find, self.get_generation, self.get_club = find, get_generation, get_club
        self.visit, self.gone = visit, gone

    def __call__(self, view: View) -> View:
        """Give a view its visit if the link works. A refusal that it does not show is a page."""

        @never_cache
        @functools.wraps(view)
        def page(request: HttpRequest, token: str, **place: Any) -> HttpResponse:
            response = self._open(view, request, token, place)
            # Send the origin only: with no-referrer, browsers treat their own forms as foreign.
            response["Referrer-Policy"] = "strict-origin"
            response["X-Robots-Tag"] = "noindex"
            return response

        return page

    def _open(
        self, view: View, request: HttpRequest, token: str, place: dict[str, Any]
    ) -> HttpResponse:
        try:
            row, generation = self.find(token)
        except BadLink:
            return render(request, self.gone, status=404)
        if generation != self.get_generation(row):
            return render(request, self.gone, {"renewed": True}, status=410)
        with timezone.override(self.get_club(row).zone):
            try:
                return view(self.visit(request, token, row), **place)
            except Refused as refused:
                context = {"faults": refused.faults, "club": self.get_club(row)}
                return render(request, "club/refused.html", context, status=refused.status)
