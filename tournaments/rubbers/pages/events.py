"""Creating an event of rubbers, and its settings."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.web.pages import PageVisit, club_page
from scoring.rubber_events.meeting import list_handicaps
from scoring.rubber_events.rules import Rules
from tournaments.models import Event
from tournaments.pages.copying import find_source
from tournaments.pages.editing import read_first_values, show_new_event, show_settings
from tournaments.pages.visit import RUBBERS, event_page
from tournaments.rubbers.actions.events import change_rubber_event, create_rubber_event
from tournaments.rubbers.forms.choices import name_form
from tournaments.rubbers.forms.events import RubberEventForm, read_initial
from tournaments.rubbers.forms.terms import find_field
from tournaments.rubbers.queries.facts import find_terms


@club_page("directs")
def new_rubber_event(visit: PageVisit) -> HttpResponse:
    """Create an event of rubbers or Chicagos."""
    source = find_source(visit, boards=False)
    initial: dict[str, Any] = {}
    if source is not None:
        terms = find_terms(source)
        initial = {**read_initial(source, terms), "form": terms.form, "game": terms.game}
        initial["size"] = source.size
    initial |= read_first_values(source, timezone.localdate(), _("Chicago, %(date)s"))
    form = RubberEventForm(visit.request.POST or None, initial=initial)

    def create() -> Event:
        return create_rubber_event(
            order=visit.order(),
            club=visit.club,
            terms=form.get_terms(),
            size=form.get_size(),
            **form.get_event_values(),
        )

    return show_new_event(
        visit,
        form,
        create,
        source=source,
        template="tournaments/rubbers/new.html",
        count_places=form.get_size,
        find_field=find_field,
    )


@event_page("directs", RUBBERS)
def settings(visit: PageVisit, event: Event) -> HttpResponse:
    """Change the settings and the terms of an event of rubbers."""
    terms = find_terms(event)
    initial = read_initial(event, terms)
    form = RubberEventForm(visit.request.POST or None, initial=initial, changing=True)

    def change() -> Event:
        return change_rubber_event(
            order=visit.order(),
            event=event,
            terms=form.get_terms(terms.form),
            **form.get_event_values(),
        )

    return show_settings(
        visit,
        event,
        form,
        change,
        template="tournaments/rubbers/settings.html",
        more={
            "terms": terms,
            "named": name_form(terms.form),
            "handicaps": _list_handicaps(terms.rules),
        },
        find_field=find_field,
    )


def _list_handicaps(rules: dict[str, object]) -> list[tuple[int, int]]:
    """Return the points for each difference of levels."""
    values = {key: rules[key] for key in ("handicap", "handicap_most") if key in rules}
    return list_handicaps(Rules(**values))  # type: ignore[arg-type]  # checked when they were set
