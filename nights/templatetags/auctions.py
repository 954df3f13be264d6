"""Filters for the calls and the cards of a deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.templatetags.cutin import TIMES, card, suit
from nights.queries.match_view import MatchView, SheetDeal

register = template.Library()


@register.filter
def call(text: str) -> SafeString | str:
    """Return a call as HTML, or as text under the laws of 1907."""
    speaker, colon, bare = text.rpartition(":")
    if bare in ("X", "XX"):
        return TIMES * len(bare)
    if bare in ("C", "D", "H", "S", "NT"):
        return format_html("{}{}{}", speaker, colon + " " if colon else "", suit(bare))
    if bare[:1].isdigit():
        return format_html("<span class='contract'>{}{}</span>", bare[:1], suit(bare[1:]))
    return f"{speaker}: {_name_call(bare)}" if colon else _name_call(bare)


def _name_call(bare: str) -> str:
    known = {
        "pass": _("pass"),
        "double": _("double"),
        "redouble": _("redouble"),
        "may-i-lead": _("may I lead?"),
        "yes": _("yes"),
        "satisfied": _("satisfied"),
    }
    return known.get(bare.lower(), known["pass"] if bare == "P" else bare)


@dataclass(frozen=True)
class Record:
    """The auction and the play, for a template.

    seats: the columns of the auction, the dealer's first; empty if calls do not go round.
    """

    seats: tuple[str, ...]
    rounds: list[list[str]]
    calls: list[str]
    tricks: list[list[SafeString]]


@register.filter
def record(sheet: MatchView, deal: SheetDeal) -> Record | None:
    """Return the calls and the cards of a deal, or None if neither is recorded."""
    data = deal.row.data
    calls, play = data.get("calls") or [], data.get("play") or []
    if not calls and not play:
        return None
    seats = [str(seat) for seat in sheet.game.seats]
    first = seats.index(data.get("dealer", deal.step.before.dealer))
    goes_round = "trumps" not in data
    return Record(
        seats=(*seats[first:], *seats[:first]) if goes_round else (),
        rounds=_split_rows(calls, len(seats)) if goes_round else [],
        calls=[] if goes_round else calls,
        tricks=_split_rows([card(played) for played in play], len(seats)),
    )


def _split_rows(row: Sequence[Any], size: int) -> list[list[Any]]:
    return [list(row[start : start + size]) for start in range(0, len(row), size)]
