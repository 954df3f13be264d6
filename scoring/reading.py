"""Read sheets from a stream: one sheet, a list of sheets, or a sequence on separate lines.

Memory use does not grow with the number of sheets: one sheet and a buffer are held at a time.
"""

import codecs
import json
import re
from collections.abc import Iterator
from typing import BinaryIO

CHUNK = 1 << 16
"""The number of bytes to read at a time; more if a single sheet is longer."""

_SPACE = re.compile(r"[ \t\r\n]*")
_UNDECIDED = 16
"""An error within this many characters of the end of the buffer may be an incomplete token."""


class NotJson(ValueError):
    """The stream is not valid JSON. line counts from 1; reason is a message for a person."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        self.name = name
        self.line = line
        self.reason = reason
        super().__init__(f"{name}, line {line}: {reason}")


def read_sheets(stream: BinaryIO, name: str, what: str = "sheet") -> Iterator[object]:
    """Yield each sheet in stream as a JSON value.

    name identifies the stream in errors, and what is the word for one value. Raise NotJson if
    the text is not JSON in UTF-8, is nested too deeply or is empty; the sheets before the error
    are yielded first.
    """
    window = _Window(stream, name)
    if window.peek() == "[":
        window.take("[")
        yield from _listed(window, what)
    elif window.peek():
        yield from _by_lines(window, what)
    else:
        raise window.fault(f"there is no {what} in it")


def _listed(window: "_Window", what: str) -> Iterator[object]:
    """Yield the values of a list whose opening bracket was consumed."""
    if window.peek() != "]":
        yield window.value()
        while window.peek() == ",":
            window.take(",")
            yield window.value()
    window.take("]")
    if window.peek():
        raise window.fault(f"something follows the list of {what}s")


def _by_lines(window: "_Window", what: str) -> Iterator[object]:
    """Yield values that each start on a new line. A value may span several lines."""
    line = 0
    while window.peek():
        if window.line == line:
            raise window.fault(f"a second {what} begins on the same line")
        yield window.value()
        line = window.line


class _Window:
    """A buffered part of the stream, from the current position."""

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
        """Return the error for place in the text, by default the current position."""
        at = self._place if place is None else place
        return NotJson(self._name, self.line + self._text.count("\n", self._place, at), reason)

    def peek(self) -> str:
        """Return the next character that is not whitespace, without consuming it; "" at the end."""
        while True:
            self._move_to(_end_of_space(self._text, self._place))
            if self._place < len(self._text):
                return self._text[self._place]
            if not self._more(CHUNK):
                return ""

    def take(self, character: str) -> None:
        """Consume the given character. Raise NotJson if it is not next."""
        if self.peek() != character:
            raise self.fault(f"{character} is missing")
        self._move_to(self._place + 1)

    def value(self) -> object:
        """Consume and return one JSON value."""
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
                # A number may be incomplete: 12 may be the beginning of 123 or of 12.5.
                closed = isinstance(value, dict | list) or end + _UNDECIDED < len(self._text)
                if closed or self._ended:
                    self._move_to(end)
                    return value
            # Doubling the size read keeps the work linear in the length of a long sheet,
            # which is parsed from its start after each read.
            self._more(size)
            size *= 2

    def _settle(self, error: json.JSONDecodeError) -> None:
        """Raise NotJson, unless reading more of the stream may resolve the error."""
        cut_short = error.msg.startswith("Unterminated string")
        if self._ended or (not cut_short and error.pos + _UNDECIDED < len(self._text)):
            raise self.fault(error.msg, error.pos) from None

    def _more(self, size: int) -> bool:
        """Read size more bytes and drop what was consumed. Return whether anything was read."""
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
    """Return text as an integer, or as infinity if it has too many digits to convert."""
    return int(text) if len(text) < 1000 else float("inf")
