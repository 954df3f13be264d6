"""The tables of scores and of totals of an event of pairs, with the figures it is worth here."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.duplicate.entrant import PAIRS
from scoring.duplicate.event import answer
from scoring.files.pbn.layout import write_names, write_table
from scoring.files.pbn.rulings import LATE, NOT_PLAYED, TURNED, write_award
from scoring.files.spellings import write_contract, write_lead

_RESULT = (
    "PairId_NS\\2R",
    "PairId_EW\\2R",
    "Contract\\5L",
    "Declarer\\1L",
    "Result\\2R",
    "Lead\\3L",
    "Score_NS\\6R",
)
_FIGURES = {
    "matchpoints": ("MP_NS\\5R", "MP_EW\\5R"),
    "cross-imps": ("IMP_NS\\6R", "IMP_EW\\6R"),
    "butler": ("IMP_NS\\6R", "IMP_EW\\6R"),
}
_TOTALS = {
    "matchpoints": ("TotalMP\\6R", "TotalPercentage\\6R"),
    "cross-imps": ("TotalIMP\\8R",),
    "butler": ("TotalIMP\\8R",),
}
_NOTHING = "-"

Row = Mapping[str, Any]


class ScoreWriter:
    """Writes the tables of an event. boards: those that are written, all of one session."""

    def __init__(self, event: Row, boards: Sequence[Row], session: int) -> None:
        self._event = event
        self._entrants = [_seat(entrant, session) for entrant in event.get("entrants", ())]
        self._scoring = event.get("scoring", "")
        self._figures: dict[int, Row] = {}
        self._standings: Sequence[Row] = ()
        if event.get("kind") == PAIRS:
            self._add_figures(answer(event))
        results = [result for board in boards for result in board["results"]]
        self._places = [key for key in ("round", "table") if any(key in row for row in results)]
        self._sectioned = any("section" in board for board in boards)

    def _add_figures(self, answered: Row) -> None:
        """Keep the figures of an answer by the identity of the results that they belong to."""
        told = zip(self._event.get("boards", ()), answered.get("boards", ()), strict=False)
        for board, scored in told:
            for result, figures in zip(board["results"], scored["results"], strict=True):
                self._figures[id(result)] = figures
        self._standings = answered.get("standings", ())

    def write(self, boards: Sequence[Row], *, first: bool) -> dict[str, list[str]]:
        """Return the tables of a board of all its sections. first: whether totals belong here."""
        columns = [
            *(["Section\\1L"] if self._sectioned else []),
            *(f"{key.title()}\\2R" for key in self._places),
            *_RESULT,
            *_FIGURES.get(self._scoring, ()),
            "Remarks\\20L",
        ]
        rows = [
            self._write_row(result, board.get("section", ""))
            for board in boards
            for result in board["results"]
        ]
        tables = {"ScoreTable": write_table("ScoreTable", columns, rows)} if rows else {}
        if first and self._entrants:
            tables["TotalScoreTable"] = self._write_totals()
        return tables

    def _write_row(self, result: Row, section: str) -> list[str]:
        contract = result.get("contract")
        figures = self._figures.get(id(result), {})
        score = figures.get("score", result.get("score", _NOTHING))
        return [
            *([section] if self._sectioned else []),
            *(str(result.get(key, _NOTHING)) for key in self._places),
            result.get("ns", _NOTHING),
            result.get("ew", _NOTHING),
            _NOTHING if contract is None else write_contract(contract),
            result.get("declarer", _NOTHING),
            str(result.get("tricks", _NOTHING)),
            write_lead(result.get("lead", _NOTHING)),
            str(score),
            *self._write_figures(result, figures),
            _write_remarks(result),
        ]

    def _write_figures(self, result: Row, figures: Row) -> list[str]:
        """Return the points of both sides, those of an artificial score with their mark."""
        if self._scoring not in _FIGURES:
            return []
        cells = []
        for side in ("ns", "ew"):
            points = figures.get(f"{side}_points", _NOTHING)
            ruled = side in result.get("adjusted", ()) or "weighted" in result
            cells.append(f"^{points}" if ruled and points != _NOTHING else points)
        return cells

    def _write_totals(self) -> list[str]:
        """Return the table of totals, whose rows are the list of entrants as well."""
        entrants = self._entrants
        ranked = {self._make_key(row, row["entrant"]): row for row in self._standings}
        order = {key: place for place, key in enumerate(ranked)}
        keys = [self._make_key(entrant, entrant.get("number", "")) for entrant in entrants]
        in_order = sorted(
            zip(keys, entrants, strict=True), key=lambda pair: order.get(pair[0], len(order))
        )
        lined = any("line" in entrant for entrant in entrants)
        sectioned = any("section" in entrant for entrant in entrants)
        columns = [
            *(["Section\\1L"] if sectioned else []),
            *(["Line\\2L"] if lined else []),
            "Rank\\2R",
            "PairId\\2R",
            "Names\\30L",
            *_TOTALS.get(self._scoring, ()),
            "NrBoards\\3R",
        ]
        rows = []
        for key, entrant in in_order:
            total = ranked.get(key, {})
            names = write_names(member.get("name", "") for member in entrant.get("members", ()))
            rows.append(
                [
                    *([entrant.get("section", "")] if sectioned else []),
                    *([entrant.get("line", "")] if lined else []),
                    str(total.get("rank") or _NOTHING),
                    entrant.get("number", _NOTHING),
                    names,
                    *self._write_total(total),
                    str(total.get("boards", _NOTHING)),
                ]
            )
        return write_table("TotalScoreTable", columns, rows)

    def _make_key(self, row: Row, number: str) -> tuple[str, str, str]:
        """Return what an entrant and its standing have in common: its id, or else its number."""
        line = row.get("line", "") if self._event.get("winners") == 2 else ""
        if "id" in row:
            return "", line, row["id"]
        return row.get("section", ""), line, number

    def _write_total(self, total: Row) -> list[str]:
        keys = ("points", "percent") if self._scoring == "matchpoints" else ("points",)
        return [str(total.get(key) or _NOTHING) for key in keys] if self._scoring in _TOTALS else []


def _seat(entrant: Row, session: int) -> Row:
    """Return an entrant with the number, the section and the line that it has in a session."""
    seats = (seat for seat in entrant.get("seats", ()) if seat.get("session", session) == session)
    return {**entrant, **next(seats, {})}


def _write_remarks(result: Row) -> str:
    """Return what a result says that no column has."""
    adjusted = result.get("adjusted", {})
    sides = [write_award(adjusted[side]) if side in adjusted else "-" for side in ("ns", "ew")]
    told = [
        (NOT_PLAYED, result.get("not_played")),
        (LATE, result.get("late")),
        (" ".join(sides), bool(adjusted)),
        (TURNED, result.get("turned")),
    ]
    return ", ".join(words for words, holds in told if holds)
