"""The connection of workers to Redis."""

from typing import Any

from kombu.transport import redis
from redis.exceptions import ConnectionError as ConnectionLost


class Channel(redis.Channel):
    """A channel that reports a lost connection as such.

    When the broker goes away, kombu tries to give back the messages of tasks under way, and to
    acknowledge those of tasks that end, through a connection that it has closed. That raises
    AttributeError, which ends the worker. A connection error is expected there: the worker connects
    again, and the messages are delivered again after the visibility timeout.
    """

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:
        if self.connection is None or self.connection.client is None:
            raise ConnectionLost("The connection to the broker is closed.")
        return dict(super()._connparams(asynchronous))


class Transport(redis.Transport):
    """Kombu's Redis transport, based on Channel."""

    Channel = Channel
