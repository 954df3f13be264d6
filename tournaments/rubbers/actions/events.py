"""Creating an event of rubbers, and changing its terms."""

import datetime
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.locks import lock_row
from club.ledger.refusals import Fault, Refused, make_choice_fault, make_faults
from club.ledger.writing import Order, answer_repeated, make_fingerprint, writing
from club.models.people import Club
from nights import hosting
from nights.formation.code import CODES
from nights.games import GAMES as LABELS
from scoring.games import GAMES, make_game
from scoring.rubber_events.event import KIND, read
from scoring.rubber_events.rules import LEAGUE, SIZES
from tournaments.actions.checks import check_correctable, find_unexplained
from tournaments.actions.events import change_event, find_created, find_setting_faults
from tournaments.acts import CREATE
from tournaments.draws.parties import Partners, Way
from tournaments.models import Event, EventKind, HostedRoom, RoundDraw, TableResult, Terms
from tournaments.rubbers.actions.hosted import sign_for_night
from tournaments.rubbers.queries.cuts import BY_CUT, BY_LOT
from tournaments.rubbers.queries.facts import find_room, find_terms

#: What the terms hold; the rest of what is said of an event is settings of the event itself.
TERMS = ("form", "game", "game_rules", "scoring", "rules", "rounds", "draw", "counts")
MOST_ROUNDS = 60
_DRAWS: Mapping[str, tuple[object, ...]] = {
    "by": (BY_LOT, BY_CUT),
    "code": tuple(CODES),
    "way": tuple(map(str, Way)),
    "partners": tuple(map(str, Partners)),
    "third": (True, False),
    "times": (1, 2, 3, 4),
}
#: The settings of an event that its night has too, by what they are called there.
_OF_NIGHT = ("name", "visibility", "acceptance")
#: The terms that decide who meets whom and what is played: they stay once a round is drawn.
_FROZEN = ("form", "game", "game_rules", "counts")


def create_rubber_event(
    *,
    order: Order,
    club: Club,
    name: str,
    date: datetime.date,
    terms: Mapping[str, Any],
    size: int | None = None,
    **values: Any,
) -> Event:
    """Create an event of rubbers. The same key returns the event that it created.

    terms: fields of `Terms`. size: the members of an entrant, by default the usual number of the
    form. values: further fields of `Event`. Raise Refused with every fault.
    """
    form = terms.get("form", "")
    size = size or SIZES.get(form, (2,))[0]
    settings = {
        "name": name.strip(),
        "date": date,
        **values,
        "kind": EventKind.RUBBER,
        "size": size,
    }
    faults = find_setting_faults(settings)
    frozen, term_faults = _settle(_name_code(club, terms), size)
    if faults := faults + term_faults:
        raise Refused(faults)
    mark = make_fingerprint(CREATE, {**settings, "terms": frozen})
    with transaction.atomic():
        lock_row(club)  # two requests with one key: the second finds the event of the first
        known = find_created(club, order.key, mark)
        if known is not None:
            return known
        event = Event.objects.create(club=club, **settings)
        body = {**settings, "terms": frozen}
        with writing(order, event, CREATE, body=body, detail={"name": event.name}) as record:
            Terms.objects.create(act=record.act, **frozen)
    event.refresh_from_db()
    return event


def _settle(terms: Mapping[str, Any], size: int) -> tuple[dict[str, Any], list[Fault]]:
    """Return the terms with defaults and with every rule of the game, and their faults."""
    settled = {
        "form": terms.get("form", ""),
        "game": terms.get("game", ""),
        "game_rules": dict(terms.get("game_rules") or {}),
        "scoring": terms.get("scoring") or "total-points",
        "rules": dict(terms.get("rules") or {}),
        "rounds": terms.get("rounds") or 0,
        "draw": dict(terms.get("draw") or {}),
        "counts": terms.get("counts", True),
    }
    faults = [*_find_format_faults(settled, size), *_find_draw_faults(settled["draw"])]
    if not 0 <= settled["rounds"] <= MOST_ROUNDS:
        text = _("An event has at most %(most)d rounds.") % {"most": MOST_ROUNDS}
        faults.append(Fault("out-of-range", text, "rounds"))
    if not faults:
        settled["game_rules"] = dict(make_game(settled["game"], settled["game_rules"]).rules())
    return settled, faults


def find_term_faults(terms: Mapping[str, Any], size: int) -> list[Fault]:
    """Return the faults of terms for entrants of so many members."""
    return _settle(terms, size)[1]


def _find_format_faults(terms: Mapping[str, Any], size: int) -> list[Fault]:
    """Return the faults that the format of rubber events finds in the terms."""
    if terms["form"] not in SIZES:
        return [make_choice_fault("form")]
    if terms["game"] not in GAMES or terms["game"] not in LABELS:
        return [make_choice_fault("game")]
    written = {
        "kind": KIND,
        "form": terms["form"],
        "size": size,
        "game": terms["game"],
        "game_rules": terms["game_rules"],
        "scoring": terms["scoring"],
        "rules": terms["rules"],
        "entrants": [],
        "rounds": [],
    }
    return list(make_faults(read(written).problems))


def _find_draw_faults(draw: Mapping[str, Any]) -> list[Fault]:
    faults = [
        make_choice_fault(f"draw.{key}")
        for key, value in draw.items()
        if key != "house"
        and (value not in _DRAWS.get(key, ()) or type(value) not in map(type, _DRAWS[key]))
    ]
    if "house" in draw and not faults:
        try:
            CODES[draw.get("code", "")].with_house(draw["house"])
        except (AttributeError, KeyError, TypeError, ValueError):
            text = _("The code of cutting has no such rules.")
            faults.append(Fault("not-a-choice", text, "draw.house"))
    return faults


def _name_code(club: Club, terms: Mapping[str, Any]) -> dict[str, Any]:
    """Return terms whose draw names the code of cutting, the club's own if none is said."""
    draw = terms.get("draw") or {}
    cuts = draw.get("by") == BY_CUT or draw.get("partners") == Partners.CUT
    if not cuts or "code" in draw:
        return dict(terms)
    code, house = hosting.find_code(club=club, game=terms.get("game", ""))
    return {**terms, "draw": {**draw, "code": code, **({"house": house} if house else {})}}


@answer_repeated
def change_terms(*, order: Order, event: Event, **values: Any) -> Terms:
    """Change the terms of an event. What is left out stays as it is.

    Raise Refused with every fault: who meets whom and what is played cannot be changed once a round
    is drawn, and nothing that moves the standing after the time for corrections.
    """
    if unknown := values.keys() - set(TERMS):
        raise TypeError(f"an event has no terms {sorted(unknown)}")
    with writing(order, event, "terms", body=values, returns=Terms) as record:
        row: Event = record.ledger
        known = find_terms(row)
        whole = {name: getattr(known, name) for name in TERMS} | values
        frozen, faults = _settle(_name_code(row.club, whole), row.size)
        changed = [name for name in TERMS if getattr(known, name) != frozen[name]]
        if _has_begun(row):
            text = _("This cannot be changed after the first round was drawn.")
            faults += [Fault("begun", text, name) for name in changed if name in _FROZEN]
        if changed:
            faults += check_correctable(row, order) + find_unexplained(row, order)
        if faults:
            raise Refused(faults)
        return Terms.objects.create(act=record.act, **frozen)


def change_rubber_event(
    *, order: Order, event: Event, terms: Mapping[str, Any], **values: Any
) -> Event:
    """Change terms and settings of an event in one step: all of it is stored, or nothing.

    Its night follows the name, who may see it, and the acceptance of deals. terms: fields of TERMS.
    values: as for `change_event`. Raise Refused with every fault of both.
    """
    faults: list[Fault] = []
    with transaction.atomic():
        lock_row(event.club)
        _set_night(order, event, values)
        known = find_terms(event)
        if any(getattr(known, key, None) != value for key, value in terms.items()):
            try:
                change_terms(order=order.for_part("terms"), event=event, **terms)
            except Refused as refused:
                faults += refused.faults
            else:
                order = replace(order, ledger_version=None)  # the first act has compared it
        if values or not terms:
            try:
                change_event(order=order, event=event, **values)
            except Refused as refused:
                faults += refused.faults
        if faults:
            raise Refused(faults)
    event.refresh_from_db()
    return event


def _set_night(order: Order, event: Event, values: Mapping[str, Any]) -> None:
    """Let the night of an event follow what is changed of the event, if it can be changed so."""
    room = find_room(event)
    changed: Any = {
        name: values[name].strip() if name == "name" else values[name]
        for name in _OF_NIGHT
        if name in values and values[name] != getattr(event, name)
    }
    if room is not None and changed and not find_setting_faults({**values, "kind": event.kind}):
        part = sign_for_night(order, "night")
        hosting.set_room(order=part, club=event.club, night=room, **changed)


def _has_begun(event: Event) -> bool:
    drawn = RoundDraw.objects.filter(event=event, act__undoing__isnull=True)
    return drawn.exists() or TableResult.objects.filter(event=event).exists()


def record_room(record: Any, night: Any) -> HostedRoom:
    """Record on which night the matches of an event are played."""
    return HostedRoom.objects.create(act=record.act, night=night)


def is_hosted(terms: Terms) -> bool:
    """Return whether the matches are played at tables of the club, with phones."""
    return terms.form != LEAGUE
