"""A few requests at once in a process. The others are received, and wait."""

import threading
from collections.abc import Callable, Iterable
from tempfile import SpooledTemporaryFile
from typing import Any

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]

_CHUNK = 65_536
_TOO_LARGE = b"The request is too large.\n"


class Turns:
    """A WSGI application in which only so many requests are under way at once. Others wait.

    The threads of a process take turns at one interpreter, and deals of one night at one lock. With
    sixteen under way each is interrupted again and again, and the slowest takes three times as
    long. The server has more threads than that, because a request that arrives slowly occupies
    one: its whole body is read before its turn, beyond `memory` bytes to a file. One of more than
    `most` bytes is refused with 413 and not read.
    """

    def __init__(self, application: Application, at_once: int, memory: int, most: int) -> None:
        self._application, self._memory, self._most = application, memory, most
        self._free = threading.BoundedSemaphore(at_once)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request when it is its turn. A response that is streamed is sent after it."""
        given = environ.get("CONTENT_LENGTH") or "0"
        length = int(given) if given.isdecimal() else 0
        if length > self._most:
            head = [("Content-Type", "text/plain"), ("Content-Length", str(len(_TOO_LARGE)))]
            start_response("413 Content Too Large", [*head, ("Connection", "close")])
            return [_TOO_LARGE]
        if length:
            environ["wsgi.input"] = self._receive(environ["wsgi.input"], length)
        with self._free:
            return self._application(environ, start_response)

    def _receive(self, sent: Any, length: int) -> Any:
        """Return a file of the body, which may be shorter than promised."""
        body = SpooledTemporaryFile(max_size=self._memory)  # noqa: SIM115 - closed with the request
        while length > 0 and (chunk := sent.read(min(_CHUNK, length))):
            body.write(chunk)
            length -= len(chunk)
        body.seek(0)
        return body
