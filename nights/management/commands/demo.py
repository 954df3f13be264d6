"""Create a demonstration club: a night that is over and one in play."""

import datetime
import secrets
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.hashers import make_password
from django.core.management.base import CommandError
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actions.clubs import add_member, create_club
from club.ledger.refusals import Refused
from club.ledger.registry import registry
from club.ledger.writing import Actor, Order
from club.management.database import DatabaseCommand
from club.models import Account, Club, Role
from club.seasons.actions.placing import place_season
from club.seasons.actions.seasons import open_season, set_rules
from club.seasons.models import Season
from club.seasons.rebuild import rebuild_ladder
from club.setup.demonstration import SLUG, keep, read_interrupted
from nights.links import TABLE_LINKS
from nights.models import Night, Table
from nights.queries.room import read_room
from nights.queries.table_links import get_generation
from nights.rebuild import rebuild_night
from nights.simulation.acting import play_quietly
from nights.simulation.plan import NightPlan

TITLE = "Rubber night"


class Command(DatabaseCommand):
    """``manage.py demo``: running it again completes one that was interrupted."""

    help = "Create a demonstration club with two nights. Its accounts are written to demo.json."

    def handle(self, *args: Any, **options: Any) -> None:
        told = read_interrupted()
        if told is None:
            if Club.objects.filter(slug=SLUG).exists():
                raise CommandError("There is a demonstration club already.")
            told = self.begin()
        club = self.people(told["director"]["password"])
        told["day"] = told.pop("begun")
        _last, tonight = self.nights(club, datetime.date.fromisoformat(told["day"]))
        self.season(club, datetime.date.fromisoformat(told["day"]))
        for fill in registry.demonstrations:
            fill(club, find_owner(club), timezone.now())
        table = find_table_in_play(tonight)
        told["night"] = reverse("room", args=[club.slug, tonight.pk])
        told["club"] = str(club.pk)
        told["table"] = reverse("table", args=[TABLE_LINKS.make(table.pk, get_generation(table))])
        keep(told)
        self.stdout.write(f"director, password {told['director']['password']}")

    def begin(self) -> dict[str, Any]:
        """Store the password and the date before anything is created, to be able to continue."""
        password = "-".join(secrets.token_hex(2) for _ in range(3))
        told: dict[str, Any] = {"director": {"username": "director", "password": password}}
        told["begun"] = timezone.localdate().isoformat()
        keep(told)
        return told

    def people(self, password: str) -> Club:
        """Return the club with its owner, who directs, and a member, created together."""
        club = Club.objects.filter(slug=SLUG).first()
        if club is not None:
            return club
        try:
            with transaction.atomic():
                return make_club(make_password(password))
        except Refused as refused:
            raise CommandError("\n".join(fault.text for fault in refused.faults)) from refused

    def nights(self, club: Club, today: datetime.date) -> Iterator[Night]:
        """Yield last week's night, played to its end, and tonight's so far; store missing ones."""
        director, now = find_owner(club), timezone.now()
        week = datetime.timedelta(7)
        evening = datetime.datetime.combine(today - week, datetime.time(19), club.zone)
        last = NightPlan(tables=4, matches=3, seed=11, name=TITLE, date=today - week)
        tonight = NightPlan(tables=5, matches=2, seed=12, name=TITLE, date=today, leave_open=True)
        for plan, begins in ((last, evening), (tonight, now - datetime.timedelta(hours=2))):
            stored = Night.objects.filter(club=club, name=TITLE, date=plan.date).first()
            yield stored or play_quietly(club, director, plan, begins, until=now)

    def season(self, club: Club, today: datetime.date) -> None:
        """Open a season around the nights, with tiers after a few matches, and place everybody."""
        if Season.objects.filter(club=club).exists():
            return
        month = datetime.timedelta(30)
        order = Order(Actor(account=find_owner(club)), timezone.now())
        season = open_season(
            order=order,
            club=club,
            name="This season",
            starts=today - 3 * month,
            ends=today + 3 * month,
        )
        set_rules(order=order, season=season, ladder={}, tiers={"newcomer_matches": 3})
        # On many machines their tasks wait for a worker, which may not have been started.
        for night in Night.objects.filter(club=club):
            rebuild_night(night.pk, now=timezone.now())
        rebuild_ladder(season.pk, now=timezone.now())
        place_season(order=order, season=season, until=today)


def make_club(password: str) -> Club:
    """Create the club and its users, both with one password, given as its hash.

    There is only one hash, because it takes half a second. An existing member's password is not
    changed. Raise Refused if there is an account of the director's name: it is of somebody else.
    """
    order = Order(Actor(), timezone.now())
    club, owner, fresh = create_club(
        order=order,
        name="Green Baize Card Club",
        owner="director",
        slug=SLUG,
        time_zone="Europe/London",
    )
    if not fresh:
        text = _("There is an account with the name %(name)s already.") % {"name": owner.username}
        raise Refused.because("director", text)
    Account.objects.filter(pk=owner.pk).update(password=password)
    member = Account.objects.filter(username="member").first()
    member = member or Account.objects.create(username="member", password=password)
    add_member(order=order, club=club, account=member, role=Role.MEMBER)
    return club


def find_table_in_play(night: Night) -> Table:
    """Return a table of the night at which a match is in play, or else the first one.

    Tables come and go in the course of a night.
    """
    room = read_room(night)
    playing = [view.table for view in room.tables if view.current]
    return (playing or [view.table for view in room.tables])[0]


def find_owner(club: Club) -> Account:
    """Return the account that owns the demonstration."""
    return Account.objects.filter(memberships__club=club, memberships__role=Role.OWNER)[0]
