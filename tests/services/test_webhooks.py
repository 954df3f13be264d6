"""Webhooks on the processes of production: a receiver that is killed, workers that are killed."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from club.simulation.http import Director
from tests.services.night import GAME, Night
from tests.services.servers import Program, Saying, free_port, wait_until

#: A receiver of its own process, which writes down the id and the type of each message.
RECEIVER = """
import json, sys
from http.server import BaseHTTPRequestHandler, HTTPServer

class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        print("took", self.headers["webhook-id"], said["type"], flush=True)
        self.send_response(204)
        self.end_headers()

HTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
"""


class Receiver(Program):
    """A receiver that can be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        script = folder / "receiver.py"
        script.write_text(RECEIVER)
        super().__init__(f"receiver-{self.port}", [sys.executable, str(script), str(self.port)])

    def took(self) -> list[list[str]]:
        """The id and the type of each message, in the order in which they came."""
        return [line.split()[1:] for line in self.text().splitlines() if line.startswith("took")]

    def kinds(self) -> list[str]:
        return [kind for _id, kind in self.took()]


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[Receiver]:
    made = Receiver(tmp_path)
    yield made
    made.kill()
    made.log.unlink(missing_ok=True)


@pytest.fixture
def hook(api: Director, receiver: Receiver) -> Iterator[str]:
    body = {
        "name": "Scores",
        "url": f"http://127.0.0.1:{receiver.port}/",
        "kinds": ["night.closed", "match.finished", "standing.published"],
    }
    made = api.post("webhooks/", body)
    yield f"webhooks/{made['id']}/"
    api.http.delete(f"{api.base}webhooks/{made['id']}/", headers=api.head)


def end(night: Night) -> None:
    """Play the rubber out and close the night."""
    night.send(GAME)
    night.send(GAME)
    night.api.post(f"nights/{night.id}/close/", {"unfinished": "abandoned"})


def test_a_receiver_that_was_killed_gets_everything_once_when_it_is_back(
    hook: str, night: Night, receiver: Receiver, worker: Saying, beat: Saying, api: Director
) -> None:
    end(night)
    failing = wait_until(lambda: api.get(hook)["failing_since"], 30, "a failed attempt")
    assert failing
    receiver.start()
    wait_until(lambda: len(receiver.took()) >= 3, 90, "the messages")
    time.sleep(2)
    assert sorted(receiver.kinds()) == ["match.finished", "night.closed", "standing.published"]
    assert len({told for told, _kind in receiver.took()}) == 3
    assert api.get(hook)["failing_since"] is None


def test_workers_that_were_killed_lose_no_message(
    hook: str, night: Night, receiver: Receiver, worker: Saying, beat: Saying, api: Director
) -> None:
    receiver.start()
    worker.kill()
    try:
        end(night)
    finally:
        worker.start()
    wait_until(lambda: len(set(receiver.kinds())) == 3, 90, "the messages")

    def read_states() -> set[str]:
        return {delivery["state"] for delivery in api.get(f"{hook}deliveries/")["results"]}

    wait_until(lambda: read_states() == {"delivered"}, 30, f"deliveries that are {read_states()}")
