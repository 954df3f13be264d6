"""What duplicate events tell the code that all kinds share."""

from dataclasses import replace

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from tournaments.actions.checks import tell_bracket
from tournaments.actions.events import finish_event, resume_event
from tournaments.duplicate.actions.early import end_early
from tournaments.duplicate.actions.events import (
    find_rule_faults,
    find_unscorable,
    make_leavers_award,
)
from tournaments.duplicate.archived import check_rules
from tournaments.duplicate.queries.desk import read_desk
from tournaments.duplicate.queries.said import find_said_faults
from tournaments.duplicate.rebuild.changed import compute_changed
from tournaments.duplicate.rebuild.computed import compute, find_differences
from tournaments.duplicate.rebuild.standing import digest_event_code
from tournaments.kinds import Kind, Part, find_no_award_faults
from tournaments.models import DUPLICATE, Event, EventKind, TeamForm
from tournaments.queries.events import read_clock
from tournaments.queries.leavers import AVERAGES
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field


def count_missing(event: Event, earlier: bool) -> int:
    """Return how many results of the round in play are missing, or of all rounds so far."""
    desk = read_desk(event)
    return desk.open if earlier else desk.missing


def find_entry_faults(event: Event) -> list[Fault]:
    """Return why nobody can come in: the bracket of a knock-out is drawn."""
    drawn = event.form == TeamForm.KNOCK_OUT and read_field(event).draws
    return [Fault("drawn", tell_bracket())] if drawn else []


def describe_part(event: Event, _view: EntrantView) -> Part:
    """Return the round in play, and what follows if an entrant leaves."""
    round_ = read_clock(event).round
    alone = event.kind == EventKind.INDIVIDUAL
    leaving = _("Its tables then sit out.") if alone else _("Its opponents then sit out.")
    if event.form == TeamForm.KNOCK_OUT:
        leaving = _("Whoever it was to meet goes on.")
    elif event.draws_rounds:
        leaving = _("Whoever it was to meet has a bye, and it is in no further draw.")
    averages = event.rules.get("unplayed") == AVERAGES
    if averages and not event.draws_rounds:
        leaving = _("If its results stand, its opponents have AVE+ for what is not played.")
    awards = event.kind == EventKind.PAIRS and averages
    return Part(round_, round_, leaving, cancels=event.cancels_leavers, awards=awards)


def find_award_faults(event: Event, award: str) -> list[Fault]:
    """Return why a pair that leaves cannot have an award for the boards that it does not play."""
    if event.kind != EventKind.PAIRS or event.rules.get("unplayed") != AVERAGES:
        return find_no_award_faults(event, award)
    faults = find_said_faults(event.kind, event.scoring, 1, make_leavers_award(award))
    return [replace(fault, field="award") for fault in faults]


def may_cancel(event: Event) -> bool:
    """Return whether what an entrant has played can be cancelled if it leaves."""
    return event.cancels_leavers


KIND = Kind(
    values=DUPLICATE,
    page="event",
    desk="event-desk",
    api_name="tournaments.duplicate.api.kind.API",
    finish=finish_event,
    resume=resume_event,
    end_early=end_early,
    count_missing=count_missing,
    describe_part=describe_part,
    digest_code=digest_event_code,
    compute=compute,
    compute_changed=compute_changed,
    find_differences=find_differences,
    find_entry_faults=find_entry_faults,
    may_cancel=may_cancel,
    find_award_faults=find_award_faults,
    find_rule_faults=find_rule_faults,
    find_unscorable=find_unscorable,
    check_rules=check_rules,
)
