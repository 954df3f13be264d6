"""Reading a LIN file: a match of two rooms, the boards of one table, or hands alone."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.duplicate.points import NAMES, get_dealer, get_vulnerable
from scoring.files.agreeing import place_problems
from scoring.files.answer import TEMPLATES as REFUSALS
from scoring.files.answer import FileAnswer, FileEvent, FileProblem, FileRefused
from scoring.files.checking import check_event
from scoring.files.deals import TEMPLATES as DEALS
from scoring.files.deals import DealFault, make_deal
from scoring.files.limits import MOST_BOARDS, check_count
from scoring.files.lin.records import SEATS, Record, Show, read_show
from scoring.files.lin.results import read_listed, read_record
from scoring.files.notes import Notes
from scoring.files.pbn.boards import BoardTold
from scoring.files.pbn.pairs import PairsReader
from scoring.files.pbn.teams import AWAY, HOME, MatchReader
from scoring.files.pbn.told import Told
from scoring.files.text import check_size, read_text
from scoring.seats import SEATS as CLOCKWISE
from scoring.wording import sentence

KIND = "lin"
MOST_MEGABYTES = 2

TEMPLATES = {
    "segment": sentence("The part of the match is not kept: %(segment)s."),
    "carry": sentence("What the teams carried over is not kept: %(home)s to %(away)s."),
    "no-tricks": sentence(
        "Board %(board)s: a table does not tell the tricks, so it has no result."
    ),
}
"""The English sentence for each code of a note about a LIN file."""

_SEGMENT = re.compile(r"[A-Za-z]{0,12} ?([0-9]{1,3})")
_ROOMS = ("open", "closed")
_MOST_NUMBER = 9999


def read_lin(data: bytes) -> FileAnswer:
    """Return the event of a LIN file. Raise FileRefused if it holds none."""
    check_size(data, MOST_MEGABYTES)
    show = read_show(read_text(data))
    if not show.records and not show.vg:
        raise FileRefused(REFUSALS["unknown-kind"])
    event = _ShowReader(show).read()
    if not event.problems and not _holds_any(event.document):
        raise FileRefused(REFUSALS["no-results"])
    return FileAnswer(KIND, (event,))


def _holds_any(document: Mapping[str, Any]) -> bool:
    """Return whether an event has a match with boards, or a board with hands or results."""
    matches, boards = document.get("matches", ()), document.get("boards", ())
    return any(match["boards"] for match in matches) or any(
        board.get("hands") or board["results"] for board in boards
    )


class _ShowReader:
    """Reads what a file says of its boards, and makes an event of it."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._notes = Notes()
        self._problems: list[FileProblem] = []
        self._boards: dict[int, BoardTold] = {}
        self._vg = [*show.vg, *[""] * 9][:9]

    @property
    def _round(self) -> int | None:
        """Return the number of the segment, if it has one."""
        match = _SEGMENT.fullmatch(self._vg[1])
        return int(match[1]) or None if match else None

    def read(self) -> FileEvent:
        """Return the event with its notes and its problems."""
        told = self._vg[3]
        first = max(1, int(told)) if told.isascii() and told.isdigit() else 1
        if not self._show.records:
            self._add_listed(min(first, _MOST_NUMBER))
        for place, record in enumerate(self._show.records):
            self._add(record, place, first)
        boards = list(self._boards.values())
        matched = self._vg[2][:1].upper() != "P" and any(
            told.room for board in boards for told in board.games
        )
        reader = self._make_reader(boards, matched=matched)
        document = self._describe(matched=matched) | reader.read()
        problems = [*self._problems, *reader.problems]
        problems += place_problems(document, check_event(document))
        title = self._vg[0] or ", ".join(f"{board.number}" for board in boards[:3])
        return FileEvent(title, document, self._notes.list(), tuple(problems))

    def _make_reader(
        self, boards: Sequence[BoardTold], *, matched: bool
    ) -> MatchReader | PairsReader:
        if not matched:
            for board in boards:
                board.games = [
                    replace(told, table=_ROOMS.index(told.room) + 1 if told.room else 1)
                    for told in board.games
                ]
            return PairsReader(boards, (), self._notes)
        for board in boards:
            board.games = [replace(told, round=self._round) for told in board.games]
        teams = [(HOME, self._vg[5], "1"), (AWAY, self._vg[7], "2")]
        names = {side: place if name == f"Team {place}" else name for side, name, place in teams}
        return MatchReader(boards, names, (), self._notes)

    def _describe(self, *, matched: bool) -> dict[str, Any]:
        title, segment, scoring = self._vg[:3]
        if segment and self._round is None:
            self._notes.add(TEMPLATES["segment"] % {"segment": segment})
        home, away = self._vg[6], self._vg[8]
        if {home, away} - {"", "0"}:
            self._notes.add(TEMPLATES["carry"] % {"home": home, "away": away})
        of_teams = "board-a-match" if scoring[:1].upper() == "B" else "imps"
        return {
            **({"name": title} if title else {}),
            "kind": "teams" if matched else "pairs",
            "scoring": of_teams if matched else "matchpoints",
        }

    def _add_listed(self, first: int) -> None:
        """Add the results of a list without deals."""
        for place, text in enumerate(self._show.results):
            number = min(first + place // 2, _MOST_NUMBER)
            result = read_listed(text)
            if result:
                told = Told(room=_ROOMS[place % 2], result=result)
                self._find(number, Record()).games.append(told)

    def _add(self, record: Record, place: int, first: int) -> None:
        """Add a deal at a table to its board."""
        number = record.number if 0 < record.number <= _MOST_NUMBER else place + 1
        board = self._find(number, record)
        self._add_hands(board, record)
        listed: Mapping[str, Any] = {}
        at = 2 * (number - first) + (record.room == "closed")
        if record.room and 0 <= at < len(self._show.results):
            listed = read_listed(self._show.results[at])
        result = read_record(record, dict(listed), board.dealer)
        if not result and (record.calls or record.cards):
            self._notes.add(TEMPLATES["no-tricks"] % {"board": number})
        if result:
            names = {
                str(seat): name for seat, name in zip(SEATS, record.names, strict=False) if name
            }
            board.games.append(Told(room=record.room, names=names, result=result))

    def _find(self, number: int, record: Record) -> BoardTold:
        board = self._boards.get(number)
        if board is None:
            check_count("too-many-boards", len(self._boards) + 1, MOST_BOARDS)
            vulnerable = get_vulnerable(number)
            if record.vulnerable:
                vulnerable = NAMES[record.vulnerable]
            dealer = record.dealer or get_dealer(number)
            board = self._boards[number] = BoardTold(number, "", dealer, vulnerable)
        return board

    def _add_hands(self, board: BoardTold, record: Record) -> None:
        """Add the hands of a deal to its board, or record what is wrong with them."""
        by_seat = dict(zip(SEATS, record.hands, strict=True))
        try:
            if record.broken:
                raise DealFault("not-hands", board.number)
            deal = make_deal([by_seat[seat] for seat in CLOCKWISE], board.number)
        except DealFault as fault:
            self._record(str(fault), board.number)
            return
        hands = None if deal is None else str(deal)
        if hands is not None and board.hands not in (None, hands):
            self._record(DEALS["hands-differ"] % {"board": board.number}, board.number)
        board.hands = board.hands or hands

    def _record(self, message: str, board: int) -> None:
        problem = FileProblem(message, board=board, field="hands")
        if problem not in self._problems[-20:]:
            self._problems.append(problem)
