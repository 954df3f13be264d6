"""The results of a file of teams, room by room, read for an event of teams that is here."""

import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from scoring.teams.facts import EIGHTS
from tournaments.duplicate.queries.file_entrants import FileEntrant, FileEntrants
from tournaments.duplicate.queries.file_results import FileResult
from tournaments.duplicate.queries.imported_matches import ImportedMatch, list_matches
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.duplicate.queries.same_result import tell_for
from tournaments.queries.field import Field
from tournaments.queries.matches import Place, TeamMatch
from tournaments.queries.matches import list_matches as list_own_matches

#: The rooms in which home sits North-South, and what an award of a board is named by there.
_OPEN = ("open", "open2")
_COLUMNS = {"home": "ns", "away": "ew"}
#: The room of the file that is one here, if the other team is at home here.
_OTHER = {"open": "closed", "closed": "open", "open2": "closed2", "closed2": "open2"}


def seat_rooms(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document of teams with its boards as one of pairs has them, without what was made.

    By it is known who takes part.
    """
    boards = [
        {"board": 1, "results": [{"ns": match["home"], "ew": match["away"]}]}
        for match in document["matches"]
        if "away" in match
    ]
    entrants = [{**own, "number": own.get("number", own.get("id"))} for own in document["entrants"]]
    return {**document, "entrants": entrants, "boards": boards}


def read_match_results(
    field: Field, document: Mapping[str, Any], entrants: FileEntrants
) -> Iterator[FileResult]:
    """Yield the results of a document of teams that are not still to come.

    Each has the place of its room here; a table of 0 if the two teams do not meet on the board.
    What is ruled of a board is told in the open room.
    """
    letter = entrants.letters.get(None, "")
    own: dict[frozenset[uuid.UUID], list[TeamMatch]] = {}
    for match in list_own_matches(field):
        own.setdefault(frozenset(team.id for team in match.teams), []).append(match)
    for told in list_matches(document):
        if told.away is None:
            continue
        home, away = (entrants.rows[at] for at in told.entrants)
        here = _find_match(own, told, home, away)
        results = _list_results(told)
        for number, (board, room, result) in enumerate(results):
            place = _find_place(here, home, board, room)
            sides = (home, away) if room in _OPEN else (away, home)
            spot = BoardPlace(letter, *(place or (told.round, 0)), board)
            yield _make(f"{told.at}.{number}", spot, sides, result)


def _find_match(
    own: Mapping[frozenset[uuid.UUID], list[TeamMatch]],
    told: ImportedMatch,
    home: FileEntrant,
    away: FileEntrant,
) -> TeamMatch | None:
    """Return the only match of two teams here, or that of the round that a file says."""
    if home.meant is None or away.meant is None:
        return None
    matches = own.get(frozenset((home.meant.id, away.meant.id)), [])
    there = [match for match in matches if match.is_in(told.round)]
    chosen = there if len(matches) > 1 else matches
    return chosen[0] if len(chosen) == 1 else None


def _list_results(told: ImportedMatch) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Yield the rooms of a match with their results. A ruling for both teams needs one room."""
    for board, rooms in sorted(told.boards.items()):
        ruling = rooms.get("adjusted", {})
        awards = {_COLUMNS.get(key, key): value for key, value in ruling.items()}
        for room in EIGHTS:
            result = dict(rooms.get(room, {}))
            if awards and room == EIGHTS[0]:
                result.pop("not_played", None)
                result["adjusted"] = awards
            elif {"home", "away"} <= ruling.keys():
                continue
            if result and not result.get("late"):
                yield board, room, result


def _find_place(match: TeamMatch | None, home: FileEntrant, board: int, room: str) -> Place | None:
    """Return the round and the table of a room here, or None if the match lacks it."""
    if match is None or home.meant is None or board not in match.rooms:
        return None
    name = room if match.home.id == home.meant.id else _OTHER[room]
    places = dict(zip(match.room_names, match.rooms[board], strict=True))
    return places.get(name)


def _make(
    at: str,
    place: BoardPlace,
    named: tuple[FileEntrant, FileEntrant],
    result: Mapping[str, Any],
) -> FileResult:
    """Return a result of a room. named: who has its columns."""
    ns, ew = ((row.meant,) for row in named)
    sides = (ew, ns) if result.get("turned") else (ns, ew)
    plain = dict(result)
    version = plain.pop("version", "")
    columns = tuple((row,) for row in named)
    return FileResult(at, None, place, columns, sides, tell_for(plain, turned=False), version)
