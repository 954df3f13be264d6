"""Only so many requests are under way at once, and one that arrives slowly keeps nobody waiting."""

import threading
from io import BytesIO

import pytest

from config.turns import Turns

LIMIT = 100


class Slow:
    """An application whose requests end when the test says so."""

    def __init__(self):
        self.go = threading.Event()
        self.begun = threading.Semaphore(0)
        self.under_way = self.most = 0
        self.lock = threading.Lock()

    def __call__(self, environ, start_response):
        with self.lock:
            self.under_way += 1
            self.most = max(self.most, self.under_way)
        self.begun.release()
        assert self.go.wait(10)
        with self.lock:
            self.under_way -= 1
        return [environ["wsgi.input"].read()]


class SlowBody:
    """A body that does not arrive."""

    def __init__(self):
        self.asked, self.arrived = threading.Event(), threading.Event()

    def read(self, length=-1):
        self.asked.set()
        assert self.arrived.wait(10)
        return b"x" * length


def request(body=b"", length=None):
    held = BytesIO(body) if isinstance(body, bytes) else body
    size = len(body) if length is None else length
    return {"wsgi.input": held, "CONTENT_LENGTH": str(size) if size else ""}


def start(turns, environ):
    thread = threading.Thread(target=turns, args=(environ, None))
    thread.start()
    return thread


def test_no_more_than_so_many_are_under_way_and_all_are_answered():
    slow = Slow()
    turns = Turns(slow, at_once=2, memory=LIMIT // 2, most=LIMIT)
    threads = [start(turns, request()) for _ in range(6)]
    assert slow.begun.acquire(timeout=10)
    assert slow.begun.acquire(timeout=10)
    assert not slow.begun.acquire(timeout=0.1)
    slow.go.set()
    for thread in threads:
        thread.join(10)
    assert (slow.most, slow.under_way) == (2, 0)


def test_a_body_that_arrives_slowly_takes_no_turn():
    slow, body = Slow(), SlowBody()
    turns = Turns(slow, at_once=1, memory=LIMIT // 2, most=LIMIT)
    waiting = start(turns, request(body, LIMIT))
    assert body.asked.wait(10)
    other = start(turns, request())
    assert slow.begun.acquire(timeout=10)
    slow.go.set()
    other.join(10)
    body.arrived.set()
    waiting.join(10)
    assert slow.begun.acquire(timeout=10)


@pytest.mark.parametrize("length", ["", "0", "-1", "nonsense"])
def test_what_has_no_length_is_not_read(length):
    body = BytesIO(b"as sent")
    seen = []
    turns = Turns(lambda environ, _s: seen.append(environ) or [], 1, memory=LIMIT, most=LIMIT)
    turns({"wsgi.input": body, "CONTENT_LENGTH": length}, None)
    assert seen[0]["wsgi.input"] is body
    assert body.read() == b"as sent"


def test_what_is_too_long_is_refused_and_not_read():
    body, told = SlowBody(), []
    turns = Turns(Slow(), at_once=1, memory=LIMIT, most=LIMIT)
    answer = turns(request(body, LIMIT + 1), lambda *about: told.append(about))
    assert b"".join(answer) == b"The request is too large.\n"
    assert told[0][0].startswith("413 ")
    assert ("Connection", "close") in told[0][1]
    assert not body.asked.is_set()


@pytest.mark.parametrize("size", [1, LIMIT // 2, LIMIT // 2 + 1, LIMIT])
def test_a_body_of_any_size_is_as_it_was_sent(size):
    sent = bytes(range(size % 256)) * (size // max(1, size % 256))
    seen = []

    def take(environ, _start):
        seen.extend((environ["wsgi.input"].readline(), environ["wsgi.input"].read()))
        return []

    Turns(take, at_once=1, memory=LIMIT // 2, most=LIMIT)(request(sent), None)
    assert b"".join(seen) == sent


def test_a_body_that_is_cut_off_is_what_has_come():
    turns = Turns(lambda environ, _s: [environ["wsgi.input"].read()], 1, memory=LIMIT, most=LIMIT)
    assert turns(request(b"half", LIMIT), None) == [b"half"]


def test_a_body_is_whole_when_it_is_read_before():
    turns = Turns(
        lambda environ, _start: [environ["wsgi.input"].read()],
        at_once=1,
        memory=LIMIT // 2,
        most=LIMIT,
    )
    assert turns(request(b"as sent"), None) == [b"as sent"]


def test_an_error_ends_the_turn():
    def fail(_environ, _start):
        raise LookupError

    turns = Turns(fail, at_once=1, memory=LIMIT // 2, most=LIMIT)
    for _ in range(3):
        with pytest.raises(LookupError):
            turns(request(), None)
