"""What several tests of events of teams are made of."""

import random
from typing import Any

from club.models import Club, Player
from tests.club.conftest import EVENING, Sign
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.draws import draw_matches
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.results import enter_result
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import Event, MatchDraw, TeamForm
from tournaments.movements.team_families import make_team_movement
from tournaments.queries.stored_field import read_field

SCALE = {"victory_points": "wbf-continuous"}
SWISS_RULES = {**SCALE, "sit_out": "AVE+"}
#: What a table makes of a board, in the order of the numbers.
MADE = (
    {"contract": "4S", "declarer": "N", "tricks": 10},
    {"contract": "3NT", "declarer": "E", "tricks": 8},
    {"contract": "2H", "declarer": "W", "tricks": 9},
    {"contract": "pass"},
    {"contract": "5DX", "declarer": "S", "tricks": 9},
)


def make_teams(club: Club, sign: Sign, event: Event, count: int) -> None:
    """Enter teams of four, each with a name of its own."""
    for at in range(count):
        names = [f"P{at + 1}.{seat}" for seat in range(1, 5)]
        people = [
            Player.objects.get_or_create(
                club=club, short_name=name, defaults={"name": f"Player {name[1:]}"}
            )[0]
            for name in names
        ]
        enter(order=sign(), event=event, players=people, name=f"Team {at + 1}")


def create_teams(
    club: Club, sign: Sign, count: int, form: str = TeamForm.ROUND_ROBIN, **values: Any
) -> Event:
    """Return a new event of teams with the victory points of a scale, where its form has any."""
    rules: dict[str, Any] = {
        TeamForm.ROUND_ROBIN: SCALE,
        TeamForm.SWISS: SWISS_RULES,
    }.get(TeamForm(form), {})
    event = create_event(
        order=sign(),
        club=club,
        name="Club teams",
        date=EVENING.date(),
        kind="teams",
        form=form,
        **{"rules": rules, **values},
    )
    make_teams(club, sign, event, count)
    event.refresh_from_db()
    return event


def plan_teams(event: Event, sign: Sign, name: str, boards: int = 2) -> Event:
    """Give an event of teams a movement in which all meet."""
    movement = make_team_movement(name, len(read_field(event).entrants))
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=boards)
    event.refresh_from_db()
    return event


def draw(event: Event, sign: Sign, round_: int, boards: int = 4, **request: Any) -> MatchDraw:
    """Draw a round, by lot number 7 where lots are drawn."""
    drawn = draw_matches(
        order=sign(),
        event=event,
        request={"round": round_, "lot": 7, **request},
        boards=boards,
        rounds=3,
        first_board=1 + (round_ - 1) * boards,
    )
    event.refresh_from_db()
    return drawn


def play_round(event: Event, sign: Sign, round_: int, seed: int = 1) -> None:
    """Enter a result for every board of a round."""
    chance = random.Random(f"{seed}/{round_}")
    for meeting in read_field(event).meetings(round_):
        for board in meeting.boards if meeting.plays else ():
            place = BoardPlace("A", round_, meeting.table, board)
            raw = chance.choice(MADE)
            enter_result(order=sign(), event=event, place=place, raw=raw, confirmed=True)
    event.refresh_from_db()
