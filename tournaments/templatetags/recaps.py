"""Filters for what is read after an event: lines, leads, figures, whose result it is."""

import uuid
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from django import template
from django.utils.translation import gettext as _

from club.templatetags.records import Record, make_record
from scoring.duplicate.reason import format_value
from scoring.seats import SEATS
from tournaments.duplicate.queries.said import describe_board
from tournaments.duplicate.queries.standings import StandingPlace
from tournaments.duplicate.queries.travellers import TravellerLine
from tournaments.queries.words import name_line, tell_vulnerable

register = template.Library()

MINUS = "\N{MINUS SIGN}"


@register.filter
def lead(notation: str) -> str:
    """Return an opening lead of the event format, ``HQ``, as cards are written: ``QH``."""
    return notation[1:] + notation[:1]


@register.filter
def board_record(said: Mapping[str, Any], board: int) -> Record | None:
    """Return the calls and the cards of a result, or None if neither is recorded."""
    return make_record(said, [seat.value for seat in SEATS], describe_board(board)[0])


@register.filter
def line_name(line: str) -> str:
    """Return the name of a line."""
    return name_line(line)


@register.filter
def vulnerable(sides: str) -> str:
    """Return the vulnerable sides in one word."""
    return {"-": _("none"), "both": _("all")}.get(sides, sides)


@register.filter
def vulnerable_words(sides: str) -> str:
    """Return who is vulnerable."""
    return tell_vulnerable(sides)


@register.filter
def minus(figure: str | None) -> str:
    """Return a decimal string with a minus sign that is as wide as a plus."""
    return (figure or "").replace("-", MINUS)


@register.filter
def shown_points(points: str) -> str:
    """Return the exact points of a reason, such as ``55/3``, as they are shown."""
    return format_value(Fraction(points)).replace("-", MINUS)


@register.filter
def any_factored(places: Iterable[StandingPlace]) -> bool:
    """Return whether the points of a place are in proportion."""
    return any(place.factored for place in places)


@register.filter
def plays(entrant: uuid.UUID | None, line: TravellerLine) -> bool:
    """Return whether a result is an entrant's own."""
    return entrant is not None and str(entrant) in (*line.row["ns"], *line.row["ew"])


@register.filter
def positive(figure: str) -> str:
    """Return what a board gives a team: a dash for nothing, and nothing where the other has it."""
    if figure.startswith("-"):
        return ""
    return "–" if figure in ("0", "0.00") else figure
