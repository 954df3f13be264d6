"""Creating a duplicate event, and its settings."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.web.pages import PageVisit, club_page
from tournaments.actions.events import change_event
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.forms.events import FURTHER, PLAIN, EventForm
from tournaments.duplicate.forms.team_events import (
    MatchEventForm,
    SwissPairsForm,
    TeamEventForm,
    make_event_form,
)
from tournaments.models import Event
from tournaments.pages.copying import find_source
from tournaments.pages.editing import read_first_values, show_new_event, show_settings
from tournaments.pages.visit import event_page


@club_page("directs")
def new_event(visit: PageVisit) -> HttpResponse:
    """Create an event."""
    source = find_source(visit, boards=True)
    initial: dict[str, Any] = {}
    if source is not None:
        initial = {name: getattr(source, name) for name in (*PLAIN, *FURTHER)}
    initial |= read_first_values(source, timezone.localdate(), _("Pairs, %(date)s"))
    rules = source.rules if source else {}
    form = EventForm(visit.request.POST or None, initial=initial, club=visit.club, rules=rules)

    def create() -> Event:
        values = {"rules": rules, **form.read_values()}
        return create_event(order=visit.order(), club=visit.club, **values)

    return show_new_event(
        visit,
        form,
        create,
        source=source,
        template="tournaments/new_event.html",
        count_places=lambda: Event(kind=form.cleaned_data["kind"]).places,
    )


@club_page("directs")
def new_team_event(visit: PageVisit) -> HttpResponse:
    """Create an event of teams."""
    return _show_new(visit, TeamEventForm, _("Teams, %(date)s"), "tournaments/new_teams.html")


@club_page("directs")
def new_swiss_pairs(visit: PageVisit) -> HttpResponse:
    """Create an event of Swiss pairs."""
    name = _("Swiss pairs, %(date)s")
    return _show_new(visit, SwissPairsForm, name, "tournaments/new_swiss_pairs.html")


def _show_new(
    visit: PageVisit, kind: type[MatchEventForm], name: str, template: str
) -> HttpResponse:
    """Show the page of a new event of matches, and create it. name: what it is called at first."""
    source = find_source(visit, boards=True)
    source = source if source and source.kind == kind.of_kind else None
    initial: dict[str, Any] = {}
    if source is not None:
        initial = {name: getattr(source, name) for name in kind.Meta.fields}
        initial |= {"size": source.least_places} if source.of_teams else {}
    initial |= read_first_values(source, timezone.localdate(), name)
    rules = source.rules if source else {}
    form = kind(visit.request.POST or None, initial=initial, club=visit.club, rules=rules)
    return show_new_event(
        visit,
        form,
        lambda: create_event(order=visit.order(), club=visit.club, **form.read_values()),
        source=source,
        template=template,
        count_places=lambda: (
            Event(kind=kind.of_kind, size=form.read_values().get("size", 2)).places
        ),
    )


@event_page("directs")
def settings(visit: PageVisit, event: Event) -> HttpResponse:
    """Change the settings of an event."""
    posted, rules = visit.request.POST or None, event.rules
    form = make_event_form(event)(posted, instance=event, club=visit.club, rules=rules)

    def change() -> Event:
        return change_event(order=visit.order(), event=event, **form.read_values())

    return show_settings(visit, event, form, change, template="tournaments/settings.html", more={})
