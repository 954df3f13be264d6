"""What takes long is answered by threads of its own, in which addresses take turns."""

import threading
from types import SimpleNamespace

import pytest

from cutin.serving import lanes
from cutin.serving.lanes import Lanes, Turns, find_lane


class Waiting:
    """A connection with one request, which is answered once it may be."""

    def __init__(self, path, method="POST", address="192.0.2.1", forwarded="", may_end=None):
        headers = {"X_FORWARDED_FOR": forwarded} if forwarded else {}
        request = SimpleNamespace(path=path, command=method, headers=headers, error=None)
        self.requests, self.addr = [request], (address, 4000)
        self.may_end, self.answered = may_end or threading.Event(), threading.Event()
        if may_end is None:
            self.may_end.set()

    def service(self):
        assert self.may_end.wait(20)
        self.answered.set()

    def cancel(self):
        pass


@pytest.mark.parametrize(
    ("method", "path", "lane"),
    [
        ("POST", "/login/", "passwords"),
        ("POST", "/login/second/", "passwords"),
        ("POST", "/account/password/", "passwords"),
        ("POST", "/invited/abc/", "passwords"),
        ("POST", "/open/abc/", "passwords"),
        ("POST", "/admin/login/", "passwords"),
        ("GET", "/login/", ""),
        ("POST", "/c/demo/nights/1/matches/2/file/", "files"),
        ("GET", "/c/demo/nights/1/matches/2/file/", ""),
        ("GET", "/c/demo/events/1/desk/paper/cards/pdf/", "files"),
        ("HEAD", "/c/demo/rubber-events/1/desk/print/cards.pdf", "files"),
        ("GET", "/api/v1/schema/", ""),
        ("POST", "/t/abc/deal/", ""),
        ("GET", "/", ""),
    ],
)
def test_each_kind_of_request_has_its_lane(method, path, lane):
    assert find_lane(method, path) == lane


def test_addresses_take_turns_and_each_keeps_its_order():
    turns = Turns()
    first = [Waiting("/login/", address="192.0.2.1") for _ in range(3)]
    second = [Waiting("/login/", address="192.0.2.2") for _ in range(2)]
    for channel in (*first, *second):
        turns.append(channel)
    assert (len(turns), turns.count("192.0.2.1"), turns.count("192.0.2.9")) == (5, 3, 0)
    served = [turns.popleft() for _ in range(5)]
    assert served == [first[0], second[0], first[1], second[1], first[2]]
    assert not turns


def test_behind_a_proxy_an_address_is_the_clients(settings):
    channel = Waiting("/login/", address="10.0.0.1", forwarded="198.51.100.7")
    assert lanes.find_address(channel) == "10.0.0.1"
    settings.PROXIES = 1
    assert lanes.find_address(channel) == "198.51.100.7"


def test_addresses_of_ipv6_count_by_their_first_half():
    homes = {
        lanes.find_address(Waiting("/login/", address=f"2001:db8:1:2::{number}"))
        for number in range(3)
    }
    assert homes == {"2001:db8:1:2::/64"}


@pytest.fixture
def dispatcher():
    made = Lanes(threads=1)
    yield made
    made.shutdown(timeout=5)


def test_entries_do_not_wait_for_passwords(dispatcher):
    may_end = threading.Event()
    signing_in = [Waiting("/login/", may_end=may_end) for _ in range(5)]
    for channel in signing_in:
        dispatcher.add_task(channel)
    entry = Waiting("/t/abc/deal/")
    dispatcher.add_task(entry)
    assert entry.answered.wait(20)
    assert not any(channel.answered.is_set() for channel in signing_in)
    may_end.set()
    assert all(channel.answered.wait(20) for channel in signing_in)


def test_too_many_of_an_address_are_asked_to_come_again_and_others_are_served(
    dispatcher, monkeypatch
):
    monkeypatch.setattr(lanes, "MOST_OF_ADDRESS", 2)
    may_end = threading.Event()
    under_way = Waiting("/login/", address="192.0.2.9", may_end=may_end)
    dispatcher.add_task(under_way)
    while len(dispatcher._lanes["passwords"].queue):
        pass
    many = [Waiting("/login/", may_end=may_end) for _ in range(4)]
    other = Waiting("/login/", address="192.0.2.2", may_end=may_end)
    for channel in (*many, other):
        dispatcher.add_task(channel)
    errors = [channel.requests[0].error for channel in (*many, other)]
    assert [bool(error) for error in errors] == [False, False, True, True, False]
    status, headers, body = errors[2].to_response()
    assert status == "503 Service Unavailable"
    assert dict(headers)["Retry-After"] == "10"
    assert b"what you typed is still there" in body
    may_end.set()
    assert all(channel.answered.wait(20) for channel in (*many, other))


def test_whoever_has_nothing_waiting_is_let_in_however_many_others_wait(dispatcher, monkeypatch):
    monkeypatch.setattr(lanes, "MOST", 2)
    may_end = threading.Event()
    under_way = Waiting("/login/", address="192.0.2.9", may_end=may_end)
    dispatcher.add_task(under_way)
    while len(dispatcher._lanes["passwords"].queue):
        pass
    first = [Waiting("/login/", address="192.0.2.1", may_end=may_end) for _ in range(4)]
    other = Waiting("/login/", address="192.0.2.2", may_end=may_end)
    for channel in (*first, other):
        dispatcher.add_task(channel)
    refused = [bool(channel.requests[0].error) for channel in (*first, other)]
    assert refused == [False, False, True, True, False]
    may_end.set()
    assert all(channel.answered.wait(20) for channel in (*first, other))


def test_programs_are_asked_to_come_again_by_a_problem():
    _status, headers, _body = lanes.Busy("/api/v1/schema/").to_response()
    assert dict(headers)["Content-Type"] == "application/problem+json"
