"""Files with bytes changed, cut out, repeated and put in, as a broken transfer leaves them."""

import random
from collections.abc import Callable, Iterator

from scoring.files.answer import FileAnswer, FileRefused


def mutilate(data: bytes, count: int = 1000, seed: int = 7) -> Iterator[bytes]:
    """Yield copies of a file, each damaged in one to four places. The same seed, the same files."""
    chance = random.Random(seed)
    for _ in range(count):
        damaged = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            start = chance.randrange(len(damaged) + 1)
            end = min(len(damaged), start + chance.choice((1, 2, 10, 200)))
            kind = chance.randrange(5)
            if kind == 0:
                damaged[start:end] = chance.randbytes(end - start)
            elif kind == 1:
                del damaged[start:end]
            elif kind == 2:
                damaged[start:start] = damaged[start:end] * chance.randint(1, 3)
            elif kind == 3:
                del damaged[start:]
            else:
                damaged[start:start] = chance.choice((b'"', b"[", b"{", b"|", b"\n", b"\0", b"^"))
        yield bytes(damaged)


def change_bytes(data: bytes, count: int = 1000, seed: int = 7) -> Iterator[bytes]:
    """Yield copies of a file of the same length, each with one to sixty bytes changed.

    Binary files whose parts are found by their places get past the first of them in this way.
    """
    chance = random.Random(seed)
    for _ in range(count):
        damaged = bytearray(data)
        for _ in range(chance.choice((1, 2, 8, 60))):
            at = chance.randrange(len(damaged))
            damaged[at] = chance.choice((0, 1, 0x7F, 0xFF, chance.randrange(256)))
        yield bytes(damaged)


def count_refused(read: Callable[[bytes], FileAnswer], files: Iterator[bytes]) -> tuple[int, int]:
    """Return how many files were refused and how many were read. Another exception passes."""
    refused = answered = 0
    for data in files:
        try:
            read(data)
        except FileRefused:
            refused += 1
        else:
            answered += 1
    return refused, answered
