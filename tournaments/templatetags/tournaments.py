"""Filters for events: numbers, the clock, movements, what was recorded."""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.duplicate.reason import SENTENCES
from tournaments.acts import EVENT_ACTS, WITHDRAW, EventTopic
from tournaments.duplicate.queries.changing import digest_offer
from tournaments.duplicate.queries.directions import tell_as_sat
from tournaments.duplicate.queries.phone import PhoneView
from tournaments.duplicate.queries.versions import mark_version
from tournaments.links import get_desk_path, get_event_path
from tournaments.models import ClockKind, Event, EventAct, TeamForm
from tournaments.movements.balance import measure_balance
from tournaments.movements.continuing import Continuation
from tournaments.movements.pair_families import FAMILIES
from tournaments.movements.recommending import Offer
from tournaments.movements.team_families import TEAM_FAMILIES
from tournaments.queries.events import Clock
from tournaments.queries.field import Field
from tournaments.queries.history import Told
from tournaments.queries.seating import EntrantView, Meeting, SectionView
from tournaments.queries.words import PROVISIONAL

register = template.Library()

#: What a clock shows at most once its round is over, in seconds: 99 minutes and 59 seconds.
_LONGEST_OVER = -5999


@register.simple_tag
def tell_provisional() -> str:
    """Return what is told of a standing for which results are still to come."""
    return str(PROVISIONAL)


@register.filter
def event_path(event: Event) -> str:
    """Return the path of the page that everybody may see of an event."""
    return get_event_path(event)


@register.filter
def desk_path(event: Event) -> str:
    """Return the path of the director's page of an event."""
    return get_desk_path(event)


@register.filter
def as_sat(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return a result with its rulings for the directions in which the pairs sat."""
    return tell_as_sat(result)


@register.filter
def version_mark(row: Mapping[str, Any], fouled: bool) -> str:
    """Return what the version of a stored result is called, if its board was fouled."""
    return mark_version(row, fouled)


class _Known(dict[str, Any]):
    """Values of an act. One that is missing is shown as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


@register.filter
def event_act(act: EventAct) -> str:
    """Return what an act did, as a short sentence."""
    text = _tell_act(getattr(act, "told", None) or Told(act, {}))
    return text[:1].upper() + text[1:]


def _tell_act(told: Told) -> str:
    act = told.act
    returns = act.verb == WITHDRAW and act.detail.get("kind") == ""
    text = _("%(who)s: plays on") if returns else EVENT_ACTS.say(act.verb)
    what = _tell_act(told.undone) if told.undone else act.detail.get("verb", "")
    values = {**act.detail, "who": told.who, "what": what}
    if told.members:
        values["name"] = told.name
    if set(str(values.get("name", ""))) == set("? –"):
        values["name"] = _("a number without names")
    if not told.sections and "table" in values:
        values["section"] = ""
    if "movement" in values:
        values["movement"] = _tell_size(act.detail)
    about_clock = act.verb in EVENT_ACTS.about(EventTopic.CLOCK)
    if about_clock and values.get("kind") in ClockKind.values:
        values["kind"] = ClockKind(values["kind"]).label
    return text % _Known(values)


def _tell_size(detail: Mapping[str, Any]) -> str:
    """Return a movement with its tables and rounds; without them if its act has none."""
    name = _name_movement(detail["movement"])
    if not {"tables", "rounds"} <= detail.keys():
        return name
    values = {"name": name, **_count_size(detail["tables"], detail["rounds"])}
    return _("%(name)s, %(tables)s, %(rounds)s") % values


def _name_movement(name: str) -> str:
    """Return what a movement is called; its own name if it is of no family."""
    family = FAMILIES.get(name) or TEAM_FAMILIES.get(name)
    titles: dict[str, str] = {TeamForm.SWISS: _("Swiss"), TeamForm.KNOCK_OUT: _("knock-out")}
    return capfirst(_(family.title) if family else titles.get(name, name))


def _count_size(tables: int, rounds: int) -> dict[str, str]:
    """Return the numbers of tables and rounds in words."""
    return {
        "tables": ngettext("%(count)d table", "%(count)d tables", tables) % {"count": tables},
        "rounds": ngettext("%(count)d round", "%(count)d rounds", rounds) % {"count": rounds},
    }


@register.filter
def is_undone(act: EventAct) -> bool:
    """Return whether an act was undone."""
    return hasattr(act, "undoing")


@register.filter
def number(field: Field, entrant: EntrantView) -> str:
    """Return the number of an entrant as it is shown."""
    return field.number(entrant)


@register.filter
def label(field: Field, entrant: EntrantView) -> str:
    """Return the number of an entrant with its line."""
    return field.label(entrant)


_UNITS: Mapping[str, Any] = {
    "matchpoints": gettext_lazy("matchpoints"),
    "percent-of-board": gettext_lazy("percent of a board"),
    "percent-of-session": gettext_lazy("percent of the session"),
    "imps": gettext_lazy("IMPs"),
    "vp": gettext_lazy("victory points"),
    "points": gettext_lazy("points"),
}


@register.filter
def unit_name(unit: str) -> str:
    """Return the name of the unit of a penalty."""
    return str(_UNITS.get(unit, unit))


@register.filter
def why(offer: Offer) -> str:
    """Return why a movement is offered."""
    return " ".join(_(reason.template) % reason.values for reason in offer.reasons)


@register.filter
def seat_of(meeting: Meeting, entrant: EntrantView) -> str:
    """Return the direction of an entrant at a table."""
    return meeting.find_seat(entrant)


@register.filter
def list_labels(field: Field, entrants: Iterable[EntrantView]) -> str:
    """Return the numbers of entrants with their names."""
    return ", ".join(f"{field.label(entrant)} {entrant.name}" for entrant in entrants)


@register.filter
def plan_text(section: SectionView) -> str:
    """Return the movement of a section in a few words."""
    movement = section.movement
    sets = sum((hand.round, hand.table) == (1, 1) for hand in movement.hands)
    each = section.plan.boards_per_set * max(1, sets)
    text = _("%(name)s, %(tables)s, %(rounds)s of %(boards)s")
    return text % {
        "name": _name_movement(movement.name),
        **_count_size(movement.tables, movement.rounds),
        "boards": ngettext("%(count)d board", "%(count)d boards", each) % {"count": each},
    }


@register.filter
def seconds_left(clock: Clock, now: datetime.datetime) -> int | None:
    """Return the seconds left in the round, negative if it is over, or None if it is not timed.

    An event that was left open is not told how many days its round is over.
    """
    if clock.ends is None:
        return clock.left
    return max(_LONGEST_OVER, int((clock.ends - now).total_seconds()))


@register.filter
def time_left(clock: Clock, now: datetime.datetime) -> str:
    """Return the time left in the round as minutes and seconds, or empty if it is not timed."""
    seconds = seconds_left(clock, now)
    if seconds is None:
        return ""
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'−' if seconds < 0 else ''}{minutes}:{rest:02d}"


@register.filter
def because(reason: Mapping[str, Any]) -> str:
    """Return the sentence of a stored reason."""
    return _(SENTENCES[reason["code"]]) % reason["told"]


@register.filter
def team_of(view: PhoneView, entrant: EntrantView) -> list[str]:
    """Return the public names of those who play for an entrant in round 1."""
    return [str(player) if player else _("?") for player in entrant.team(1)]


@register.filter
def made(result: Mapping[str, Any]) -> str:
    """Return in words how a contract ended: made, made with overtricks, or how many down."""
    tricks = result.get("tricks")
    if not isinstance(tricks, int):
        return ""
    over = tricks - 6 - int(str(result["contract"])[0])
    if over < 0:
        return _("%(count)d down") % {"count": -over}
    return _("made") if over == 0 else _("made +%(count)d") % {"count": over}


@register.filter
def sentence(finding: Any) -> str:
    """Return the sentence of a finding about a movement."""
    return _(finding.template) % dict(finding.values)


@register.filter
def offer_facts(offer: Continuation, boards_per_set: int) -> list[tuple[str, str]]:
    """Return in what ways to go on differ, as labels and figures."""
    boards = sorted(offer.plan.count_boards(boards_per_set).values())
    counts = Counter(hand.set for hand in offer.plan.movement.hands)
    alone = sum(count == 1 for count in counts.values())
    out = max(map(len, offer.plan.sit_outs.values()), default=0)
    each = f"{boards[0]}" if boards[0] == boards[-1] else f"{boards[0]}–{boards[-1]}"
    return [
        (_("Boards for a pair"), each),
        (_("Sits out at most"), str(out)),
        (_("Board sets with one result"), str(alone)),
        (_("Unevenness"), f"{measure_balance(offer.plan.movement):.2f}"),
    ]


@register.filter
def offer_digest(offer: Continuation) -> str:
    """Return a short text that changes with what an offer would do."""
    return digest_offer(offer)


@register.filter
def rooms_of(match: int, event: Event) -> str:
    """Return the first and the last table of a match that was drawn, by its number."""
    tables = event.least_places // 2
    return f"{tables * (match - 1) + 1}–{tables * match}"
