"""Work beside the test, with a connection to the database of its own."""

import threading
from collections.abc import Callable

from django.db import connections


def in_a_thread(work: Callable[[], object]) -> threading.Thread:
    """Begin a work, and return its thread."""

    def run() -> None:
        try:
            work()
        finally:
            connections.close_all()

    thread = threading.Thread(target=run)
    thread.start()
    return thread
