"""A receiver over real sockets, which takes messages, fails, hangs, or answers without end."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Message:
    """A message as it came."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> dict[str, Any]:
        content: dict[str, Any] = json.loads(self.body)
        return content


@dataclass
class Receiver:
    """What came, and how the next is answered: a status, or a function that writes the answer."""

    messages: list[Message] = field(default_factory=list)
    answer: int | Callable[[BaseHTTPRequestHandler, Message], int | None] = 204
    taken: list[Message] = field(default_factory=list)
    url: str = ""
    port: int = 0

    def kinds(self) -> list[str]:
        return [message.content["type"] for message in self.taken]

    def respond(self, handler: BaseHTTPRequestHandler, message: Message) -> None:
        self.messages.append(message)
        status = self.answer(handler, message) if callable(self.answer) else self.answer
        if status is None:
            return
        if 200 <= status < 300:
            self.taken.append(message)
        handler.send_response(status)
        handler.send_header("Content-Length", "0")
        handler.end_headers()


@contextmanager
def receiving(port: int = 0) -> Iterator[Receiver]:
    """A receiver that listens as long as the block lasts."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            with suppress(BrokenPipeError, ConnectionResetError):
                receiver.respond(self, Message(self.path, dict(self.headers.items()), body))

        def log_message(self, *args: Any) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        block_on_close = False

    server = Server(("127.0.0.1", port), Handler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    receiver.port = server.server_address[1]
    receiver.url = f"http://127.0.0.1:{receiver.port}/hook"
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()


def answer_without_end(handler: BaseHTTPRequestHandler, message: Message) -> None:
    """Take it, and send bytes until the other side has enough."""
    handler.send_response(200)
    handler.end_headers()
    with suppress(OSError):
        while True:
            handler.wfile.write(b"x" * 65536)


def redirect_inside(handler: BaseHTTPRequestHandler, message: Message) -> None:
    """Send the sender to an address of its own network."""
    handler.send_response(307)
    handler.send_header("Location", "http://169.254.169.254/latest/meta-data/")
    handler.send_header("Content-Length", "0")
    handler.end_headers()


@contextmanager
def trickling(every: float) -> Iterator[int]:
    """A port that answers one byte of an endless header at a time."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        ended = threading.Event()

        def serve() -> None:
            with suppress(OSError):
                connection, _address = server.accept()
                connection.sendall(b"HTTP/1.1 200 OK\r\nX-Long: ")
                while not ended.is_set():
                    connection.sendall(b"a")
                    time.sleep(every)

        threading.Thread(target=serve, daemon=True).start()
        try:
            yield server.getsockname()[1]
        finally:
            ended.set()


@contextmanager
def hanging() -> Iterator[int]:
    """A port that takes connections and never says anything."""
    with socket.create_server(("127.0.0.1", 0), backlog=8) as server:
        yield server.getsockname()[1]
