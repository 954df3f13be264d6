"""The processes of a Celery worker, which end with their tasks."""

from typing import Any

from celery.concurrency.asynpool import AsynPool
from celery.concurrency.prefork import CLOSE, TaskPool


class PatientPool(AsynPool):
    """Children that are waited for from the moment a task was written to them.

    A worker that stops forgets the tasks no child has confirmed yet, since the broker delivers
    them again. One that was already written to a child runs all the same; with nobody left to
    read its result the child waits 30 seconds before it ends, and the worker for the child. On
    a busy machine a stop soon after a delivery meets that, and the task is done twice.
    """

    def flush(self) -> None:
        """Forget what no child has confirmed; when stopping, only what no child was given."""
        kept: dict[int, Any] = {}
        if self._state == CLOSE:
            for number, job in self._cache.items():
                if job._write_to and job._write_to._is_alive():
                    kept[number] = job
        super().flush()
        self._cache.update(kept)


class Prefork(TaskPool):
    """Celery's own pool of processes, made of patient children."""

    Pool = PatientPool
