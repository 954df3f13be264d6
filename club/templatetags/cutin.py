"""Filters for cards, contracts, points and times."""

import datetime
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.models import SeatName
from scoring.lines import ScoreLine

register = template.Library()

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
TIMES = "\N{MULTIPLICATION SIGN}"
MINUS = "\N{MINUS SIGN}"
_ISOLATE = "\N{FIRST STRONG ISOLATE}"
#: What stands between several cards that a player exposed in a cut.
EXPOSED = "+"

_SUIT_NAMES = {
    "C": lambda: _("clubs"),
    "D": lambda: _("diamonds"),
    "H": lambda: _("hearts"),
    "S": lambda: _("spades"),
}


@register.filter
def suit(strain: str) -> SafeString:
    """Return a strain as its symbol, in its colour, with its name for screen readers."""
    if strain not in SUITS:
        return format_html("<span class='suit nt'>{}</span>", pgettext("no trumps", "NT"))
    return format_html(
        "<span class='suit {}' role='img' aria-label='{}'>{}</span>",
        strain.lower(),
        _SUIT_NAMES[strain](),
        SUITS[strain] + "\N{VARIATION SELECTOR-15}",
    )


@register.filter
def card(notation: str) -> SafeString:
    """Return a card such as ``TD`` as HTML, or several exposed cards, as in ``QS+3D``."""
    return format_html_join(
        " ",
        "<span class='card'>{}{}</span>",
        (
            ("10" if part[0] == "T" else part[0], suit(part[1:]))
            for part in notation.split(EXPOSED)
            if part
        ),
    )


@register.filter
def double(doubling: str) -> str:
    """Return how often a contract was doubled."""
    return TIMES * len(doubling)


@register.filter
def contract(notation: str) -> SafeString | str:
    """Return a contract such as ``4SX`` as HTML."""
    if notation == "pass":
        return _("Passed out")
    bare = notation.rstrip("X")
    doubled = double(notation[len(bare) :])
    return format_html("<span class='contract'>{}{}{}</span>", bare[:1], suit(bare[1:]), doubled)


@register.filter
def result(deal: Mapping[str, Any]) -> str:
    """Return the result of a contract: ``=``, ``+2``, ``−1``."""
    notation, tricks = deal.get("contract", ""), deal.get("tricks")
    if not notation or notation == "pass" or tricks is None:
        return ""
    return over(tricks - int(notation[0]) - 6)


@register.filter
def over(tricks: int) -> str:
    """Return tricks over or under the contract."""
    return "=" if tricks == 0 else signed(tricks)


@register.filter
def signed(number: int | None) -> str:
    """Return a number with its sign. The minus is U+2212, as wide as the plus."""
    if number is None:
        return ""
    if number == 0:
        return "0"
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"


@register.filter
def seat_name(seat: str) -> str:
    """Return the name of a seat."""
    return str(SeatName(seat).label) if seat in SeatName.values else ""


@register.filter
def side_name(side: str) -> str:
    """Return the name of a side."""
    return _("North-South") if side == "NS" else _("East-West")


@register.filter
def label(line: ScoreLine) -> str:
    """Return what a line of the score is for."""
    return _(line.label)


@register.filter
def get(mapping: Mapping[str, Any], key: str) -> Any:
    """Return the value of a key."""
    return mapping.get(key, "")


@register.filter
def brief_name(names: Mapping[str, object], key: str) -> str:
    """Return the first word of a name if no other name begins with it, else the whole name."""
    return _shorten_names(names).get(key, "")


@register.filter
def join_briefly(people: Iterable[object]) -> str:
    """Return the names of some people in one line, each as brief as `brief_name` makes it."""
    return ", ".join(_shorten_names({str(at): name for at, name in enumerate(people)}).values())


def _shorten_names(names: Mapping[str, object]) -> dict[str, str]:
    """Return each name as `brief_name` does.

    Names that begin with a title, an initial or an isolate stay whole.
    """
    texts = {key: str(name) for key, name in names.items()}
    firsts = {key: text.partition(" ")[0] for key, text in texts.items()}
    shared = Counter(firsts.values())
    return {
        key: texts[key]
        if shared[first] > 1 or first.endswith(".") or first.startswith(_ISOLATE)
        else first
        for key, first in firsts.items()
    }


@register.filter
def points(pair: Any, side: str) -> int:
    """Return a side's value of a pair."""
    return int(pair[side])


@register.filter
def held(players: Mapping[str, Any], side: str) -> list[tuple[str, Any]]:
    """Return the seats of a side with the players who hold them."""
    return [(seat, players[seat]) for seat in side if seat in players]


@register.filter
def opposite(side: str) -> str:
    """Return the other side."""
    return "EW" if side == "NS" else "NS"


@register.filter
def opposite_number(number: int) -> int:
    """Return a number with the opposite sign."""
    return -number


@register.filter
def turn(row: tuple[Any, Any], we: str) -> tuple[Any, Any]:
    """Return North-South's and East-West's entries as those of We and They."""
    return row if we == "NS" else (row[1], row[0])


@register.filter
def hundreds(points: int, places: int | None = None) -> str:
    """Return points as victory points, one for each hundred, exactly, with their sign.

    places: how many decimals a column has (`decimals`); by default, as many as these points need.
    """
    places = _decimals_of(points) if places is None else places
    whole, rest = divmod(abs(points), 100)
    figures = f"{whole}.{rest:02}"[: len(str(whole)) + (1 + places if places else 0)]
    return f"{MINUS if points < 0 else '+' if points > 0 else ''}{figures}"


@register.filter
def decimals(rows: Iterable[Any]) -> int:
    """Return how many decimals the victory points of a column need, so that all have as many.

    rows: objects with a margin or with a record, or tuples that begin with one.
    """
    return max((_decimals_of(_margin_of(row)) for row in rows), default=0)


def _decimals_of(points: int) -> int:
    if points % 10:
        return 2
    return 1 if points % 100 else 0


def _margin_of(row: Any) -> int:
    record = row[0] if isinstance(row, tuple) else getattr(row, "record", row)
    return int(record.margin)


@register.filter
def percent(rate: Any) -> str:
    """Return a rate between 0 and 1 in per cent, with one decimal."""
    return f"{float(rate) * 100:.1f}"


@register.filter
def tier(code: str) -> SafeString | str:
    """Return a tier by its code, such as ``AS``, with the symbol of its suit."""
    if len(code) != 2:
        return code
    return format_html("<span class='card'>{}{}</span>", code[0], suit(code[1]))


@register.filter
def minutes(began: datetime.datetime) -> int:
    """Return the whole minutes since a time."""
    return max(0, int((timezone.now() - began).total_seconds() // 60))
