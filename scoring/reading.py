"""Reading sheets from a stream: one sheet, a list of sheets, or one after another by lines.

What is held in memory is one sheet and some of the stream, however many sheets there are.
"""

import codecs
import json
import re
from collections.abc import Iterator
from typing import BinaryIO

CHUNK = 1 << 16
"""How many bytes are read at a time; more, while a single sheet is longer."""

_SPACE = re.compile(r"[ \t\r\n]*")
_UNDECIDED = 16
"""A fault so near the end of what was read may only be a word cut short: no word is longer."""


class NotJson(ValueError):
    """A stream that is not JSON. line counts from 1; reason is for a person."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        self.name = name
        self.line = line
        self.reason = reason
        super().__init__(f"{name}, line {line}: {reason}")


def sheets(stream: BinaryIO, name: str) -> Iterator[object]:
    """Answer the sheets in stream one by one, each as its JSON value.

    name stands for the stream in errors. NotJson is raised where the text is no JSON in UTF-8,
    is nested too deep to read, or is empty; the sheets before that place were answered.
    """
    window = _Window(stream, name)
    if window.peek() == "[":
        window.take("[")
        yield from _listed(window)
    elif window.peek():
        yield from _by_lines(window)
    else:
        raise window.fault("there is no sheet in it")


def _listed(window: "_Window") -> Iterator[object]:
    """Answer the values of a list whose bracket was taken."""
    if window.peek() != "]":
        yield window.value()
        while window.peek() == ",":
            window.take(",")
            yield window.value()
    window.take("]")
    if window.peek():
        raise window.fault("something follows the list of sheets")


def _by_lines(window: "_Window") -> Iterator[object]:
    """Answer values that stand on lines of their own, each over as many lines as it likes."""
    line = 0
    while window.peek():
        if window.line == line:
            raise window.fault("a second sheet begins on the same line")
        yield window.value()
        line = window.line


class _Window:
    """A stretch of the stream, from the place reached so far."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name
        self._decode = codecs.getincrementaldecoder("utf-8-sig")().decode
        self._json = json.JSONDecoder(parse_int=_whole)
        self._text = ""
        self._place = 0
        self._ended = False
        self.line = 1

    def fault(self, reason: str, place: int | None = None) -> NotJson:
        """Answer the error for place in the text, or for where reading stands."""
        at = self._place if place is None else place
        return NotJson(self._name, self.line + self._text.count("\n", self._place, at), reason)

    def peek(self) -> str:
        """Answer the next character that is no space, without taking it; empty at the end."""
        while True:
            self._move_to(_end_of_space(self._text, self._place))
            if self._place < len(self._text):
                return self._text[self._place]
            if not self._more(CHUNK):
                return ""

    def take(self, character: str) -> None:
        """Take the character that must stand next."""
        if self.peek() != character:
            raise self.fault(f"{character} is missing")
        self._move_to(self._place + 1)

    def value(self) -> object:
        """Take one JSON value."""
        self.peek()
        size = CHUNK
        while True:
            try:
                value, end = self._json.raw_decode(self._text, self._place)
            except json.JSONDecodeError as error:
                self._settle(error)
            except RecursionError:
                raise self.fault("it is nested too deep") from None
            else:
                # A number may go on: 12 may be the beginning of 123, or of 12.5.
                closed = isinstance(value, dict | list) or end + _UNDECIDED < len(self._text)
                if closed or self._ended:
                    self._move_to(end)
                    return value
            # Doubling what is read keeps the work in step with the length of a long sheet,
            # which is begun again after each reading.
            self._more(size)
            size *= 2

    def _settle(self, error: json.JSONDecodeError) -> None:
        """Raise the fault for good, unless more of the stream may mend it."""
        cut_short = error.msg.startswith("Unterminated string")
        if self._ended or (not cut_short and error.pos + _UNDECIDED < len(self._text)):
            raise self.fault(error.msg, error.pos) from None

    def _more(self, size: int) -> bool:
        """Read on, and drop what is behind; answer whether anything came."""
        if self._ended:
            return False
        data = self._stream.read(size)
        self._ended = not data
        try:
            fresh = self._decode(data, final=self._ended)
        except UnicodeDecodeError as error:
            before = error.object[: error.start].decode("utf-8", "replace")
            self._text += before
            raise self.fault("this is not text in UTF-8", len(self._text)) from None
        self._text = self._text[self._place :] + fresh
        self._place = 0
        return not self._ended

    def _move_to(self, place: int) -> None:
        self.line += self._text.count("\n", self._place, place)
        self._place = place


def _end_of_space(text: str, place: int) -> int:
    match = _SPACE.match(text, place)
    return place if match is None else match.end()


def _whole(text: str) -> int | float:
    """Read a whole number; one too long for Python to convert is no use as a number anyway."""
    return int(text) if len(text) < 1000 else float("inf")
