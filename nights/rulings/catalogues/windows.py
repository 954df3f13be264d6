"""The time limits for correcting a score, by code.

Sources: Short Bridge, laws 11 and 12; the laws of 1907, "Scoring"; the English code of 1904,
laws 12 and 13. The modern texts set no limit: a score may be corrected until it is agreed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nights.rulings.catalogues.terms import Catalogue
from scoring.games.protocol import State
from scoring.lines import TRICKS, ScoreLine
from scoring.wording import sentence

_GAME_OVER = sentence(
    "The game in which the mistake occurred is concluded: a deal has followed its last one."
)
_AGREED = sentence("The score was made up and agreed when the table went on, or the night closed.")


@dataclass(frozen=True)
class Closed:
    """Why a score can no longer be corrected. clause is "" if the text sets no limit.

    values: sentences to be translated and put into the text.
    """

    clause: str
    text: str
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Correction:
    """A correction: the states of a match after each deal, before and after the correction.

    place: the index of the deal. If the deal is withdrawn, corrected has fewer states. followed:
    whether a deal that is no longer on the sheet was entered after the last one.
    """

    states: Sequence[State]
    corrected: Sequence[State]
    place: int
    agreed: bool
    followed: bool = False

    @property
    def matters(self) -> bool:
        """Return whether any line of a deal or any bonus changes."""
        return [(state.lines, state.bonuses) for state in self.states] != [
            (state.lines, state.bonuses) for state in self.corrected
        ]

    @property
    def moves_games(self) -> bool:
        """Return whether another deal ends a game, or another side wins one."""
        return [state.games for state in self.states] != [state.games for state in self.corrected]

    @property
    def changes_tricks(self) -> bool:
        """Return whether the trick score of the deal changes."""
        if len(self.states) != len(self.corrected):
            return True
        return self._tricks(self.states) != self._tricks(self.corrected)

    def _tricks(self, states: Sequence[State]) -> list[ScoreLine]:
        return [line for line in states[self.place].lines if line.column == TRICKS]

    @property
    def game_concluded(self) -> bool:
        """Return whether a deal was entered after the one that ended the game."""
        later = enumerate(self.states[self.place :], start=self.place)
        ended = next((at for at, state in later if state.game_ended), None)
        return ended is not None and (self.followed or ended + 1 < len(self.states))


def explain_closed(code: Catalogue, asked: Correction) -> Closed | None:
    """Return why a correction is too late under the code, or None if it is in time."""
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
"""The clauses on a game's score and on the rest of the rubber's score."""
