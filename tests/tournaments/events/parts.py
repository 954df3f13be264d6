"""What several tests of events are made of."""

from club.models import Club, Player
from tests.club.conftest import EVENING, Sign
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.sections import plan_section
from tournaments.models import Event
from tournaments.movements.families import make_movement

NAMES = (
    "Ada Abel",
    "Ben Berg",
    "Cleo Cook",
    "Dan Dahl",
    "Elsa Eng",
    "Fay Fox",
    "Gil Gray",
    "Hal Hunt",
    "Ida Inch",
    "Jon Jest",
    "Kim Kerr",
    "Lou Lane",
    "Max Moor",
    "Nan Nash",
    "Oda Orr",
    "Pia Pike",
)


def add_people(club: Club) -> list[Player]:
    """Add sixteen players to a club."""
    return [
        Player.objects.create(club=club, name=name, short_name=name.split()[0] + "+")
        for name in NAMES
    ]


def plan_event(club: Club, sign: Sign, people: list[Player]) -> Event:
    """Return a new event of six pairs in a Howell of three tables: five rounds, ten boards."""
    event = create_event(order=sign(), club=club, name="Club pairs", date=EVENING.date())
    for at in range(0, 12, 2):
        enter(order=sign(), event=event, players=people[at : at + 2])
    movement = make_movement("howell", 3)
    plan_section(order=sign(), event=event, letter="A", movement=movement, boards_per_set=2)
    event.refresh_from_db()
    return event
