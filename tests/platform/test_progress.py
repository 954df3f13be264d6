"""Long commands say how far they are, and how long they take."""

import io

import pytest

from club.management.progress import FIRST, IN_FILE, ON_TERMINAL, Progress, Steps


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def run(stream: io.StringIO, seconds: float, steps: int, total: int = 100) -> str:
    """Count one unit every so many seconds, and return what was written."""
    now = [0.0]
    progress = Progress(stream, "nights", total, clock=lambda: now[0])
    for _step in range(steps):
        now[0] += seconds
        progress.add(1)
    progress.end()
    return stream.getvalue()


def test_a_command_that_is_soon_done_says_nothing() -> None:
    assert run(io.StringIO(), FIRST / 100, 100) == ""


def test_a_file_gets_a_line_now_and_then_with_an_estimate() -> None:
    lines = run(io.StringIO(), 4.0, 40).splitlines()
    assert lines[0] == "1 of 100 nights, about 7 min left"
    assert len(lines) == 1 + int(39 * 4.0 // (IN_FILE + 2))  # every eighth step of four seconds
    assert all("left" in line for line in lines)


def test_a_terminal_has_one_line_that_is_written_anew_and_goes() -> None:
    text = run(Terminal(), max(4.0, ON_TERMINAL), 10)
    assert text.count("\r\x1b[K") == 11
    assert "\n" not in text
    assert text.endswith("\r\x1b[K")


def test_no_line_says_that_all_is_done() -> None:
    assert "100 of 100" not in run(io.StringIO(), 60.0, 100)


def test_long_times_are_told_in_hours() -> None:
    assert "about 99 h left" in run(io.StringIO(), 3600.0, 1)


def test_works_one_after_the_other_are_told_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("club.management.progress.FIRST", 0.0)
    stream = Terminal()
    steps = Steps(stream)
    for noun in ("rows checked", "rows stored"):
        for _row in range(3):
            steps(noun, 1, 3)
    steps.end()
    told = [part.partition(",")[0] for part in stream.getvalue().split("\r\x1b[K")]
    assert told == ["", "1 of 3 rows checked", "", "1 of 3 rows stored", ""]
