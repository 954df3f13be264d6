"""An event of rubbers of a club for its members, in its first round, published."""

from typing import Any

from tests.club.conftest import EVENING
from tournaments.actions.entrants import enter
from tournaments.actions.events import publish_standing
from tournaments.actions.penalties import give_penalty
from tournaments.models import Event
from tournaments.rebuild import rebuild_event
from tournaments.rubbers.actions.events import create_rubber_event
from tournaments.rubbers.actions.rounds import draw_round


def hold_rubber_event(made: Any, order: Any) -> Event:
    """Draw a round of an individual for members, and publish it."""
    event = create_rubber_event(
        order=order(),
        club=made.club,
        name=f"Chicago {made.word}",
        date=EVENING.date(),
        terms={"form": "individual", "game": "chicago"},
        visibility="members",
    )
    entrants = [enter(order=order(), event=event, players=[player]) for player in made.players[:5]]
    draw_round(order=order(), event=event, round_=1, chance=1)
    penalty = give_penalty(
        order=order(f"Fined {made.word}"),
        event=event,
        entrant=entrants[0],
        points="-1",
        unit="points",
    )
    publish_standing(order=order(), event=event)
    rebuild_event(event.pk, now=order.now)
    event.refresh_from_db()
    made.ids |= {
        "rubber": event.pk,
        "rubber-entrant": entrants[0].pk,
        "rubber-paper": "round",
        "rubber-penalty": penalty.pk,
    }
    return event
