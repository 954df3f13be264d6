"""The visit to the pages that show a published standing with its boards."""

import functools
from typing import Any

from django.http import HttpResponse

from club.web.pages import PageVisit, View
from tournaments.models import Event
from tournaments.pages.visit import event_page
from tournaments.queries.events import get_publication


def recap_page(view: View) -> View:
    """Give a view its visit and its event once the standing is published, or to its director."""

    @functools.wraps(view)
    def page(visit: PageVisit, event: Event, **kwargs: Any) -> HttpResponse:
        if not visit.directs and get_publication(event) is None:
            return visit.render("tournaments/unpublished.html", {"event": event}, status=403)
        return view(visit, event, **kwargs)

    return event_page()(page)
