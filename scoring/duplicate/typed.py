"""A line as it was typed, without blanks, in one case; each character keeps its position."""

import re

from scoring.duplicate.misread import Misread
from scoring.shape import format_value

_SIGNS = {
    **dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True)),
    **dict.fromkeys("‐‑‒–—−﹣－", "-"),
    **dict.fromkeys("×✕*", "X"),
    "＋": "+",
    "＝": "=",
}
_IGNORED = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}\N{ZERO WIDTH SPACE}"


class TypedLine:
    """A typed line that is read from left to right.

    text: its characters in capitals, without blanks. read: those that were taken so far.
    """

    def __init__(self, typed: str) -> None:
        kept = [
            (_SIGNS.get(character, character.upper()), index)
            for index, character in enumerate(typed)
            if not character.isspace() and character not in _IGNORED
        ]
        # The capitals of a few letters are two letters, which no result has: they stay as typed.
        self.text = "".join(
            character if len(character) == 1 else typed[index] for character, index in kept
        )
        self._places = [*(index for _one, index in kept), len(typed)]
        self._at = 0

    @property
    def read(self) -> str:
        """Return what was taken so far."""
        return self.text[: self._at]

    @property
    def rest(self) -> str:
        """Return what is still to be read."""
        return self.text[self._at :]

    def take(self, pattern: str) -> str:
        """Return the longest beginning of the rest that matches, and pass over it; or nothing."""
        match = re.compile(pattern, re.ASCII).match(self.text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match[0]

    def fault(self, code: str, taken: str = "", /, **values: object) -> Misread:
        """Return a fault of the rest, or of what was just taken and is part of it."""
        at = self._at - len(taken)
        told = {"value": taken or format_value(self.rest), "read": self.text[:at], **values}
        return Misread(code, "result", told, position=self._places[at])
