"""Results of a .bws file: the valid one of each cell, in the event format.

Every result that was ever sent stands in the file. The last of its cell is valid; if that says
that the result was erased, there is none.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.auction import PASS
from scoring.duplicate.decimals import read_decimal
from scoring.files.answer import FileProblem
from scoring.files.bws.rows import MOST_NUMBER, Cell, Row, Seating, get_moment, get_text, get_whole
from scoring.files.limits import MOST_BOARDS, MOST_RESULTS, check_count
from scoring.files.notes import Notes
from scoring.files.shares import write_share
from scoring.files.spellings import read_contract, read_lead, read_relative, read_seat
from scoring.seats import Seat
from scoring.wording import sentence

ERASED = "Result erased"
NOT_PLAYED = "Not played"
WRONG_DIRECTION = "Wrong direction"
ARBITRAL = "Arbitral score"
"""What the remarks of a result say, as Bridgemate writes them."""

TEMPLATES = {
    "again": sentence("Results that were entered again: %(count)s. The last of each is taken."),
    "erased": sentence("Results that were erased and not entered again: %(count)s."),
    "no-cell": sentence("A result of no section, table, round or board is left out."),
    "remark": sentence("Board %(board)s: a remark is not kept: %(remark)s."),
    "lead": sentence("Board %(board)s: the card led is not known: %(lead)s."),
    "arbitral": sentence("The director's ruling is not in the file."),
    "contract": sentence("%(value)s is not a contract that can be read."),
    "declarer": sentence("Who declared is not told."),
    "result": sentence("%(value)s is not a result of %(contract)s."),
    "nobody": sentence("Who played is not told."),
}
"""The English sentence for each code of a note or a problem of a result."""

_SHARES = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,4})?) ?% ?- ?([0-9]{1,3}(?:[.,][0-9]{1,4})?) ?%")


def find_last(rows: Sequence[Row], notes: Notes) -> dict[Cell, Row]:
    """Return the last row of each cell, also one that says that the result was erased."""
    check_count("too-many-results", len(rows), MOST_RESULTS)
    last: dict[Cell, Row] = {}
    for row in sorted(rows, key=lambda row: get_whole(row, "ID")):
        section, table, round_, board = (
            get_whole(row, key) for key in ("Section", "Table", "Round", "Board")
        )
        if (
            not section
            or not 0 < min(table, round_, board) <= max(table, round_, board) <= MOST_NUMBER
        ):
            notes.add(TEMPLATES["no-cell"])
        else:
            last[section, table, round_, board] = row
    return last


def find_valid(rows: Sequence[Row], notes: Notes) -> dict[Cell, Row]:
    """Return the valid result of each cell, in the order of the cells."""
    last = find_last(rows, notes)
    valid = {cell: row for cell, row in sorted(last.items()) if not row.get("Erased")}
    check_count("too-many-boards", len({cell[3] for cell in valid}), MOST_BOARDS)
    _note_history(rows, len(last), len(last) - len(valid), notes)
    return valid


def _note_history(rows: Sequence[Row], cells: int, erased: int, notes: Notes) -> None:
    entered = sum(not row.get("Erased") for row in rows)
    again = entered - cells
    if again > 0:
        notes.add(TEMPLATES["again"] % {"count": again})
    if erased:
        notes.add(TEMPLATES["erased"] % {"count": erased})


@dataclass(frozen=True, slots=True)
class ResultReader:
    """Reads results. individual: whether single players are named. one_winner: by section.

    problems: what was wrong so far.
    """

    individual: bool
    one_winner: Mapping[int, bool]
    notes: Notes
    problems: list[FileProblem]

    def read(self, cell: Cell, row: Row) -> dict[str, Any]:
        """Return the result of a cell in the event format."""
        section, table, round_, _board = cell
        seating = read_seating(row)
        result: dict[str, Any] = {"round": round_, "table": table}
        played = self._read_score(cell, row)
        turned = self._is_turned(row, seating)
        names = self._name(seating, swapped=turned and self.one_winner.get(section, True))
        if not names:
            self._fault("nobody", cell, "PairNS")
        result |= names | played
        if turned and not self.one_winner.get(section, True) and "not_played" not in played:
            result["turned"] = True
        time = get_moment(row, "DateLog", "TimeLog")
        return result | ({"time": time} if time else {})

    def _read_score(self, cell: Cell, row: Row) -> dict[str, Any]:
        """Return what a row says of the play: a ruling, or the contract with its tricks."""
        board, remark = cell[3], get_text(row, "Remarks")
        shares = _SHARES.fullmatch(remark)
        if shares is not None:
            ns, ew = (read_decimal(share.replace(",", ".")) for share in shares.groups())
            if ns is not None and ew is not None and max(ns, ew) <= 100:
                return {"adjusted": {"ns": write_share(ns), "ew": write_share(ew)}}
        if remark.lower() == NOT_PLAYED.lower():
            return {"not_played": True}
        if remark.lower() == ARBITRAL.lower():
            self._fault("arbitral", cell, "Remarks")
            return {"late": True}
        if remark and remark.lower() != WRONG_DIRECTION.lower():
            self.notes.add(TEMPLATES["remark"] % {"board": board, "remark": remark})
        return self._read_contract(cell, row)

    def _read_contract(self, cell: Cell, row: Row) -> dict[str, Any]:
        written, tricks = get_text(row, "Contract"), get_text(row, "Result")
        contract = read_contract(written)
        if contract == PASS:
            return {"contract": PASS}
        if contract is None:
            self._fault("contract", cell, "Contract", value=written or '""')
            return {}
        seat = read_seat(get_text(row, "NS/EW"))
        won = read_relative(tricks, contract)
        if seat is None:
            self._fault("declarer", cell, "NS/EW")
            return {}
        if won is None:
            self._fault("result", cell, "Result", value=tricks or '""', contract=contract)
            return {}
        return {
            "contract": contract,
            "declarer": str(seat),
            "tricks": won,
            **self._read_lead(cell, row),
        }

    def _read_lead(self, cell: Cell, row: Row) -> dict[str, Any]:
        written = get_text(row, "LeadCard")
        lead = read_lead(written) if written else None
        if written and lead is None:
            self.notes.add(TEMPLATES["lead"] % {"board": cell[3], "lead": written})
        return {} if lead is None else {"lead": lead}

    def _is_turned(self, row: Row, seating: Seating) -> bool:
        """Return whether a table sat the wrong way round: it is said, or declarer sat so."""
        if get_text(row, "Remarks").lower() == WRONG_DIRECTION.lower():
            return True
        declarer, seat = get_whole(row, "Declarer"), read_seat(get_text(row, "NS/EW"))
        if not declarer or seat is None or seating.ns == seating.ew:
            return False
        ns = declarer in (seating.ns, seating.south or seating.ns)
        ew = declarer in (seating.ew, seating.west or seating.ew)
        return ns != ew and ns != (seat in (Seat.N, Seat.S))

    def _name(self, seating: Seating, *, swapped: bool) -> dict[str, str]:
        """Return who played by the keys of the event format. Seats that are empty are left out."""
        keys: tuple[str, ...] = ("ns", "ew")
        numbers: tuple[int, ...] = (seating.ns, seating.ew)
        if self.individual:
            keys = ("n", "s", "e", "w")
            numbers = (seating.ns, seating.south, seating.ew, seating.west)
        if swapped:
            half = len(keys) // 2
            keys = keys[half:] + keys[:half]
        names = zip(keys, numbers, strict=True)
        return {key: str(number) for key, number in sorted(names, reverse=True) if number}

    def _fault(self, code: str, cell: Cell, field: str, **values: object) -> None:
        _section, table, round_, board = cell
        message = TEMPLATES[code] % values
        self.problems.append(FileProblem(message, board, str(table), round_, field))


def read_seating(row: Row) -> Seating:
    """Return who met in a result."""
    return Seating(
        ns=get_whole(row, "PairNS"),
        ew=get_whole(row, "PairEW"),
        south=get_whole(row, "South"),
        west=get_whole(row, "West"),
    )
