"""What an answer has for a mark: a text that changes with it, and when it changed last."""

import datetime
from dataclasses import dataclass


@dataclass(frozen=True)
class Mark:
    """A text that changes with the answer, and when the facts in it changed last, if any did.

    of: what the text is of, by which whoever polls it is remembered. The stored times in ``at``
    were taken when work began, and two works may end in another order: what is told as the date
    is when a text was first seen, and ``at`` says only that there is one.
    """

    text: str
    at: datetime.datetime | None = None
    of: str = ""

    def __add__(self, other: "Mark") -> "Mark":
        """Return the mark of an answer that shows both."""
        times = [at for at in (self.at, other.at) if at]
        of = f"{self.of}+{other.of}"
        return Mark(f"{self.text}/{other.text}", max(times, default=None), of)
