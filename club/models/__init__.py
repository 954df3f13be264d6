"""The models of clubs and their people. Those of a subject with a folder lie in its `models`."""

from club.models.accounts import SCOPES, Account, ApiToken, Passkey, Scope
from club.models.club import ClubAct, PlayerMerge
from club.models.health import Pulse
from club.models.people import (
    Club,
    Invitation,
    LadderNames,
    Membership,
    Player,
    PlayersVisibility,
    Role,
)
from club.models.phones import PhoneSeat
from club.models.seats import SeatName

__all__ = [
    "SCOPES",
    "Account",
    "ApiToken",
    "Club",
    "ClubAct",
    "Invitation",
    "LadderNames",
    "Membership",
    "Passkey",
    "PhoneSeat",
    "Player",
    "PlayerMerge",
    "PlayersVisibility",
    "Pulse",
    "Role",
    "Scope",
    "SeatName",
]
