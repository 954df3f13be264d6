"""The events of a club: their list, creating one, and its settings."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.web.pages import PageVisit, club_page, keep_form_key, submit_form
from tournaments.actions.events import change_event, create_event
from tournaments.forms.events import EventForm
from tournaments.models import Event, EventState
from tournaments.pages.visit import EVERY, SHARED, act, event_page, to_desk
from tournaments.queries.events import list_events


@club_page()
def events(visit: PageVisit) -> HttpResponse:
    """List the events of a club, the latest first."""
    held = visit.request.session.get(SHARED, [])
    rows = list_events(visit.club, visit.membership, links=held)
    page = Paginator(rows, 20).get_page(visit.request.GET.get("page"))
    return visit.render("tournaments/events.html", {"page": page, "playing": EventState.PLAYING})


def shared(request: HttpRequest, key: str) -> HttpResponse:
    """Store in the session that the visitor has an event's link, and redirect to the event."""
    if "\0" in key:
        raise Http404
    event = get_object_or_404(Event.objects.select_related("club"), link_key=key)
    held = [one for one in request.session.get(SHARED, []) if one != key]
    request.session[SHARED] = [*held[-19:], key]
    return redirect("event", club=event.club.slug, event=event.pk)


@club_page("directs")
def new_event(visit: PageVisit) -> HttpResponse:
    """Create an event."""
    today = timezone.localdate()
    name = _("Pairs, %(date)s") % {"date": date_format(today, "j F")}
    form = EventForm(visit.request.POST or None, initial={"date": today, "name": name})
    if visit.request.method == "POST" and form.is_valid():
        event = submit_form(
            form, lambda: create_event(order=visit.order(), club=visit.club, **form.cleaned_data)
        )
        if event is not None:
            return to_desk(visit, event)
    key = keep_form_key(visit.request.POST, form)
    return visit.render("tournaments/new_event.html", {"form": form, "key": key})


@event_page("directs")
def settings(visit: PageVisit, event: Event) -> HttpResponse:
    """Change the settings of an event."""
    form = EventForm(visit.request.POST or None, instance=event)
    if visit.request.method == "POST" and form.is_valid():
        changed = submit_form(
            form, lambda: change_event(order=visit.order(), event=event, **form.cleaned_data)
        )
        if changed is not None:
            return to_desk(visit, event)
    context = {"event": event, "form": form, "key": keep_form_key(visit.request.POST, form)}
    return visit.render("tournaments/settings.html", context)


@event_page("directs", EVERY)
def new_link(visit: PageVisit, event: Event) -> HttpResponse:
    """Renew the address of an event that is shown by link."""
    return act(
        visit, event, lambda: change_event(order=visit.order(), event=event, new_link=True),
        "event-settings",
    )  # fmt: skip
