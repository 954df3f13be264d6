"""An event of pairs, or hands alone, as a PBN file tells it."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from scoring.duplicate.entrant import INDIVIDUAL
from scoring.files.agreeing import describe_board, drop_odd_cards, find_score_fault
from scoring.files.answer import FileProblem
from scoring.files.limits import MOST_RESULTS, check_count
from scoring.files.notes import Notes
from scoring.files.pbn.boards import BoardTold
from scoring.files.pbn.games import Row
from scoring.files.pbn.merging import merge
from scoring.files.pbn.roster import SIDES, Roster, are_singles
from scoring.files.pbn.rulings import apply_remarks, apply_shares, find_top
from scoring.files.pbn.told import Told
from scoring.hands import Hands, read_hands
from scoring.wording import sentence

TEMPLATES = {
    "not-listed": sentence(
        "Table %(table)s, round %(round)s, board %(board)s: pairs %(ns)s and %(ew)s are in no list "
        "of entrants."
    ),
    "nameless": sentence(
        "Some results name no pairs: they are numbered here, and only their boards can be compared."
    ),
    "artificial": sentence("Board %(board)s: an artificial score does not say what it awards."),
    "no-score": sentence(
        "Board %(board)s: the result of pairs %(ns)s and %(ew)s is empty, so it was not played."
    ),
    "garbled": sentence(
        "Board %(board)s: the result of pairs %(ns)s and %(ew)s cannot be read: “%(garbled)s”."
    ),
    "remarks": sentence("Remarks in the tables of scores are not kept, as “%(remarks)s”."),
}
"""The English sentence for each code of a problem or a note about results of pairs."""


class PairsReader:
    """Makes the entrants and the boards of an event of pairs."""

    def __init__(self, boards: Sequence[BoardTold], rows: Sequence[Row], notes: Notes) -> None:
        self._notes = notes
        self._told = [(board, merge(board)) for board in boards]
        self._roster = Roster(rows, [results for _board, results in self._told])
        self.is_individual = are_singles(told for _board, own in self._told for told in own)
        self._expected: dict[str, int] = {}
        self.problems: list[FileProblem] = []
        self.count = 0

    @property
    def roster(self) -> Roster:
        """Return the entrants, with what the file states of them."""
        return self._roster

    def read(self) -> dict[str, Any]:
        """Return the entrants and the boards in the event format."""
        boards = [made for board, results in self._told for made in self._make(board, results)]
        boards.sort(key=lambda made: (made.get("section", ""), made["board"]))
        for made in boards:
            expected = self._expected.get(made.get("section", ""), 0)
            if expected and made["results"]:
                made["expected"] = expected
        winners = {"winners": 2 if self._roster.two_lines else 1}
        if self.is_individual or not self.count:
            winners = {}
        kind = {"kind": INDIVIDUAL} if self.is_individual else {}
        return {**kind, **winners, "entrants": self._roster.write(), "boards": boards}

    def _make(self, board: BoardTold, results: Sequence[Told]) -> list[dict[str, Any]]:
        """Return a board of each section that it was played in."""
        head = describe_board(board.number, board.dealer, board.vulnerable)
        if board.hands is not None:
            head["hands"] = board.hands
        by_section: dict[str, list[dict[str, Any]]] = {}
        reader = _ResultReader(board, find_top(results), self._notes, self.problems)
        for told in results:
            section = told.section or board.section
            made = by_section.setdefault(section, [])
            result = reader.read(told)
            if result is not None:
                made += self._name(told, section, result, board.number, len(made))
        for section, made in by_section.items():
            if board.rows:
                two_sided = sum("ns" in result and "ew" in result for result in made)
                self._expected[section] = max(self._expected.get(section, 0), two_sided)
        return [
            {
                "board": board.number,
                **({"section": section} if section else {}),
                **head,
                "results": made,
            }
            for section, made in (by_section or {board.section: []}).items()
        ]

    def _name(
        self, told: Told, section: str, result: dict[str, Any], board: int, before: int
    ) -> list[dict[str, Any]]:
        """Return a result with its place and its entrants, as often as it stands for.

        before: how many results stand before it on its board.
        """
        times = max(told.times, 1)
        self.count += times
        check_count("too-many-results", self.count, MOST_RESULTS)
        place = {"round": told.round, "table": told.table}
        made = {key: value for key, value in place.items() if value is not None}
        if self.is_individual:
            return [made | self._name_players(told) | result]
        named = {side: self._roster.name_side(told, section, side) for side in SIDES}
        named = {side: number for side, number in named.items() if number}
        if named and times == 1:
            self._check_listed(told, section, board)
            return [made | named | result]
        self._notes.add(TEMPLATES["nameless"])
        return [
            made | self._take_numbers(before + time, section) | result
            for time in range(1, times + 1)
        ]

    def _name_players(self, told: Told) -> dict[str, str]:
        """Return the numbers of single players by their seats."""
        return {seat.lower(): self._roster.find_player(name) for seat, name in told.names.items()}

    def _take_numbers(self, place: int, section: str) -> dict[str, str]:
        """Return numbers for a result without any, by its place on its board."""
        return {
            side: self._roster.enter(f"{side.upper()} {place}", section, side) for side in SIDES
        }

    def _check_listed(self, told: Told, section: str, board: int) -> None:
        """Record a problem if a table names a pair that is in no list of the file."""
        roster = self._roster
        keys = [
            roster.make_key(number, section, side)
            for side, number in (("ns", told.ns), ("ew", told.ew))
            if number
        ]
        if all(key in roster.entrants for key in keys):
            return
        values = {"table": told.table or "?", "round": told.round or "?", "board": board}
        message = TEMPLATES["not-listed"] % {**values, "ns": told.ns, "ew": told.ew}
        table = None if told.table is None else str(told.table)
        self.problems.append(FileProblem(message, board, table, told.round, "ns"))


class _ResultReader:
    """Reads the results of one board. top: what both sides have together, at matchpoints."""

    def __init__(
        self, board: BoardTold, top: Fraction, notes: Notes, problems: list[FileProblem]
    ) -> None:
        self._board = board
        self._top = top
        self._notes = notes
        self._problems = problems
        self._hands: Hands | None = None

    def read(self, told: Told) -> dict[str, Any] | None:
        """Return a result in the event format without its entrants, None if there is none."""
        if told.remarks and not apply_remarks(told):
            self._notes.add(TEMPLATES["remarks"] % {"remarks": told.remarks[:40]})
        if told.artificial and "adjusted" not in told.result:
            self._read_artificial(told)
        if not told.result:
            if not (told.ns and told.ew):
                return None
            if told.garbled:
                self._record_garbled(told)
            else:
                values = {"board": self._board.number, "ns": told.ns, "ew": told.ew}
                self._notes.add(TEMPLATES["no-score"] % values)
            told.result["not_played"] = True
        self._check_score(told)
        self._check_cards(told.result)
        return told.result

    def _read_artificial(self, told: Told) -> None:
        if not apply_shares(told, self._top):
            message = TEMPLATES["artificial"] % {"board": self._board.number}
            self._record(told, message, "adjusted")

    def _record_garbled(self, told: Told) -> None:
        """Record a problem for a result that cannot be read: nothing is made of it."""
        values = {"board": self._board.number, "ns": told.ns, "ew": told.ew}
        message = TEMPLATES["garbled"] % {**values, "garbled": told.garbled}
        self._record(told, message, "contract")

    def _check_score(self, told: Told) -> None:
        """Record a problem if the points stated are not those of the contract."""
        fault = find_score_fault(told.result, told.score, self._board.vulnerable)
        if fault:
            self._record(told, fault, "score")

    def _record(self, told: Told, message: str, field: str) -> None:
        table = None if told.table is None else str(told.table)
        problem = FileProblem(message, self._board.number, table, told.round, field)
        self._problems.append(problem)

    def _check_cards(self, result: dict[str, Any]) -> None:
        if "calls" not in result and "play" not in result:
            return
        if self._hands is None and self._board.hands is not None:
            self._hands = read_hands(self._board.hands)
        board = self._board
        for note in drop_odd_cards(result, board.number, board.dealer, self._hands):
            self._notes.add(note)
