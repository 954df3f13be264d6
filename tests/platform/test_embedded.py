"""Tasks without a service: a worker in a thread, or inline where there is none."""

import threading
import time
from collections.abc import Iterator

import pytest
from celery import current_app

from club.embedded import Embedded
from club.ledger import broker

done: list[tuple[str, str]] = []
#: Set when a task that is "held" may end.
released = threading.Event()


@current_app.task(name="tests.note")
def note(text: str) -> None:
    """Write down what came, and on which thread."""
    if text == "fail":
        raise RuntimeError(text)
    if text.startswith("sleep"):
        time.sleep(0.5)
    if text == "held" and not released.wait(5):
        raise RuntimeError("whoever published it waits for it")
    done.append((text, threading.current_thread().name))


def wait_for(text: str) -> str:
    """The thread on which it was written down."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        for written, thread in done:
            if written == text:
                return thread
        time.sleep(0.005)
    raise AssertionError(f"{text} never came")


@pytest.fixture(autouse=True)
def nothing_done() -> None:
    done.clear()


@pytest.fixture(scope="module")
def running() -> Iterator[Embedded]:
    """A worker for the module: one takes four seconds to end its threads."""
    embedded = Embedded()
    embedded.start()
    assert broker.worker_here.wait(10)
    yield embedded
    embedded.stop(threads_too=True)


def test_without_a_worker_a_task_runs_here_and_now() -> None:
    broker.publish("tests.note", "one")
    assert done == [("one", threading.current_thread().name)]


def test_a_task_that_fails_inline_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    broker.publish("tests.note", "fail")
    assert "the sweep will find it" in caplog.text


def test_a_task_of_no_such_name_harms_nobody() -> None:
    broker.publish("tests.nowhere")


def test_a_task_runs_on_another_thread_within_a_moment(running: Embedded) -> None:
    began = time.monotonic()
    broker.publish("tests.note", "held")
    assert done == []  # it cannot end before what follows, so publishing has not waited for it
    released.set()
    assert wait_for("held") != threading.current_thread().name
    assert time.monotonic() - began < 1


def test_it_lives_through_a_task_that_fails(running: Embedded) -> None:
    broker.publish("tests.note", "fail")
    broker.publish("tests.note", "after")
    wait_for("after")


def test_it_takes_tasks_from_any_thread(running: Embedded) -> None:
    names = [f"n{number}" for number in range(8)]
    threads = [threading.Thread(target=broker.publish, args=("tests.note", n)) for n in names]
    for thread in threads:
        thread.start()
    for name in names:
        wait_for(name)


def test_stopping_waits_for_the_task_in_hand(running: Embedded) -> None:
    broker.publish("tests.note", "sleep")
    time.sleep(0.2)
    running.stop(threads_too=True)
    assert [text for text, _ in done] == ["sleep"]
