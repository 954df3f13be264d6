"""Writing matches of teams as PBN: a game for each room, with its players, auction and play."""

from collections.abc import Mapping
from typing import Any

from scoring.files.lineups import ROOMS, seat_lineup
from scoring.files.pbn.describing import describe_board
from scoring.files.pbn.layout import write_game, write_names, write_table
from scoring.files.pbn.singles import SEAT_TAGS, add_result
from scoring.files.text import clean_name

_LISTED = ("TeamId", "Name", "Names")

Row = Mapping[str, Any]


def write_rooms(event: Row, head: Mapping[str, str], *, results: bool) -> list[list[str]]:
    """Return the lines of each game. results: whether they are written, or the hands alone."""
    if not results:
        return _write_hands(event, head)
    games: list[list[str]] = []
    for match in event.get("matches", ()):
        for board in match.get("boards", ()):
            for room in ROOMS:
                if "contract" in board.get(room, {}) or "score" in board.get(room, {}):
                    tags, sections = _write_room(event, match, board, room, head)
                    if not games:
                        sections["TotalScoreTable"] = _list_teams(event)
                    games.append(write_game(tags, sections))
    return games


def _write_hands(event: Row, head: Mapping[str, str]) -> list[list[str]]:
    """Return a game for each board of the first match that has it."""
    boards = {
        board["board"]: board
        for match in reversed(event.get("matches", ()))
        for board in match.get("boards", ())
    }
    return [write_game(*describe_board([boards[number]], head, None)) for number in sorted(boards)]


def _write_room(
    event: Row, match: Row, board: Row, room: str, head: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, list[str]]]:
    result = board[room]
    tags, sections = describe_board([board], head, None)
    teams = {entrant["number"]: entrant for entrant in event["entrants"]}
    tags |= {
        "HomeTeam": name_team(teams.get(match["home"], {})),
        "VisitTeam": name_team(teams.get(match["away"], {})),
        "Room": room.title(),
        "Round": str(match["round"]),
        **({"Table": str(match["table"])} if "table" in match else {}),
    }
    names = name_members(event)
    for seat, name in seat_lineup(match.get("lineup", {}), room).items():
        tags[SEAT_TAGS[seat]] = clean_name(names.get(name, name))
    add_result(board, result, tags, sections)
    return tags, sections


def name_team(entrant: Row) -> str:
    """Return what a team is called, or else its number."""
    return clean_name(entrant.get("name", "")) or str(entrant.get("number", ""))


def name_members(event: Row) -> dict[str, str]:
    """Return the names of members by the ids that a line-up may have."""
    return {
        member["id"]: member["name"]
        for entrant in event["entrants"]
        for member in entrant.get("members", ())
        if "id" in member and "name" in member
    }


def _list_teams(event: Row) -> list[str]:
    rows = [
        (
            entrant.get("number", "-"),
            name_team(entrant),
            write_names(member.get("name", "") for member in entrant.get("members", ())),
        )
        for entrant in event["entrants"]
    ]
    return write_table("TotalScoreTable", _LISTED, rows)
