"""Checking in at the door: the limit on how often, and the renewal of its link."""

from django.utils.translation import gettext as _

from club.ledger.refusals import Refused
from club.ledger.writing import Order, answer_repeated, writing
from club.models import Player
from nights.models import DoorRenewal, Night
from nights.queries.door import (
    count_door_acts,
    count_phone_acts,
    count_unknown_acts,
    get_door_generation,
)

MOST_A_NIGHT = 600
MOST_A_PHONE = 8


def check_frequency(night: Night, player: Player, phone: str) -> None:
    """Raise Refused if the phone, or the night's door, was used too often.

    What others do with a player's name on their phones does not count. Phones that are not known
    count together, for each player.
    """
    own = count_phone_acts(night, phone) if phone else count_unknown_acts(night, player)
    if own >= MOST_A_PHONE or count_door_acts(night) >= MOST_A_NIGHT:
        text = _("The door was used too often tonight: ask the director to check you in.")
        raise Refused.because("too-often", text, "player")


@answer_repeated
def renew_door(*, order: Order, night: Night) -> DoorRenewal:
    """Renew the link for checking in. The link posted at the door stops working."""
    with writing(order, night, "renew-door", body={}, returns=DoorRenewal) as record:
        return DoorRenewal.objects.create(act=record.act, generation=get_door_generation(night) + 1)
