"""The events of a club: their list, creating one, and its settings."""

import uuid
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models.people import Membership
from club.web.pages import (
    PageVisit,
    attempt,
    club_page,
    keep_form_key,
    submit_form,
    tell_of_link,
)
from club.web.shared_keys import hold_key, read_key
from tournaments.actions.events import change_event, create_event
from tournaments.forms.events import FURTHER, PLAIN, EventForm
from tournaments.kinds import list_kinds
from tournaments.models import Event, EventState, Visibility
from tournaments.pages.copying import create_as, find_source, rename
from tournaments.pages.visit import EVERY, SHARED, ask_why, event_page, make_shared_link, to_desk
from tournaments.queries.events import list_events


@club_page()
def events(visit: PageVisit) -> HttpResponse:
    """List the events of a club, the latest first."""
    held = visit.request.session.get(SHARED, [])
    rows = list_events(visit.club, visit.membership, links=held)
    page = Paginator(rows, 20).get_page(visit.request.GET.get("page"))
    context = {
        "page": page,
        "playing": EventState.PLAYING,
        "to_answer": _find_to_answer(list(page), visit.membership),
    }
    return visit.render("tournaments/events.html", context)


def _find_to_answer(rows: Sequence[Event], membership: Membership | None) -> set[uuid.UUID]:
    """Return which of some events have results that a member is asked to accept."""
    return set().union(*(kind.find_to_answer(rows, membership) for kind in list_kinds()))


def shared(request: HttpRequest, key: str) -> HttpResponse:
    """Store in the session that the visitor has an event's link, and redirect to the event."""
    shared = Event.objects.select_related("club")
    event = get_object_or_404(shared, link_key=read_key(key))
    hold_key(request, SHARED, key)
    return redirect("event", club=event.club.slug, event=event.pk)


@club_page("directs")
def new_event(visit: PageVisit) -> HttpResponse:
    """Create an event."""
    today = timezone.localdate()
    name = _("Pairs, %(date)s") % {"date": date_format(today, "j F")}
    source = find_source(visit, boards=True)
    initial: dict[str, Any] = {"date": today, "name": name}
    rules: dict[str, Any] = {}
    if source is not None:
        initial = {one: getattr(source, one) for one in (*PLAIN, *FURTHER)} | {
            "date": today, "name": rename(source, today),
        }  # fmt: skip
        rules = {"rules": source.rules} if source.rules else {}
    form = EventForm(visit.request.POST or None, initial=initial, club=visit.club)
    if visit.request.method == "POST" and form.is_valid():
        values = {**form.cleaned_data, **rules}
        create = partial(create_event, order=visit.order(), club=visit.club, **values)
        event = submit_form(form, lambda: create_as(visit, source, create))
        if event is not None:
            return to_desk(visit, event)
    key = keep_form_key(visit.request.POST, form)
    context = {"form": form, "key": key, "source": source}
    return visit.render("tournaments/new_event.html", context)


@event_page("directs")
def settings(visit: PageVisit, event: Event) -> HttpResponse:
    """Change the settings of an event."""
    before = event.visibility
    form = EventForm(visit.request.POST or None, instance=event, club=visit.club)
    if visit.request.method == "POST" and form.is_valid():
        changed = submit_form(
            form, lambda: change_event(order=visit.order(), event=event, **form.cleaned_data)
        )
        if changed is not None:
            messages.success(visit.request, _("Saved."))
            newly = before != Visibility.LINK == changed.visibility
            here = redirect("event-settings", club=visit.club.slug, event=event.pk)
            return here if newly else to_desk(visit, event)
    stored = Event.objects.get(pk=event.pk, club=visit.club)
    context = {
        "event": event, "form": form, "key": keep_form_key(visit.request.POST, form),
        "link": make_shared_link(visit, stored), **ask_why(visit, event),
    }  # fmt: skip
    return visit.render("tournaments/settings.html", context)


@event_page("directs", EVERY)
def new_link(visit: PageVisit, event: Event) -> HttpResponse:
    """Renew or withdraw the address of an event that is shown by link."""
    if visit.request.method == "POST":
        withdrawn = visit.request.POST.get("link") == "withdraw"
        said = {"visibility": Visibility.MEMBERS} if withdrawn else {"new_link": True}
        done = attempt(
            visit.request,
            lambda: change_event(order=visit.order(), event=event, **said),
        )
        if done:
            tell_of_link(visit.request, withdrawn=withdrawn)
    return redirect("event-settings", club=visit.club.slug, event=event.pk)
