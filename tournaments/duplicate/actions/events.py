"""Creating a duplicate event, and what its rules must be."""

import datetime
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.locks import lock_row
from club.ledger.refusals import Fault, Refused, make_choice_fault, make_faults
from club.ledger.writing import Order, make_fingerprint, writing
from club.models.people import Club
from scoring.duplicate.event import read
from scoring.swiss_pairs import event as swiss_pairs
from scoring.teams import event as teams
from tournaments.actions.events import (
    find_created,
    find_setting_faults,
    find_stand_in_faults,
    write_values,
)
from tournaments.acts import CREATE
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.fines import write_penalty
from tournaments.duplicate.queries.said import find_said_faults
from tournaments.models import (
    TEAM_SIZES,
    Event,
    EventKind,
    Law,
    Penalty,
    Scoring,
    TeamForm,
    WithdrawalKind,
)
from tournaments.queries.leavers import AVERAGES
from tournaments.queries.stored_field import read_field

#: The size of an event that does not say one.
USUAL_SIZE = 2


def create_event(
    *, order: Order, club: Club, name: str, date: datetime.date, **values: Any
) -> Event:
    """Create an event of the club. The same key returns the event that it created.

    values: further fields of `Event`. Raise Refused with every fault.
    """
    settings = {"name": name.strip(), "date": date, **values}
    if settings.get("kind") == EventKind.TEAMS:
        settings = {
            "form": TeamForm.ROUND_ROBIN,
            "size": TEAM_SIZES[0],
            "scoring": Scoring.IMPS,
            **settings,
        }
    if settings.get("kind") == EventKind.RUBBER:  # it needs terms: see `create_rubber_event`
        raise Refused([make_choice_fault("kind")])
    faults = find_setting_faults(settings) or find_rule_faults(settings)
    if faults := faults + find_stand_in_faults(club, None, settings):
        raise Refused(faults)
    body = write_values(settings)
    mark = make_fingerprint(CREATE, body)
    with transaction.atomic():
        lock_row(club)  # two requests with one key: the second finds the event of the first
        known = find_created(club, order.key, mark)
        if known is not None:
            return known
        event = Event.objects.create(club=club, **settings)
        with writing(order, event, CREATE, body=body, detail={"name": event.name}):
            pass
    event.refresh_from_db()
    return event


def find_rule_faults(settings: Mapping[str, Any]) -> list[Fault]:
    """Return the faults of the set of rules and of what replaces its fields."""
    if settings.get("kind") == EventKind.TEAMS:
        return _find_team_rule_faults(settings)
    if settings.get("form"):
        return [Fault("form-of-teams", _("Only teams have a form."), "form")]
    if settings.get("size", USUAL_SIZE) != USUAL_SIZE:
        return [Fault("size-of-teams", _("Only teams are of four or of eight."), "size")]
    event = {
        "kind": settings.get("kind", EventKind.PAIRS),
        "scoring": settings.get("scoring", Scoring.MATCHPOINTS),
        "law": settings.get("law", Law.WBF),
        "rules": settings.get("rules") or {},
        "entrants": [],
        "boards": [],
    }
    reader = swiss_pairs.read if event["kind"] == EventKind.SWISS_PAIRS else read
    return list(make_faults(reader(event).problems))


def _find_team_rule_faults(settings: Mapping[str, Any]) -> list[Fault]:
    # Events of teams of four that are older than those of eight have the usual size.
    if settings.get("size", USUAL_SIZE) not in (USUAL_SIZE, *TEAM_SIZES):
        return [make_choice_fault("size")]
    event = {
        "kind": EventKind.TEAMS,
        "form": settings.get("form") or TeamForm.ROUND_ROBIN,
        "scoring": settings.get("scoring", Scoring.IMPS),
        "law": settings.get("law", Law.WBF),
        "rules": settings.get("rules") or {},
        "entrants": [],
        "matches": [],
    }
    return list(make_faults(teams.read(event).problems))


#: What may be decided of a match, as in the event format.
MATCH_KEYS = ("adjust", "awarded", "imps", "not_played", "carry", "winner")


def find_match_faults(
    said: Mapping[str, Any], form: str = "", scoring: str = "", rules: Any = None
) -> list[Fault]:
    """Return the faults of what is decided of a match: keys of a match in the event format.

    form, scoring, rules: those of the event; without a form, some form must do.
    """
    if unknown := sorted(said.keys() - set(MATCH_KEYS)):
        text = _("A ruling on a match has no %(keys)s.") % {"keys": ", ".join(unknown)}
        return [Fault("unknown-key", text, unknown[0])]
    match = {"round": 1, "home": "1", "away": "2", **said}
    faults: list[list[Fault]] = []
    for manner in [form] if form else TeamForm.values:
        event = {
            "kind": EventKind.TEAMS,
            "form": manner,
            "scoring": scoring or Scoring.IMPS,
            "rules": rules or {},
            "entrants": [{"number": "1"}, {"number": "2"}],
            "matches": [match],
        }
        faults.append(
            [
                Fault(fault.code, fault.text, fault.field.removeprefix("matches.0."))
                for fault in make_faults(teams.read(event).problems)
            ]
        )
    return min(faults, key=len)


def find_unscorable(event: Event, penalty: Penalty | None = None) -> list[Fault]:
    """Return why what was recorded could not be scored with the settings of an event.

    penalty: one that has just been given, so that a match has to take it.
    """
    text = _("What was recorded does not go with this: %(why)s")
    reader: Callable[[object], Any] = read
    if event.plays_matches:
        reader = teams.read if event.of_teams else partial(swiss_pairs.read, waiting=True)
    raw = export_event(event, named=False)
    for entrant in raw["entrants"]:
        if penalty is not None and entrant["id"] == str(penalty.entrant_id):
            told, fines = write_penalty(penalty), entrant.get("penalties", [])
            entrant["penalties"] = fines if told in fines else [*fines, told]
    texts = [fault.text for fault in make_faults(reader(raw).problems)]
    texts += [told for told in _list_leavers_faults(event) if told not in texts]
    return [Fault("not-scored", text % {"why": told}, "scoring") for told in texts]


def _list_leavers_faults(event: Event) -> list[str]:
    """Return why awards of pairs that have left could not be scored in rounds to come."""
    if event.kind != EventKind.PAIRS or event.rules.get("unplayed") != AVERAGES:
        return []
    awards = {
        view.withdrawal.award
        for view in read_field(event).entrants.values()
        if view.withdrawal and view.withdrawn == WithdrawalKind.AFTER
    }
    return [
        fault.text
        for award in sorted(filter(None, awards))
        for fault in find_said_faults(event.kind, event.scoring, 1, make_leavers_award(award))
    ]


def make_leavers_award(award: str) -> dict[str, Any]:
    """Return what is said of a board that a pair which has left does not play."""
    return {"adjusted": {"ns": award, "ew": "AVE+"}}
