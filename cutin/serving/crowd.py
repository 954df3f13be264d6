"""Which connection is closed when there are too many."""

from collections import Counter
from collections.abc import Collection
from importlib import import_module
from typing import Any

#: Connections of a process, and of one address. A room of a thousand phones behind one address
#: keeps one connection each, and a phone whose connection is closed opens another.
MOST, MOST_OF_ADDRESS = 4096, 1024
#: File descriptors kept for the database, the broker, files and what Python needs.
_SPARE = 128
#: Connections where the system has no such limit to ask for: Windows waits for 512 at once at most.
_MOST_ELSEWHERE = 512 - _SPARE


def raise_file_limit() -> int:
    """Raise the limit of open files as far as is allowed. Return how many connections fit."""
    try:
        resource = import_module("resource")
    except ImportError:
        return _MOST_ELSEWHERE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + _SPARE
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        soft = allowed
    return MOST if soft == resource.RLIM_INFINITY else max(1, min(MOST, soft - _SPARE))


def find_excess(channels: Collection[Any], newest: Any, most: int, of_address: int) -> Any | None:
    """Return the connection to close since `newest` has come, or None if there is room.

    of_address: the number that one address may have; 0 for no limit, as behind a proxy. The
    connection is silent: its address has the most of them, and it has been silent for longest. If
    none is silent, the newest is closed.
    """
    silent = [channel for channel in channels if channel.is_silent and channel is not newest]
    host = newest.addr[0]
    if of_address and sum(channel.addr[0] == host for channel in channels) > of_address:
        silent = [channel for channel in silent if channel.addr[0] == host]
    elif len(channels) <= most:
        return None
    else:
        counts = Counter(channel.addr[0] for channel in silent)
        largest = max(counts.values(), default=0)
        silent = [channel for channel in silent if counts[channel.addr[0]] == largest]
    return min(silent, key=lambda channel: channel.last_activity, default=newest)
