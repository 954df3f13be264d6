"""HOST=hall: phones of the network are let in without a restart, and shut out again."""

import re
import socket
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cutin.environment import find_lan_address
from tests.platform.conftest import PROJECT, Installation

LAN = find_lan_address()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Installation]:
    """Return an installation that listens as that of a package does."""
    it = Installation(tmp_path / "data")
    it.environment["HOST"] = "hall"
    yield it
    it.end()


def is_answered(hall: Installation, path: str = "/try/") -> bool:
    """Return whether a device of the network is answered: this one, by its address there."""
    try:
        return httpx.get(f"http://{LAN}:{hall.port}{path}", timeout=10).status_code == 200
    except (httpx.RemoteProtocolError, httpx.ReadError):
        return False


def post(client: httpx.Client, address: str, **fields: str) -> httpx.Response:
    """Send a form with the token of its page."""
    token = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', client.get(address).text)[0]
    fields["csrfmiddlewaretoken"] = token
    return client.post(address, data=fields, headers={"Referer": address}, follow_redirects=True)


@pytest.mark.skipif(LAN.startswith("127."), reason="this machine is in no network")
def test_phones_are_let_in_by_the_set_up_and_shut_out_again_without_a_restart(
    hall: Installation,
) -> None:
    printed = hall.serve()
    assert "network   not let in" in printed
    assert not is_answered(hall)
    code = re.findall(r"/start/\?code=([A-Z0-9-]+)", printed)[0]
    with httpx.Client(timeout=20) as client:
        start = f"{hall.url}/start/?code={code}"
        about = {"club": "Mine", "username": "anna", "password": "a pass phrase of hers"}
        answer = post(client, start, **about, time_zone="Europe/Berlin", code=code, phones="on")
        assert answer.url.path == "/c/mine/"
        assert is_answered(hall)
        page = client.get(f"{hall.url}/c/mine/network/").text
        assert f"http://{LAN}:{hall.port}/try/" in page
        assert "No phone has tried yet." in page  # this computer has, by its own address
        with socket.create_connection((LAN, hall.port), timeout=20) as kept:
            request = f"GET /livez HTTP/1.1\r\nHost: {LAN}:{hall.port}\r\n\r\n".encode()
            kept.sendall(request)
            assert kept.recv(100).startswith(b"HTTP/1.1 200")
            post(client, f"{hall.url}/c/mine/network/", **{"shut-out": "1"})
            kept.settimeout(20)
            while kept.recv(4096):  # the rest of the answer; then it is closed
                pass
        assert not is_answered(hall)
        assert client.get(f"{hall.url}/c/mine/").status_code == 200
        post(client, f"{hall.url}/c/mine/network/", **{"let-in": "1"})
        assert is_answered(hall)
    assert hall.stop() == 0
    assert f"network   http://{LAN}:{hall.port}/" in hall.serve()
    assert is_answered(hall)  # also after a restart


@pytest.mark.skipif(LAN.startswith("127."), reason="this machine is in no network")
@pytest.mark.parametrize("alone", [False, True], ids=["gunicorn", "alone"])
def test_phones_that_are_shut_out_while_they_ask_stop_nobody_else(
    hall: Installation, alone: bool
) -> None:
    if alone:
        hall.command = (
            sys.executable,
            str(PROJECT / "tests" / "platform" / "elsewhere.py"),
            "manage.py",
        )
        hall.environment["PLACE"] = str(hall.data.parent)
    hall.serve()
    let_in = hall.data / "network-is-let-in"
    request = f"GET /livez HTTP/1.1\r\nHost: {LAN}:{hall.port}\r\n\r\n".encode() * 4
    stopped = threading.Event()

    def ask_on() -> None:
        try:
            with socket.create_connection((LAN, hall.port), timeout=10) as phone:
                while not stopped.is_set():
                    phone.sendall(request)
                    if not phone.recv(65536):
                        return
        except OSError:
            return

    for _attempt in range(3):
        let_in.touch()
        phones = [threading.Thread(target=ask_on) for _each in range(6)]
        for phone in phones:
            phone.start()
        time.sleep(0.5)
        let_in.unlink()
        for phone in phones:
            phone.join(20)
            assert not phone.is_alive()
        assert httpx.get(f"{hall.url}/livez", timeout=20).status_code == 200
        assert not is_answered(hall)
    stopped.set()
    assert "Traceback" not in hall.log.read_text()
    assert "exited" not in hall.log.read_text()
