"""Following a file: what is new in it is sent to the event, each result once."""

from collections.abc import Callable, Mapping
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from scoring.files.answer import FileRefused
from scoring.files.bws.results import read_seating
from scoring.files.bws.rows import Cell, Row, get_whole
from tournaments.following.bodies import (
    SAID,
    describe,
    find_seated,
    is_planned,
    is_same,
    name_place,
    name_planned,
    read_said,
)
from tournaments.following.items import Item, digest_row
from tournaments.following.memory import Memory, Sent
from tournaments.following.readings import Believer, CannotRead, Reading, read_file
from tournaments.following.refusals import Refusals
from tournaments.following.seats import Seats, Sides, list_numbers
from tournaments.following.server import Answer, CannotSend, Failed, Server
from tournaments.following.words import TEMPLATES

_MOST_FAILURES = 3
"""At how many rows after each other the server may fail before it is left in peace for a while."""

_QUESTIONS = {"doubt", "wrong-board"}
_TAKEN = "entered"
_BY_PROGRAM = "program"


class Follower:
    """Sends what is new in a file. tell: prints a sentence.

    read: returns what is read in the place of the file; it raises CannotRead or FileRefused. name:
    what is read, in words. Beside the path stands what was sent.
    """

    def __init__(
        self,
        path: Path,
        server: Server,
        event: Mapping[str, Any],
        tell: Callable[[str], None],
        read: Callable[[], Reading] | None = None,
        name: str = "",
    ) -> None:
        self._server, self._event, self._tell = server, event, tell
        self._read, self._name = read or partial(read_file, path), name or path.name
        self._believer = Believer()
        self._memory = Memory(path, event["id"])
        self._refused = Refusals()
        self._failures = 0
        self._seats: Seats | None = None
        self._said_of_file = ""
        self._said_of_memory = False

    def step(self, now: float) -> None:
        """Read the file, and send what is certain and new. Raise Unreachable."""
        try:
            reading = self._read()
            cells = self._believer.agree(reading)
        except (CannotRead, FileRefused) as error:
            self._say_of_file("waiting", why=str(error))
            return
        if self._said_of_file:
            self._say_of_file("readable")
        guid = reading.guid or self._event["id"].replace("-", "")
        if cells and guid != self._memory.guid:
            if self._memory.guid:
                self._tell(TEMPLATES["other-file"] % {"path": self._name})
            self._memory.begin(guid)
            self._refused.clear()
        self._failures = 0
        for cell, row in sorted(cells.items(), key=lambda item: get_whole(item[1], "ID")):
            self._look_at(reading, cell, row, now)

    def _say_of_file(self, code: str, why: str = "") -> None:
        """Tell once that the file cannot be read, or that it can be again."""
        text = TEMPLATES[code] % {"path": self._name, "why": why}
        if text != self._said_of_file:
            self._tell(text)
        self._said_of_file = "" if code == "readable" else text

    def _look_at(self, reading: Reading, cell: Cell, row: Row, now: float) -> None:
        """Send a row unless it was sent, or was refused a short time ago."""
        digest, number = digest_row(row), get_whole(row, "ID")
        sent = self._memory.get(cell)
        if sent is not None and (sent.row, sent.digest) == (number, digest):
            return
        if sent is not None and sent.row > number and not reading.is_whole:
            return  # a later row was there before
        if self._refused.is_early(cell, digest, now):
            return
        letter = reading.letters.get(cell[0]) or "A"
        try:
            why = self._try(cell, letter, row, digest)
        except Failed as error:
            self._pass_over(cell, letter, digest, error, now)
            return
        self._failures = 0
        if not why:
            self._refused.drop(cell)
        elif self._refused.add(cell, digest, why, now):
            self._tell(why)

    def _pass_over(self, cell: Cell, letter: str, digest: str, error: Failed, now: float) -> None:
        """Let a row wait at which the server fails, so that the others go on.

        Raise Unreachable if it fails at all else too, or at many rows after each other.
        """
        self._server.call("GET", "")
        why = TEMPLATES["fails"] % {"place": name_place(letter, cell), "why": error}
        if self._refused.add(cell, digest, why, now, growing=True):
            self._tell(why)
        self._failures += 1
        if self._failures >= _MOST_FAILURES:
            raise error

    def _try(self, cell: Cell, letter: str, row: Row, digest: str) -> str:
        """Send a row, and return why it was not taken, "" if it was. Raise Unreachable."""
        values = {"place": name_place(letter, cell)}
        code = "unread"
        try:
            item = self._make_item(cell, letter, row, digest)
            code, values["told"] = "refused", item.told
            self._send(item, self._memory.get(cell))
        except CannotSend as error:
            return TEMPLATES[code] % {**values, "why": error}
        except (FileRefused, AttributeError, LookupError, TypeError, ValueError) as error:
            # A row or an answer that is none of those that are known must not stop the others.
            why = TEMPLATES["misread"] % {"why": f"{type(error).__name__} {error}"}
            return TEMPLATES[code] % {**values, "why": why}
        return ""

    def _make_item(self, cell: Cell, letter: str, row: Row, digest: str) -> Item:
        number = get_whole(row, "ID")
        said = {} if row.get("Erased") else read_said(cell, row)
        if self._event["kind"] == "teams":  # whose pairs have no numbers of their own there
            return Item(cell, cell, letter, number, digest, said)
        told = list_numbers(read_seating(row))
        seats = self._read_seats(letter, cell, told)
        there = seats.locate(letter, cell, told)
        if not said:
            return Item(cell, there, letter, number, digest, said)
        seated = find_seated(letter, there, told, seats)
        planned = name_planned(letter, there, seats)
        return Item(cell, there, letter, number, digest, said, seated, planned)

    def _read_seats(self, letter: str, cell: Cell, told: Sides) -> Seats:
        """Return who sits where, read anew where the file has others: rounds may be drawn since."""
        seats = self._seats
        if seats is None or not is_planned(letter, seats.locate(letter, cell, told), told, seats):
            rows = self._server.list_rows("rounds/")
            self._seats = seats = Seats(rows, is_drawn=self._event["kind"] == "swiss-pairs")
        return seats

    def _send(self, item: Item, sent: Sent | None) -> None:
        """Send an item. Raise CannotSend if it is refused, and Unreachable."""
        if not item.said:
            self._erase(item, sent)
        elif sent is not None and sent.result:
            self._correct(item, sent.result)
        else:
            self._enter(item)

    def _key(self, item: Item, *, again: bool = False) -> str:
        """Return the key of an item. again: of one whose first key stands for something else."""
        return f"bws-{self._memory.guid}-{item.row}" + (f"-{item.digest[:8]}" if again else "")

    def _ask(self, method: str, path: str, body: dict[str, Any], item: Item, again: bool) -> Answer:
        """Return the answer. What is only doubted is said once more: the table agreed to it."""
        key = self._key(item, again=again)
        answer = self._server.call(method, path, body, key)
        if answer.codes and answer.codes <= _QUESTIONS:
            why = answer.why
            answer = self._server.call(method, path, {**body, "confirmed": True}, key)
            if answer.is_good:
                values = {"place": item.place, "told": item.told, "why": why}
                self._tell(TEMPLATES["confirmed"] % values)
                self._keep(item, answer.document["id"])
        return answer

    def _enter(self, item: Item, *, again: bool = False) -> None:
        answer = self._ask("POST", "results/", item.body, item, again)
        if answer.is_good:
            self._note(item, answer, "entered")
        elif answer.status == HTTPStatus.CONFLICT or _TAKEN in answer.codes:
            self._compare(item, answer, "", again=again)
        else:
            raise CannotSend(answer.why)

    def _correct(self, item: Item, result: str, *, again: bool = False) -> None:
        body = {**dict.fromkeys(SAID), **item.whole}
        answer = self._ask("PATCH", f"results/{result}/", body, item, again)
        if answer.is_good:
            self._note(item, answer, "corrected")
        elif answer.status in (HTTPStatus.CONFLICT, HTTPStatus.NOT_FOUND):
            self._compare(item, answer, result, again=again)
        else:
            raise CannotSend(answer.why)

    def _note(self, item: Item, answer: Answer, code: str) -> None:
        """Tell what was done, and remember it."""
        result = str(answer.document["id"])
        sent = self._memory.get(item.cell)
        if sent is None or (sent.row, sent.digest) != (item.row, item.digest):
            self._tell(TEMPLATES[code] % {"place": item.place, "told": item.told})
            self._keep(item, result)

    def _compare(self, item: Item, answer: Answer, own: str, *, again: bool) -> None:
        """Deal with a cell that Cut In knows otherwise. own: the result of ours that was meant."""
        current = self._find_current(item)
        values = {"place": item.place, "told": item.told}
        if current is None:
            if again or own:
                self._tell(TEMPLATES["gone"] % values)
                self._keep(item)
            else:
                self._enter(item, again=True)
        elif is_same(item.whole, current):
            self._tell(TEMPLATES["known"] % values)
            self._keep(item, current["id"])
        elif not again and self._is_ours(item, current, own):
            self._correct(item, current["id"], again=True)
        else:
            self._tell(TEMPLATES["differs"] % {**values, "other": describe(current)})
            self._keep(item)

    def _is_ours(self, item: Item, current: Mapping[str, Any], own: str) -> bool:
        """Return whether a result was sent from here. After a loss of memory a guess."""
        if own or self._memory.get(item.cell) is not None:
            return bool(current["id"] == own)
        return bool(current["entered_by"] == _BY_PROGRAM)

    def _find_current(self, item: Item) -> Mapping[str, Any] | None:
        """Return the result of a cell in Cut In, or None."""
        _section, table, round_, board = item.there
        rows = self._server.list_rows(
            "results/", section=item.letter, round=round_, table=table, board=board
        )
        return rows[0] if rows else None

    def _erase(self, item: Item, sent: Sent | None) -> None:
        """Take a result away that was sent from here."""
        result = sent.result if sent is not None else ""
        if sent is None:
            current = self._find_current(item)
            result = current["id"] if current and self._is_ours(item, current, "") else ""
        if not result:
            self._keep(item)
            return
        body = {"reason": TEMPLATES["reason"]}
        answer = self._server.call(
            "DELETE", f"results/{result}/", body, self._key(item, again=True)
        )
        if answer.is_good:
            self._tell(TEMPLATES["erased"] % {"place": item.place})
        elif answer.status not in (HTTPStatus.CONFLICT, HTTPStatus.NOT_FOUND):
            raise CannotSend(answer.why)
        elif self._find_current(item) is not None:
            self._tell(TEMPLATES["kept"] % {"place": item.place})
        self._keep(item)

    def _keep(self, item: Item, result: str = "") -> None:
        """Remember what was sent. Without a file for it the program goes on, and says so once."""
        try:
            self._memory.keep(item.cell, Sent(item.row, item.digest, result))
        except OSError as error:
            if not self._said_of_memory:
                values = {"path": self._memory.file_name, "why": error.strerror}
                self._tell(TEMPLATES["no-memory"] % values)
            self._said_of_memory = True
