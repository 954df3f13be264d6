"""Webhooks of an embedded installation: a receiver that hangs keeps no results waiting."""

import re
import time

import httpx
import pytest

from club.simulation.http import Director
from tests.club.webhooks.receiver import hanging, receiving
from tests.platform.conftest import Installation
from tests.services.night import CLUB, GAME, begin

KINDS = ["night.opened", "match.finished"]


@pytest.fixture
def api(existing: Installation) -> Director:
    existing.run("new_club", "Cavendish", "--owner", "anna")
    existing.serve(WEBHOOK_HOSTS="127.0.0.1", SWEEP_SECONDS="2")
    token = existing.run("api_token", CLUB, "anna", "tests").stdout.strip()
    assert re.fullmatch(r"cutin_\S+", token)
    return Director(httpx.Client(base_url=existing.url, timeout=30), CLUB, token)


def test_beside_a_receiver_that_hangs_results_and_other_receivers_go_on(api: Director) -> None:
    with hanging() as port, receiving() as receiver:
        for url in (f"http://127.0.0.1:{port}/", receiver.url):
            api.post("webhooks/", {"name": "Scores", "url": url, "kinds": KINDS})
        night = begin(api, "hanging")
        began = time.monotonic()
        night.send(GAME)
        night.send(GAME)
        while not night.right():
            assert time.monotonic() - began < 6, "the standing waits for a receiver"
            time.sleep(0.05)
        while receiver.kinds() != KINDS:
            assert time.monotonic() - began < 60, receiver.kinds()
            time.sleep(0.1)


def test_what_was_not_sent_before_a_stop_is_sent_after_the_start(
    api: Director, existing: Installation
) -> None:
    with receiving() as receiver:
        pass
    made = api.post("webhooks/", {"name": "Scores", "url": receiver.url, "kinds": KINDS})
    begin(api, "stopped")
    end = time.monotonic() + 30
    while not api.get(f"webhooks/{made['id']}/")["failing_since"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    existing.stop()
    existing.serve(WEBHOOK_HOSTS="127.0.0.1", SWEEP_SECONDS="2")
    with receiving(receiver.port) as back:
        while not back.kinds():
            assert time.monotonic() < end + 90
            time.sleep(0.1)
        assert back.kinds() == ["night.opened"]
