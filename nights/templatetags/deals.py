"""Filters for deals, by game: the result in words, the labels of the sheet."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.templatetags.cutin import (
    TIMES,
    contract,
    result,
    seat_name,
    side_name,
    signed,
    suit,
)
from nights.forms.reckoning import NOT_RECKONED, make_reckoning
from nights.games import GAMES, Words, get_label
from nights.queries.match_view import MatchView, SheetDeal, name_deal, title_deal
from scoring.games.protocol import Game

register = template.Library()

_IN_ORDER = ("N", "E", "S", "W", "NS", "EW")
"""The labels of hands and sides."""


@register.filter
def deal_title(sheet: MatchView, number: int) -> str:
    """Return a deal's name at the beginning of a line: by its number, or as a hand of the match."""
    return title_deal(number, sheet)


@register.filter
def deal_name(sheet: MatchView, number: int) -> str:
    """Return a deal's name within a sentence."""
    return name_deal(number, sheet)


@register.filter
def hand_of(sheet: MatchView, number: int) -> int | None:
    """Return which hand of its match a deal is, if the game counts hands, or else None."""
    return sheet.get_hand(number)


@register.filter
def counts_hands(sheet: MatchView) -> bool:
    """Return whether a match is a fixed number of hands."""
    return bool(sheet.hands)


@register.filter
def words(game: str) -> Words:
    """Return the labels of a game's score sheet."""
    return GAMES[game].words


@register.filter
def game_name(game: str) -> str:
    """Return a game's label."""
    return get_label(game)


@register.filter
def part(sheet: MatchView, side: str) -> str:
    """Return a side's points toward the game in play, or an empty string after the match."""
    scored = sheet.state.part_scores[side]
    if sheet.over or not scored:
        return ""
    return str(words(sheet.match.game).part) % {"points": scored}


@register.filter
def games_won(sheet: MatchView, side: str) -> str:
    """Return the number of games that a side has won, in games without vulnerability."""
    won = sheet.state.games[side]
    if sheet.over or not won or not words(sheet.match.game).toward:
        return ""
    return ngettext("%(count)d game", "%(count)d games", won) % {"count": won}


@register.filter
def won_by(sheet: MatchView, side: str) -> str:
    """Return by how much a side won a match that counts, or an empty string."""
    margin = sheet.state.totals.margin if side == "NS" else -sheet.state.totals.margin
    return signed(margin) if sheet.counts and margin > 0 else ""


@register.filter
def side_label(game: Game, side: str) -> str:
    """Return a side in full: its two seats, or its one seat in a game for two."""
    seats = [str(seat) for seat in game.seats if seat in side]
    return side_name(side) if len(seats) > 1 else seat_name(seats[0])


@register.simple_tag(takes_context=True)
def side_heading(context: template.Context, side: str) -> str:
    """Return a side of a deal form: We or They at a table, else its seats."""
    if context.get("plain"):
        return side_label(context["game"], side)
    return _("We") if side == context.get("we") else _("They")


@register.simple_tag(takes_context=True)
def reckoning(context: template.Context, *, plain: bool = False) -> str:
    """Return what static/reckon.js needs to tell the points of a deal form without the network.

    plain: whether the sides are called by their seats. Empty if the points need the server.
    """
    state, game = context.get("reckoned"), context.get("game")
    if state is None or game is None or game.name in NOT_RECKONED:
        return ""
    sides = {side: side_label(game, side) for side in ("NS", "EW")} if plain else None
    info = make_reckoning(game, state, we=context["we"], sides=sides, players=context["players"])
    return json.dumps(info, ensure_ascii=False, separators=(",", ":"))


@register.filter
def deal_text(deal: Mapping[str, Any]) -> SafeString | str:
    """Return a deal on one line: the contract or the trumps, the tricks, and what else it has."""
    if deal.get("void"):
        return _("Dealt again") if deal["void"] == "new-deal" else _("Deal lost")
    if deal.get("contract"):
        return _describe_contract(deal)
    if deal.get("trumps") or deal.get("won"):
        return _describe_tricks(deal)
    return _("withdrawn")


def _describe_contract(deal: Mapping[str, Any]) -> SafeString | str:
    notation = contract(deal["contract"])
    if deal["contract"] == "pass":
        return notation
    by = _("by %(seat)s") % {"seat": deal.get("declarer", "")}
    return format_html("{} {} {}{}", notation, by, result(deal), extras(deal))


def _describe_tricks(deal: Mapping[str, Any]) -> SafeString:
    """Return the tricks of each side, after the trumps if the deal has them."""
    tricks = format_html('<span class="nowrap">{}</span>{}', won(deal["won"]), extras(deal))
    if not deal.get("trumps"):
        return tricks
    if deal["trumps"] == "NT":
        trumps: SafeString | str = _("No trumps")
    else:
        trumps = format_html("{} {}", suit(deal["trumps"]), _("trumps"))
    return format_html("{}{}, {}", trumps, doubled(deal.get("doubles")), tricks)


@register.filter
def told(deal: SheetDeal, sheet: MatchView) -> SafeString | str:
    """Return a deal in words, with the name of whoever played it: ``4♠ by Bert, made``."""
    return in_words(deal.row.data, sheet.players)


@register.filter
def in_words(data: Mapping[str, Any], players: Mapping[str, Any]) -> SafeString | str:
    """Return what was said of a deal in words, as `told` does for one that is stored."""
    player = players.get(data.get("declarer", ""))
    named = player is not None and str(data.get("contract", ""))[:1].isdigit()
    if data.get("void") or data.get("tricks") is None or not named:
        return deal_text(data)
    by = _("by %(name)s") % {"name": player}
    notation = contract(data["contract"])
    over = data["tricks"] - 6 - int(data["contract"][0])
    if over < 0:
        how = ngettext("%(count)d down", "%(count)d down", -over) % {"count": -over}
    else:
        how = _("made") if over == 0 else _("made +%(count)d") % {"count": over}
    return format_html("{} {}, {}{}", notation, by, how, extras(data))


@register.filter
def scored(deal: SheetDeal, we: str) -> str:
    """Return whom a deal has brought how much, for whoever sits on a side."""
    points = {"NS": deal.ns, "EW": deal.ew}
    told = [
        (_("%(points)d to us") if side == we else _("%(points)d to them")) % {"points": count}
        for side, count in points.items()
        if count
    ]
    return ", ".join(told) or _("no points")


@register.filter
def join_names(players: Sequence[Any]) -> str:
    """Return names in a sentence: ``Ludwig and Selma``."""
    return get_text_list([str(player) for player in players], _("and"))


@register.filter
def doubled(times: int | None) -> str:
    """Return how often a trump was doubled, in words."""
    if not times:
        return ""
    return " " + (_("doubled") if times == 1 else f"{TIMES}{2**times}")


@register.filter
def won(tricks: Mapping[str, int]) -> str:
    """Return the tricks of each side."""
    return f"NS {tricks['NS']} : EW {tricks['EW']}"


_PENALTIES = {
    "tricks": gettext_lazy("3 tricks"),
    "add": gettext_lazy("3 points to the others"),
    "deduct": gettext_lazy("3 points off"),
}


@register.filter
def extras(deal: Mapping[str, Any]) -> str:
    """Return what else a deal has, in a few words: honours, chicane, revokes."""
    texts = [*_list_honours(deal), *_list_chicane(deal), *_list_revokes(deal)]
    return "".join(f", {text}" for text in texts)


def _list_honours(deal: Mapping[str, Any]) -> list[str]:
    claimed = deal.get("honours") or {}
    if not isinstance(claimed, Mapping):
        claimed = {entry["hand"]: entry["held"] for entry in claimed}
    # Databases do not preserve the order of an object's keys.
    held = " ".join(f"{hand} {claimed[hand]}" for hand in _IN_ORDER if claimed.get(hand))
    return [_("honours %(held)s") % {"held": held}] if held else []


def _list_chicane(deal: Mapping[str, Any]) -> list[str]:
    hands = " ".join(deal.get("chicane", ()))
    return [_("chicane %(hands)s") % {"hands": hands}] if hands else []


def _list_revokes(deal: Mapping[str, Any]) -> list[str]:
    counted = Counter(_describe_revoke(revoke) for revoke in deal.get("revokes", ()))
    return [f"{count} {TIMES} {text}" if count > 1 else text for text, count in counted.items()]


def _describe_revoke(revoke: Mapping[str, Any]) -> str:
    text = _("revoke %(by)s") % {"by": revoke["by"]}
    if "penalty" in revoke:
        return f"{text} ({_PENALTIES.get(revoke['penalty'], revoke['penalty'])})"
    if "tricks" in revoke:
        moved = ngettext("%(count)d trick", "%(count)d tricks", revoke["tricks"])
        return f"{text} ({moved % {'count': revoke['tricks']}})"
    return text
