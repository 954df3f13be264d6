"""Reading a table of results: a line for each, under heads that name the columns."""

from collections.abc import Collection, Mapping
from typing import Any

from scoring.auction import PASS
from scoring.duplicate.award import Award
from scoring.duplicate.decimals import read_decimal
from scoring.duplicate.entrant import INDIVIDUAL, PAIRS
from scoring.duplicate.points import get_vulnerable
from scoring.duplicate.table import HIGHEST
from scoring.files.agreeing import find_score_fault
from scoring.files.answer import TEMPLATES as REFUSALS
from scoring.files.answer import FileAnswer, FileEvent, FileProblem, FileRefused
from scoring.files.checking import check_document
from scoring.files.csv.cells import read_rows
from scoring.files.csv.columns import COLUMNS, NOT_PLAYED, SEATS, fold_column, list_columns
from scoring.files.limits import MOST_BOARDS, MOST_ENTRANTS, MOST_RESULTS, check_count
from scoring.files.notes import Notes
from scoring.files.spellings import read_contract, read_lead, read_seat, read_tricks
from scoring.files.text import check_size, clean_name, read_text
from scoring.wording import sentence

KIND = "csv"
MOST_MEGABYTES = 2

TEMPLATES = {
    "columns": sentence("Columns that are not kept: %(columns)s."),
    "scoring-unsaid": sentence("The table does not tell how it is scored: %(scoring)s is taken."),
    "bridgewebs": sentence("This is a standing for Bridgewebs: results of boards are not in it."),
    "missing": sentence("A table of results lacks these columns: %(columns)s."),
    "cell": sentence("%(value)s cannot be read as %(column)s."),
}
"""The English sentence for each code of a note or a problem of a table of results."""

_MOST_COLUMNS = 10
_LONGEST_NUMBER = 20
_AWARDS = {"A+": "AVE+", "A": "AVE", "A-": "AVE-", "AVG+": "AVE+", "AVG": "AVE", "AVG-": "AVE-"}

Line = Mapping[str, str]


def read_csv(data: bytes, scoring: str = "matchpoints") -> FileAnswer:
    """Return the event of a table of results. Raise FileRefused if it is none, or holds none.

    scoring: which the table does not tell.
    """
    check_size(data, MOST_MEGABYTES)
    rows = read_rows(read_text(data))
    heads = [fold_column(head) for head in rows[0]] if rows else []
    if ["#SCORES"] in (row[:1] for row in rows):
        raise FileRefused(TEMPLATES["bridgewebs"])
    _check_heads(heads)
    if len(rows) < 2:
        raise FileRefused(REFUSALS["no-results"])
    check_count("too-many-results", len(rows) - 1, MOST_RESULTS)
    reader = _Reader(individual="n" in heads)
    for row in rows[1:]:
        reader.read(dict(zip(heads, row, strict=False)))
    return FileAnswer(KIND, (reader.finish(heads, scoring),))


def _check_heads(heads: Collection[str]) -> None:
    """Raise FileRefused without the columns that each result needs.

    What has two columns of results is meant as a table of them, and is told which are missing.
    """
    missing = [name for name in ("board",) if name not in heads]
    missing += [] if {"ns", "n"} & {*heads} else ["ns"]
    if missing and len({*heads} & {*COLUMNS, *SEATS}) > 1:
        raise FileRefused(TEMPLATES["missing"] % {"columns": ", ".join(missing)})
    if missing:
        raise FileRefused(REFUSALS["unknown-kind"])


class CellFault(Exception):
    """A cell that cannot be read. Its text is the sentence."""

    def __init__(self, column: str, value: str) -> None:
        values = {"column": column, "value": clean_name(value) or '""'}
        super().__init__(TEMPLATES["cell"] % values)
        self.column = column


class _Reader:
    """Reads the lines of a table."""

    def __init__(self, *, individual: bool) -> None:
        self._individual = individual
        self._sides = SEATS if individual else ("ns", "ew")
        self._problems: list[FileProblem] = []
        self._boards: dict[tuple[str, int], list[dict[str, Any]]] = {}

    def read(self, line: Line) -> None:
        """Add the result of a line."""
        board = _read_count(line, "board")
        try:
            if not 0 < board <= MOST_BOARDS:
                raise CellFault("board", line.get("board", ""))
            result = self._read_place(line) | _read_played(line)
            fault = find_score_fault(result, _read_score(line), get_vulnerable(board))
        except CellFault as why:
            place = line.get("table", "")[:9], _read_count(line, "round") or None
            self._problems.append(FileProblem(str(why), board or None, *place, why.column))
            return
        if fault:
            table, round_ = str(result.get("table", "")) or None, result.get("round")
            self._problems.append(FileProblem(fault, board, table, round_, "score"))
        section = clean_name(line.get("section", ""))[:_LONGEST_NUMBER]
        self._boards.setdefault((section, board), []).append(result)

    def _read_place(self, line: Line) -> dict[str, Any]:
        """Return where and by whom a board was played."""
        place: dict[str, Any] = {}
        for column in ("round", "table"):
            if line.get(column):
                place[column] = _read_count(line, column)
                if not place[column]:
                    raise CellFault(column, line[column])
        for side in self._sides:
            number = clean_name(line.get(side, ""))[:_LONGEST_NUMBER]
            if number:
                place[side] = number
        return place

    def finish(self, heads: list[str], scoring: str) -> FileEvent:
        """Return the event."""
        check_count(
            "too-many-boards", len({board for _section, board in self._boards}), MOST_BOARDS
        )
        notes = Notes()
        notes.add(TEMPLATES["scoring-unsaid"] % {"scoring": scoring})
        known = list_columns(individual=self._individual)
        unknown = [clean_name(head) for head in heads if head and head not in known]
        if unknown:
            listed = ", ".join(unknown[:_MOST_COLUMNS])
            notes.add(TEMPLATES["columns"] % {"columns": listed})
        document = self._write(scoring)
        if not self._problems:
            self._problems += check_document(document)
        return FileEvent("", document, notes.list(), tuple(self._problems))

    def _write(self, scoring: str) -> dict[str, Any]:
        several = len({section for section, _board in self._boards}) > 1
        two_winners = not self._individual and self._has_two_lines()
        boards = []
        for (section, board), results in sorted(self._boards.items()):
            own = {"section": section} if several and section else {}
            boards.append({"board": board, **own, "results": results})
        return {
            "kind": INDIVIDUAL if self._individual else PAIRS,
            "scoring": scoring,
            **({"winners": 2} if two_winners else {}),
            "entrants": self._list_entrants(several=several, two_winners=two_winners),
            "boards": boards,
        }

    def _has_two_lines(self) -> bool:
        """Return whether a number stands in both directions of one board, so that there are two."""
        for results in self._boards.values():
            ns, ew = ({result.get(side) for result in results} - {None} for side in ("ns", "ew"))
            if not ns.isdisjoint(ew):
                return True
        return False

    def _list_entrants(self, *, several: bool, two_winners: bool) -> list[dict[str, Any]]:
        """Return who is named in results, by section, line and number."""
        places: dict[tuple[str, str, str], None] = {}
        for (section, _board), results in self._boards.items():
            for result in results:
                for side in self._sides:
                    if side in result:
                        line = side.upper() if two_winners else ""
                        places[section if several else "", line, result[side]] = None
        check_count("too-many-entrants", len(places), MOST_ENTRANTS)
        return [
            {
                "number": number,
                **({"line": line} if line else {}),
                **({"section": section} if section else {}),
            }
            for section, line, number in sorted(places, key=_sort_key)
        ]


def _sort_key(place: tuple[str, str, str]) -> tuple[str, bool, int, str]:
    section, line, number = place
    digits = number.isascii() and number.isdigit()
    return section, line == "EW", int(number) if digits else 10**_LONGEST_NUMBER, number


def _read_count(line: Line, column: str) -> int:
    """Return a number of a round, a table or a board, 0 if it is none."""
    text = line.get(column, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0


def _read_played(line: Line) -> dict[str, Any]:
    """Return what a line says of the play: awards, a contract, a score, or that there was none."""
    if line.get("contract", "").upper() == NOT_PLAYED:
        return {"not_played": True}
    awards = {
        side: _read_award(line, f"{side}_award")
        for side in ("ns", "ew")
        if line.get(f"{side}_award")
    }
    told = {"adjusted": awards} if awards else {}
    if line.get("contract"):
        return told | _read_contract(line)
    score = _read_score(line)
    if score is not None:
        return told | {"score": score}
    if not awards:
        raise CellFault("contract", "")
    return told


def _read_award(line: Line, column: str) -> str:
    """Return an award as the event format has it. A comma may stand for the point."""
    text = line[column].upper().replace(",", ".").replace("−", "-").replace(" %", "%")
    text = _AWARDS.get(text, text.replace("IMPS", "IMPs"))
    if Award.parse(text) is None:
        raise CellFault(column, line[column])
    return text


def _read_contract(line: Line) -> dict[str, Any]:
    contract = read_contract(line["contract"])
    if contract is None:
        raise CellFault("contract", line["contract"])
    if contract == PASS:
        return {"contract": PASS}
    seat, tricks = read_seat(line.get("declarer", "")), read_tricks(line.get("tricks", ""))
    if seat is None:
        raise CellFault("declarer", line.get("declarer", ""))
    if tricks is None:
        raise CellFault("tricks", line.get("tricks", ""))
    lead = read_lead(line["lead"]) if line.get("lead") else None
    if lead is None and line.get("lead"):
        raise CellFault("lead", line["lead"])
    told = {"contract": contract, "declarer": str(seat), "tricks": tricks}
    return told | ({} if lead is None else {"lead": lead})


def _read_score(line: Line) -> int | None:
    """Return North-South's points, None if they are not told."""
    text = line.get("score", "").replace(",", ".").replace("−", "-")
    if not text:
        return None
    score = read_decimal(text)
    if score is None or score.denominator != 1 or abs(score) > HIGHEST:
        raise CellFault("score", text)
    return int(score)
