"""The eighteen levels."""

from enum import StrEnum

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Level(StrEnum):
    """A level, the highest first. [RC levels 1]"""

    ELITE = "Elite"
    AS = "AS"
    AH = "AH"
    AD = "AD"
    AC = "AC"
    KS = "KS"
    KH = "KH"
    KD = "KD"
    KC = "KC"
    QS = "QS"
    QH = "QH"
    QD = "QD"
    QC = "QC"
    JS = "JS"
    JH = "JH"
    JD = "JD"
    JC = "JC"
    TWO = "2C"

    @property
    def place(self) -> int:
        """Return the index of the level: 0 for Elite to 17 for the two of clubs."""
        return _PLACES[self]

    @property
    def symbol(self) -> str:
        """Return the level as displayed: Elite, A♠, 2♣."""
        return self.value if self is Level.ELITE else self.value[0] + _SIGNS[self.value[1]]


LEVELS: tuple[Level, ...] = tuple(Level)
"""All eighteen levels, from the highest."""

_PLACES = {level: place for place, level in enumerate(LEVELS)}

NEWCOMERS = Level.TWO
"""The level of players who have not played enough matches. [RC levels 3]"""

RANKED_LEVELS = LEVELS[:-1]
"""The seventeen levels assigned by value. [RC levels 2]"""
