"""Answers that break off, disks that are full, and memories that make no sense, stop nothing."""

import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from tournaments.following.memory import Memory, Sent
from tournaments.following.program import write_new
from tournaments.following.server import Server, Unreachable

EVENT = "0b6c1c2e-0000-4000-8000-f1a5bbb68750"
CELL = (1, 1, 1, 1)


@contextmanager
def allowing(most: int) -> Iterator[None]:
    """Let files grow to some bytes and no further, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 502 Bad\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"HTTP/1.1 409 No\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
        b"HTTP/1.1 422 No\r\nContent-Length: 9\r\n\r\n{}",
        b"HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n"
        b"Content-Length: 900\r\n\r\nhalf",
        b"HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{",
        b"HTTP/1.1 302 There\r\nLocation: //[\r\n\r\n",
        b"HTTP/1.1 \xff\r\n\r\n",
        b"",
    ],
)
def test_an_answer_that_breaks_off_is_asked_for_again(answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=_answer_once, args=(listening, answer))
        thread.start()
        server = Server(f"http://127.0.0.1:{listening.getsockname()[1]}/", "t")
        with pytest.raises(Unreachable):
            server.call("GET", "")
        thread.join()


def _answer_once(listening: socket.socket, answer: bytes) -> None:
    connection, _address = listening.accept()
    with connection:
        connection.recv(65536)
        connection.sendall(answer)


def test_a_full_disk_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "night.bws"
    with allowing(1_000), pytest.raises(OSError, match="large"):
        write_new(path, bytes(100_000))
    assert not path.exists()
    write_new(path, b"all of it")
    assert path.read_bytes() == b"all of it"
    with pytest.raises(FileExistsError):
        write_new(path, b"another")
    assert path.read_bytes() == b"all of it"


def test_a_full_disk_leaves_what_was_remembered(tmp_path: Path) -> None:
    path = tmp_path / "night.bws"
    memory = Memory(path, EVENT)
    memory.begin("night")
    memory.keep(CELL, Sent(1, "a"))
    again = Memory(path, EVENT)
    with allowing(10), pytest.raises(OSError, match="large"):
        again.keep((1, 1, 1, 2), Sent(2, "b"))
    assert Memory(path, EVENT).get(CELL) == Sent(1, "a")
    again.keep((1, 1, 1, 3), Sent(3, "c"))
    size = (tmp_path / again.file_name).stat().st_size
    with allowing(size + 10), pytest.raises(OSError, match="large"):
        again.keep((1, 1, 1, 4), Sent(4, "d"))
    again.keep((1, 1, 1, 5), Sent(5, "e"))
    told = Memory(path, EVENT)
    assert [told.get((1, 1, 1, board)) for board in range(1, 6)] == [
        Sent(1, "a"),
        Sent(2, "b"),
        Sent(3, "c"),
        Sent(4, "d"),
        Sent(5, "e"),
    ]
