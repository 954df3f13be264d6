"""Clients that begin and do not go on, over sockets."""

import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager

_POST = b"POST /login/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
#: What each kind of client sends before it falls silent.
KINDS = {
    "half a head": _POST + b"X-Half: ",
    "nothing": b"",
    "half a body": _POST + b"Content-Type: text/plain\r\nContent-Length: 9000\r\n\r\nhalf",
    "reads nothing": b"GET /static/app.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40,
}


@contextmanager
def hold(port: int, kind: str, count: int) -> Iterator[list[socket.socket]]:
    """Keep so many connections open, each of which has sent what its kind sends."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count + 256:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count + 256, hard), hard))
    held: list[socket.socket] = []
    try:
        for _ in range(count):
            client = socket.socket()
            held.append(client)
            if kind == "reads nothing":
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.settimeout(20)
            client.connect(("127.0.0.1", port))
            client.sendall(KINDS[kind])
        yield held
    finally:
        for client in held:
            client.close()


def is_closed(client: socket.socket, seconds: float) -> bool:
    """Return whether the other side closes the connection within so many seconds."""
    client.settimeout(seconds)
    try:
        while client.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True
