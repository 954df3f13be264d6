"""An event of a club for its members, in its first round, published."""

from typing import Any

from tests.club.conftest import EVENING
from tournaments.actions.calls import call_director
from tournaments.actions.entrants import enter
from tournaments.actions.events import publish_standing
from tournaments.actions.penalties import give_penalty
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import BoardPlace, enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.links import get_phone_path
from tournaments.models import Event, EventTable
from tournaments.movements.families import make_movement
from tournaments.rebuild import rebuild_event


def hold_event(made: Any, order: Any) -> Event:
    """Play a board of an event for members, publish it, and begin the next round."""
    club = made.club
    event = create_event(
        order=order(),
        club=club,
        name=f"Event {made.word}",
        date=EVENING.date(),
        visibility="members",
    )
    pairs = [
        enter(order=order(), event=event, players=made.players[at : at + 2])
        for at in range(0, 8, 2)
    ]
    howell = make_movement("howell", 2)
    plan_section(order=order(), event=event, letter="A", movement=howell, boards_per_set=2)
    start_round(order=order(), event=event, round_=1)
    result = enter_result(
        order=order(), event=event, place=BoardPlace("A", 1, 1, 1), raw={"score": 420}
    )
    penalty = give_penalty(
        order=order(f"Fined {made.word}"),
        event=event,
        entrant=pairs[0],
        points="-1",
        unit="matchpoints",
    )
    table = EventTable.objects.get(event=event, number=1)
    call = call_director(order=order(), event=event, table=table, text=f"Come, {made.word}")
    publish_standing(order=order(), event=event)
    rebuild_event(event.pk, now=order.now)
    event.refresh_from_db()
    made.ids |= {
        "event": event.pk,
        "entrant": pairs[0].pk,
        "result": result.pk,
        "penalty": penalty.pk,
        "call": call.pk,
        "event-key": event.link_key,
        "event-table": 1,
        "event-paper": "guides",
        "event-files": "pbn",
        "event-link": get_phone_path(table).split("/")[2],
    }
    return event
