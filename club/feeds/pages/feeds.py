"""Feeds for other programs: a calendar of nights and events, and the results that were published.

A calendar has days and no hours, since that is what is known of a night and an event. The entries
of both feeds keep their ids.
"""

import datetime
import hashlib
from collections.abc import Iterable
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from club.feeds.actions import renew_calendar
from club.ledger.feeds import Dated, Published
from club.ledger.registry import registry
from club.links import find_calendar_member, make_calendar_path
from club.models import Club, Membership
from club.web.links import BadLink
from club.web.pages import PageVisit, club_page
from club.web.qr import make_address

#: Seconds for which a copy may be shown.
FRESH = 300
#: How far back a calendar goes.
PAST = datetime.timedelta(days=366)
#: The results of the feed.
MOST = 30


@club_page()
def feeds(visit: PageVisit) -> HttpResponse:
    """Show the addresses of the feeds, and renew a member's own."""
    member = visit.membership
    if visit.request.method == "POST":
        if member is None:
            return visit.forbid()
        renew_calendar(order=visit.order(), member=member)
        return redirect("feeds", club=visit.club.slug)
    paths = {
        "calendar": reverse("calendar", args=[visit.club.slug]),
        "results": reverse("results-feed", args=[visit.club.slug]),
        "own": make_calendar_path(member) if member else "",
    }
    shown = {name: path and make_address(visit.request, path) for name, path in paths.items()}
    return visit.render("club/feeds.html", shown)


@require_safe
def calendar(request: HttpRequest, club: str) -> HttpResponseBase:
    """Return the calendar that everybody may see."""
    return _answer(request, get_object_or_404(Club, slug=club), None)


@require_safe
def own_calendar(request: HttpRequest, token: str) -> HttpResponseBase:
    """Return the calendar of a member, for whoever has its address."""
    try:
        member = find_calendar_member(token)
    except BadLink as error:
        raise Http404 from error
    return _answer(request, member.club, member)


def _answer(request: HttpRequest, club: Club, member: Membership | None) -> HttpResponseBase:
    since = timezone.now().astimezone(club.zone).date() - PAST
    entries = [entry for feed in registry.feeds for entry in feed.dated(club, member, since)]
    entries.sort(key=lambda entry: (entry.day, entry.id))
    response = HttpResponse(
        write_calendar(request, club, entries), content_type="text/calendar; charset=utf-8"
    )
    response["Content-Disposition"] = f'inline; filename="{club.slug}.ics"'
    return _condition(request, response, public=member is None)


def write_calendar(request: HttpRequest, club: Club, entries: Iterable[Dated]) -> bytes:
    """Return a calendar with an entry for each day of a club."""
    from icalendar import Calendar  # which takes a fifth of a second, that few need

    shown = Calendar()
    shown.add("prodid", "-//Cut In//Calendar//EN")
    shown.add("version", "2.0")
    shown.add("method", "PUBLISH")
    shown.add("name", club.name)
    shown.add("x-wr-calname", club.name)
    shown.add("x-wr-timezone", club.time_zone)
    for entry in entries:
        shown.add_component(_make_entry(request, entry))
    return bytes(shown.to_ical())


def _make_entry(request: HttpRequest, dated: Dated) -> Any:
    from icalendar import Event

    entry, address = Event(), make_address(request, dated.path)
    entry.add("uid", f"{dated.id}@cut-in")
    entry.add("dtstamp", dated.changed)
    entry.add("created", dated.created)
    entry.add("last-modified", dated.changed)
    entry.add("sequence", dated.sequence)
    entry.add("dtstart", dated.day)
    entry.add("dtend", dated.day + datetime.timedelta(days=1))
    entry.add("summary", dated.name)
    entry.add("url", address)
    entry.add("status", "CANCELLED" if dated.cancelled else "CONFIRMED")
    entry.add("transp", "TRANSPARENT")
    return entry


def _condition(request: HttpRequest, response: HttpResponse, *, public: bool = True) -> Any:
    """Return 304 if the client has this response already.

    It has no Last-Modified: a name that was changed or erased has no time.
    """
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    patch_cache_control(response, max_age=FRESH, **{"public" if public else "private": True})
    response["ETag"] = etag
    return get_conditional_response(request, etag, None, response) or response


class _Atom(Atom1Feed):
    """A feed that says of an empty one when the club was made, and not the present time."""

    def latest_post_date(self) -> datetime.datetime:
        """Return when the feed last changed."""
        changed: datetime.datetime = super().latest_post_date() if self.items else self.feed["made"]
        return changed


class ResultsFeed(Feed):
    """The results of a club that everybody may see, as Atom."""

    feed_type = _Atom

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Return the feed, or 304."""
        club = get_object_or_404(Club, slug=kwargs["club"])
        with timezone.override(club.zone):
            response = super().__call__(request, *args, **kwargs)
        response.headers.pop("Last-Modified", None)
        return _condition(request, response)

    def get_object(self, request: HttpRequest, club: str) -> tuple[HttpRequest, Club]:
        """Return the request and the club."""
        return request, get_object_or_404(Club, slug=club)

    def title(self, about: tuple[HttpRequest, Club]) -> str:
        return _("%(club)s: results") % {"club": about[1].name}

    def link(self, about: tuple[HttpRequest, Club]) -> str:
        return make_address(about[0], reverse("club", args=[about[1].slug]))

    def feed_url(self, about: tuple[HttpRequest, Club]) -> str:
        return make_address(about[0], about[0].path)

    def feed_guid(self, about: tuple[HttpRequest, Club]) -> str:
        return f"urn:uuid:{about[1].pk}"

    def feed_extra_kwargs(self, about: tuple[HttpRequest, Club]) -> dict[str, Any]:
        return {"made": about[1].created_at}

    def author_name(self, about: tuple[HttpRequest, Club]) -> str:
        return about[1].name

    def items(self, about: tuple[HttpRequest, Club]) -> list[tuple[HttpRequest, Published]]:
        request, club = about
        published = [entry for feed in registry.feeds for entry in feed.published(club, MOST)]
        published.sort(key=lambda entry: (entry.published, entry.id), reverse=True)
        return [(request, entry) for entry in published[:MOST]]

    def item_title(self, item: tuple[HttpRequest, Published]) -> str:
        return f"{item[1].name}, {date_format(item[1].day, 'j F Y')}"

    def item_description(self, item: tuple[HttpRequest, Published]) -> str:
        rows = format_html_join("", "<tr><td>{}</td><td>{}</td><td>{}</td></tr>", item[1].rows)
        return format_html("<table>{}</table>", rows)

    def item_link(self, item: tuple[HttpRequest, Published]) -> str:
        return make_address(item[0], item[1].path)

    def item_guid(self, item: tuple[HttpRequest, Published]) -> str:
        return f"urn:uuid:{item[1].id}"

    def item_pubdate(self, item: tuple[HttpRequest, Published]) -> datetime.datetime:
        return item[1].published

    def item_updateddate(self, item: tuple[HttpRequest, Published]) -> datetime.datetime:
        return item[1].changed


results = require_safe(ResultsFeed())
