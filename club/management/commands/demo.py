"""Fill a demonstration club: a night that is over and one in play."""

import datetime
import json
import os
import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone

from club.actions.clubs import SCOPES, add_member, make_token, new_club, revoke_token
from club.links import table_token
from club.models import Account, Club, Role, Table
from club.queries.room import generation_of
from club.refusals import Refused
from club.simulation.http import Director, in_process
from club.simulation.room import Plan, SimulatedRoom

SLUG = "demo"


class Command(BaseCommand):
    """``manage.py demo``"""

    help = "Make a demonstration club with two nights; what to sign in with lands in demo.json."

    def handle(self, *args: Any, **options: Any) -> None:
        if Club.objects.filter(slug=SLUG).exists():
            raise CommandError("There is a demonstration club already.")
        password = "-".join(secrets.token_hex(2) for _ in range(3))
        club, director = self.people(password)
        night = self.nights(club, director)
        self.tell(club, night, password)

    def people(self, password: str) -> tuple[Club, Account]:
        """Make the club, its owner who directs, and a member."""
        try:
            club, owner, _new = new_club(
                name="Green Baize Card Club", owner="director", slug=SLUG, time_zone="Europe/London"
            )
        except Refused as refused:
            raise CommandError("\n".join(fault.text for fault in refused.faults)) from refused
        owner.set_password(password)
        owner.save(update_fields=["password"])
        member = Account.objects.filter(username="member").first()
        add_member(
            club=club,
            account=member or Account.objects.create_user("member", password=password),
            role=Role.MEMBER,
        )
        return club, owner

    def nights(self, club: Club, director: Account) -> str:
        """Play last week's night to its end, and leave tonight's in play; answer tonight's id."""
        token, secret = make_token(club=club, account=director, name="demo", scopes=SCOPES)
        api = Director(in_process(), club.slug, secret)
        today = timezone.localdate()
        last = Plan(
            tables=4, matches=3, seed=11, title="Rubber night", date=today - datetime.timedelta(7)
        )
        tonight = Plan(
            tables=5, matches=2, seed=12, title="Rubber night", date=today, leave_open=True
        )
        SimulatedRoom(api, last).play()
        room = SimulatedRoom(api, tonight)
        room.play()
        revoke_token(token=token, at=timezone.now())
        return room.night

    def tell(self, club: Club, night: str, password: str) -> None:
        """Keep what a newcomer needs beside the data, readable to its owner alone."""
        table = Table.objects.filter(night__pk=night).order_by("number")[0]
        told = {
            "director": {"username": "director", "password": password},
            "night": reverse("room", args=[club.slug, night]),
            "table": reverse("table", args=[table_token(table.pk, generation_of(table))]),
        }
        path = settings.DATA / "demo.json"
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(told, file, indent=1)
        self.stdout.write(f"director, password {password}")
