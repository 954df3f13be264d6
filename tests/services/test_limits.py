"""Requests are counted for all web processes together, and a cache that hangs holds nobody up."""

import statistics
import time

import httpx

from tests.services.conftest import Web
from tests.services.servers import Redis

CLUBS = "/api/v1/clubs/"


def left(answer: httpx.Response) -> int:
    return int(answer.headers["RateLimit-Remaining"])


def in_one_window(web: Web, count: int) -> list[httpx.Response]:
    """Send requests, each over a connection of its own, that no end of a minute lies between."""
    seconds = int(httpx.get(web.url + CLUBS).headers["RateLimit-Reset"])
    if seconds < 15:
        time.sleep(seconds + 1)
    return [httpx.get(web.url + CLUBS) for _ in range(count)]


def test_both_web_processes_count_together(web: Web, redis: Redis) -> None:
    answers = in_one_window(web, 30)
    first = left(answers[0])
    assert [left(answer) for answer in answers] == list(range(first, first - 30, -1))


def test_a_cache_that_hangs_delays_no_answer_by_half_a_second(web: Web, redis: Redis) -> None:
    redis.pause()
    took = []
    try:
        for _ in range(20):
            began = time.monotonic()
            answer = httpx.get(web.url + CLUBS)
            took.append(time.monotonic() - began)
            assert (answer.status_code, "RateLimit-Limit" in answer.headers) == (200, False)
    finally:
        redis.resume()
    # A busy machine delays single requests by itself; a cache that is waited for delays them all.
    assert statistics.median(took) < 0.5
    deadline = time.monotonic() + 15
    while "RateLimit-Limit" not in httpx.get(web.url + CLUBS).headers:
        assert time.monotonic() < deadline
        time.sleep(0.5)
