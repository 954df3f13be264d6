"""Which threads answer a request: those of all, or one of its own for what takes long.

Hashing a password takes half a second, and so does a child process that reads or makes a file. If
such requests shared the threads of all, a few of them would make every table's entry wait. Each
kind has a lane with one thread, in which the clients' addresses take turns: whoever sends many
slows their own, and a room behind one address is served, one after the other.
"""

import ipaddress
import re
from collections import OrderedDict, deque
from types import SimpleNamespace
from typing import Any

from waitress.task import ThreadedTaskDispatcher

from cutin.proxies import get_client_ip
from cutin.serving.refusal import Busy

#: The most requests that wait in a lane, of one address and of all. The others are asked to come
#: again: a room of a hundred members that sign in at once takes less than a minute. An address of
#: which nothing waits is let in all the same, so that a few others cannot keep it out.
MOST_OF_ADDRESS, MOST = 100, 400
#: The lanes, each with the requests that take it: the first that matches method and path.
_LANES = (
    ("passwords", re.compile(r"POST /(login|account|invited|open|admin/login)/")),
    (
        "files",
        re.compile(
            r"POST /c/[^/]+/nights/[^/]+/matches/[^/]+/file/"
            r"|GET /c/[^/]+/events/[^/]+/desk/paper/[\w-]+/pdf/"
            r"|GET /c/[^/]+/rubber-events/[^/]+/desk/print/[\w-]+\.pdf"
        ),
    ),
)


def find_lane(method: str, path: str) -> str:
    """Return the name of the lane that a request takes, or empty for that of all."""
    asked = f"{'GET' if method == 'HEAD' else method} {path}"
    return next((name for name, pattern in _LANES if pattern.match(asked)), "")


class Turns:
    """A queue in which addresses take turns, with the part of a deque that waitress uses."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, deque[Any]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def count(self, address: str) -> int:
        """Return how many of an address wait."""
        return len(self._of.get(address, ()))

    def append(self, channel: Any) -> None:
        """Let a connection wait behind the others of its address."""
        self._of.setdefault(find_address(channel), deque()).append(channel)
        self._count += 1

    def popleft(self) -> Any:
        """Return the connection whose turn it is. Its address has the last turn then."""
        address, waiting = self._of.popitem(last=False)
        channel = waiting.popleft()
        if waiting:
            self._of[address] = waiting
        self._count -= 1
        return channel


def find_address(channel: Any) -> str:
    """Return the address of a connection's client, as proxies that count for it say.

    Of IPv6, the first half: whoever has one address there has all with the same half.
    """
    forwarded = channel.requests[0].headers.get("X_FORWARDED_FOR", "") if channel.requests else ""
    meta = {"REMOTE_ADDR": channel.addr[0], "HTTP_X_FORWARDED_FOR": forwarded}
    client = get_client_ip(SimpleNamespace(META=meta))  # type: ignore[arg-type]  # META only
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    return (
        client if address.version == 4 else str(ipaddress.ip_network((address, 64), strict=False))
    )


class Lanes:
    """The dispatchers of a process: one for all requests, and one for each lane."""

    def __init__(self, threads: int) -> None:
        self._usual = ThreadedTaskDispatcher()
        self._usual.set_thread_count(threads)
        self._lanes = {name: ThreadedTaskDispatcher() for name, _pattern in _LANES}
        for lane in self._lanes.values():
            lane.queue = Turns()
            lane.set_thread_count(1)

    def add_task(self, channel: Any) -> None:
        """Let the next request of a connection be answered in its lane."""
        request = channel.requests[0]
        lane = self._lanes.get(find_lane(request.command, request.path))
        if lane is None or request.error:
            self._usual.add_task(channel)
            return
        address = find_address(channel)
        with lane.lock:
            mine = lane.queue.count(address)
            full = mine >= MOST_OF_ADDRESS or (mine > 0 and len(lane.queue) >= MOST)
        if full:
            request.error = Busy(request.path)
            self._usual.add_task(channel)
        else:
            lane.add_task(channel)

    def shutdown(self, timeout: float) -> None:
        """Let the threads complete what is under way, within so many seconds for each lane."""
        for dispatcher in (*self._lanes.values(), self._usual):
            dispatcher.shutdown(timeout=timeout)
