"""The base of commands that read score sheets or events from files and print what they find."""

import os
import sys
from abc import abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandParser

from scoring.problem import Problem
from scoring.reading import NotJson, read_sheets

SOUND, FAULTY, UNREADABLE = 0, 1, 2
"""Exit statuses: nothing was at fault, one has faults, a file is missing or not JSON."""


class FilesCommand(BaseCommand):
    """Print what each file holds, as text or as one line of JSON each, without a database.

    A file holds one value, a list of values, or one value per line. Subclasses set `what`, the
    word for one of them, and define how it is read and printed. A result has `problems`.
    """

    requires_system_checks: list[str] = []
    what = ""

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the files and the output format."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
        parser.add_argument(
            "--json", action="store_true", help=f"print one JSON object for each {self.what}"
        )

    @abstractmethod
    def read(self, raw: object) -> Any:
        """Return the result of a value, which has problems if it is invalid."""

    @abstractmethod
    def format_json(self, result: Any, raw: object) -> str:
        """Return a result as one line of JSON."""

    @abstractmethod
    def format_text(self, result: Any, raw: object) -> str:
        """Return a result or its faults as text."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Read every file, even if another has faults. Exit with the worst status."""
        form = self.format_json if options["json"] else self.format_text
        try:
            status = max(self._print(name, form) for name in options["files"])
            self.stdout.flush()
        except BrokenPipeError:
            # The reader closed the pipe. Without this, Python would report it again on closing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = SOUND
        if status != SOUND:
            sys.exit(status)

    def _print(self, name: str, form: Any) -> int:
        status = SOUND
        try:
            for raw in self._read_values(name):
                result = self.read(raw)
                self.stdout.write(form(result, raw))
                status = FAULTY if result.problems else status
        except BrokenPipeError:
            raise
        except NotJson as error:
            return self._unreadable(str(error))
        except OSError as error:
            return self._unreadable(f"{name}: {error.strerror}")
        return status

    def _unreadable(self, reason: str) -> int:
        self.stderr.write(reason)
        return UNREADABLE

    def _read_values(self, name: str) -> Iterator[object]:
        """Yield the values of a file one at a time."""
        if name == "-":
            yield from self._read_all(sys.stdin.buffer, "standard input")
        else:
            with open(name, "rb") as stream:
                yield from self._read_all(stream, name)

    def _read_all(self, stream: BinaryIO, name: str) -> Iterator[object]:
        return read_sheets(stream, name, self.what)


def format_problem(problem: Problem) -> str:
    """Return a problem as one line of text."""
    prefix = "" if problem.deal is None else f"deal {problem.deal}, "
    return f"{prefix}{problem.field}: {problem.problem}"


def write_file(path: Path, data: bytes) -> None:
    """Write a file. Of one that was not there, nothing is left if it cannot be whole."""
    is_new = not path.exists()
    try:
        path.write_bytes(data)
    except OSError:
        if is_new:
            path.unlink(missing_ok=True)
        raise
