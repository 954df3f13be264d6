"""Hand a task to whoever runs tasks, without ever keeping the caller waiting for a broker."""

import logging
import threading
from typing import Any

from celery import current_app
from django.conf import settings
from kombu import Connection, Producer
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

# Seconds for each answer of the broker, and no second try: a request waits behind this.
IMPATIENT = {
    "socket_timeout": 0.5,
    "socket_connect_timeout": 0.5,
    "retry_on_timeout": False,
    "max_retries": 0,
    "connect_retries_timeout": 0.5,
}

worker_here = threading.Event()  # set while an embedded worker runs in this process
_kept = threading.local()  # a connection each thread, so that none waits for another's


def publish(name: str, *args: Any) -> None:
    """Ask for the registered task `name` to run with `args`, and return at once; never raises.

    Embedded, in a process without the worker thread (a management command), the task is run
    here and now. What is lost, because the broker is away or a task failed, the sweep finds.
    """
    try:
        if settings.EMBEDDED and not worker_here.is_set():
            run_inline(name, *args)
        else:
            _send(name, args)
    except Exception:
        logger.warning("task %s%r was not queued; the sweep will find it", name, args)
        logger.debug("because", exc_info=True)


def run_inline(name: str, *args: Any) -> None:
    """Run the registered task `name` in this thread; raises what it raises."""
    if name not in current_app.tasks:
        current_app.autodiscover_tasks(force=True)
    current_app.tasks[name](*args)


def ping_broker() -> bool:
    """Whether Redis answers now, within a second."""
    client = Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=0.5,
        socket_connect_timeout=0.5,
        retry=Retry(NoBackoff(), 0),
    )
    with client:
        try:
            return bool(client.ping())
        except RedisError:
            return False


def _connect() -> Connection:
    return current_app.connection_for_write(transport_options=IMPATIENT, connect_timeout=0.5)


def _send(name: str, args: tuple[Any, ...]) -> None:
    try:
        current_app.send_task(name, args, producer=_producer(), retry=False)
    except Exception:
        _forget()
        raise


def _producer() -> Producer:
    if not hasattr(_kept, "producer"):
        _kept.connection = _connect()
        _kept.producer = Producer(_kept.connection)
    return _kept.producer


def _forget() -> None:
    connection = _kept.__dict__.pop("connection", None)
    _kept.__dict__.pop("producer", None)
    if connection is not None:
        connection.release()
