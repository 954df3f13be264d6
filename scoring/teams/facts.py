"""An event of teams as frozen values: what each room, board and match holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.duplicate.award import Award
from scoring.duplicate.entrant import Entrant
from scoring.duplicate.rules import Rules
from scoring.duplicate.scores import Parts

IMPS, BOARD_A_MATCH, TOTAL_POINTS = "imps", "board-a-match", "total-points"
SCORINGS = (IMPS, BOARD_A_MATCH, TOTAL_POINTS)
"""The scorings of teams by name."""

ROOMS = ("open", "closed")
EIGHTS = ("open", "closed", "open2", "closed2")
"""The rooms of a board, at teams of four and of eight. Home sits North-South in the open ones."""

HOME, AWAY = "home", "away"
SIDES = (HOME, AWAY)

Two = tuple[Fraction, Fraction]
"""A figure of both teams: home's, then away's."""

Stated = tuple[Fraction | None, Fraction | None]
"""As Two, where either can be left out."""


class Form(StrEnum):
    """How the teams of an event meet."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    KNOCK_OUT = "knock-out"


class Held(StrEnum):
    """What a room or a board holds."""

    PLAYED = "played"
    NOT_PLAYED = "not-played"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Room:
    """The result of one room. ns, ew: North-South's scores with their weights, for each side.

    turned: whether the teams sat in each other's direction. score: the score, unless weighted.
    """

    held: Held
    ns: Parts = ()
    ew: Parts = ()
    score: int | None = None
    turned: bool = False
    version: str | None = None


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """A board of a match, with the results of its rooms in the order of ROOMS or EIGHTS.

    awards: what a ruling gives home and away in place of the comparison. extra: whether the
    board counts only if the others leave the match level, at a knock-out.
    """

    number: int
    rooms: tuple[Room, ...]
    awards: tuple[Award | None, Award | None] = (None, None)
    extra: bool = False

    @property
    def held(self) -> Held:
        """Return whether the board counts: both rooms have a result, or a ruling stands for it."""
        if None not in self.awards:
            return Held.PLAYED
        states = {room.held for room in self.rooms}
        return next((held for held in (Held.NOT_PLAYED, Held.LATE) if held in states), Held.PLAYED)


@dataclass(frozen=True, slots=True)
class KnownImps:
    """A match of which only the IMPs are known. count: over how many boards."""

    imps: Two
    count: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A match as it stands in an event, or one part of it.

    home, away: the positions of the teams; away is None for a bye. part, parts: which of how many
    parts of one match it is. share: of the scale, for a short match. adjust: added to what ranks;
    awarded: in its place. carry: home's lead in IMPs at a knock-out. winner: 0 for home and 1 for
    away, if nothing else decides. lineup: the members who sat in each room, for each team. late:
    whether it waits whatever is known of it, as when the captains disagree.
    """

    round: int
    home: int
    away: int | None
    table: int | None = None
    boards: tuple[TeamBoard, ...] = ()
    known: KnownImps | None = None
    not_played: bool = False
    part: int | None = None
    parts: int = 1
    share: Fraction = Fraction(1)
    adjust: Two = (Fraction(0), Fraction(0))
    awarded: Stated | None = None
    carry: Fraction = Fraction(0)
    winner: int | None = None
    third: bool = False
    lineup: Mapping[str, Mapping[str, tuple[str, ...]]] | None = None
    late: bool = False

    @property
    def is_bye(self) -> bool:
        """Return whether the home team has no opponent."""
        return self.away is None


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """An event of teams without problems. matches: in the order in which they are written."""

    form: Form
    scoring: str
    rules: Rules
    entrants: tuple[Entrant, ...]
    matches: tuple[Entry, ...]
