"""Tasks without a separate service: a Celery worker and a clock in threads of the web process."""

import logging
import threading
import time

from celery import current_app
from celery.worker import WorkController, state
from django.conf import settings

from club.ledger import broker

logger = logging.getLogger(__name__)


class Embedded:
    """A worker thread, and a clock that requests a sweep at the start and every few seconds.

    If the process is killed, the sweep at the next start finds the tasks that were lost.
    """

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Start both threads; a second call does nothing."""
        if self._threads:
            return
        self._stopping.clear()
        state.should_stop = None
        self._threads = [
            threading.Thread(target=self._work, name="embedded-worker", daemon=True),
            threading.Thread(target=self._keep_time, name="embedded-clock", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def stop(self, patience: float = 10.0, *, threads_too: bool = False) -> None:
        """Take no new task, and wait up to `patience` seconds for running tasks to end.

        A process that ends need not wait for the idle threads, which stop after four seconds. A
        process that will start them again passes `threads_too`.
        """
        self._stopping.set()
        broker.worker_here.clear()
        state.should_stop = 0
        end = time.monotonic() + patience
        while state.active_requests and time.monotonic() < end:
            time.sleep(0.02)
        if threads_too:
            for thread in self._threads:
                thread.join(patience)
        self._threads = []

    def _work(self) -> None:
        try:
            make_worker().start()
        except Exception:
            logger.exception("the task thread ended")
        finally:
            # From now on tasks run in the request that queues them: slower, but never lost.
            broker.worker_here.clear()

    def _keep_time(self) -> None:
        broker.worker_here.wait(30)
        while not self._stopping.is_set():
            broker.publish("club.sweep")
            self._stopping.wait(settings.SWEEP_SECONDS)


def make_worker() -> WorkController:
    """Return a worker that installs no signal handlers and communicates with no other worker."""
    return WorkController(
        app=current_app._get_current_object(),
        hostname="embedded@localhost",
        pool="threads",
        concurrency=2 + settings.RECEIVERS_AT_ONCE,  # two compute, the others wait for receivers
        loglevel=settings.LOG_LEVEL,
        ready_callback=lambda _: broker.worker_here.set(),
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )


_one = Embedded()
start = _one.start
stop = _one.stop
