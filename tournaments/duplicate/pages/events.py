"""Creating a duplicate event, and its settings."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.web.pages import PageVisit, club_page, keep_form_key, submit_form
from tournaments.actions.events import change_event
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.forms.events import FURTHER, PLAIN, EventForm
from tournaments.models import Event, Visibility
from tournaments.pages.copying import create_as, find_source, rename
from tournaments.pages.visit import ask_why, event_page, make_shared_link, to_desk


@club_page("directs")
def new_event(visit: PageVisit) -> HttpResponse:
    """Create an event."""
    today = timezone.localdate()
    name = _("Pairs, %(date)s") % {"date": date_format(today, "j F")}
    source = find_source(visit, boards=True)
    initial: dict[str, Any] = {"date": today, "name": name}
    rules: dict[str, Any] = {}
    if source is not None:
        initial = {name: getattr(source, name) for name in (*PLAIN, *FURTHER)} | {
            "date": today,
            "name": rename(source, today),
        }
        rules = source.rules
    form = EventForm(visit.request.POST or None, initial=initial, club=visit.club, rules=rules)
    if visit.request.method == "POST" and form.is_valid():
        values = {"rules": rules, **form.read_values()}
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
    form = EventForm(visit.request.POST or None, instance=event, club=visit.club, rules=event.rules)
    if visit.request.method == "POST" and form.is_valid():
        changed = submit_form(
            form, lambda: change_event(order=visit.order(), event=event, **form.read_values())
        )
        if changed is not None:
            messages.success(visit.request, _("Saved."))
            newly = before != Visibility.LINK == changed.visibility
            here = redirect("event-settings", club=visit.club.slug, event=event.pk)
            return here if newly else to_desk(visit, event)
    stored = Event.objects.get(pk=event.pk, club=visit.club)
    context = {
        "event": event,
        "form": form,
        "key": keep_form_key(visit.request.POST, form),
        "link": make_shared_link(visit, stored),
        **ask_why(visit, event),
    }
    return visit.render("tournaments/settings.html", context)
