"""An event of teams of a club for its members, in its first round, published."""

from typing import Any

from tests.club.conftest import EVENING
from tournaments.actions.entrants import enter
from tournaments.actions.events import publish_standing
from tournaments.duplicate.actions.draws import draw_matches
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.lineups import line_up
from tournaments.duplicate.actions.match_rulings import rule_match
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.results import BoardPlace, enter_result
from tournaments.links import get_phone_path
from tournaments.models import Event, EventTable
from tournaments.rebuild import rebuild_event


def hold_team_event(made: Any, order: Any) -> Event:
    """Draw a round of a Swiss for members, play its only board, and publish it."""
    event = create_event(
        order=order(),
        club=made.club,
        name=f"Teams {made.word}",
        date=EVENING.date(),
        kind="teams",
        form="swiss",
        rules={"victory_points": "wbf-continuous"},
        lineups=True,
        captains=True,
        visibility="members",
    )
    home, away = (
        enter(
            order=order(),
            event=event,
            players=made.players[at : at + 4],
            name=f"Four {at}",
        )
        for at in (0, 4)
    )
    request = {"round": 1, "first": "order"}
    draw_matches(order=order(), event=event, request=request, boards=1, rounds=2)
    start_round(order=order(), event=event, round_=1)
    for table in (1, 2):
        place = BoardPlace("A", 1, table, 1)
        enter_result(order=order(), event=event, place=place, raw={"score": 420 * table})
    line_up(order=order(), event=event, entrant=home, round_=1, seats={"NS": [0, 1], "EW": [2, 3]})
    rule_match(
        order=order(f"Ruled {made.word}"),
        event=event,
        round_=1,
        home=home,
        away=away,
        said={"adjust": {"home": "-1"}},
    )
    publish_standing(order=order(), event=event)
    rebuild_event(event.pk, now=order.now)
    event.refresh_from_db()
    table = EventTable.objects.get(event=event, number=1)
    made.ids |= {
        "teams": event.pk,
        "teams-link": get_phone_path(table).split("/")[2],
        "line": "NS",
    }
    return event
