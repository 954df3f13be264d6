"""Creating an event, changing its settings, beginning, ending and publishing it."""

import copy
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.codes.actions import end_codes, revive_codes
from club.ledger.names import find_name_faults
from club.ledger.refusals import Conflict, Fault, Refused, make_choice_fault
from club.ledger.writing import Order, answer_repeated, writing
from club.models.accounts import Account
from club.models.people import Club
from club.queries.limits import check_playing_limit
from tournaments.actions.checks import check_correctable, find_missing_faults, find_unexplained
from tournaments.acts import CREATE, FINISH
from tournaments.kinds import get_kind
from tournaments.models import (
    Event,
    EventAct,
    EventKind,
    EventState,
    EventStatus,
    Law,
    LinksRenewal,
    Publication,
    Scoring,
    TeamForm,
    Visibility,
)
from tournaments.models.event import new_event_key
from tournaments.queries.events import get_publication, get_state
from tournaments.queries.published import announce_standing
from tournaments.queries.still_to_play import list_stand_ins

#: The least and the most minutes for corrections after the publication.
WINDOW = (30, 2880)
MOST_MINUTES = 180
_CHOICES: Mapping[str, Any] = {
    "kind": EventKind,
    "form": TeamForm,
    "scoring": Scoring,
    "law": Law,
    "visibility": Visibility,
}
#: Settings by which the standing changes.
_SCORED = ("scoring", "law", "rules", "across")
#: What can be changed of an event.
SETTINGS = (
    "name",
    "date",
    "scoring",
    "law",
    "rules",
    "across",
    "acceptance",
    "leads",
    "lineups",
    "captains",
    "shows_field",
    "shows_running",
    "by_clock",
    "minutes",
    "window",
    "visibility",
    "open_entries",
    "stand_in",
)


def find_created(club: Club, key: str, mark: str) -> Event | None:
    """Return the event that a request with the same key created, or None.

    Raise Conflict if that request said something else.
    """
    if not key:
        return None
    act = EventAct.objects.filter(club=club, verb=CREATE, key=key).select_related("event").first()
    if act and act.fingerprint != mark:
        raise Conflict.because("key-used", _("This key created another event before."), "key")
    return act.event if act else None


def find_setting_faults(settings: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of values of an event."""
    faults = []
    if "name" in settings and not settings["name"]:
        faults.append(Fault("missing", _("Give the event a name."), "name"))
    faults += find_name_faults({"name": settings.get("name")})
    for name, choices in _CHOICES.items():
        known = [*choices.values, *([""] if name == "form" else [])]
        if name in settings and settings[name] not in known:
            faults.append(make_choice_fault(name))
    if "window" in settings and not WINDOW[0] <= settings["window"] <= WINDOW[1]:
        text = _("Corrections are possible for %(least)d minutes to %(most)d.")
        values = {"least": WINDOW[0], "most": WINDOW[1]}
        faults.append(Fault("out-of-range", text % values, "window"))
    if "minutes" in settings and not 1 <= settings["minutes"] <= MOST_MINUTES:
        text = _("A round has 1 to %(most)d minutes.") % {"most": MOST_MINUTES}
        faults.append(Fault("out-of-range", text, "minutes"))
    return faults


def change_event(*, order: Order, event: Event, new_link: bool = False, **values: Any) -> Event:
    """Change settings of an event. new_link: renew the address that is shared.

    values: fields of SETTINGS. Raise Refused with every fault, and after the time for corrections
    if the standing would change.
    """
    if unknown := values.keys() - set(SETTINGS):
        raise TypeError(f"an event has no settings {sorted(unknown)}")
    if "name" in values:
        values["name"] = values["name"].strip()
    body = {**write_values(values), "new_link": new_link}
    with writing(order, event, "change", body=body, detail=_tell(event, values)) as record:
        if not record.repeated:
            row: Event = record.ledger
            whole = {name: getattr(row, name) for name in (*SETTINGS, "kind", "form")} | values
            kind = get_kind(row)
            faults = find_setting_faults(whole) or kind.find_rule_faults(whole)
            if values.get("stand_in") not in (None, row.stand_in):
                faults += find_stand_in_faults(row.club, row, values)
            if any(values.get(name, getattr(row, name)) != getattr(row, name) for name in _SCORED):
                faults += check_correctable(row, order) + find_unexplained(row, order)
                faults += kind.find_unscorable(_copy_with(row, values))
            if faults:
                raise Refused(faults)
            shown = values.get("visibility", row.visibility)
            withdrawn = row.visibility == Visibility.LINK != shown
            link = {"link_key": new_event_key()} if new_link or withdrawn else {}
            Event.objects.filter(pk=event.pk, club=event.club_id).update(**values, **link)
            for name, value in values.items():
                setattr(row, name, value)  # for what follows the act
    event.refresh_from_db()
    return event


def find_stand_in_faults(club: Club, event: Event | None, values: Mapping[str, Any]) -> list[Fault]:
    """Return the fault of a stand-in who may not rule on results, or who plays; or none."""
    account = values.get("stand_in")
    if account is None or account in [stand_in.account for stand_in in list_stand_ins(club, event)]:
        return []
    text = _("Choose a director or scorer of the club who does not play in this event.")
    return [Fault("not-a-stand-in", text, "stand_in")]


def _copy_with(event: Event, values: Mapping[str, Any]) -> Event:
    """Return an event that is not stored, with other settings."""
    changed = copy.copy(event)
    for name, value in values.items():
        setattr(changed, name, value)
    return changed


def write_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values as they are noted with an act: an account by its id, not by its name."""
    return {
        name: str(value.pk) if isinstance(value, Account) else value
        for name, value in values.items()
    }


def _tell(event: Event, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what changes, before and after."""
    before = write_values({name: getattr(event, name) for name in values})
    return {
        name: [str(before[name]), str(value)]
        for name, value in write_values(values).items()
        if before[name] != value
    }


def finish_event(*, order: Order, event: Event, confirmed: bool = True) -> EventStatus:
    """End the play of an event. Raise Refused unless it is in play.

    confirmed: whether it may end though results of the round in play are missing.
    """
    return _set_state(order, event, EventState.FINISHED, EventState.PLAYING, confirmed=confirmed)


def resume_event(*, order: Order, event: Event) -> EventStatus:
    """Go on with an event whose play had ended. Raise Refused unless it has."""
    return _set_state(order, event, EventState.PLAYING, EventState.FINISHED)


@answer_repeated
def _set_state(
    order: Order, event: Event, state: EventState, only: EventState, *, confirmed: bool = True
) -> EventStatus:
    verb = FINISH if state == EventState.FINISHED else "resume"
    with writing(order, event, verb, body={}, returns=EventStatus) as record:
        if get_state(record.ledger) != only:
            text = _("This event is %(state)s.") % {"state": get_state(record.ledger).label}
            raise Refused.because("state", text)
        if not confirmed and (faults := find_missing_faults(record.ledger)):
            raise Refused(faults)
        if state == EventState.FINISHED:
            end_codes(event.pk, order.at)
        else:
            check_playing_limit(event.club_id)
            revive_codes(event.pk)
        return EventStatus.objects.create(act=record.act, state=state)


@answer_repeated
def publish_standing(*, order: Order, event: Event, confirmed: bool = True) -> Publication:
    """Publish the standing as the facts have it. Raise Refused if nothing has been played.

    confirmed: whether it may be published though results of a round so far are missing.
    """
    with writing(order, event, "publish", body={}, returns=Publication) as record:
        if get_state(record.ledger) == EventState.PLANNED:
            raise Refused.because("not-begun", _("Nothing has been played yet."))
        if not confirmed and (faults := find_missing_faults(record.ledger, earlier=True)):
            raise Refused(faults)
        computed = get_kind(record.ledger).compute(record.ledger, order.at)
        if not computed.scored:
            text = _("The event cannot be scored: see its results and penalties.")
            raise Refused.because("not-scored", text)
        standing = announce_standing(computed.entrants)
        return Publication.objects.create(act=record.act, published=True, standing=standing)


@answer_repeated
def hold_standing(*, order: Order, event: Event) -> Publication:
    """Hold the standing back, so that corrections are possible again."""
    with writing(order, event, "hold", body={}, returns=Publication) as record:
        if get_publication(record.ledger) is None:
            raise Refused.because("not-published", _("The standing is not published."))
        return Publication.objects.create(act=record.act, published=False)


@answer_repeated
def renew_links(*, order: Order, event: Event) -> LinksRenewal:
    """Make the links of all phones anew. Earlier ones no longer work."""
    with writing(order, event, "renew-links", body={}, returns=LinksRenewal) as record:
        return LinksRenewal.objects.create(act=record.act)
