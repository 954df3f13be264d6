"""An embedded installation beside clients that begin and do not go on."""

import socket
from collections.abc import Iterator

import httpx
import pytest

from tests import slow_clients
from tests.platform.conftest import Installation

PATIENCE = 20  # a bound for slow days, no measure
COUNT = {"half a head": 1000, "nothing": 1000, "half a body": 1000, "reads nothing": 100}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    here = Installation(tmp_path_factory.mktemp("served") / "data")
    try:
        here.serve()
        yield here
    finally:
        here.end()


@pytest.mark.parametrize("kind", COUNT)
def test_others_are_served_meanwhile(served: Installation, kind: str) -> None:
    with slow_clients.hold(served.port, kind, COUNT[kind]):
        for _ in range(5):
            assert httpx.get(f"{served.url}/login/", timeout=PATIENCE).status_code == 200


def test_half_a_head_is_closed_in_time(served: Installation) -> None:
    with slow_clients.hold(served.port, "half a head", 1) as (client,):
        assert slow_clients.is_closed(client, PATIENCE)


def test_one_address_has_so_many_connections_and_new_ones_get_in(served: Installation) -> None:
    with slow_clients.hold(served.port, "half a head", 1100) as held:
        assert httpx.get(f"{served.url}/login/", timeout=PATIENCE).status_code == 200
        assert slow_clients.is_closed(held[0], PATIENCE)


def test_a_form_that_is_too_large_is_refused_with_a_page(served: Installation) -> None:
    answer = httpx.post(f"{served.url}/login/", data={"username": "x" * 50_000})
    assert answer.status_code == 413
    assert "16 KiB at most" in answer.text


def test_a_huge_one_is_not_read(served: Installation) -> None:
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as client:
        client.sendall(
            b"POST /login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300000000\r\n\r\n"
        )
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")


def test_two_requests_sent_at_once_are_answered_in_turn(served: Installation) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as client:
        client.sendall(request + b"\r\n" + request + b"Connection: close\r\n\r\n")
        client.settimeout(PATIENCE)
        answer = b""
        while chunk := client.recv(65_536):
            answer += chunk
    assert answer.count(b"HTTP/1.1 200 OK") == 2


def test_only_the_head_is_sent_where_only_it_is_asked_for(served: Installation) -> None:
    with socket.create_connection(("127.0.0.1", served.port), PATIENCE) as client:
        client.sendall(b"HEAD /login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        client.settimeout(PATIENCE)
        answer = b""
        while chunk := client.recv(65_536):
            answer += chunk
    head, body = answer.split(b"\r\n\r\n", 1)
    assert b"Content-Length: " in head
    assert body == b""
