"""Names for many players."""

import random

FIRST = tuple(
    """
    Ada Alma Arthur Beatrice Boris Carmen Cedric Dora Edgar Elsa Emil Fanny Felix Flora Gerda
    Gustav Hanna Harold Hilda Hugo Ines Ivo Josef Judith Karl Lena Lotte Ludwig Mabel Martha
    Max Mila Nora Oskar Otto Paula Quentin Rosa Rudolf Selma Simon Stella Theo Ursula Viktor
    Wanda Xaver Yvonne Zeno Zita
    """.split()
)
LAST = tuple(
    """
    Ackermann Bachmann Carlsson Dubois Eriksen Fischer Giordano Hofer Iversen Jansen Keller
    Larsen Moreau Novak Olsen Petrov Quist Rossi Silva Tanner Ulrich Vogel Weber Yilmaz Zimmer
    """.split()
)


def names(count: int, chance: random.Random) -> list[str]:
    """Return that many different names, the same for one state of chance; at most 1,250."""
    every = [f"{first} {last}" for first in FIRST for last in LAST]
    return chance.sample(every, count)
