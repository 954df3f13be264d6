"""The matches of an event of teams in USEBIO."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.duplicate.decimals import format_short, read_decimal
from scoring.files.answer import FileProblem
from scoring.files.limits import MOST_BOARDS, MOST_RESULTS, check_count
from scoring.files.notes import Notes
from scoring.files.usebio.hands import read_board_number, read_hands
from scoring.files.usebio.heads import SCORES
from scoring.files.usebio.lines import LineFault, is_empty, read_count, read_result
from scoring.files.usebio.people import LINES, read_number
from scoring.files.usebio.places import Part
from scoring.files.usebio.tree import Element
from scoring.wording import sentence

TEMPLATES = {
    "no-teams": sentence("A match does not say which teams met."),
    "no-direction": sentence("How the team at home sat is not told, or the same in both rooms."),
    "no-count": sentence("How many boards a match of which the IMPs are known had is not told."),
    "unlisted": sentence(
        "Round %(round)s: teams %(home)s and %(away)s are in no list of entrants."
    ),
}
"""The English sentence for each code of a problem of a match."""

ROOMS = {"NS": "open", "EW": "closed"}
"""The room of a line by the direction in which the team at home sat."""

SIDES = ("home", "away")


class MatchesReader:
    """Reads the matches of an event. teams: the numbers that the file lists, none if it has none.

    by_vps: whether the scores of matches are victory points. boards: how many a match has, if all
    of the event say so.
    """

    def __init__(
        self,
        teams: set[str],
        notes: Notes,
        problems: list[FileProblem],
        *,
        by_vps: bool,
        boards: int,
    ) -> None:
        self._teams = teams
        self._notes = notes
        self._problems = problems
        self._by_vps = by_vps
        self._count_boards = boards
        self._tables: dict[int, int] = {}
        self.count = 0
        self.everybody: dict[str, None] = {}
        """The teams of all matches, in their order."""

    def read(self, parts: Sequence[Part]) -> list[dict[str, Any]]:
        """Return the matches in the event format."""
        hands = read_hands([board for part in parts for board in part.hands], self._problems)
        matches = []
        for part in parts:
            for match in part.matches:
                read = self._read_match(match, hands)
                matches += [] if read is None else [read]
        check_count("too-many-results", self.count, MOST_RESULTS)
        return matches

    def _read_match(self, match: Element, hands: Mapping[int, str]) -> dict[str, Any] | None:
        home, away = read_number(match, "TEAM"), read_number(match, "OPPOSING_TEAM")
        round_ = read_count(match.get("ROUND_NUMBER")) or 1
        if not home or home == away:
            self._fault("no-teams", round_)
            return None
        told: dict[str, Any] = {"round": round_, "table": self._take_table(round_), "home": home}
        self._check_listed(round_, home, away or home)
        if not away:
            return told | {"bye": True}
        told["away"] = away
        own = read_hands(match.list("BOARD"), self._problems)
        boards = list(self._list_boards(match, {**hands, **own}, round_))
        check_count("too-many-boards", len(boards), MOST_BOARDS)
        if boards:
            return told | {"boards": boards}
        return told | self._read_scores(match, round_)

    def _take_table(self, round_: int) -> int:
        """Return the table of a match: those of a round are told in the order of their tables."""
        self._tables[round_] = self._tables.get(round_, 0) + 1
        return self._tables[round_]

    def _check_listed(self, round_: int, *teams: str) -> None:
        self.everybody.update(dict.fromkeys(teams))
        if self._teams and not self._teams.issuperset(teams):
            self._fault("unlisted", round_, home=teams[0], away=teams[1], field="TEAM")

    def _list_boards(
        self, match: Element, hands: Mapping[int, str], round_: int
    ) -> Iterator[dict[str, Any]]:
        """Yield the boards of a match of which a room was played."""
        for board in match.list("BOARD"):
            number = read_board_number(board)
            lines = [line for line in board.list("TRAVELLER_LINE") if not is_empty(line)]
            if not number or not lines:
                continue
            told: dict[str, Any] = {"board": number}
            if number in hands:
                told["hands"] = hands[number]
            try:
                rooms = self._read_rooms(lines, number, round_)
            except LineFault as why:
                self._problems.append(FileProblem(str(why), number, None, round_, why.field))
                continue
            yield told | rooms

    def _read_rooms(self, lines: Sequence[Element], board: int, round_: int) -> dict[str, Any]:
        """Return the rooms of a board; a ruling in one of them is one for the board."""
        rooms: dict[str, Any] = {}
        for line in lines:
            room = ROOMS.get(LINES.get(line.get("DIRECTION").upper(), ""), "")
            if not room or room in rooms:
                self._fault("no-direction", round_, field="DIRECTION", board=board)
                return {"adjusted": {"home": "AVE", "away": "AVE"}}
            played, fault = read_result(line, board)
            if fault:
                self._problems.append(FileProblem(fault, board, None, round_, "SCORE"))
            rooms[room] = played
            self.count += 1
        for room, played in rooms.items():
            if "adjusted" in played:
                sides = SIDES if room == "open" else SIDES[::-1]
                awards = played["adjusted"]["ns"], played["adjusted"]["ew"]
                return {"adjusted": dict(sorted(zip(sides, awards, strict=True), reverse=True))}
        return {room: rooms.get(room, {"not_played": True}) for room in ROOMS.values()}

    def _read_scores(self, match: Element, round_: int) -> dict[str, Any]:
        """Return a match of which only the scores are known: victory points or IMPs."""
        scores = [read_decimal(match.get(name)) for name in SCORES]
        if None in scores:
            return {"not_played": True}
        told = {
            side: format_short(score, 2)
            for side, score in zip(SIDES, scores, strict=True)
            if score is not None
        }
        if self._by_vps:
            return {"awarded": told}
        count = read_count(match.get("BOARDS_PLAYED")) or self._count_boards
        if not count:
            self._fault("no-count", round_, field="BOARDS_PLAYED")
            return {"not_played": True}
        return {"imps": {**told, "count": count}}

    def _fault(
        self, code: str, round_: int, *, field: str = "", board: int | None = None, **values: str
    ) -> None:
        message = TEMPLATES[code] % {"round": round_, **values}
        self._problems.append(FileProblem(message, board, None, round_, field))
