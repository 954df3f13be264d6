"""The sockets on which a process listens, and what waitress is told for its connections."""

import logging
import time
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from waitress.adjustments import Adjustments
from waitress.server import TcpWSGIServer

from club.web.network import is_let_in, may_connect
from cutin.serving.channel import Channel
from cutin.serving.crowd import MOST, MOST_OF_ADDRESS, find_excess
from cutin.serving.lanes import Lanes
from cutin.serving.watching import Watched

#: The bytes of a request's head at most: a long address, cookies and a token.
HEAD_BYTES = 32 * 1024
#: What is kept of a body or a response in memory; the rest is in a temporary file.
MEMORY_BYTES = 512 * 1024

Application = Callable[[dict[str, Any], Any], Iterable[bytes]]

# It warns of each request that waits for a thread, which is usual when a room sends at once.
logging.getLogger("waitress.queue").setLevel(logging.ERROR)


class Listener(TcpWSGIServer):
    """One of the addresses that a process listens on, and its connections."""

    channel_class = Channel
    most = MOST
    of_address = 0
    #: Whether another device is answered only once the network is let in.
    guarded = False

    def handle_accept(self) -> None:
        """Accept a connection. If there are too many, close the one that is missed least."""
        before = len(self.active_channels)
        super().handle_accept()
        if len(self.active_channels) > before:
            channels = self.active_channels
            newest = next(reversed(channels.values()))
            if self.guarded and not may_connect(str(newest.addr[0])):
                newest.handle_close()
                return
            if len(channels) > min(self.most, self.of_address or self.most):
                excess = find_excess(channels.values(), newest, self.most, self.of_address)
                if excess is not None:
                    excess.handle_close()

    def maintenance(self, now: float) -> None:
        """Close the connections of clients that take too long, or are not let in any more."""
        shut = self.guarded and not is_let_in()
        for channel in tuple(self.active_channels.values()):
            if channel.is_overdue(now) or (shut and not may_connect(channel.addr[0])):
                channel.handle_close()


def listen(
    sock: Any, application: Application, watched: Watched, dispatcher: Lanes, most: int
) -> Listener:
    """Return what accepts the connections of a socket that listens. most: how many at once."""
    about = (sock.family, sock.type, sock.proto, sock.getsockname())
    made = Listener(
        leave_out_body(application),
        watched,
        _sock=sock,
        dispatcher=dispatcher,
        adj=make_adjustments(),
        sockinfo=about,
        bind_socket=False,
    )
    made.most = most
    made.of_address = limit_address()
    made.guarded = settings.HALL
    return made


def finish(
    listeners: list[Listener],
    watched: Watched,
    dispatcher: Lanes,
    seconds: float,
    notify: Callable[[], object] = lambda: None,
) -> None:
    """Accept no more, answer what has arrived, and send the responses, in so many seconds at most.

    notify: called meanwhile.
    """
    channels = [channel for each in listeners for channel in each.active_channels.values()]
    for listener in listeners:
        listener.del_channel()
        listener.socket.close()
    end = time.monotonic() + seconds
    while time.monotonic() < end and not all(channel.is_silent for channel in channels):
        notify()
        watched.wait(0.05)
    dispatcher.shutdown(timeout=max(0.0, end - time.monotonic()))
    watched.close()


def limit_address() -> int:
    """Return how many connections an address may have: 0, no limit, if there are proxies.

    Behind a proxy, every connection has the proxy's address.
    """
    return 0 if settings.PROXIES or settings.PROXY_ADDRESSES else MOST_OF_ADDRESS


def leave_out_body(application: Application) -> Application:
    """Return an application that answers HEAD without a body. waitress leaves that to it."""

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        body = application(environ, start_response)
        if environ["REQUEST_METHOD"] != "HEAD":
            return body
        if hasattr(body, "close"):
            body.close()
        return []

    return answer


def make_adjustments() -> Adjustments:
    """Return the settings of waitress."""
    return Adjustments(
        ident=None,
        channel_timeout=0,  # see Listener.maintenance
        cleanup_interval=1,
        connection_limit=2**31,  # see Listener.handle_accept
        max_request_header_size=HEAD_BYTES,
        inbuf_overflow=MEMORY_BYTES,
        outbuf_overflow=MEMORY_BYTES,
        expose_tracebacks=False,
        log_socket_errors=False,
        clear_untrusted_proxy_headers=False,  # cutin.proxies decides
        backlog=2048,
    )
