"""The visitor of a club's night, and what they may do there."""

import functools
import uuid
from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from club.web.pages import ClubPage, PageVisit, View
from club.web.unchanged import make_mark, read_watch
from nights.models import Match, Night, Table
from nights.queries.nights import may_see_night

SHARED = "shared_nights"  # the session's list of keys of nights shared by link


class NightVisit(PageVisit):
    """A visit to the pages of a club's nights."""

    def sees(self, night: Night) -> bool:
        """Return whether the visitor may read the night."""
        return may_see_night(night, self.membership, self.request.session.get(SHARED, []))

    def night(self, night_id: uuid.UUID) -> Night:
        """Return a night of this club. Raise Http404 for any other."""
        return get_object_or_404(Night.objects.select_related("club"), club=self.club, pk=night_id)

    def mark(self, night: Night) -> str:
        """Return the mark of what a page shows of a night that was read for this visit.

        It has the versions that were read with the night and the club, so that later changes are
        shown at the next poll.
        """
        _version, _club_version, *standing = read_watch("night", night.pk)
        return make_mark((night.version, self.club.version, *standing))

    def table(self, night: Night, table_id: uuid.UUID) -> Table:
        """Return a table of the night. Raise Http404 for any other."""
        return get_object_or_404(Table, night=night, pk=table_id)

    def match(self, night: Night, match_id: uuid.UUID) -> Match:
        """Return a match of the night. Raise Http404 for any other."""
        matches = Match.objects.select_related("night", "night__club", "table", "act")
        return get_object_or_404(matches, night=night, pk=match_id)


_night_club_page = ClubPage(NightVisit)


def night_page(need: str = "") -> Callable[[View], View]:
    """Return a decorator that gives a view its visit and a night that the visitor may see."""

    def decorate(view: View) -> View:
        @_night_club_page(need)
        @functools.wraps(view)
        def page(visit: NightVisit, night: uuid.UUID, **kwargs: Any) -> HttpResponse:
            night_row = visit.night(night)
            if not visit.sees(night_row):
                return visit.forbid()
            return view(visit, night_row, **kwargs)

        return page

    return decorate
