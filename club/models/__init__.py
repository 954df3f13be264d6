"""The models of clubs: their people, seasons, ladders and webhooks."""

from club.models.club import ClubAct, PlayerMerge
from club.models.health import Pulse
from club.models.ladders import (
    Amendment,
    LadderDeclarer,
    LadderPair,
    LadderRow,
    LadderStanding,
    PlacementCheck,
)
from club.models.people import (
    Account,
    ApiToken,
    Club,
    Invitation,
    LadderNames,
    Membership,
    Passkey,
    Player,
    PlayersVisibility,
    Role,
    Scope,
)
from club.models.phones import PhoneSeat
from club.models.seasons import Placement, PlacementRow, Season, SeasonRules, SeasonVisibility
from club.models.seats import SeatName
from club.models.webhooks import Attempt, Delivery, DeliveryState, Happening, Webhook, WebhookState

__all__ = [
    "Account",
    "Amendment",
    "ApiToken",
    "Attempt",
    "Club",
    "ClubAct",
    "Delivery",
    "DeliveryState",
    "Happening",
    "Invitation",
    "LadderDeclarer",
    "LadderNames",
    "LadderPair",
    "LadderRow",
    "LadderStanding",
    "Membership",
    "Passkey",
    "PhoneSeat",
    "Placement",
    "PlacementCheck",
    "PlacementRow",
    "Player",
    "PlayerMerge",
    "PlayersVisibility",
    "Pulse",
    "Role",
    "Scope",
    "Season",
    "SeasonRules",
    "SeasonVisibility",
    "SeatName",
    "Webhook",
    "WebhookState",
]
