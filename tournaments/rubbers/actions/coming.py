"""What is checked when an entrant of an event of rubbers comes in, plays on or leaves."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from club.ledger.undoing import STANDS
from scoring.rubber_events.rules import CANCELLED
from tournaments.actions.checks import find_over_faults, tell_bracket
from tournaments.models import Entrant, Event, EventForm, EventState, RoundDraw
from tournaments.queries.events import get_state
from tournaments.rubbers.queries.facts import find_terms, read_rubber_event


def may_cancel(event: Event) -> bool:
    """Return whether the results of an entrant that leaves can be cancelled."""
    return find_terms(event).form in CANCELLED


def find_entry_faults(event: Event) -> list[Fault]:
    """Return why an entrant of an event of rubbers could never play, or none."""
    if over := find_over_faults(event, ""):
        return over
    drawn = RoundDraw.objects.filter(STANDS, event=event).exists()
    why = {
        EventForm.KNOCK_OUT: tell_bracket(),
        EventForm.LEAGUE: _("The fixtures are drawn: nobody else can come in."),
    }.get(EventForm(find_terms(event).form))
    return [Fault("drawn", why)] if drawn and why else []


def find_gone_on_faults(event: Event, entrant: Entrant) -> list[Fault]:
    """Return the fault of one that plays on at a knock-out after a round without it, or none."""
    if find_terms(event).form != EventForm.KNOCK_OUT:
        return []
    latest = read_rubber_event(event, anew=True).latest
    if latest is None or entrant.entry in latest.draw.entrants:
        return []
    return [Fault("drawn", _("The bracket has gone on without it."))]


def count_missing(event: Event, earlier: bool) -> int:
    """Return how many results are missing; a round begins once all of the one before are there."""
    if get_state(event) == EventState.PLANNED:
        return 0
    return read_rubber_event(event, anew=True).missing
