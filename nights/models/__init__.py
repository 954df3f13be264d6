"""The models of nights: the facts of a night, and the projections computed from them.

Their tables have the names that they had as models of `club`: see the first migration.
"""

from nights.models.calls import DirectorAnswer, DirectorCall, DirectorGoing
from nights.models.cuts import Breakup, Cut, Draw, OpenCard, OpenCut, OpenCutEnd, OpenCutEntry
from nights.models.heads import MatchHead, NightMark, TableMark
from nights.models.match import (
    Acceptance,
    Deal,
    Match,
    MatchProgress,
    MatchState,
    MatchStatus,
    Ruling,
    Seating,
)
from nights.models.night import Act, Night, NightState, NightStatus, Rotation, Undoing, Visibility
from nights.models.precedence import (
    Admission,
    AdmissionDraw,
    FillDraw,
    Filling,
    OpeningWave,
    WaveDraw,
)
from nights.models.projections import (
    Correction,
    MatchResult,
    NightRecord,
    NightStanding,
    NightSum,
    PlayerMatch,
    StandingRow,
)
from nights.models.room import (
    Absence,
    Announcement,
    Arrival,
    Belonging,
    BelongingEnd,
    Departure,
    DoorRenewal,
    LinkRenewal,
    Table,
)

__all__ = [
    "Absence",
    "Acceptance",
    "Act",
    "Admission",
    "AdmissionDraw",
    "Announcement",
    "Arrival",
    "Belonging",
    "BelongingEnd",
    "Breakup",
    "Correction",
    "Cut",
    "Deal",
    "Departure",
    "DirectorAnswer",
    "DirectorCall",
    "DirectorGoing",
    "DoorRenewal",
    "Draw",
    "FillDraw",
    "Filling",
    "LinkRenewal",
    "Match",
    "MatchHead",
    "MatchProgress",
    "MatchResult",
    "MatchState",
    "MatchStatus",
    "Night",
    "NightMark",
    "NightRecord",
    "NightStanding",
    "NightState",
    "NightStatus",
    "NightSum",
    "OpenCard",
    "OpenCut",
    "OpenCutEnd",
    "OpenCutEntry",
    "OpeningWave",
    "PlayerMatch",
    "Rotation",
    "Ruling",
    "Seating",
    "StandingRow",
    "Table",
    "TableMark",
    "Undoing",
    "Visibility",
    "WaveDraw",
]
