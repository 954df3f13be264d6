"""HOST=hall: phones of the network are let in without a restart, and shut out again."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cutin.environment import find_lan_address
from tests.platform.conftest import Installation

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
        assert "A phone reached this computer at" in page
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
