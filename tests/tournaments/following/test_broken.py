"""Answers that break off, disks that are full, and memories that make no sense, stop nothing."""

import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from tournaments.following.connector import Connector
from tournaments.following.memory import Memory, Sent
from tournaments.following.program import begin_night, read_event, write_new
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
    with _answering(answer) as server, pytest.raises(Unreachable):
        server.call("GET", "")


@pytest.mark.parametrize("results", ["null", "5", "{}", "[1]", '"rows"', "[[]]"])
def test_rows_that_are_none_are_asked_for_again(results: str) -> None:
    answer = f'HTTP/1.1 200 OK\r\n\r\n{{"results": {results}}}'
    with _answering(answer.encode()) as server, pytest.raises(Unreachable):
        server.list_rows("rounds/")


def test_an_event_whose_id_is_none_is_not_followed() -> None:
    answer = b'HTTP/1.1 200 OK\r\n\r\n{"id": "a-../b", "name": "n", "kind": "pairs"}'
    with _answering(answer) as server, pytest.raises(Unreachable):
        read_event(server)


@pytest.mark.parametrize("row", ["{}", '{"round": 1, "section": 5}', '{"table": [], "round": {}}'])
def test_a_night_is_not_begun_of_rows_without_sense(row: str) -> None:
    event = f'"id": "{EVENT}", "name": "n", "kind": "pairs", "date": "2026-11-29"'
    answer = f'HTTP/1.1 200 OK\r\n\r\n{{{event}, "results": [{row}]}}'
    connector = Connector("http://127.0.0.1:1", "club", "key")
    with _answering(answer.encode(), times=4) as server, pytest.raises(Unreachable):
        begin_night(connector, server, lambda _text: None)


@contextmanager
def _answering(answer: bytes, times: int = 1) -> Iterator[Server]:
    """Yield a server that answers so to some requests."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=lambda: [_answer_once(listening, answer) for _ in range(times)])
        thread.start()
        yield Server(f"http://127.0.0.1:{listening.getsockname()[1]}/", "t")
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
