"""Filters for events: numbers, the clock, movements, what was recorded."""

import datetime
import uuid
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.money import MINUS
from club.templatetags.cutin import card, signed
from scoring.duplicate.reason import SENTENCES, format_value
from tournaments.models import EventAct
from tournaments.movements.families import FAMILIES
from tournaments.queries.events import Clock
from tournaments.queries.field import EntrantView, Field, SectionView
from tournaments.queries.travellers import Line

register = template.Library()

_ACTS: Mapping[str, Any] = {
    "create": gettext_lazy("the event was created"),
    "change": gettext_lazy("settings were changed"),
    "enter": gettext_lazy("%(name)s entered"),
    "name": gettext_lazy("names of entrant %(entrant)s: %(name)s"),
    "move": gettext_lazy("entrant %(entrant)s has number %(section)s%(slot)s"),
    "describe": gettext_lazy("details of entrant %(entrant)s"),
    "withdraw": gettext_lazy("entrant %(entrant)s leaves after round %(after_round)s"),
    "plan": gettext_lazy("section %(section)s plays %(movement)s"),
    "round": gettext_lazy("round %(round)s began"),
    "clock": gettext_lazy("clock: %(kind)s"),
    "result": gettext_lazy("board %(board)s at table %(section)s%(table)s"),
    "correct": gettext_lazy("board %(board)s at table %(table)s corrected"),
    "remove": gettext_lazy("board %(board)s at table %(table)s taken away"),
    "accept": gettext_lazy("board %(board)s accepted or objected to"),
    "penalty": gettext_lazy("penalty of %(points)s for entrant %(entrant)s"),
    "penalty-back": gettext_lazy("penalty of %(points)s taken back"),
    "foul": gettext_lazy("board %(board)s fouled from round %(from_round)s"),
    "award": gettext_lazy("boards not played"),
    "call": gettext_lazy("the director was called"),
    "answer": gettext_lazy("the director came"),
    "finish": gettext_lazy("play ended"),
    "resume": gettext_lazy("play went on"),
    "publish": gettext_lazy("the standing was published"),
    "hold": gettext_lazy("the standing was held back"),
    "renew-links": gettext_lazy("the phones' links were made anew"),
    "merge": gettext_lazy("two players are one"),
    "undo": gettext_lazy("undone: %(verb)s"),
}


class _Known(dict[str, Any]):
    """Values of an act. One that is missing is shown as a dash."""

    def __missing__(self, key: str) -> str:
        return "–"


@register.filter
def event_act(act: EventAct) -> str:
    """Return what an act did, as a short sentence."""
    text = str(_ACTS.get(act.verb, act.verb)) % _Known(act.detail)
    return text[:1].upper() + text[1:]


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


@register.filter
def plan_text(section: SectionView) -> str:
    """Return the movement of a section in a few words."""
    movement = section.movement
    family = FAMILIES.get(movement.name)
    sets = sum((hand.round, hand.table) == (1, 1) for hand in movement.hands)
    text = _("%(name)s, %(tables)d tables, %(rounds)d rounds of %(each)d boards")
    return text % {
        "name": capfirst(_(family.title)) if family else movement.name,
        "tables": movement.tables,
        "rounds": movement.rounds,
        "each": section.plan.boards_per_set * max(1, sets),
    }


@register.filter
def seconds_left(clock: Clock, now: datetime.datetime) -> int | None:
    """Return the seconds left in the round, negative if it is over, or None if it is not timed."""
    if clock.ends is None:
        return clock.left
    return int((clock.ends - now).total_seconds())


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
def same_side(seat: str, other: str) -> bool:
    """Return whether two seats are of one side."""
    return (seat in "NS") == (other in "NS")


@register.filter
def lead(notation: str) -> SafeString:
    """Return an opening lead of the event format, such as ``HQ``, as HTML."""
    return card(notation[1:] + notation[:1])


@register.filter
def line_name(line: str) -> str:
    """Return the name of a line."""
    return _("North-South") if line == "NS" else _("East-West")


@register.filter
def vulnerable(sides: str) -> str:
    """Return the vulnerable sides in one word."""
    return {"-": _("none"), "both": _("all")}.get(sides, sides)


@register.filter
def vulnerable_words(sides: str) -> str:
    """Return who is vulnerable."""
    if sides == "-":
        return _("none vulnerable")
    if sides == "both":
        return _("all vulnerable")
    return _("%(sides)s vulnerable") % {"sides": sides}


@register.filter
def minus(figure: str | None) -> str:
    """Return a decimal string with a minus sign that is as wide as a plus."""
    return (figure or "").replace("-", MINUS)


@register.filter
def opposite_score(score: int | None) -> str:
    """Return North-South's score as East-West's, with its sign."""
    return "" if score is None else signed(-score)


@register.filter
def shown_points(points: str) -> str:
    """Return the exact points of a reason, such as ``55/3``, as they are shown."""
    return format_value(Fraction(points)).replace("-", MINUS)


@register.filter
def plays(entrant: uuid.UUID | None, line: Line) -> bool:
    """Return whether a result is an entrant's own."""
    return entrant is not None and str(entrant) in (*line.row["ns"], *line.row["ew"])
