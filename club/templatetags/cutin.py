"""Filters for cards, contracts, points and times."""

import datetime
from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from club.formation.code import EXPOSED
from club.models import Act, Match, Player, SeatName
from club.money import MINUS, convert_to_major, format_amount
from club.night_acts import NIGHT_ACTS, NightTopic
from club.queries.sheets import MatchSheet
from scoring.drawing import Paper, lay_out_paper
from scoring.lines import Line

register = template.Library()

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
TIMES = "\N{MULTIPLICATION SIGN}"

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
            ("10" if one[0] == "T" else one[0], suit(one[1:]))
            for one in notation.split(EXPOSED)
            if one
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
def money(amount: int, currency: str) -> str:
    """Return an amount of minor units as text, such as "3.20"."""
    return format_amount(amount, currency)


@register.filter
def major(amount: int, currency: str) -> str:
    """Return an amount of minor units for the value of a form's field, such as "3.2"."""
    return str(convert_to_major(amount, currency))


@register.filter
def signed_money(amount: int, currency: str) -> str:
    """Return an amount of minor units with its sign, such as "+3.20"."""
    return format_amount(amount, currency, signed=True)


@register.filter
def seat_name(seat: str) -> str:
    """Return the name of a seat."""
    return str(SeatName(seat).label) if seat in SeatName.values else ""


@register.filter
def side_name(side: str) -> str:
    """Return the name of a side."""
    return _("North-South") if side == "NS" else _("East-West")


@register.filter
def match_title(match: Match) -> str:
    """Return a match by the number of its table and its own."""
    values = {"table": match.table.number, "number": match.number}
    return _("Table %(table)s, match %(number)s") % values


@register.filter
def label(line: Line) -> str:
    """Return what a line of the score is for."""
    return _(line.label)


@register.filter
def get(mapping: Mapping[str, Any], key: str) -> Any:
    """Return the value of a key."""
    return mapping.get(key, "")


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
def paper_of(sheet: MatchSheet) -> Paper:
    """Return a match in the layout of the paper sheet."""
    return lay_out_paper(sheet.states)


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
    one = row[0] if isinstance(row, tuple) else getattr(row, "record", row)
    return int(one.margin)


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


@register.filter
def doing(act: Act) -> str:
    """Return what an act did, in words."""
    if act.verb == "break-up" and act.player_id:
        return _("broke up the table, owing to")
    if act.verb == "break-up" and act.detail.get("nobody"):
        return _("broke up the table, owing to nobody")
    said = NIGHT_ACTS.say(act.verb)
    if act.verb == "undo":
        return said % {"what": NIGHT_ACTS.say(act.detail.get("verb", ""))}
    return said


@register.filter
def breaker(act: Act) -> Player | None:
    """Return the player who broke up a table, if the act found that out and was not told so."""
    players = [breakup.breaker for breakup in act.breakups.all()]
    return next((player for player in players if player and player.pk != act.player_id), None)


@register.filter
def who(act: Act, directs: bool) -> str:
    """Return who took an act. Only those who run nights see usernames."""
    if act.account_id:
        return str(act.account) if directs else _("the director's desk")
    if act.by_device and act.seat:
        return _("%(seat)s at the table") % {"seat": seat_name(act.seat)}
    if act.verb in NIGHT_ACTS.about(NightTopic.DOOR):
        return _("somebody at the door")
    if act.verb == "rescore":
        return _("the program")
    return _("the table") if act.by_device else _("somebody")
