"""How far a long command is, and how long it is likely to take, on standard error."""

import time
from collections.abc import Callable
from typing import Any

#: Seconds after which the first line is written, and those between two lines on a terminal and
#: in a file.
FIRST, ON_TERMINAL, IN_FILE = 3.0, 1.0, 30.0


class Progress:
    """Counts what is done of a number of units, and says so now and then.

    clock: seconds that rise, such as `time.monotonic`.
    """

    def __init__(
        self, stream: Any, noun: str, total: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream, self._noun, self._total, self._clock = stream, noun, total, clock
        self._done, self._began = 0, clock()
        self._terminal = bool(getattr(stream, "isatty", bool)())
        self._next = self._began + FIRST
        self._shown = False

    def add(self, count: int) -> None:
        """Count units that are done."""
        self._done += count
        now = self._clock()
        if now >= self._next and self._done < self._total:
            self._next = now + (ON_TERMINAL if self._terminal else IN_FILE)
            self._write(f"{self._done} of {self._total} {self._noun}{self._estimate(now)}")

    def end(self) -> None:
        """Leave the line of a terminal."""
        if self._terminal and self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def _estimate(self, now: float) -> str:
        if not self._done:
            return ""
        left = (now - self._began) / self._done * (self._total - self._done)
        return f", about {_say_time(left)} left"

    def _write(self, text: str) -> None:
        self._shown = True
        self._stream.write(f"\r\x1b[K{text}" if self._terminal else f"{text}\n")
        self._stream.flush()


class Steps:
    """Tells how far each of several works is, one after the other."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._noun = ""
        self._progress: Progress | None = None

    def __call__(self, noun: str, count: int, total: int) -> None:
        """Count units that are done of a work, which ends the work before."""
        if self._progress is None or noun != self._noun:
            self.end()
            self._noun, self._progress = noun, Progress(self._stream, noun, total)
        self._progress.add(count)

    def end(self) -> None:
        """Leave the line of a terminal."""
        if self._progress is not None:
            self._progress.end()


def _say_time(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 120 else f"{round(minutes / 60)} h"
