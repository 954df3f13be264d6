"""``manage.py convert``: say what files of other programs hold, or write it in another format."""

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.management.commands._files import FAULTY, SOUND, UNREADABLE, write_file
from scoring.duplicate.decimals import read_decimal
from scoring.duplicate.entrant import INDIVIDUAL, PAIRS
from scoring.files.answer import FileAnswer, FileEvent, FileRefused, list_objects
from scoring.files.bws.copying import copy_with_event, list_unsaid
from scoring.files.dealing import CannotDeal
from scoring.files.explaining import Explanation, Stated, explain
from scoring.files.jet.database import Database
from scoring.files.jet.header import is_jet
from scoring.files.jet.layout import TEMPLATES as JET
from scoring.files.kinds import MOST_MEGABYTES, read_file
from scoring.files.pbn.sheets import SheetGame, read_sheet
from scoring.files.text import check_size, read_text
from scoring.files.writers import WRITERS, Writer
from scoring.wording import make_printable

OWN = "the file's own"
"""The percentages that stand in the file itself."""
COPY = "bws"
"""A copy of a .bws file, which has to be given."""
SHEET = "sheet"
"""The deals of a PBN file as a score sheet, which no event is read from."""


class Command(BaseCommand):
    """Print what each file holds, with notes and problems, or write an event of it; no database."""

    help = "Say what files of other programs hold, or write an event of one in another format."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the files, and what is wanted of them."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
        parser.add_argument("--json", action="store_true", help="print one answer a line")
        parser.add_argument(
            "--to",
            choices=[*WRITERS, COPY, SHEET],
            help="write an event of the file instead, or the deals of PBN as a score sheet",
        )
        parser.add_argument(
            "--template", metavar="FILE.bws", help="with --to bws: any .bws file, which is copied"
        )
        parser.add_argument(
            "--game", choices=("rubber", "chicago"), default="rubber", help="of a sheet (rubber)"
        )
        parser.add_argument("--output", help="the file to write to, not standard output")
        parser.add_argument("--event", type=int, default=1, help="which one of a file (1)")
        parser.add_argument(
            "--explain",
            metavar="FIGURES",
            nargs="?",
            const=OWN,
            help="say which rules give the percentages of the file, or those of FIGURES: JSON with "
            "a percentage by entrant",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read every file, even if another cannot be read. Exit with the worst status."""
        if options["output"] and len(options["files"]) > 1:
            raise CommandError("Name one file with --output: the next would take its place.")
        if options["to"] and options["explain"]:
            raise CommandError("Name either --to or --explain.")
        if (options["to"] == COPY) != bool(options["template"]):
            raise CommandError("Name --template with --to bws, and with nothing else.")
        try:
            status = max(self._handle(name, options) for name in options["files"])
            self.stdout.flush()
        except OSError as error:
            # Without this, Python would report it again on closing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = SOUND
            if not isinstance(error, BrokenPipeError):  # the reader closed the pipe
                self.stderr.write(f"standard output: {_get_reason(error)}")
                status = UNREADABLE
        if status != SOUND:
            sys.exit(status)

    def _handle(self, name: str, options: Mapping[str, Any]) -> int:
        try:
            data = _read_bytes(name)
            if options["to"] == SHEET:
                return self._write_sheet(name, read_sheet(read_text(data)), options)
            answer = read_file(data)
        except (OSError, FileRefused) as error:
            self.stderr.write(f"{name}: {_get_reason(error)}")
            return UNREADABLE
        if options["to"] or options["explain"]:
            return self._convert(name, answer, options)
        if options["json"]:
            self.stdout.write(json.dumps(tell_answer(answer), ensure_ascii=False))
        else:
            self.stdout.write("\n".join(map(make_printable, list_answer(name, answer))) + "\n")
        return FAULTY if any(event.problems for event in answer.events) else SOUND

    def _convert(self, name: str, answer: FileAnswer, options: Mapping[str, Any]) -> int:
        """Write one event of a file, or explain its figures."""
        at = options["event"]
        if not 1 <= at <= len(answer.events):
            self.stderr.write(f"{name}: there is no event {at} in it, but {len(answer.events)}.")
            return UNREADABLE
        event = answer.events[at - 1]
        if options["explain"]:
            return self._explain(event, options["explain"])
        try:
            writer = _find_writer(options)
        except (OSError, FileRefused) as error:
            self.stderr.write(f"{options['template']}: {_get_reason(error)}")
            return UNREADABLE
        problems = [problem.text for problem in event.problems]
        try:
            data = writer.write(event.document)
        except (CannotDeal, FileRefused) as error:
            self.stderr.write(f"{name}: {error}")
            return FAULTY
        except (AttributeError, LookupError, TypeError, ValueError):
            if not problems:
                raise
            # JSON that is no event: its problems say why.
            self._complain(problems)
            return FAULTY
        self._complain([*writer.list_unsaid(event.document), *problems])
        return self._write(data, options, FAULTY if problems else SOUND)

    def _complain(self, sentences: Sequence[str]) -> None:
        for sentence in sentences:
            self.stderr.write(make_printable(sentence))

    def _write(self, data: bytes, options: Mapping[str, Any], status: int) -> int:
        """Write what was made to where it is wanted. Return the status, or that it cannot be."""
        if not options["output"]:
            _write_bytes(self.stdout, data)
            return status
        try:
            write_file(Path(options["output"]), data)
        except OSError as error:
            self.stderr.write(f"{options['output']}: {error.strerror}")
            return UNREADABLE
        return status

    def _write_sheet(
        self, name: str, games: Sequence[SheetGame], options: Mapping[str, Any]
    ) -> int:
        """Write the games of a file as one score sheet, and say which cannot be read."""
        for game in games:
            if game.deal is None:
                self.stderr.write(make_printable(f"{name}, board {game.board}: {game.fault}"))
        deals = [game.deal for game in games if game.deal is not None]
        sheet = json.dumps({"game": options["game"], "deals": deals}, ensure_ascii=False)
        status = SOUND if len(deals) == len(games) else FAULTY
        return self._write(f"{sheet}\n".encode(), options, status)

    def _explain(self, event: FileEvent, name: str) -> int:
        """Print which rules give the figures of another program."""
        if not _has_percentages(event.document):
            self.stderr.write("There are no results with percentages to explain.")
            return UNREADABLE
        if name == OWN:
            if not event.stated:
                self.stderr.write("The file says no percentages: name a file with them.")
                return UNREADABLE
            return self._print_explanation(event, event.stated)
        try:
            figures = json.loads(_read_bytes(name))
        except (OSError, ValueError, RecursionError) as error:
            self.stderr.write(f"{name}: {_get_reason(error)}")
            return UNREADABLE
        if not isinstance(figures, dict) or not all(
            isinstance(value, str) and read_decimal(value) is not None for value in figures.values()
        ):
            self.stderr.write(f'{name}: write it as {{"7": "54.17"}}.')
            return UNREADABLE
        return self._print_explanation(event, figures)

    def _print_explanation(self, event: FileEvent, figures: Mapping[str, str]) -> int:
        explanation = explain(event.document, Stated(figures))
        self.stdout.write("\n".join(map(make_printable, list_explanation(explanation))))
        return SOUND if explanation.changes is not None else FAULTY


def _find_writer(options: Mapping[str, Any]) -> Writer:
    """Return the writer of a format. Raise OSError or FileRefused if its template is no file."""
    if options["to"] != COPY:
        return WRITERS[options["to"]]
    template = Path(options["template"]).read_bytes()
    check_size(template, MOST_MEGABYTES)
    if not is_jet(template):
        raise FileRefused(JET["not-jet"])
    Database(template)  # which says whether it is damaged, or has a password

    def write(event: Mapping[str, Any]) -> bytes:
        return copy_with_event(event, template)

    return Writer(write, list_unsaid, "application/octet-stream", "bws")


def _has_percentages(event: Mapping[str, Any]) -> bool:
    """Return whether an event is of pairs or single players who have results."""
    of_boards = event.get("kind") in (PAIRS, INDIVIDUAL)
    # JSON that is no event is left to the strict reader, which says what is wrong with it.
    boards = event.get("boards") if of_boards else []
    return not isinstance(boards, list) or any(
        not isinstance(board, Mapping) or board.get("results") for board in boards
    )


def _get_reason(error: Exception) -> str:
    """Return why a file cannot be read or written, in words."""
    return getattr(error, "strerror", None) or str(error)


def _read_bytes(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _write_bytes(stdout: Any, data: bytes) -> None:
    """Write bytes to what a command prints to: as they are, or as text in tests."""
    buffer = getattr(getattr(stdout, "_out", None), "buffer", None)
    if buffer is None:
        stdout.write(data.decode("utf-8", "replace"), ending="")
        return
    stdout.flush()
    buffer.write(data)


def tell_answer(answer: FileAnswer) -> dict[str, Any]:
    """Return what a file holds as JSON can say it."""
    return {
        "kind": answer.kind,
        "events": [
            {
                "title": event.title,
                "event": event.document,
                "notes": list(event.notes),
                "problems": [
                    {
                        "message": problem.message,
                        "board": problem.board,
                        "table": problem.table,
                        "round": problem.round,
                        "field": problem.field,
                    }
                    for problem in event.problems
                ],
            }
            for event in answer.events
        ],
    }


def list_answer(name: str, answer: FileAnswer) -> Iterator[str]:
    """Yield the lines that say what a file holds."""
    count = len(answer.events)
    yield f"{name}: {answer.kind}, {count} event{'' if count == 1 else 's'}"
    for at, event in enumerate(answer.events, start=1):
        document = event.document
        title = event.title or document.get("name") or "without a name"
        yield f"{at}. {title}"
        told = [
            str(document.get("kind", "deals")),
            f"{len(list_objects(document, 'entrants'))} entrants",
            f"{event.board_count} boards",
            f"{event.result_count} results",
        ]
        if matches := len(list_objects(document, "matches")):
            told.append(f"{matches} match{'' if matches == 1 else 'es'}")
        yield "   " + ", ".join(told)
        yield from (f"   note: {note}" for note in event.notes)
        yield from (f"   problem: {problem.text}" for problem in event.problems)


def list_explanation(explanation: Explanation) -> Iterator[str]:
    """Yield the lines that say why figures differ."""
    if explanation.problems:
        yield from (f"{problem.field}: {problem.problem}" for problem in explanation.problems)
    elif explanation.changes is None:
        yield "No set of rules gives these figures."
        for own in explanation.differences:
            yield f"{own.entrant}: {own.theirs}, and {own.ours or 'nothing'} here"
        if explanation.boards:
            yield f"Boards that agree by no rules: {', '.join(map(str, explanation.boards))}"
    elif not explanation.changes:
        yield "The figures are the same."
    else:
        yield from (change.text for change in explanation.changes)
