"""The eighteen levels."""

from enum import StrEnum

_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Level(StrEnum):
    """A level by its code, the highest first. [RC levels 1]"""

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
        """0 for Elite to 17 for the two of clubs."""
        return LEVELS.index(self)

    @property
    def symbol(self) -> str:
        """The level as it is shown: Elite, A♠, 2♣."""
        return self.value if self is Level.ELITE else self.value[0] + _SIGNS[self.value[1]]


LEVELS: tuple[Level, ...] = tuple(Level)
"""All eighteen, from the highest."""

NEWCOMERS = Level.TWO
"""Where players stand until they have played enough. [RC levels 3]"""

RANKED_LEVELS = LEVELS[:-1]
"""The seventeen that are filled by value. [RC levels 2]"""
