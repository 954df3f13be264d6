"""A match of two teams as a PBN file tells it: a game for each room, or a table with rooms."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.files.agreeing import describe_board, drop_odd_cards, find_score_fault
from scoring.files.answer import FileProblem
from scoring.files.limits import MOST_RESULTS, check_count
from scoring.files.lineups import ROOMS, list_members, make_lineup
from scoring.files.notes import Notes
from scoring.files.pbn.boards import BoardTold
from scoring.files.pbn.games import Row
from scoring.files.pbn.merging import merge
from scoring.files.pbn.told import Told, read_value, split_names
from scoring.files.text import clean_name
from scoring.hands import read_hands
from scoring.wording import sentence

TEMPLATES = {
    "room-missing": sentence("Board %(board)s: one room has no result yet."),
    "room-twice": sentence(
        "Board %(board)s: the %(room)s room has several results: the first counts."
    ),
}
"""The English sentence for each code of a note about the rooms of a match."""

HOME, AWAY = "home", "away"


class MatchReader:
    """Makes the teams and the match of a file. names: of home and away, as the file has them."""

    def __init__(
        self,
        boards: Sequence[BoardTold],
        names: Mapping[str, str],
        rows: Sequence[Row],
        notes: Notes,
    ) -> None:
        self._boards = boards
        self._names = names
        self._rows = rows
        self._notes = notes
        self.problems: list[FileProblem] = []
        self.count = 0
        self._rooms: list[tuple[str, Told]] = []

    def read(self) -> dict[str, Any]:
        """Return the entrants and the match in the event format."""
        boards = [self._make(board) for board in self._boards]
        boards.sort(key=lambda made: int(made["board"]))
        places = [told for _room, told in self._rooms]
        order = sorted(self._rooms, key=lambda pair: ROOMS.index(pair[0]))
        seated = [(room, told.names) for room, told in order]
        entrants = self._make_entrants(list_members(seated))
        match: dict[str, Any] = {
            "round": next((told.round for told in places if told.round), 1),
            "home": entrants[0]["number"],
            "away": entrants[1]["number"],
            "boards": [made for made in boards if any(room in made for room in ROOMS)],
        }
        table = next((told.table for told in places if told.table), None)
        lineup = make_lineup(seated)
        match |= {"table": table} if table else {}
        match |= {"lineup": lineup} if lineup else {}
        return {"entrants": entrants, "matches": [match]}

    def _make_entrants(self, members: Mapping[str, Sequence[str]]) -> list[dict[str, Any]]:
        """Return the two teams, with the numbers and the members that the file lists."""
        listed = {
            clean_name(row.get("name", "") or row["teamid"]): row
            for row in self._rows
            if read_value(row.get("teamid", ""))
        }
        entrants = []
        for place, side in enumerate((HOME, AWAY), start=1):
            name = self._names[side]
            row = listed.get(name, {})
            number = clean_name(row.get("teamid", "")) or str(place)
            names = split_names(row.get("names", "")) or members[side]
            entrants.append(
                {
                    "number": number,
                    **({"name": name} if name and name != number else {}),
                    **({"members": [{"name": own} for own in names]} if names else {}),
                }
            )
        return entrants

    def _make(self, board: BoardTold) -> dict[str, Any]:
        made: dict[str, Any] = {
            "board": board.number,
            **describe_board(board.number, board.dealer, board.vulnerable),
        }
        if board.hands is not None:
            made["hands"] = board.hands
        played: dict[str, dict[str, Any]] = {}
        for told in merge(board):
            if told.has_result:
                self._add(board, told, played)
        if len(played) == 1:
            self._notes.add(TEMPLATES["room-missing"] % {"board": board.number})
            [played_room] = played
            played[ROOMS[1 - ROOMS.index(played_room)]] = {"late": True}
        return made | played

    def _add(self, board: BoardTold, told: Told, played: dict[str, dict[str, Any]]) -> None:
        """Add the result of a room to those of its board. Without a room the next one is meant."""
        free = [room for room in ROOMS if room not in played]
        rooms = [room for room in ROOMS if told.room and room.startswith(told.room[:1])]
        room = (rooms or free or ROOMS)[0]
        if room in played:
            self._notes.add(TEMPLATES["room-twice"] % {"board": board.number, "room": room})
            return
        self.count += 1
        check_count("too-many-results", self.count, MOST_RESULTS)
        result = told.result
        fault = find_score_fault(result, told.score, board.vulnerable)
        if fault:
            table = None if told.table is None else str(told.table)
            self.problems.append(FileProblem(fault, board.number, table, told.round, "score"))
        if "calls" in result or "play" in result:
            hands = None if board.hands is None else read_hands(board.hands)
            for note in drop_odd_cards(result, board.number, board.dealer, hands):
                self._notes.add(note)
        self._rooms.append((room, told))
        played[room] = result
