"""The boards of one event of a PBN file: dealer, vulnerability and hands, and their results."""

import re

from scoring.duplicate.points import NAMES, get_dealer, get_vulnerable
from scoring.files.answer import FileProblem
from scoring.files.deals import TEMPLATES as DEALS
from scoring.files.deals import DealFault, read_deal
from scoring.files.limits import MOST_BOARDS, MOST_RESULTS, check_count
from scoring.files.notes import Notes
from scoring.files.pbn.games import Game, read_rows
from scoring.files.pbn.told import Told, read_game, read_row, read_value
from scoring.files.spellings import read_seat, read_vulnerable
from scoring.seats import Seat, Side
from scoring.wording import sentence

TEMPLATES = {
    "board-number": sentence("A board has no number. It is taken as board %(board)s."),
    "hands-unknown": sentence(
        "Board %(board)s: not all of its hands are known: they are left out."
    ),
    "game-garbled": sentence(
        "Board %(board)s: the result of a game cannot be read: “%(garbled)s”."
    ),
    "row-broken": sentence("Board %(board)s: the last row of the scores is not whole."),
}
"""The English sentence for each code of a note about a board."""

_NUMBER = re.compile(r"[A-Za-z#. ]{0,10}([0-9]{1,4})")
MOST_NUMBER = 9999
MOST_ROWS = 2 * MOST_RESULTS
"""The rows of all tables of scores: some files repeat the table of a board at its games."""


class BoardTold:
    """A board of a section, "" for all of them, filled as it is read.

    rows: of its tables of scores. games: single ones. hands: in PBN notation from North, None if
    they are not known.
    """

    def __init__(
        self, number: int, section: str, dealer: Seat, vulnerable: frozenset[Side]
    ) -> None:
        self.number = number
        self.section = section
        self.dealer = dealer
        self.vulnerable = vulnerable
        self.hands: str | None = None
        self.rows: list[Told] = []
        self.games: list[Told] = []


class Boards:
    """The boards of one event, by section and number, in the order of the file."""

    def __init__(self, notes: Notes, deals: dict[tuple[str, int], tuple[str | None, str]]) -> None:
        self.by_place: dict[tuple[str, int], BoardTold] = {}
        self.problems: list[FileProblem] = []
        self._notes = notes
        self._deals = deals
        self._next = 1
        self._count = 0
        self._told: dict[tuple[str, int], set[object]] = {}

    def add(self, game: Game) -> None:
        """Add what a game says, unless it says nothing of a board."""
        if not (game.get("board") or game.get("deal") or game.get("contract")):
            return
        number = self._read_number(game)
        told = read_game(game)
        board = self._find(game, told.section, number)
        self._add_hands(board, game.get("deal"))
        known = self._told.setdefault((board.section, number), set())
        if told.has_result and not self._is_known(told, known):
            board.games.append(told)
        if told.garbled and not told.has_result and read_value(game.get("result")):
            values = {"board": number, "garbled": told.garbled}
            self._notes.add(TEMPLATES["game-garbled"] % values)
        self._add_rows(board, game, known)

    def _read_number(self, game: Game) -> int:
        match = _NUMBER.fullmatch(game.get("board"))
        number = int(match[1]) if match else 0
        if not number:
            number = min(self._next, MOST_NUMBER)
            self._notes.add(TEMPLATES["board-number"] % {"board": number})
        self._next = number + 1
        return number

    def _find(self, game: Game, section: str, number: int) -> BoardTold:
        board = self.by_place.get((section, number))
        if board is None:
            check_count("too-many-boards", len(self.by_place) + 1, MOST_BOARDS)
            named = read_vulnerable(game.tags.get("vulnerable", ""))
            board = self.by_place[section, number] = BoardTold(
                number,
                section,
                read_seat(game.get("dealer")) or get_dealer(number),
                get_vulnerable(number) if named is None else NAMES[named],
            )
        return board

    def _add_hands(self, board: BoardTold, text: str) -> None:
        """Add the hands of a game to its board, or record what is wrong with them."""
        if not text:
            return
        key = text, board.number
        if key not in self._deals:
            self._deals[key] = self._read_hands(text, board.number)
        hands, fault = self._deals[key]
        if fault:
            self._record(fault, board.number)
        elif hands is None:
            self._notes.add(TEMPLATES["hands-unknown"] % {"board": board.number})
        elif board.hands not in (None, hands):
            self._record(DEALS["hands-differ"] % {"board": board.number}, board.number)
        else:
            board.hands = hands

    def _read_hands(self, text: str, board: int) -> tuple[str | None, str]:
        """Return the hands in one notation, and what is wrong with them."""
        try:
            deal = read_deal(text, board)
        except DealFault as fault:
            return None, str(fault)
        return (None if deal is None else str(deal)), ""

    def _record(self, message: str, board: int) -> None:
        problem = FileProblem(message, board=board, field="hands")
        if problem not in self.problems[-MOST_KNOWN:]:
            self.problems.append(problem)

    def _add_rows(self, board: BoardTold, game: Game, known: set[object]) -> None:
        """Add the results in the ScoreTable of a game, but those of another game of the board."""
        if "scoretable" not in game.tags:
            return
        rows, whole = read_rows(game, "scoretable")
        if not whole:
            self._notes.add(TEMPLATES["row-broken"] % {"board": board.number})
        self._count += len(rows)
        check_count("too-many-results", self._count, MOST_ROWS)
        told = [read_row(row) for row in rows]
        fresh = [row for row in told if make_key(row) not in known]
        known.update(make_key(row) for row in told)
        board.rows += fresh

    def _is_known(self, told: Told, known: set[object]) -> bool:
        """Return whether an equal game of the same board stood before, and remember this one."""
        key = make_key(told)
        named = bool(told.names) or told.table is not None
        repeated = named and key in known
        known.add(key)
        return repeated


MOST_KNOWN = 20
"""How far back a problem is looked for, so that it is told once."""


def make_key(told: Told) -> tuple[object, ...]:
    """Return what makes two results the same."""
    result = told.result
    return (
        told.section,
        told.round,
        told.table,
        told.room,
        told.ns,
        told.ew,
        tuple(sorted(told.names.items())),
        result.get("contract"),
        result.get("declarer"),
        result.get("tricks"),
        result.get("score"),
    )
