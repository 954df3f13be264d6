"""Forms that create an event of any kind and change its settings, and what follows a valid one."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.web.pages import PageVisit, keep_form_key, submit_form
from tournaments.models import Event, Visibility
from tournaments.pages.copying import create_as, rename
from tournaments.pages.entry_lists import (
    PostedList,
    enter_list,
    read_posted_list,
    show_list,
)
from tournaments.pages.visit import ask_why, make_shared_link, to_desk


def read_first_values(source: Event | None, today: date, name: str) -> dict[str, Any]:
    """Return the date and the name that a form for a new event begins with.

    source: the event that is copied. name: of a new one, with ``%(date)s`` in it.
    """
    named = rename(source, today) if source else name % {"date": date_format(today, "j F")}
    return {"date": today, "name": named}


def show_new_event(
    visit: PageVisit,
    form: forms.BaseForm,
    create: Callable[[], Event],
    *,
    source: Event | None,
    template: str,
    count_places: Callable[[], int],
    find_field: Callable[[str], str] = str,
) -> HttpResponse:
    """Create the event of a valid form with the names of its list, or show the form.

    Lead to what comes next: the movement if there are names and boards, else the desk. The event
    is not created while it is open who is meant by a name. create, count_places: called once the
    form is valid; the names that an entrant has. source: the event that is copied. find_field: as
    for `club.web.pages.submit_form`.
    """
    post, names = visit.request.POST, None
    if visit.request.method == "POST" and form.is_valid():
        names = read_posted_list(visit, count_places())
        event = None
        if not names.waits:
            event = submit_form(form, lambda: create_as(visit, source, create), find_field)
        if event is not None:
            return _enter_first(visit, event, names)
    context = {
        "text": post.get("text", ""),
        "count": post.get("count", ""),
        **(names.describe() if names else {}),
    }
    context |= {"form": form, "key": keep_form_key(post, form), "source": source}
    return visit.render(template, context, status=422 if names and names.waits else 200)


def _enter_first(visit: PageVisit, event: Event, names: PostedList) -> HttpResponse:
    """Enter the list of a new event, and lead to what comes next."""
    if not names.listed.lines:
        return to_desk(visit, event)
    if not enter_list(visit, event, names):
        return show_list(visit, event, names, 422)
    if event.has_boards and not event.draws_rounds:
        return redirect("event-movement", club=visit.club.slug, event=event.pk)
    return to_desk(visit, event)


def show_settings(
    visit: PageVisit,
    event: Event,
    form: forms.BaseForm,
    change: Callable[[], Event],
    *,
    template: str,
    more: Mapping[str, Any],
    find_field: Callable[[str], str] = str,
) -> HttpResponse:
    """Change the settings of a valid form, or show the form.

    Lead to the desk, or to this page once more if the event has just been given a link. change,
    find_field: as in `show_new_event`. more: what the template needs besides.
    """
    before = event.visibility
    if visit.request.method == "POST" and form.is_valid():
        changed = submit_form(form, change, find_field)
        if changed is not None:
            messages.success(visit.request, _("Saved."))
            newly = before != Visibility.LINK == changed.visibility
            here = redirect("event-settings", club=visit.club.slug, event=event.pk)
            return here if newly else to_desk(visit, event)
    # A form of the model has written what was typed into the event.
    stored = Event.objects.get(pk=event.pk, club=visit.club)
    context = {
        "event": event,
        "form": form,
        "key": keep_form_key(visit.request.POST, form),
        "link": make_shared_link(visit, stored),
        **ask_why(visit, event),
        **more,
    }
    return visit.render(template, context)
