"""The tiles of the director's room: what is shown of each table, rendered once for its state."""

import datetime
import hashlib
import uuid
from collections.abc import Sequence
from typing import Any

from django.core.cache import caches
from django.template.loader import get_template
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from nights.models import Night
from nights.pages.visit import NightVisit
from nights.queries.calls import list_calling
from nights.queries.match_view import MatchView
from nights.queries.room import Room
from nights.queries.tables import TableView

#: The attribute of a view with the digest of what its tile shows.
_DESCRIBED = "described"
#: The places of the minutes that a match has run, and of those since its last deal, which are not
#: cached. No name can have NUL or SOH.
_MINUTES, _STILL = "\0", "\1"
#: After this time without a deal a table may need help, or has forgotten to enter one.
_LONG, _HOURS = datetime.timedelta(minutes=20), datetime.timedelta(hours=2)


def render_tiles(visit: NightVisit, night: Night, room: Room) -> list[SafeString]:
    """Return the tile of each table that has players, a match in play or one from paper.

    The tables that wait for the director come first, see `_rank`.

    A tile is rendered again only if anything has changed that it shows. Its key is a digest of
    those values, so that no old name, right or link is ever shown. A tile with a form, or of a cut
    under way, is not cached: the form has a token of its visitor.
    """
    with visit.naming():
        return _render_tiles(visit, night, room)


def _render_tiles(visit: NightVisit, night: Night, room: Room) -> list[SafeString]:
    shared, calling = _describe_room(visit, night, room), list_calling(night)
    now = timezone.now()
    views = [table for table in room.tables if _is_shown(table)]
    if room.open:
        views.sort(key=lambda view: _rank(view, calling, now))
    keys = [
        None if _is_particular(view) else _make_key(shared, view, room, calling, now)
        for view in views
    ]
    kept = caches["tiles"].get_many([key for key in keys if key])
    fresh: dict[str, str] = {}
    tiles = []
    for view, key in zip(views, keys, strict=True):
        html = kept.get(key) if key else None
        if html is None:
            html = _render(visit, night, room, view, calling, now, form=key is None)
            if key:
                fresh[key] = html
        tiles.append(_put_times(html, view, now))
    if fresh:
        caches["tiles"].set_many(fresh)
    return tiles


def _is_shown(view: TableView) -> bool:
    """Return whether a table is shown: not one that was broken up, unless it plays or is paper."""
    return not view.broken or bool(view.latest and (view.current or view.latest.match.paper))


def _rank(
    view: TableView, calling: Sequence[uuid.UUID], now: datetime.datetime
) -> tuple[int, float, int]:
    """Return where a table stands in the room: what waits for the director comes first.

    First the tables that call, the first to call first; then those without a match in play, by
    their numbers; then those without a deal for long, the longest wait first; then all others, by
    their numbers.
    """
    if view.table.pk in calling:
        return 0, calling.index(view.table.pk), view.table.number
    if view.current is None:
        return 1, 0, view.table.number
    if _is_still(view.current, now):
        return 2, view.current.touched_at.timestamp(), view.table.number
    return 3, 0, view.table.number


def _is_particular(view: TableView) -> bool:
    """Return whether a tile is not cached: it has a form, or shows a cut under way."""
    return view.open_cut is not None or bool(view.latest and view.latest.pending)


def _describe_room(visit: NightVisit, night: Night, room: Room) -> tuple[Any, ...]:
    """Return what every tile of the room depends on."""
    club = visit.club
    return (
        get_language(),
        club.slug,
        club.time_zone,
        night.pk,
        night.acceptance,
        room.open,
        room.most,
        room.needed,
        bool(room.waiting),
    )


def _make_key(
    shared: tuple[Any, ...],
    view: TableView,
    room: Room,
    calling: Sequence[uuid.UUID],
    now: datetime.datetime,
) -> str:
    """Return the key of a tile: a digest of everything that it shows, except the minutes."""
    first = ""  # who has the best right to a seat, where a player is missing
    if view.current is None and room.waiting and view.short:
        first = str(room.waiting[0].player)
    parts = first, view.table.pk in calling, _is_still(view.current, now), _describe_table(view)
    return _digest((shared, *parts))


def _describe_table(view: TableView) -> str:
    """Return a digest of what a tile shows of its table.

    It is kept with the view, which is kept with its room until something changes at its table.
    """
    if _DESCRIBED not in view.__dict__:
        match: tuple[str, int, bool, list[tuple[str, str, str]]] | None = None
        if sheet := view.latest:
            seats = [(seat, str(player.pk), str(player)) for seat, player in sheet.players.items()]
            match = str(sheet.match.pk), sheet.version, view.current is None, seats
        people = [
            [(str(player.pk), str(player)) for player in some]
            for some in (view.members, view.absent, view.kept)
        ]
        parts = str(view.table.pk), view.table.number, match, people
        view.__dict__[_DESCRIBED] = _digest(parts)
    described: str = view.__dict__[_DESCRIBED]
    return described


def _digest(parts: tuple[Any, ...]) -> str:
    return hashlib.blake2b(repr(parts).encode("utf-8", "replace"), digest_size=20).hexdigest()


def _render(
    visit: NightVisit,
    night: Night,
    room: Room,
    view: TableView,
    calling: Sequence[uuid.UUID],
    now: datetime.datetime,
    *,
    form: bool,
) -> str:
    """Return a tile as HTML. form: whether it may have one, for which the request is needed."""
    context = {
        "club": visit.club,
        "night": night,
        "room": room,
        "view": view,
        "sheet": view.latest,
        "calls": view.table.pk in calling,
        "minutes": _MINUTES,
        "still": _is_still(view.current, now),
        "still_minutes": _STILL,
    }
    return get_template("nights/_table.html").render(context, visit.request if form else None)


def _put_times(html: str, view: TableView, now: datetime.datetime) -> SafeString:
    """Return a tile with the minutes that its match has run, and those since its last deal."""
    if view.current:
        html = html.replace(_MINUTES, _count_minutes(view.current.began_at, now))
        html = html.replace(_STILL, _count_minutes(view.current.touched_at, now))
    return mark_safe(html)  # noqa: S308 - rendered by a template, and two numbers


def _count_minutes(since: datetime.datetime, now: datetime.datetime) -> str:
    return str(max(0, (now - since) // datetime.timedelta(minutes=1)))


def _is_still(sheet: MatchView | None, now: datetime.datetime) -> str:
    """Return "long" if no deal of a match in play was entered for long, "forgotten" if for hours.

    A night that was left open is no table that needs help: its minutes say nothing.
    """
    if sheet is None or now - sheet.touched_at < _LONG:
        return ""
    return "long" if now - sheet.touched_at < _HOURS else "forgotten"


def find_next_still(room: Room, now: datetime.datetime) -> datetime.datetime | None:
    """Return when the mark of a table changes by the clock alone, or None."""
    ends = (sheet.touched_at + limit for sheet in room.playing for limit in (_LONG, _HOURS))
    return min((at for at in ends if at > now), default=None)
