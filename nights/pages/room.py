"""The director's room: the players in it, every table, and what happened last."""

import datetime
import math
import re
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actions.people import add_player
from club.forms import PlayerForm
from club.ledger.refusals import Refused
from club.models import Player
from club.models.people import LONGEST_NAME
from club.queries.people import list_players
from club.web.just_done import find_just_done
from club.web.pages import attempt, make_key, parse_id, read_text
from club.web.polling import answer_unchanged
from club.web.unchanged import note_next_change, watch
from nights.actions.room import arrive, depart
from nights.models import Night
from nights.pages.tiles import find_next_still, render_tiles
from nights.pages.visit import NightVisit, night_page
from nights.queries.room import Room, list_acts
from nights.queries.room_cache import read_cached_room
from nights.queries.undoing import WHY_UNDO, can_undo, has_drawn

#: What the address of the room says after a check-in.
_TO_NAME = "next"
#: What a page has seen ends so if nothing in it changes by the clock alone.
_NEVER = "never"


def back_to_room(visit: NightVisit, night: Night) -> HttpResponse:
    return redirect("room", club=visit.club.slug, night=night.pk)


def _back_to_name(visit: NightVisit, night: Night) -> HttpResponse:
    """Return a redirect to the room with the name field in focus: the next player is at hand."""
    return redirect(reverse("room", args=[visit.club.slug, night.pk]) + f"?{_TO_NAME}=1")


def _context(visit: NightVisit, night: Night) -> dict[str, Any]:
    mark = visit.mark(night)
    step, around = can_undo(night), read_cached_room(night)
    return {
        "night": night,
        "seen": _make_seen(mark, around),
        "room": around,
        "tiles": render_tiles(visit, night, around),
        "acts": list_acts(night, 8),
        "undoable": step,
        "undo_needs_reason": WHY_UNDO if step is not None and has_drawn(step) else "",
    }


@night_page("directs")
def room(visit: NightVisit, night: Night) -> HttpResponse:
    """Show the room as a whole, with what the director has just done."""
    context = _context(visit, night)
    context["to_name"] = _TO_NAME in visit.request.GET
    context["just_done"] = find_just_done(context["acts"], visit.request.user)
    return visit.render("nights/room.html", context)


@night_page("directs")
def live(visit: NightVisit, night: Night) -> HttpResponse:
    """Return the part of the room that changes, if it has."""
    mark = watch(visit.request, "night", night.pk)
    return _answer_until(visit, mark) or visit.render("nights/_room.html", _context(visit, night))


def _make_seen(mark: str, around: Room) -> str:
    """Return the mark of the room's facts, with the second at which the clock changes it."""
    at = find_next_still(around, timezone.now())
    return f"{mark}~{math.ceil(at.timestamp()) if at else _NEVER}"


def _answer_until(visit: NightVisit, mark: str) -> HttpResponse | None:
    """Return 204 if the poll has seen this mark and its second has not come, or else None."""
    second = visit.request.GET.get("seen", "").rpartition("~")[2]
    if second != _NEVER:
        if not re.fullmatch(r"[0-9]{1,10}", second):
            return None
        at = datetime.datetime.fromtimestamp(int(second), datetime.UTC)
        if at <= timezone.now():
            return None
        note_next_change(visit.request, at)
    return answer_unchanged(visit.request, f"{mark}~{second}")


def act(visit: NightVisit, night: Night, action: Callable[[], object]) -> HttpResponse:
    """Call an action and redirect to the room. A refusal is shown there."""
    if visit.request.method == "POST":
        attempt(visit.request, action)
    return back_to_room(visit, night)


def posted_player(visit: NightVisit) -> Player:
    """Return the player that the form names. Raise Http404 for a stranger."""
    return get_object_or_404(
        list_players(visit.club), pk=parse_id(visit.request.POST.get("player", ""))
    )


@night_page("directs")
def check_in(visit: NightVisit, night: Night) -> HttpResponse:
    """Check in a player by name. A new player is added to the club, as its own or as a guest."""
    if visit.request.method != "POST":
        return back_to_room(visit, night)
    name = read_text(visit.request.POST, "name").strip()
    player = _named(visit, name)
    if player is None and not {"belongs", "guest"} & visit.request.POST.keys():
        return _unknown(visit, night, name)
    attempt(visit.request, lambda: _arrive(visit, night, player, name))
    return _back_to_name(visit, night)


def _named(visit: NightVisit, name: str) -> Player | None:
    """Return the only player with this name or public name, or None.

    A name that is longer than any is not looked for: SQLite refuses to compare very long ones.
    """
    if len(name) > LONGEST_NAME:
        return None
    mine = list_players(visit.club)
    matching = [*mine.filter(short_name__iexact=name)] or [*mine.filter(name__iexact=name)]
    return matching[0] if len(matching) == 1 else None


def _arrive(visit: NightVisit, night: Night, player: Player | None, name: str) -> None:
    # One rendering of the room may check in several players: the key has the page's and the name.
    order = visit.order().for_part(name)
    if player is None:
        guest = "guest" in visit.request.POST
        form = PlayerForm({"name": name, "guest": guest}, club=visit.club)
        if not form.is_valid():
            faults = [str(text) for texts in form.errors.values() for text in texts]
            raise Refused.because("player", " ".join(faults), "name")
        player = add_player(order=order, club=visit.club, **form.cleaned_data)
    arrive(order=order, night=night, player=player)


def _unknown(visit: NightVisit, night: Night, name: str) -> HttpResponse:
    """Ask whether an unknown player is new to the club, or a guest."""
    if not name:
        messages.error(visit.request, _("Type or choose the name of who has come."))
        return _back_to_name(visit, night)
    if len(name) > LONGEST_NAME:
        text = _("A name has %(most)d characters at most; this has %(count)d.")
        messages.error(visit.request, text % {"most": LONGEST_NAME, "count": len(name)})
        return _back_to_name(visit, night)
    near = list_players(visit.club).filter(name__icontains=name.split()[0])[:12]
    context = {"night": night, "name": name, "near": near}
    context["key"] = make_key()
    return visit.render("nights/unknown.html", context)


@night_page("directs")
def check_out(visit: NightVisit, night: Night) -> HttpResponse:
    """Let a player go home."""
    return act(
        visit,
        night,
        lambda: depart(order=visit.order(), night=night, player=posted_player(visit)),
    )
