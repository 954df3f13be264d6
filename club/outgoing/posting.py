"""Posting a message to an address that a user names.

The connection is made to an address that was judged, and not to the name, which could have another
address a moment later; the name is still what the certificate must be for. There is one deadline
for everything, since a server that sends a byte now and then meets any limit of a single step.
Redirects are not followed, proxies of the environment are not used, and of the answer only the
beginning is read.
"""

import ssl
import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import httpcore
import httpx

from club.outgoing.faults import SendingError, SendingFault
from club.outgoing.targets import Resolver, Target, read_target, resolve

#: Seconds for the connection, and for everything.
CONNECTING, WHOLE = 5.0, 10.0
#: The bytes that are read of an answer.
READ = 1024


@dataclass(frozen=True)
class Answer:
    """What a receiver answered: the status, and the first bytes of the body."""

    status: int
    body: bytes


def post(
    url: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    named_hosts: Collection[str] = (),
    whole: float = WHOLE,
    ask: Resolver | None = None,
) -> Answer:
    """Post a message and return the answer, whatever its status.

    named_hosts: the hosts that the operator names, at which anything is allowed. whole: the seconds
    after which it is given up. ask: looks a name up, by default as the system does. Raise
    SendingError if there is no answer.
    """
    target = read_target(url, named_hosts)
    network = _Judged(target, time.monotonic() + whole, ask)
    try:
        with httpcore.ConnectionPool(
            ssl_context=_get_context(), network_backend=network, retries=0, http2=False
        ) as pool:
            return _post(pool, target.url, headers, body, whole)
    except httpcore.TimeoutException as error:
        raise SendingError(SendingFault.TIMEOUT) from error
    except (httpcore.ProtocolError, httpcore.UnsupportedProtocol) as error:
        raise SendingError(SendingFault.PROTOCOL, str(error)) from error
    except httpcore.ConnectError as error:
        wrong = isinstance(error.__cause__, ssl.SSLError) or "certificate" in str(error).lower()
        fault = SendingFault.CERTIFICATE if wrong else SendingFault.CONNECTION
        raise SendingError(fault, str(error)) from error
    except (httpcore.NetworkError, OSError) as error:
        raise SendingError(SendingFault.CONNECTION, str(error)) from error


def _post(
    pool: httpcore.ConnectionPool, url: str, headers: Mapping[str, str], body: bytes, whole: float
) -> Answer:
    limits = {"connect": min(CONNECTING, whole), "read": whole, "write": whole, "pool": whole}
    sent = {**headers, "Connection": "close", "Content-Length": str(len(body))}
    extensions: dict[str, Any] = {"timeout": limits}
    raw_headers = [(name.encode(), text.encode()) for name, text in sent.items()]
    raw_headers = [(b"Host", httpx.URL(url).netloc), *raw_headers]
    with pool.stream(
        "POST", url, headers=raw_headers, content=body, extensions=extensions
    ) as response:
        return Answer(response.status, _read(response.iter_stream()))


def _read(chunks: Iterable[bytes]) -> bytes:
    """Return the first bytes of a body, as far as it comes: the status has said enough."""
    body = b""
    try:
        for chunk in chunks:
            body += chunk
            if len(body) >= READ:
                break
    except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError):
        pass
    return body[:READ]


@cache
def _get_context() -> ssl.SSLContext:
    """Return how servers prove who they are. SSL_CERT_FILE names further authorities."""
    return httpx.create_ssl_context()


class _Judged(httpcore.NetworkBackend):
    """Connects to the addresses of one target that were judged, until a deadline."""

    def __init__(self, target: Target, deadline: float, ask: Resolver | None) -> None:
        self._target, self._deadline, self._ask = target, deadline, ask
        self._network = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Any = None,
    ) -> httpcore.NetworkStream:
        """Look the name up, judge its addresses, and connect to the first that answers."""
        if port != self._target.port:
            raise SendingError(SendingFault.ADDRESS, host)
        last: Exception = httpcore.ConnectError(host)
        for address in resolve(self._target, self._deadline, self._ask)[:4]:
            try:
                left = _find_left(self._deadline, timeout)
                return _Timed(self._network.connect_tcp(address, port, left), self._deadline)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                last = error
        raise last


def _find_left(deadline: float, timeout: float | None) -> float:
    """Return the seconds of a step. Raise ReadTimeout if the deadline has passed."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise httpcore.ReadTimeout
    return left if timeout is None else min(left, timeout)


class _Timed(httpcore.NetworkStream):
    """A connection on which each step has the time that is left of the whole."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: float) -> None:
        self._stream, self._deadline = stream, deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, _find_left(self._deadline, timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, _find_left(self._deadline, timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        left = _find_left(self._deadline, timeout)
        return _Timed(self._stream.start_tls(ssl_context, server_hostname, left), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        return self._stream.get_extra_info(info)
