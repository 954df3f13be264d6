"""Checking in at the door: a page for a player's own phone, opened by the night's link."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from club.ledger.writing import Actor, Order
from club.models import Player
from club.queries.people import find_known_players, list_players
from club.web.pages import attempt, make_key, read_order, read_text
from club.web.phones import LinkPage, is_known_phone, name_phone
from club.web.polling import answer_unchanged
from nights.actions.door import renew_door
from nights.actions.room import announce, arrive, depart, set_absent
from nights.links import find_night, get_results_path
from nights.models import Night
from nights.pages.visit import NightVisit, night_page
from nights.queries.door import find_at_door, get_door_generation
from nights.queries.room import Room, Waiting, read_room
from nights.queries.tables import TableView

COOKIE = "door"
_DAY = 60 * 60 * 24


@dataclass
class Caller:
    """A phone at the door of a night, and the player whom it has checked in."""

    request: HttpRequest
    token: str
    night: Night

    @property
    def player(self) -> Player | None:
        """The player who checked in on this phone tonight, or the keeper after a merge."""
        player_id = self.request.get_signed_cookie(COOKIE, "", salt=str(self.night.pk))
        player = (
            Player.objects.filter(club=self.night.club, pk=player_id).first() if player_id else None
        )
        return find_known_players(self.night.club_id, [player.pk])[player.pk] if player else None

    def order(self) -> Order:
        """Return the order of the phone's request, with its name if it has been here before."""
        known = is_known_phone(self.request)
        phone = name_phone(self.request, self.night.pk) if known else ""
        return read_order(self.request, Actor(phone=phone))

    def home(self) -> HttpResponse:
        """Return a redirect to the door's page."""
        return redirect("door", token=self.token)


door_page = LinkPage(
    find=find_night,
    get_generation=get_door_generation,
    get_club=lambda night: night.club,
    visit=Caller,
    gone="door/gone.html",
    phones=True,
)


@dataclass(frozen=True)
class DoorPlace:
    """A player's place: among those who wait, or at a table, playing or not.

    missing: whether the director could not find them.
    """

    number: int = 0
    waiting: Waiting | None = None
    table: TableView | None = None
    playing: bool = False
    missing: bool = False


def place_of(room: Room, player: Player) -> DoorPlace | None:
    """Return a player's place, or None if they are not in the room."""
    for number, candidate in enumerate(room.waiting, start=1):
        if candidate.player == player:
            return DoorPlace(number, candidate, playing=bool(candidate.substituting))
    playing = any(player in sheet.players.values() for sheet in room.playing)
    missing = player in room.absent
    for view in room.tables:
        if player in view.members:
            return DoorPlace(table=view, playing=playing, missing=missing)
    return DoorPlace(playing=playing, missing=missing) if playing or missing else None


def _context(caller: Caller) -> dict[str, Any]:
    room = read_room(caller.night)
    player = caller.player
    place = place_of(room, player) if player else None
    text = read_text(caller.request.GET, "q")
    return {
        "token": caller.token,
        "night": caller.night,
        "club": caller.night.club,
        "seen": str(caller.night.version),
        "open": room.open,
        "results": get_results_path(caller.night),
        "player": player if place else None,
        "place": place,
        "announces": room.announces,
        "q": text,
        "found": [] if place else find_at_door(caller.night, text),
        "key": make_key(),
    }


@door_page
def door(caller: Caller) -> HttpResponse:
    """Show the player's place, or a search for their name."""
    return render(caller.request, "door/door.html", _context(caller))


@door_page
def live(caller: Caller) -> HttpResponse:
    """Return the part with the player's place, if the night has changed."""
    mark = str(caller.night.version)
    return answer_unchanged(caller.request, mark) or render(
        caller.request, "door/_place.html", _context(caller)
    )


@door_page
def find(caller: Caller) -> HttpResponse:
    """Return the public names that begin with the typed text."""
    text = read_text(caller.request.GET, "q")
    context = {
        "token": caller.token,
        "q": text,
        "found": find_at_door(caller.night, text),
        "key": make_key(),
    }
    return render(caller.request, "door/_found.html", context)


@require_POST
@door_page
def enter(caller: Caller) -> HttpResponse:
    """Check a player in, and store on this phone who it was."""
    player = _chosen(caller)
    order = caller.order()
    if not attempt(
        caller.request, lambda: arrive(order=order, night=caller.night, player=player, door=True)
    ):
        return caller.home()
    response = caller.home()
    response.set_signed_cookie(
        COOKIE,
        str(player.pk),
        salt=str(caller.night.pk),
        max_age=_DAY,
        httponly=True,
        samesite="Lax",
        secure=caller.request.is_secure(),
        path="/d/",
    )
    return response


def _chosen(caller: Caller) -> Player:
    """Return the player of the form. Raise Http404 if there is none."""
    try:
        wanted = uuid.UUID(caller.request.POST.get("player", ""))
    except ValueError:
        wanted = uuid.UUID(int=0)
    return get_object_or_404(list_players(caller.night.club), pk=wanted)


def _step(caller: Caller, action: Callable[[Order, Player], object]) -> HttpResponse:
    """Take a step for the player of this phone. A refusal is shown on the door's page."""
    player = caller.player
    if player is not None:
        attempt(caller.request, lambda: action(caller.order(), player))
    return caller.home()


@require_POST
@door_page
def leave(caller: Caller) -> HttpResponse:
    """Let the player of this phone leave the room."""
    return _step(
        caller,
        lambda order, player: depart(order=order, night=caller.night, player=player, door=True),
    )


@require_POST
@door_page
def wish(caller: Caller) -> HttpResponse:
    """Announce the wish to succeed of the player of this phone."""
    return _step(
        caller, lambda order, player: announce(order=order, night=caller.night, player=player)
    )


@require_POST
@door_page
def found(caller: Caller) -> HttpResponse:
    """Record that the player of this phone is here after they could not be found."""
    return _step(
        caller,
        lambda order, player: set_absent(
            order=order, night=caller.night, player=player, absent=False
        ),
    )


@night_page("directs")
def renew(visit: NightVisit, night: Night) -> HttpResponse:
    """Renew the link for checking in."""
    if visit.request.method == "POST":
        renew_door(order=visit.order(), night=night)
    return redirect("links", club=visit.club.slug, night=night.pk)
