"""What events of rubbers tell the code that all kinds share."""

from scoring.rubber_events.rules import CANCELLED
from tournaments.kinds import Kind, Part
from tournaments.models import Event, EventForm, EventKind
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.actions.coming import (
    count_missing,
    find_entry_faults,
    find_gone_on_faults,
    may_cancel,
)
from tournaments.rubbers.actions.ending import finish_rubber_event, resume_rubber_event
from tournaments.rubbers.archived import check_rules
from tournaments.rubbers.queries.facts import read_rubber_event
from tournaments.rubbers.queries.league_sides import find_events_to_answer
from tournaments.rubbers.queries.leaving import find_last_played, tell_leaving
from tournaments.rubbers.rebuild.standings import (
    compute_rubber,
    digest_rubber_code,
    find_differences,
    list_moved,
    store_records,
)


def describe_part(event: Event, view: EntrantView) -> Part:
    """Return the round in play, the last one that an entrant has played, and how it leaves."""
    rubber_event = read_rubber_event(event)
    form, last = rubber_event.terms.form, find_last_played(rubber_event, view)
    round_ = (
        rubber_event.latest.number if rubber_event.latest and not rubber_event.is_league else last
    )
    divisions = form == EventForm.LEAGUE
    return Part(round_, last, tell_leaving(form), form in CANCELLED, divisions)


KIND = Kind(
    values=(EventKind.RUBBER,),
    page="rubber-event",
    desk="rubber-desk",
    counterparts={
        "event": "rubber-event",
        "event-desk": "rubber-desk",
        "event-screen": "rubber-screen",
        "event-settings": "rubber-settings",
    },
    api_name="tournaments.rubbers.api.kind.API",
    finish=finish_rubber_event,
    resume=resume_rubber_event,
    count_missing=count_missing,
    describe_part=describe_part,
    find_entry_faults=find_entry_faults,
    find_gone_on_faults=find_gone_on_faults,
    may_cancel=may_cancel,
    find_to_answer=find_events_to_answer,
    digest_code=digest_rubber_code,
    compute=compute_rubber,
    list_moved=list_moved,
    store=store_records,
    find_differences=find_differences,
    check_rules=check_rules,
)
