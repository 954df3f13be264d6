"""Creating an event of rubbers, and its settings."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.web.pages import PageVisit, club_page, keep_form_key, submit_form
from scoring.rubber_events.meeting import list_handicaps
from scoring.rubber_events.rules import Rules
from tournaments.models import Event, Visibility
from tournaments.pages.copying import create_as, find_source, rename
from tournaments.pages.visit import RUBBERS, ask_why, event_page, make_shared_link, to_desk
from tournaments.rubbers.actions.events import change_rubber_event, create_rubber_event
from tournaments.rubbers.forms.events import RubberEventForm, find_field, name_form, read_initial
from tournaments.rubbers.queries.facts import find_terms


@club_page("directs")
def new_rubber_event(visit: PageVisit) -> HttpResponse:
    """Create an event of rubbers or Chicagos."""
    today = timezone.localdate()
    name = _("Chicago, %(date)s") % {"date": date_format(today, "j F")}
    source = find_source(visit, boards=False)
    initial: dict[str, Any] = {"date": today, "name": name}
    if source is not None:
        terms = find_terms(source)
        initial = read_initial(source, terms) | {
            "form": terms.form,
            "game": terms.game,
            "size": source.size,
            "date": today,
            "name": rename(source, today),
        }
    form = RubberEventForm(visit.request.POST or None, initial=initial)
    if visit.request.method == "POST" and form.is_valid():
        create = partial(
            create_rubber_event,
            order=visit.order(),
            club=visit.club,
            terms=form.get_terms(),
            size=form.get_size(),
            **form.get_event_values(),
        )
        event = submit_form(form, lambda: create_as(visit, source, create), find_field)
        if event is not None:
            return to_desk(visit, event)
    key = keep_form_key(visit.request.POST, form)
    return visit.render(
        "tournaments/rubbers/new.html", {"form": form, "key": key, "source": source}
    )


@event_page("directs", RUBBERS)
def settings(visit: PageVisit, event: Event) -> HttpResponse:
    """Change the settings and the terms of an event of rubbers."""
    terms, before = find_terms(event), event.visibility
    form = RubberEventForm(
        visit.request.POST or None, initial=read_initial(event, terms), changing=True
    )

    def save() -> Event:
        return change_rubber_event(
            order=visit.order(),
            event=event,
            terms=form.get_terms(terms.form),
            **form.get_event_values(),
        )

    sent = visit.request.method == "POST" and form.is_valid()
    if sent and submit_form(form, save, find_field) is not None:
        messages.success(visit.request, _("Saved."))
        newly = before != Visibility.LINK == form.get_event_values().get("visibility")
        here = redirect("rubber-settings", club=visit.club.slug, event=event.pk)
        return here if newly else to_desk(visit, event)
    context = {
        "event": event,
        "terms": terms,
        "named": name_form(terms.form),
        "form": form,
        "key": keep_form_key(visit.request.POST, form),
        "link": make_shared_link(visit, event),
        "handicaps": _list_handicaps(terms.rules),
        **ask_why(visit, event),
    }
    return visit.render("tournaments/rubbers/settings.html", context)


def _list_handicaps(rules: dict[str, object]) -> list[tuple[int, int]]:
    """Return the points for each difference of levels."""
    values = {key: rules[key] for key in ("handicap", "handicap_most") if key in rules}
    return list_handicaps(Rules(**values))  # type: ignore[arg-type]  # checked when they were set
