"""A Celery process pool that does not repeat tasks when it stops."""

from typing import Any

from celery.concurrency.asynpool import AsynPool
from celery.concurrency.prefork import CLOSE, TaskPool


class PatientPool(AsynPool):
    """A pool that, when stopping, waits for every task already written to a child process.

    Celery's pool drops the tasks that no child has confirmed yet, since the broker delivers them
    again. A task already written to a child runs nevertheless. As nothing reads its result, the
    child waits 30 seconds before it exits, the worker waits for the child, and the task runs
    twice. This happens on a busy machine if a worker is stopped soon after a delivery.
    """

    def flush(self) -> None:
        """Drop unconfirmed tasks; when stopping, only those not yet written to a child."""
        kept: dict[int, Any] = {}
        if self._state == CLOSE:
            for number, job in self._cache.items():
                if job._write_to and job._write_to._is_alive():
                    kept[number] = job
        super().flush()
        self._cache.update(kept)


class Prefork(TaskPool):
    """Celery's prefork pool, based on PatientPool."""

    Pool = PatientPool
