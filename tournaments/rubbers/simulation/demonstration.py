"""The event of rubbers of the demonstration club: nine players wait for a Chicago individual."""

import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from club.ledger.queue import hold_tasks
from club.ledger.writing import Actor, Order
from club.models.accounts import Account
from club.models.people import Club
from club.queries.people import list_players
from tournaments.actions.entrants import enter
from tournaments.models import Event, EventKind
from tournaments.rubbers.actions.events import create_rubber_event

SINGLES = 9


def fill_rubber_demonstration(club: Club, director: Account, now: datetime.datetime) -> None:
    """Enter players for a Chicago individual whose first round is to be drawn.

    Nothing is added if the demonstration club has an event of rubbers.
    """
    players = list(list_players(club).order_by("name")[:SINGLES])
    if len(players) < SINGLES or Event.objects.filter(club=club, kind=EventKind.RUBBER).exists():
        return
    order = Order(Actor(account=director), now - datetime.timedelta(minutes=70))
    date = order.at.astimezone(club.zone).date()
    terms = {"form": "individual", "game": "chicago", "rounds": 4}
    with hold_tasks(), transaction.atomic():
        event = create_rubber_event(
            order=order, club=club, name=_("Chicago individual"), date=date, terms=terms
        )
        for player in players:
            enter(order=order, event=event, players=[player])
