"""A request as it arrives: its bounds, and the time it may take."""

import pytest

from cutin.serving.bodies import KIB, MIB, USUAL, find_body_limit
from cutin.serving.channel import (
    BODY_SECONDS,
    DROPPED,
    HEAD_SECONDS,
    LONGEST_LINE,
    READ_SECONDS,
    SILENT_SECONDS,
    Channel,
    Request,
)
from cutin.serving.listening import HEAD_BYTES, make_adjustments

CLUB = "/c/cavendish"


def make_request(sent: bytes) -> tuple[Request, int]:
    """Return a request that has received this, and how many bytes it took."""
    request = Request(make_adjustments())
    return request, request.received(sent)


def post(path: str, length: int, *more: str) -> bytes:
    """Return the head of a request."""
    lines = [f"POST {path} HTTP/1.1", "Host: x", f"Content-Length: {length}", *more]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/login/", 16 * KIB),
        ("/t/abc/deal/", 64 * KIB),
        ("/d/abc/in/", 64 * KIB),
        ("/e/abc/boards/1/", 64 * KIB),
        (f"{CLUB}/players/import/", MIB),
        (f"{CLUB}/nights/1/matches/2/file/", 3 * MIB),
        (f"{CLUB}/nights/1/room/", USUAL),
        (f"{CLUB}/events/1/desk/movement/", 2 * MIB),
        (f"{CLUB}/events/1/desk/entrants/import/", 2 * MIB),
        (f"{CLUB}/rubber-events/1/desk/entrants/import/", 2 * MIB),
        ("/api/v1/clubs/cavendish/events/1/movements/", 2 * MIB),
        ("/api/v1/clubs/cavendish/nights/1/arrivals/together/", MIB),
        ("/api/v1/clubs/cavendish/nights/", USUAL),
        ("/tomato/", USUAL),
    ],
)
def test_each_kind_of_address_has_its_limit(path: str, most: int) -> None:
    assert find_body_limit(path) == most


def test_a_body_as_long_as_its_address_allows_is_read() -> None:
    head = post("/login/", 16 * KIB)
    request, taken = make_request(head)
    assert (taken, request.completed, request.error) == (len(head), False, None)
    request.received(b"x" * 16 * KIB)
    assert request.completed
    assert request.error is None
    assert request.get_body_stream().read() == b"x" * 16 * KIB


def test_a_longer_one_is_dropped_as_it_comes_and_then_refused() -> None:
    request, _ = make_request(post("/login/", 16 * KIB + 1))
    assert not request.completed
    assert request.received(b"x" * 16 * KIB) == 16 * KIB
    assert not request.completed
    assert request.received(b"xGET / HTTP/1.1\r\n") == 1
    assert request.completed
    assert request.error.code == 413
    assert len(request.body_rcv) == 0


def test_one_that_is_far_too_long_is_refused_at_once() -> None:
    request, _ = make_request(post("/login/", DROPPED + 1))
    assert request.completed
    assert request.error.code == 413


def test_a_client_that_asks_first_is_refused_before_it_sends() -> None:
    request, _ = make_request(post("/login/", 20 * KIB, "Expect: 100-continue"))
    assert request.completed
    assert not request.expect_continue


def test_a_body_in_chunks_is_bounded_too() -> None:
    head = b"POST /login/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    request, _ = make_request(head)
    for _ in range(5):
        request.received(b"1000\r\n" + b"x" * 4096 + b"\r\n")
    assert request.completed
    assert request.error.code == 413


def test_a_head_has_its_limit() -> None:
    request, _ = make_request(b"GET / HTTP/1.1\r\nX: " + b"x" * HEAD_BYTES)
    assert request.completed
    assert request.error.code == 431


def test_an_address_has_its_limit() -> None:
    sent = b"GET /" + b"x" * (LONGEST_LINE - 20) + b" HTTP/1.1\r\nHost: x\r\n\r\n"
    request, _ = make_request(sent)
    assert request.error is None
    request, _ = make_request(sent.replace(b"/x", b"/" + b"x" * 30))
    assert request.completed
    assert request.error.code == 414
    assert request.path == "/"
    assert request.error.to_response()[0] == "414 Request-URI Too Long"


@pytest.mark.parametrize("path", ["/api/v1/clubs/", "/login/"])
def test_the_refusal_says_how_much_is_read(path: str) -> None:
    request, _ = make_request(post(path, DROPPED + 1))
    status, headers, body = request.error.to_response()
    assert status == "413 Content Too Large"
    kind = "application/problem+json" if path.startswith("/api/") else "text/html; charset=utf-8"
    assert dict(headers)["Content-Type"] == kind
    assert f"{find_body_limit(path) // 1024} KiB".encode() in body


class Clock(Channel):
    """A connection without a socket, at a time of the test's choice."""

    def __init__(self) -> None:
        self.requests: list[object] = []
        self.request = None
        self.total_outbufs_len = 0
        self.last_activity = self._begun = 1000.0


def test_silence_between_requests_is_suffered_for_a_while() -> None:
    channel = Clock()
    assert not channel.is_overdue(1000 + SILENT_SECONDS)
    assert channel.is_overdue(1001 + SILENT_SECONDS)


def test_a_head_is_to_be_whole_in_time_however_often_a_byte_comes() -> None:
    channel = Clock()
    channel.request = make_request(b"GET / HTTP/1.1\r\n")[0]
    channel.last_activity = 1000.0 + HEAD_SECONDS  # a byte came just now
    assert not channel.is_overdue(1000 + HEAD_SECONDS)
    assert channel.is_overdue(1001 + HEAD_SECONDS)


def test_a_body_has_time_by_its_length() -> None:
    channel = Clock()
    channel.request = make_request(post("/login/", 16 * KIB))[0]
    assert not channel.is_overdue(1000 + BODY_SECONDS + 1)
    assert channel.is_overdue(1000 + BODY_SECONDS + 2)


def test_a_request_that_is_answered_has_all_the_time_it_takes() -> None:
    channel = Clock()
    channel.requests = [object()]
    assert not channel.is_overdue(1_000_000)


def test_a_client_that_does_not_read_is_closed() -> None:
    channel = Clock()
    channel.requests, channel.total_outbufs_len = [object()], 10
    assert not channel.is_overdue(1000 + READ_SECONDS)
    assert channel.is_overdue(1001 + READ_SECONDS)


class Sent:
    """A channel that keeps what is sent to it."""

    def __init__(self, status: str, *headers: tuple[str, str], body: bytes = b"") -> None:
        self.adj = make_adjustments()
        self.server = self
        self.server_name, self.effective_port, self.addr = "x", 80, ("127.0.0.1", 1)
        self.status, self.headers, self.body = status, list(headers), body
        self.written, self.check_client_disconnected = b"", lambda: False

    def application(self, _environ: dict, start_response) -> list[bytes]:
        """Return the same response to every request."""
        start_response(self.status, self.headers)
        return [self.body]

    def write_soon(self, sent: bytes) -> int:
        """Keep what is sent."""
        self.written += sent
        return len(sent)


@pytest.mark.parametrize(
    ("status", "length", "head", "closes"),
    [
        ("204 No Content", None, b"HTTP/1.1", False),
        ("204 No Content", "0", b"HTTP/1.1", False),
        ("304 Not Modified", None, b"HTTP/1.1", False),
        ("200 OK", "2", b"HTTP/1.1", False),
        ("204 No Content", None, b"HTTP/1.1\r\nConnection: close", True),
        ("204 No Content", None, b"HTTP/1.1\r\nConnection: TE, Close", True),
        ("204 No Content", None, b"HTTP/1.1\r\nConnection: TE\r\nConnection: close", True),
        ("304 Not Modified", None, b"HTTP/1.0", True),
        ("200 OK", "3", b"HTTP/1.1", True),  # it is cut off, and the client must know
    ],
)
def test_a_response_without_a_body_keeps_the_connection(
    status: str, length: str | None, head: bytes, closes: bool
) -> None:
    headers = [("Content-Length", length)] if length else []
    channel = Sent(status, *headers, body=b"ok" if status == "200 OK" else b"")
    request, _ = make_request(b"GET / " + head + b"\r\nHost: x\r\n\r\n")
    task = Channel.task_class(channel, request)
    task.service()
    assert task.close_on_finish is closes
    assert (b"Connection: close" in channel.written) is (closes and length != "3")


def test_a_request_that_says_its_length_in_two_ways_is_refused() -> None:
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n"
    request, _ = make_request(head)
    assert request.completed
    assert request.error.code == 400
