"""What several tests of Swiss pairs are made of."""

from typing import Any

from club.models import Club, Player
from tests.club.conftest import EVENING, Sign
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.models import Event

MP_RULES = {"victory_points": "mp-20", "sit_out": "AVE+"}


def create_swiss(club: Club, sign: Sign, count: int, **values: Any) -> Event:
    """Return a new event of Swiss pairs with its pairs."""
    event = create_event(
        order=sign(),
        club=club,
        name="Swiss pairs",
        date=EVENING.date(),
        kind="swiss-pairs",
        **{"rules": MP_RULES, **values},
    )
    for at in range(count):
        people = [
            Player.objects.get_or_create(
                club=club, short_name=f"P{at + 1}.{seat}", defaults={"name": f"P {at + 1}.{seat}"}
            )[0]
            for seat in (1, 2)
        ]
        enter(order=sign(), event=event, players=people)
    event.refresh_from_db()
    return event
