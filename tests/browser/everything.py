"""A club with everything in it, so that each of its pages has something to show."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core import mail
from django.urls import reverse
from django.utils import timezone

from club.accounts.login_links import make_login_path
from club.accounts.mail import send_confirmation
from club.actions.invitations import invite
from club.host.actions import invite_club
from club.host.links import CLUB_LINKS
from club.ledger.queue import hold_tasks
from club.ledger.registry import registry
from club.links import make_invitation_path
from club.models import Club, Player
from nights.actions.forming import gather_table
from nights.actions.nights import open_night
from nights.actions.open_cuts import begin_cut
from nights.actions.room import arrive
from nights.links import TABLE_LINKS
from nights.management.commands.demo import Command as Demonstration
from nights.management.commands.demo import find_owner, find_table_in_play
from nights.models import Match
from tests.club.conftest import EVENING, Cast, Sign
from tests.club.tenancy.two_clubs import furnish
from tests.tournaments.events.parts import add_people, plan_event
from tests.tournaments.events.played import play_all
from tests.tournaments.rubber.room import Room
from tournaments.actions.entrants import enter
from tournaments.duplicate.actions.events import create_event
from tournaments.duplicate.actions.play import start_round
from tournaments.duplicate.actions.sections import plan_section
from tournaments.links import get_phone_path
from tournaments.models import Event, EventTable
from tournaments.movements.families import make_individual
from tournaments.queries.stored_field import read_field


@dataclass(frozen=True)
class Everything:
    """A club with everything in it.

    ids: what its addresses are made of, as in `tests.club.tenancy`. phones: the paths of tables'
    phones, of each game. links: the paths of links that are for one person. rooms: the paths of
    pages of a room where many wait and some cut.
    """

    ids: dict[str, Any]
    phones: list[str]
    links: list[str]
    rooms: list[str]


GAMES = ("chicago", "bridge-1907", "short-bridge", "draw-and-discard")
#: The forms of events of rubbers that the demonstration lacks, with the entrants and terms of each.
FORMS: dict[str, tuple[int, dict[str, Any]]] = {
    "party": (9, {"draw": {"by": "cut", "code": "english"}}),
    "knock-out": (4, {}),
    "league": (4, {}),
}


def fill_club(cast: Cast, order: Sign, begin: Callable[..., Match]) -> Everything:
    """Return a club with the demonstration, and with everything that this lacks."""
    with hold_tasks():  # each is done once, instead of after every act
        return _fill_club(cast, order, begin)


def _fill_club(cast: Cast, order: Sign, begin: Callable[..., Match]) -> Everything:
    club, now = cast.club, timezone.now()
    demonstration = Demonstration()
    _last, tonight = demonstration.nights(club, now.date())
    demonstration.season(club, now.date())
    for fill in registry.demonstrations:
        fill(club, find_owner(club), now)
    made = furnish(club, cast.owner, "Amaranth", "Quillfeather")
    phones = [make_phone_path(find_table_in_play(tonight))]
    phones += [make_phone_path(begin(game).table) for game in GAMES]
    people = add_people(club)
    cutting = _cut_at_a_table(club, order, people)
    phones.append(make_phone_path(cutting))
    play_all(_begin_pairs(club, order, people), order)
    phones.append(_begin_individual(club, order, people))
    for form, (entrants, terms) in FORMS.items():
        _play_rubbers(Room(cast, order, people), form, entrants, terms)
    invited = {"username": "newcomer", "role": "member", "by_link": True}
    invitation = invite(order=order(at=now), club=club, **invited)
    send_confirmation(cast.owner.pk, "owner@club.test")
    confirmation = reverse("confirm-email", args=["x"]).replace("x/", r"\S+")
    links = [make_invitation_path(invitation), make_login_path(cast.member)]
    links += re.findall(confirmation, str(mail.outbox[-1].body))
    here = [club.slug, cutting.night_id]
    rooms = [reverse("seat-all", args=here), reverse("open-cut", args=[*here, cutting.pk])]
    opening = invite_club(order=order(at=now), label="Portland")
    made.ids["club-invitation"] = CLUB_LINKS.make(opening.pk, 1)
    return Everything(made.ids, phones, links, rooms)


def make_phone_path(table: Any) -> str:
    """Return the path of the phones of a table whose link was never renewed."""
    return f"/t/{TABLE_LINKS.make(table.pk, 1)}/"


def _cut_at_a_table(club: Club, order: Sign, people: list[Player]) -> Any:
    """Return a table whose players cut, while as many as two tables need wait in the room."""
    night = open_night(order=order(), club=club, date=EVENING.date(), name="Cutting")
    for player in people:
        arrive(order=order(), night=night, player=player)
    table = gather_table(order=order(), night=night, players=people[:4])
    begin_cut(order=order(), night=night, table=table)
    return table


def _begin_pairs(club: Club, order: Sign, people: list[Player]) -> Event:
    event = plan_event(club, order, people)
    start_round(order=order(), event=event, round_=1)
    return event


def _begin_individual(club: Club, order: Sign, people: list[Player]) -> str:
    """Begin an individual of eight players, and return the path of phones where a name lacks."""
    event = create_event(
        order=order(), club=club, name="Individual", date=EVENING.date(), kind="individual"
    )
    for player in (*people[:7], None):
        nameless = enter(order=order(), event=event, players=[player])
    movement = make_individual(8)
    plan_section(order=order(), event=event, letter="A", movement=movement, boards_per_set=2)
    start_round(order=order(), event=event, round_=1)
    event.refresh_from_db()
    [number] = [
        meeting.table
        for meeting in read_field(event).meetings(1)
        if nameless.pk in {view.id for view in meeting.entrants}
    ]
    return get_phone_path(EventTable.objects.get(event=event, number=number))


def _play_rubbers(room: Room, form: str, entrants: int, terms: dict[str, Any]) -> None:
    """Play the first round of an event of rubbers, and draw the second."""
    room.create(form, entrants, terms={"rounds": 3, **terms})
    room.draw()
    room.play_round()
    room.check()
    if form != "league":  # all whose rounds are drawn together
        room.draw()
