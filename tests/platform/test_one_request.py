"""No request, over a real socket, stops a server that others use."""

import http.client
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.platform.conftest import Installation

#: Seconds: a bound for busy machines. What is tried here took longer than that, or all that others
#: waited for.
PATIENCE = 30
TRIES = 8


@pytest.fixture(scope="module")
def server(tmp_path_factory, migrated):
    """Return an installation that runs, for all tests here."""
    data = tmp_path_factory.mktemp("one") / "data"
    shutil.copytree(migrated, data)
    it = Installation(data)
    it.serve()
    yield it
    it.end()


def ask(server, path, method="GET", body=None, **headers):
    """Return the status of a request on a connection of its own."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        connection.putrequest(method, path, skip_host="Host" in headers)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


#: Just below the longest first line; each took a second or more, and all others waited.
LONG = 8_000
PATHS = [("/" * LONG), "/." * (LONG // 2), "%2f" * (LONG // 3), "/t" * (LONG // 2), "%25" * 2_600]


@pytest.mark.parametrize("start", ["/a", "/api/v1/a"])
def test_an_address_that_is_nowhere_is_not_looked_through_for_seconds(server, start):
    for path in PATHS:
        assert ask(server, start + path) == 404
    assert ask(server, "/a" + "/" * 40_000) in (414, 431)


def test_a_host_of_slashes_is_refused_and_logged_in_one_line(server):
    assert ask(server, "/", Host="/" * 30_000) == 400
    text = server.log.read_text()
    assert "Traceback" not in text
    assert max(map(len, text.splitlines())) < 3_000


def test_nobody_waits_while_others_sign_in(server):
    def sign_in(number):
        with httpx.Client(base_url=server.url, timeout=PATIENCE) as browser:
            browser.get("/login/")
            form = {
                "csrfmiddlewaretoken": browser.cookies["csrftoken"],
                "username": f"nobody{number}",
                "password": "wrong",
            }
            ready.wait(PATIENCE)
            return browser.post("/login/", data=form).status_code

    ready = threading.Barrier(TRIES + 1)
    with ThreadPoolExecutor(TRIES) as pool:
        tries = [pool.submit(sign_in, number) for number in range(TRIES)]
        ready.wait(PATIENCE)
        # Each hashes a password, one after the other; this takes a few milliseconds.
        assert [ask(server, "/livez") for _ in range(5)] == [200] * 5
        assert not all(future.done() for future in tries)
        assert {future.result() for future in tries} == {200}


def test_the_description_is_served_with_its_etag(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    tags = set()
    for _ in range(3):
        connection.request("GET", "/api/v1/schema/?format=json")
        response = connection.getresponse()
        assert response.status == 200
        response.read()
        tags.add(response.headers["ETag"])
    assert len(tags) == 1
    connection.request("GET", "/api/v1/schema/?format=json", headers={"If-None-Match": tags.pop()})
    assert connection.getresponse().status == 304
    connection.close()
