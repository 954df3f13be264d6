"""The rows: clubs and people, the facts of a night, and what is computed from them."""

from club.models.base import Fact, FactsAreFinal
from club.models.match import (
    Acceptance,
    Deal,
    Match,
    MatchState,
    MatchStatus,
    Ruling,
    Seating,
    SeatName,
)
from club.models.night import Act, Night, NightState, NightStatus, Visibility
from club.models.people import Account, ApiToken, Club, Membership, Player, Role
from club.models.projections import MatchResult, NightStanding, StandingRow
from club.models.room import (
    Arrival,
    Belonging,
    BelongingEnd,
    Cut,
    Departure,
    Draw,
    LinkRenewal,
    PlayerMerge,
    Table,
)

__all__ = [
    "Acceptance",
    "Account",
    "Act",
    "ApiToken",
    "Arrival",
    "Belonging",
    "BelongingEnd",
    "Club",
    "Cut",
    "Deal",
    "Departure",
    "Draw",
    "Fact",
    "FactsAreFinal",
    "LinkRenewal",
    "Match",
    "MatchResult",
    "MatchState",
    "MatchStatus",
    "Membership",
    "Night",
    "NightStanding",
    "NightState",
    "NightStatus",
    "Player",
    "PlayerMerge",
    "Role",
    "Ruling",
    "SeatName",
    "Seating",
    "StandingRow",
    "Table",
    "Visibility",
]
