"""A clock that tests set, for pages that change though nothing is recorded."""

import datetime
from dataclasses import dataclass

import pytest


@dataclass
class SetClock:
    """The time that the program and its caches read."""

    at: datetime.datetime

    def tell(self) -> float:
        """Return the time in seconds, as `time.time` does."""
        return self.at.timestamp()

    def pass_seconds(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self.at += datetime.timedelta(seconds=seconds)


def set_clock(monkeypatch: pytest.MonkeyPatch, at: datetime.datetime) -> SetClock:
    """Return a clock that stands at a time until the test sets it."""
    clock = SetClock(at)
    monkeypatch.setattr("django.utils.timezone.now", lambda: clock.at)
    monkeypatch.setattr("time.time", clock.tell)
    return clock
