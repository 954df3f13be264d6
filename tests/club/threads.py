"""Work beside the test, with a connection to the database of its own."""

import threading
from collections.abc import Callable

from django.db import connections


class Beside(threading.Thread):
    """A thread whose `join` raises what its work has raised."""

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self._work = work
        self._error: BaseException | None = None

    def run(self) -> None:
        """Do the work, and close the connections."""
        try:
            self._work()
        except BaseException as error:
            self._error = error
        finally:
            connections.close_all()

    def join(self, timeout: float | None = None) -> None:
        """Wait for the end of the work. Raise what it has raised."""
        super().join(timeout)
        if self._error is not None:
            raise self._error


def in_a_thread(work: Callable[[], object]) -> Beside:
    """Begin a work, and return its thread."""
    thread = Beside(work)
    thread.start()
    return thread
