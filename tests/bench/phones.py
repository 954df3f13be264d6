"""Many phones that poll: each asks once a second for what is new, as its page does."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from nights.simulation.phone import Phone
from nights.simulation.room import SimTable

Entry = Callable[[], Awaitable[float]]


def show_cookies(phone: Phone) -> str:
    """Return the header with a phone's cookies, of any release."""
    return "; ".join(f"{name}={value}" for name, value in phone.cookies.items())


@dataclass
class Polled:
    """How long polls took, in seconds, and how long an entry took meanwhile."""

    polls: list[float] = field(default_factory=list)
    entries: list[float] = field(default_factory=list)
    other: int = 0  # answers that brought something new


async def poll(host: str, port: int, request: bytes, polled: Polled, until: float) -> None:
    """Poll over one connection, once a second."""
    reader, writer = await asyncio.open_connection(host, port)
    while time.monotonic() < until:
        began = time.monotonic()
        writer.write(request)
        await writer.drain()
        head = await reader.readuntil(b"\r\n\r\n")
        polled.polls.append(time.monotonic() - began)
        if b" 204 " not in head.split(b"\r\n", 1)[0]:
            polled.other += 1
            length = next(
                int(line.split(b":")[1])
                for line in head.split(b"\r\n")
                if line.lower().startswith(b"content-length")
            )
            await reader.readexactly(length)
        await asyncio.sleep(max(0.0, 1 - (time.monotonic() - began)))
    writer.close()


async def watch(
    port: int,
    tables: list[tuple[SimTable, str]],
    count: int,
    enter: Callable[[], float],
    seconds: float = 12,
) -> Polled:
    """Let so many phones poll their tables, and enter a deal now and then."""
    polled, until = Polled(), time.monotonic() + seconds
    phones = []
    for number in range(count):
        table, mark = tables[number % len(tables)]
        path = table.phone.link.removeprefix("http://127.0.0.1")
        lines = [
            f"GET {path}live/?seen={mark} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "HX-Request: true",
            f"Cookie: {show_cookies(table.phone)}; n={number}",
            "",
            "",
        ]
        request = "\r\n".join(lines).encode()
        phones.append(asyncio.create_task(poll("127.0.0.1", port, request, polled, until)))
        await asyncio.sleep(1 / count)
    while time.monotonic() < until - 2:
        await asyncio.sleep(1)
        polled.entries.append(await asyncio.to_thread(enter))
    await asyncio.gather(*phones)
    return polled
