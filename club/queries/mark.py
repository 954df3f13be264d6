"""Marks of responses: a text that changes with the response, and the date of its last change."""

import datetime
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from club.scoring_code import digest_scoring_code


@dataclass(frozen=True)
class Mark:
    """A text that changes with the response, and when the facts in it last changed, if known.

    of: what the text describes, under which its last value is remembered. The stored times in
    ``at`` were taken when work began, and two requests may end in another order. Therefore
    the date sent is when a text was first seen, and ``at`` only decides whether there is one.
    """

    text: str
    at: datetime.datetime | None = None
    of: str = ""

    def __add__(self, other: "Mark") -> "Mark":
        """Return the mark of a response that shows both."""
        times = [at for at in (self.at, other.at) if at]
        of = f"{self.of}+{other.of}"
        return Mark(f"{self.text}/{other.text}", max(times, default=None), of)


def digest_rows(rows: Iterable[Any]) -> str:
    """Return 16 hexadecimal digits that change with the rows, and with the code that scores."""
    kept = repr([*rows, digest_scoring_code()])
    return hashlib.sha256(kept.encode("utf-8", "replace")).hexdigest()[:16]
