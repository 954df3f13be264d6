"""The calls and the cards of a deal, for templates."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from club.templatetags.cutin import TIMES, card, suit

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


def make_record(
    data: Mapping[str, Any], seats: Sequence[str], dealer: str, *, goes_round: bool = True
) -> Record | None:
    """Return the calls and the cards of a deal, or None if neither is recorded.

    seats: those that play, clockwise. goes_round: whether each seat calls in its turn.
    """
    calls, play = data.get("calls") or [], data.get("play") or []
    if not calls and not play:
        return None
    first = seats.index(dealer)
    return Record(
        seats=(*seats[first:], *seats[:first]) if goes_round else (),
        rounds=_split_rows(calls, len(seats)) if goes_round else [],
        calls=[] if goes_round else calls,
        tricks=_split_rows([card(played) for played in play], len(seats)),
    )


def _split_rows(row: Sequence[Any], size: int) -> list[list[Any]]:
    return [list(row[start : start + size]) for start in range(0, len(row), size)]
