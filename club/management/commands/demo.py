"""Fill a demonstration club: a night that is over and one in play."""

import datetime
import json
import os
import secrets
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone

from club.actions.clubs import SCOPES, add_member, make_token, new_club, revoke_token
from club.actions.seasons import open_season, place_season, set_rules
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.links import table_token
from club.models import Account, ApiToken, Club, Night, Role, Season, Table
from club.queries.room import room
from club.queries.tables import generation_of
from club.rebuild import rebuild_ladder
from club.simulation.http import Director, in_process
from club.simulation.room import Plan, SimulatedRoom

SLUG = "demo"
TITLE = "Rubber night"


class Command(BaseCommand):
    """``manage.py demo``: one that was interrupted is finished by the next."""

    help = "Make a demonstration club with two nights; what to sign in with lands in demo.json."

    def handle(self, *args: Any, **options: Any) -> None:
        told = begun()
        if told is None:
            if Club.objects.filter(slug=SLUG).exists():
                raise CommandError("There is a demonstration club already.")
            told = self.begin()
        club = self.people(told["director"]["password"])
        told["day"] = told.pop("begun")
        night = self.nights(club, datetime.date.fromisoformat(told["day"]))
        self.season(club, datetime.date.fromisoformat(told["day"]))
        table = table_in_play(night)
        told["night"] = reverse("room", args=[club.slug, night])
        told["table"] = reverse("table", args=[table_token(table.pk, generation_of(table))])
        keep(told)
        self.stdout.write(f"director, password {told['director']['password']}")

    def begin(self) -> dict[str, Any]:
        """Keep the password and the day before anything is made, so that it can be gone on with."""
        password = "-".join(secrets.token_hex(2) for _ in range(3))
        told: dict[str, Any] = {"director": {"username": "director", "password": password}}
        told["begun"] = timezone.localdate().isoformat()
        keep(told)
        return told

    def people(self, password: str) -> Club:
        """Make the club, its owner who directs, and a member, as far as they are missing."""
        club = Club.objects.filter(slug=SLUG).first()
        if club is None:
            try:
                club, _owner, _new = new_club(
                    order=Order(Actor(), timezone.now()),
                    name="Green Baize Card Club",
                    owner="director",
                    slug=SLUG,
                    time_zone="Europe/London",
                )
            except Refused as refused:
                raise CommandError("\n".join(fault.text for fault in refused.faults)) from refused
        owner = owner_of(club)
        owner.set_password(password)
        owner.save(update_fields=["password"])
        member = Account.objects.filter(username="member").first()
        member = member or Account.objects.create_user("member", password=password)
        add_member(
            order=Order(Actor(), timezone.now()), club=club, account=member, role=Role.MEMBER
        )
        return club

    def nights(self, club: Club, today: datetime.date) -> str:
        """Play last week's night to its end, and leave tonight's in play; answer tonight's id."""
        last = Plan(tables=4, matches=3, seed=11, title=TITLE, date=today - datetime.timedelta(7))
        tonight = Plan(tables=5, matches=2, seed=12, title=TITLE, date=today, leave_open=True)
        _token, secret = make_token(
            order=Order(Actor(), timezone.now()),
            club=club,
            account=owner_of(club),
            name="demo",
            scopes=SCOPES,
        )
        api = Director(in_process(), club.slug, secret)
        self.play(api, club, last)
        night = self.play(api, club, tonight)
        for token in ApiToken.objects.filter(club=club, name="demo", revoked_at=None):
            revoke_token(order=Order(Actor(), timezone.now()), token=token)
        return night

    def season(self, club: Club, today: datetime.date) -> None:
        """Open a season around the nights, with tiers after a few matches, and place everybody."""
        if Season.objects.filter(club=club).exists():
            return
        month = datetime.timedelta(30)
        season = open_season(
            order=Order(Actor(), timezone.now()),
            club=club,
            name="This season",
            starts=today - 3 * month,
            ends=today + 3 * month,
        )
        set_rules(
            order=Order(Actor(), timezone.now()),
            season=season,
            ladder={},
            tiers={"newcomer_matches": 3},
        )
        rebuild_ladder(season.pk, now=timezone.now())
        place_season(
            order=Order(Actor(account=owner_of(club)), timezone.now()), season=season, until=today
        )

    def play(self, api: Director, club: Club, plan: Plan) -> str:
        """Play a night, from where an interrupted one stopped; answer its id.

        Its plan sends the same with the same keys, and what was stored before is stored once.
        """
        night = Night.objects.filter(club=club, title=TITLE, date=plan.date).first()
        if night is not None and not night.is_open():
            return str(night.pk)
        room = SimulatedRoom(api, replace(plan, night=str(night.pk) if night else ""))
        room.play()
        return room.night


def table_in_play(night: str) -> Table:
    """Answer a table of the night at which a match is in play; the first one where there is none.

    Tables come and go in the course of an evening.
    """
    seen = room(Night.objects.select_related("club").get(pk=night))
    playing = [view.table for view in seen.tables if view.current]
    return (playing or [view.table for view in seen.tables])[0]


def owner_of(club: Club) -> Account:
    """Answer the account that owns the demonstration."""
    return Account.objects.filter(memberships__club=club, memberships__role=Role.OWNER)[0]


def begun() -> dict[str, Any] | None:
    """Answer what an interrupted demonstration kept; none if there is none to finish."""
    path = settings.DATA / "demo.json"
    told: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return told if "begun" in told else None


def keep(told: dict[str, Any]) -> None:
    """Keep what a newcomer needs beside the data, whole or not at all, for its owner alone."""
    path = settings.DATA / "demo.json"
    draft = path.with_name(".demo.json")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(told, file, indent=1)
    draft.replace(path)
