"""Filters for acts, matches and amounts of a night."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.translation import gettext as _

from club.ledger.acts import UNDO
from club.models import Player
from club.templatetags.cutin import join_briefly, seat_name
from nights.acts import BREAK_UP, NIGHT_ACTS, NightTopic
from nights.models import Act, Match
from nights.queries.nights import NO_MATCH
from nights.queries.room import Waiting
from nights.queries.sheets import MatchSheet
from nights.stakes.money import convert_to_major, format_amount
from scoring.drawing import Paper, lay_out_paper

register = template.Library()


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
def match_title(match: Match) -> str:
    """Return a match by the number of its table and its own."""
    return _name_match(match.table.number, match.number)


@register.filter
def column_title(column: Mapping[str, Any]) -> str:
    """Return the match of a column of the back score, as `match_title` does."""
    return _name_match(column["table"], column["number"])


def _name_match(table: int, number: int) -> str:
    return _("Table %(table)s, match %(number)s") % {"table": table, "number": number}


@register.simple_tag
def tell_no_match() -> str:
    """Return what stands in place of a standing of a night."""
    return str(NO_MATCH)


@register.filter
def paper_of(sheet: MatchSheet) -> Paper:
    """Return a match in the layout of the paper sheet."""
    return lay_out_paper(sheet.states)


@register.filter
def doing(act: Act) -> str:
    """Return what an act did, in words."""
    if act.verb == BREAK_UP and act.player_id:
        return _("broke up the table, owing to")
    if act.verb == BREAK_UP and act.detail.get("nobody"):
        return _("broke up the table, owing to nobody")
    text = NIGHT_ACTS.say(act.verb)
    if act.verb == UNDO:
        return text % {"what": NIGHT_ACTS.say(act.detail.get("verb", ""))}
    return text


@register.filter
def name_waiting(waiting: Iterable[Waiting]) -> str:
    """Return who waits, in one line."""
    return join_briefly([candidate.player for candidate in waiting])


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
    if act.verb in NIGHT_ACTS.about(NightTopic.PROGRAM):
        return _("the program")
    return _("the table") if act.by_device else _("somebody")
