"""Steps of the director's page that events of all kinds have. Each goes back to that page."""

from django.http import HttpResponse

from club.forms.numbers import read_whole_number
from club.web.pages import PageVisit, parse_id
from tournaments.actions.clock import step_clock
from tournaments.actions.events import hold_standing, publish_standing
from tournaments.actions.undoing import undo
from tournaments.kinds import get_kind
from tournaments.models import Event
from tournaments.pages.visit import EVERY, act, event_page


@event_page("directs", EVERY)
def clock(visit: PageVisit, event: Event) -> HttpResponse:
    """Pause the clock, let it go on, or give more time."""
    kind = visit.request.POST.get("kind", "")
    minutes = read_whole_number(visit.request.POST.get("minutes", "")) or 0
    return act(
        visit,
        event,
        lambda: step_clock(order=visit.order(), event=event, kind=kind, seconds=60 * minutes),
    )


@event_page("directs", EVERY)
def take_back(visit: PageVisit, event: Event) -> HttpResponse:
    """Undo the last step."""
    step = parse_id(visit.request.POST.get("act", ""))
    return act(visit, event, lambda: undo(order=visit.order(), event=event, act=step))


@event_page("directs", EVERY)
def finish(visit: PageVisit, event: Event) -> HttpResponse:
    """End the play: after the last round, or early after the one in play where that is possible."""
    kind = get_kind(event)
    end = kind.end_early if "early" in visit.request.POST and kind.end_early else kind.finish
    return act(visit, event, lambda: end(order=visit.order(), event=event))


@event_page("directs", EVERY)
def resume(visit: PageVisit, event: Event) -> HttpResponse:
    """Go on with the play."""
    return act(visit, event, lambda: get_kind(event).resume(order=visit.order(), event=event))


@event_page("directs", EVERY)
def publish(visit: PageVisit, event: Event) -> HttpResponse:
    """Publish the standing."""
    return act(visit, event, lambda: publish_standing(order=visit.order(), event=event))


@event_page("directs", EVERY)
def hold(visit: PageVisit, event: Event) -> HttpResponse:
    """Hold the standing back."""
    return act(visit, event, lambda: hold_standing(order=visit.order(), event=event))
