"""Where a request goes: a URL as it was typed, and the addresses of its name."""

import ipaddress
import re
import socket
import time
from collections.abc import Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from dataclasses import dataclass

import httpx

from club.outgoing.addresses import Address, is_near, is_public
from club.outgoing.faults import SendingError, SendingFault

#: The ports that may be named without the operator's leave.
PORTS = (443, 8443)
#: The most characters of a URL.
URL_LENGTH = 500
_CONTROLS = re.compile(r"[\x00-\x20\x7f\\]")

Resolver = Callable[[str, int], Iterable[str]]


@dataclass(frozen=True)
class Target:
    """The host and the port of a URL. named: whether the operator has named them."""

    url: str
    scheme: str
    host: str
    port: int
    named: bool


def find_url_faults(url: str, named_hosts: Collection[str] = ()) -> list[str]:
    """Return the codes of everything that is wrong with a URL, without looking its name up.

    named_hosts: hosts that the operator names, each as ``host`` or ``host:port``.
    """
    if len(url) > URL_LENGTH:
        return ["long"]
    try:
        parsed = None if _CONTROLS.search(url) or not url.isascii() else httpx.URL(url)
        # The host is decoded when it is asked for, which refuses such as ``xn--``.
        if parsed is None or parsed.scheme not in ("http", "https") or not parsed.host:
            return ["invalid"]
    except (httpx.InvalidURL, ValueError):
        return ["invalid"]
    if parsed.port is not None and not 0 < parsed.port < 65536:
        return ["invalid"]
    target = _read(parsed, named_hosts)
    faults = {
        "credentials": bool(parsed.userinfo),
        "fragment": bool(parsed.fragment),
        "scheme": target.scheme != "https" and not target.named,
        "port": target.port not in PORTS and not target.named and target.scheme == "https",
        "address": not target.named and not _may_be_public(target.host),
    }
    return [name for name, wrong in faults.items() if wrong]


def read_target(url: str, named_hosts: Collection[str] = ()) -> Target:
    """Return the target of a URL. Raise SendingError if anything is wrong with it."""
    if faults := find_url_faults(url, named_hosts):
        raise SendingError(SendingFault.ADDRESS, ", ".join(faults))
    return _read(httpx.URL(url), named_hosts)


def _read(url: httpx.URL, named_hosts: Collection[str]) -> Target:
    host = url.host.lower().rstrip(".")
    port = url.port or (443 if url.scheme == "https" else 80)
    names = {host.lower() for host in named_hosts}
    shown = f"[{host}]" if ":" in host else host
    named = bool(names & {host, shown, f"{shown}:{port}"})
    return Target(str(url), url.scheme, host, port, named)


def _may_be_public(host: str) -> bool:
    """Return False for an address that is not public, and for names of the host's own network."""
    try:
        return is_public(ipaddress.ip_address(host))
    except ValueError:
        pass
    last = host.rpartition(".")[2]
    return "." in host and last not in ("localhost", "local", "internal", "lan", "home", "arpa")


def resolve(target: Target, deadline: float, ask: Resolver | None = None) -> list[str]:
    """Return the addresses of a target's name, in the order in which they are to be tried.

    Raise SendingError if there is none until the deadline, a time of `time.monotonic`, or if any is
    refused: a name of which only some addresses are public is not to be trusted.
    """
    ask = ask or look_up
    waiting = _pool.submit(ask, target.host, target.port)
    try:
        addresses = list(dict.fromkeys(waiting.result(max(0.0, deadline - time.monotonic()))))
    except TooLate as error:
        waiting.cancel()
        raise SendingError(SendingFault.TIMEOUT, target.host) from error
    except (OSError, UnicodeError) as error:
        raise SendingError(SendingFault.NAME, target.host) from error
    if not addresses:
        raise SendingError(SendingFault.NAME, target.host)
    if not target.named and any(is_refused(address) for address in addresses):
        raise SendingError(SendingFault.ADDRESS, target.host)
    return addresses


def is_refused(text: str) -> bool:
    """Return whether nothing is sent to an address, given as text."""
    try:
        address: Address = ipaddress.ip_address(text)
    except ValueError:
        return True  # with a zone, such as fe80::1%eth0
    return not is_public(address) or is_near(address)


def look_up(host: str, port: int) -> list[str]:
    """Return the addresses of a name, as the system finds them."""
    rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(row[4][0]) for row in rows]


#: The system's look-up cannot be given a time limit, so it is waited for. One that hangs holds a
#: thread until it ends, and no more than these.
_pool = ThreadPoolExecutor(8, thread_name_prefix="look-up")
