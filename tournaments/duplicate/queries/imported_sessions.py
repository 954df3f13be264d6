"""The sessions of an event of a file, each an event of its own: here, an event has one."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from scoring.files.answer import FileEvent
from scoring.files.checking import check_event

#: The sessions that are told apart; an event with more is refused as a whole.
MOST_SESSIONS = 30


def split_sessions(event: FileEvent) -> tuple[FileEvent, ...]:
    """Return an event of a file by its sessions, if it has several; else the event itself.

    An entrant has the number of the session, and who does not play in it is left out. Penalties
    without a session, what was carried over, and awards belong to the whole and are left out.
    """
    sessions = _list_sessions(event.document)
    if not 1 < len(sessions) <= MOST_SESSIONS or check_event(event.document):
        return (event,)
    return tuple(_take(event, session, len(sessions)) for session in sessions)


def _list_sessions(document: Mapping[str, Any]) -> list[int]:
    """Return the sessions that have results, of a document that may have problems."""
    boards = document.get("boards")
    if not isinstance(boards, list):
        return []
    told = (
        board.get("session", 1)
        for board in boards
        if isinstance(board, Mapping) and board.get("results")
    )
    return sorted({session for session in told if isinstance(session, int)})


def _take(event: FileEvent, session: int, count: int) -> FileEvent:
    """Return the part of an event that was played in a session."""
    document = event.document
    boards = [
        {key: value for key, value in board.items() if key != "session"}
        for board in document["boards"]
        if board.get("session", 1) == session
    ]
    entrants = list(_list_entrants(document, session))
    values = {"session": session, "count": count}
    note = _("This is session %(session)d of %(count)d: the others are events of their own.")
    name = _("session %(session)d") % values
    title = f"{event.title or document.get('name', '')} – {name}".removeprefix(" – ")
    told = {**document, "name": title, "entrants": entrants, "boards": boards}
    return replace(
        event,
        title=title,
        document=told,
        notes=(note % values, *event.notes),
        stated={},
    )


def _list_entrants(document: Mapping[str, Any], session: int) -> Iterator[dict[str, Any]]:
    """Yield the entrants of a session, each with its number in it."""
    for entrant in document["entrants"]:
        told = {key: entrant[key] for key in entrant if key not in ("carry", "awards", "seats")}
        fines = [
            {key: value for key, value in fine.items() if key != "session"}
            for fine in entrant.get("penalties", ())
            if fine.get("session") == session
        ]
        told.pop("penalties", None)
        told |= {"penalties": fines} if fines else {}
        if "seats" not in entrant:
            yield told
            continue
        seats = [seat for seat in entrant["seats"] if seat.get("session") in (None, session)]
        places = [{key: seat[key] for key in seat if key != "session"} for seat in seats]
        if len(places) == 1:
            yield told | places[0]
        elif places:
            yield told | {"seats": places}
