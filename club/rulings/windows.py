"""Until when a wrong score may be put right, by each code.

Sources: Short Bridge, laws 11 and 12; the laws of 1907, "Scoring"; the English code of 1904,
laws 12 and 13. The modern texts are silent: a score may be corrected until it is agreed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from club.rulings.terms import Catalogue
from scoring.games.protocol import State
from scoring.lines import TRICKS, Line
from scoring.wording import sentence

_GAME_OVER = sentence(
    "The game in which the mistake occurred is concluded: a deal has followed its last one."
)
_AGREED = sentence("The score was made up and agreed when the table went on, or the night closed.")


@dataclass(frozen=True)
class Closed:
    """Why a score can no longer be put right: the clause, empty where the text is silent."""

    clause: str
    text: str


@dataclass(frozen=True)
class Correction:
    """What would be put right: the states of a match after each deal, before and after it.

    place is that of the deal, from 0; a withdrawn one leaves corrected with fewer states.
    """

    states: Sequence[State]
    corrected: Sequence[State]
    place: int
    agreed: bool

    @property
    def matters(self) -> bool:
        """Whether any line of any deal changes, or who won."""
        return [(one.lines, one.bonuses) for one in self.states] != [
            (one.lines, one.bonuses) for one in self.corrected
        ]

    @property
    def moves_games(self) -> bool:
        """Whether another deal ends a game, or another side wins one."""
        return [one.games for one in self.states] != [one.games for one in self.corrected]

    @property
    def changes_tricks(self) -> bool:
        """Whether the trick score of the deal changes."""
        if len(self.states) != len(self.corrected):
            return True
        return self._tricks(self.states) != self._tricks(self.corrected)

    def _tricks(self, states: Sequence[State]) -> list[Line]:
        return [line for line in states[self.place].lines if line.column == TRICKS]

    @property
    def game_concluded(self) -> bool:
        """Whether a deal was entered after the one that ended the game."""
        later = enumerate(self.states[self.place :], start=self.place)
        ended = next((at for at, state in later if state.game_ended), None)
        return ended is not None and ended + 1 < len(self.states)


def closed(code: Catalogue, asked: Correction) -> Closed | None:
    """Answer why a correction comes too late by the code; None while it is in time."""
    if not asked.matters:
        return None
    tricks, others = _CLAUSES.get(code.name, ("", ""))
    if asked.agreed:
        return Closed(others, _AGREED)
    if code.name == "short-bridge":
        late = asked.game_concluded and asked.moves_games
    else:
        late = bool(tricks) and asked.game_concluded and asked.changes_tricks
    return Closed(tricks, _GAME_OVER) if late else None


_CLAUSES = {
    "short-bridge": ("SB 11", "SB 12"),
    "1907": ("L scoring 11", "L scoring 12"),
    "1904": ("E 12", "E 13"),
}
"""The clause on a game's score and on the rest of the rubber's."""
