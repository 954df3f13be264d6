"""Queue tasks without blocking: a request never waits for the broker."""

import logging
import threading
from typing import Any

from celery import current_app
from django.conf import settings
from kombu.connection import Connection
from kombu.exceptions import ChannelError
from kombu.messaging import Producer
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger(__name__)

# Short time-outs in seconds, and no retries, because a request waits for this.
IMPATIENT = {
    "socket_timeout": 0.5,
    "socket_connect_timeout": 0.5,
    "retry_on_timeout": False,
    "max_retries": 0,
    "connect_retries_timeout": 0.5,
}

worker_here = threading.Event()  # set while an embedded worker runs in this process
_kept = threading.local()  # one connection per thread, so that no thread waits for another


def publish(name: str, *args: Any, countdown: float = 0) -> bool:
    """Queue the registered task `name` with `args`. Return at once whether it was; never raise.

    countdown: the seconds after which it begins at the earliest.

    In embedded mode, a process without the worker thread (a management command) runs the task
    inline. If the broker is unavailable or the task fails, the sweep does the work later.
    """
    try:
        if runs_here():
            run_inline(name, *args)
        else:
            _send(name, args, countdown)
    except Exception:
        logger.warning("task %s%r was not queued; the sweep will find it", name, args)
        logger.debug("because", exc_info=True)
        return False
    return True


def runs_here() -> bool:
    """Return whether tasks run inline: embedded, in a process without the worker thread."""
    return bool(settings.EMBEDDED) and not worker_here.is_set()


def run_inline(name: str, *args: Any) -> None:
    """Run the registered task `name` in this thread. Exceptions of the task propagate."""
    if name not in current_app.tasks:
        current_app.autodiscover_tasks(force=True)
    current_app.tasks[name](*args)


def ping_broker() -> bool:
    """Return whether Redis responds within a second."""
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


def count_waiting() -> int | None:
    """Return how many tasks wait for a worker, or None if the broker does not say."""
    queue = current_app.conf.task_default_queue
    try:
        with _connect() as connection:
            declared = connection.default_channel.queue_declare(queue=queue, passive=True)
            return int(declared.message_count)
    except ChannelError:  # nothing was queued yet
        return 0
    except Exception:
        logger.debug("the tasks that wait cannot be counted", exc_info=True)
        return None


def _connect() -> Connection:
    return current_app.connection_for_write(transport_options=IMPATIENT, connect_timeout=0.5)


def _send(name: str, args: tuple[Any, ...], countdown: float) -> None:
    try:
        later = {"countdown": countdown} if countdown else {}
        current_app.send_task(name, args, producer=_producer(), retry=False, **later)
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
