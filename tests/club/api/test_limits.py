"""How many requests a caller may send, and what each answer says of it."""

import contextlib
import socket
import time

import pytest

from club.ledger import shared_cache as memory
from cutin.redis_clients import KeepingClient
from cutin.settings import CACHE_PATIENCE
from tests.club.api.client import Program, of_night, program

HEADERS = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")


def limits(answer):
    return tuple(int(answer[name]) for name in HEADERS)


@pytest.fixture
def public(cast):
    return program(cast.club, None)


def test_every_answer_says_how_many_requests_are_left_and_for_how_long(counted, public):
    assert limits(public.get("nights/")) == (3, 2, 40)
    counted.shift(10)
    assert limits(public.get("nights/")) == (3, 1, 30)


def test_who_has_sent_too_many_is_told_when_to_come_again_and_then_let_in(counted, public):
    for _ in range(3):
        assert public.get("players/").status_code == 200
    refused = public.get("players/")
    assert (refused.status_code, refused["Content-Type"]) == (429, "application/problem+json")
    assert (limits(refused), refused["Retry-After"]) == ((3, 0, 40), "40")
    assert refused.json()["title"] == "Too Many Requests"
    counted.shift(40)
    assert limits(public.get("players/")) == (3, 2, 60)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "", 200),
        ("GET", "nothing/", 404),
        ("DELETE", "players/", 405),
        ("GET", "players/?format=xml", 406),
        ("GET", "nights/?state=x", 400),
        ("POST", "players/", 401),
        ("GET", "/api/v1/nothing/", 404),
        ("GET", "/api/v1/schema/", 200),
        ("GET", "/api/v1/docs/", 200),
    ],
)
def test_a_refusal_is_counted_as_any_answer_is(counted, public, method, path, status):
    answer = public.call(method, path)
    assert (answer.status_code, limits(answer)) == (status, (3, 2, 40))


def test_a_bad_token_is_counted_by_its_address(counted, public):
    public.secret = "cutin_none"
    assert [public.get().status_code for _ in range(4)] == [401, 401, 401, 429]


def test_each_token_each_account_and_each_address_has_a_count_of_its_own(counted, cast, public):
    first, other = (program(cast.club, cast.director) for _ in range(2))
    browser = Program(cast.client("director"), public.base)
    for caller in (first, other, browser):
        assert limits(caller.get("nights/")) == (5, 4, 40)
    assert limits(first.get("nights/")) == (5, 3, 40)
    assert limits(public.get("nights/")) == (3, 2, 40)
    public.client.defaults["REMOTE_ADDR"] = "192.0.2.7"
    assert limits(public.get("nights/")) == (3, 2, 40)


def test_a_visitor_is_not_believed_to_come_from_elsewhere_unless_a_proxy_says_so(
    counted, public, settings
):
    def left(address):
        return limits(public.get("", **{"X-Forwarded-For": address}))[1]

    assert [left("198.51.100.1"), left("198.51.100.2")] == [2, 1]
    settings.PROXIES = 1
    assert [left("203.0.113.9, 198.51.100.1"), left("203.0.113.8, 198.51.100.1")] == [2, 1]
    assert left("203.0.113.9, 198.51.100.2") == 2


@contextlib.contextmanager
def silent_server():
    """Return the port of a server that takes connections and says nothing."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(16)
        yield listening.getsockname()[1]


@contextlib.contextmanager
def no_server():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    yield port


@pytest.mark.parametrize("server", [silent_server, no_server])
def test_a_cache_that_is_away_neither_refuses_nor_delays(
    counted, night, settings, cast, server, caplog
):
    caller = program(cast.club, cast.director)
    with server() as port:
        settings.CACHES = {
            "default": {
                "BACKEND": "cutin.redis_clients.KeepingCache",
                "LOCATION": f"redis://127.0.0.1:{port}",
                "OPTIONS": CACHE_PATIENCE,
            }
        }
        answers = [caller.get(of_night(night)) for _ in range(8)]
    assert {answer.status_code for answer in answers} == {200}
    assert not any(name in answer for name in (*HEADERS, "Last-Modified") for answer in answers)
    asked = [record for record in caplog.records if record.name == "club.ledger.shared_cache"]
    assert len(asked) == 1  # the others have not asked it, and so waited for nothing


def test_a_client_of_the_cache_is_made_once():
    client = KeepingClient(["redis://127.0.0.1:1"])
    assert client.get_client("a") is client.get_client("b", write=True)
    two = KeepingClient(["redis://127.0.0.1:1", "redis://127.0.0.1:2"])  # the second is read
    assert two.get_client("a") is two.get_client("b") is not two.get_client("a", write=True)


def test_once_the_cache_is_back_it_is_asked_again(counted, public, monkeypatch):
    monkeypatch.setattr(memory, "_asked_again", [time.monotonic() + 60])
    assert "RateLimit-Limit" not in public.get()
    monkeypatch.setattr(memory, "_asked_again", [time.monotonic() - 1])
    assert limits(public.get()) == (3, 2, 40)
