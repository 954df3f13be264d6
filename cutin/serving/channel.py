"""One connection: what it may send, and how long it may take."""

import copy
import time
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import WSGITask
from waitress.utilities import RequestEntityTooLarge

from cutin.serving.bodies import find_body_limit
from cutin.serving.refusal import AddressTooLong, BodyTooLong

#: Seconds in which the head of a request arrives, from its first byte.
HEAD_SECONDS = 10
#: Seconds in which a body arrives, and the bytes for each of which there is one second more.
BODY_SECONDS, BODY_RATE = 20, 16 * 1024
#: Seconds for which a connection may be silent between requests, and before the first.
SILENT_SECONDS = 60
#: Seconds in which a client reads at least something of a response.
READ_SECONDS = 30
#: The longest first line of a request, in bytes. What is told of lists fits into it many times, and
#: a longer one would cost several times as much as any other request that finds nothing.
LONGEST_LINE = 8 * 1024
#: A body too long for its address is received up to this size, and dropped, so that the client
#: reads why it was refused. A longer one is cut off.
DROPPED = 16 * 1024 * 1024


class Request(HTTPRequestParser):
    """A request as it arrives. Its body is bounded by its address before any of it is read."""

    adj: Any
    error: Any
    expect_continue: bool
    _to_drop = 0

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the head, and bound the body. Raise ParsingError for a malformed head."""
        if header_plus.find(b"\n", 0, LONGEST_LINE) < 0:
            super().parse_header(b"GET / HTTP/1.0\r\n")
            self.error = AddressTooLong("")
            return
        super().parse_header(header_plus)
        if self.chunked and "CONTENT_LENGTH" in self.headers:
            raise ParsingError("both Content-Length and Transfer-Encoding")  # RFC 9112, 6.1
        limited = copy.copy(self.adj)
        # waitress refuses from this length on.
        limited.max_request_body_size = find_body_limit(self.path) + 1
        self.adj = limited

    def received(self, data: bytes) -> int:
        """Take what belongs to this request. Return how many bytes that was."""
        if self._to_drop:
            taken = min(len(data), self._to_drop)
            self._to_drop -= taken
            self.completed = not self._to_drop
            return taken
        taken = int(super().received(data))
        if self.completed and isinstance(self.error, RequestEntityTooLarge):
            self._refuse()
        return taken

    def _refuse(self) -> None:
        """Say why the body is refused, and drop it if it is of moderate size."""
        self.error = BodyTooLong(self.path, self.adj.max_request_body_size - 1)
        if not self.expect_continue and not self.chunked and self.content_length <= DROPPED:
            self._to_drop, self.completed = self.content_length, False
        self.expect_continue = False


class Task(WSGITask):
    """The response to a request.

    waitress closes the connection after every response without a Content-Length. One without a body
    ends with its head (RFC 9112, 6.3): a phone that asks for news keeps its connection.
    """

    def set_close_on_finish(self) -> None:
        """Close the connection after the response, unless the client need not be told its end."""
        options = self.request.headers.get("CONNECTION", "").lower().split(",")
        asked = "close" in map(str.strip, options)
        if self.has_body or asked or self.version != "1.1":
            super().set_close_on_finish()


class Channel(HTTPChannel):
    """A connection. A thread is occupied only by a request that has arrived as a whole."""

    parser_class = Request
    task_class = Task

    def __init__(
        self, server: Any, sock: Any, addr: Any, adj: Adjustments, map: dict[int, Any]
    ) -> None:
        self._begun = 0.0
        super().__init__(server, sock, addr, adj, map)

    @property
    def at_rest(self) -> bool:
        """Whether nothing changes what this connection waits for until something arrives."""
        return not (self.requests or self.writable())

    @property
    def is_silent(self) -> bool:
        """Whether the connection can be closed without losing a whole request or its response."""
        return not self.requests and not self.total_outbufs_len

    def received(self, data: bytes) -> bool:
        """Take what has arrived, and note when a request that is not whole began."""
        before = self.request
        taken = bool(super().received(data))
        if self.request is not before:
            self._begun = time.time()
        return taken

    def is_overdue(self, now: float) -> bool:
        """Return whether the client has taken too long, by the clock of time.time()."""
        if self.total_outbufs_len:
            return bool(now - self.last_activity > READ_SECONDS)
        if self.requests:
            return False
        if self.request is None:
            return bool(now - self.last_activity > SILENT_SECONDS)
        return bool(now - self._begun > _allow(self.request))


def _allow(request: Any) -> float:
    """Return the seconds in which a request that has begun to arrive must be whole."""
    if not request.headers_finished:
        return HEAD_SECONDS
    return BODY_SECONDS + float(min(request.content_length, DROPPED)) / BODY_RATE
