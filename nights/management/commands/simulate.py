"""Play a simulated night over HTTP."""

import datetime
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from club.actions.clubs import create_club
from club.ledger.refusals import Refused
from club.ledger.registered import Simulation
from club.ledger.registry import registry
from club.ledger.writing import Actor, Order
from club.management.database import DatabaseCommand
from club.models import SCOPES, Account, Club
from club.simulation.http import Director, Unexpected, make_local_client, make_network_client
from club.tokens.actions import make_token, revoke_token
from nights.formation.code import CODES, REPLACED, SUBSTITUTE
from nights.formation.turns import CUT, ROTATIONS
from nights.simulation.room import NightPlan, SimulatedRoom
from scoring.games import GAMES

Play = Callable[[Director], None]


class Command(DatabaseCommand):
    """``manage.py simulate [--tables 8] [--matches 3] [--seed 7] [--url ADDRESS --token T]``

    Other apps add what they simulate, and the option that chooses it.
    """

    help = (
        "Play a night with random legal deals through the API and the tables' pages; one seed "
        "makes one back-score sheet. Without --url it calls this process; with it, a server."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=8)
        parser.add_argument("--matches", type=int, default=3, help="matches at each table (3)")
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument(
            "--game", choices=list(GAMES), default=None, help="the game (rubber on a night)"
        )
        parser.add_argument(
            "--code", choices=list(CODES), default="modern", help="the code of cutting (modern)"
        )
        parser.add_argument(
            "--rotation", choices=list(ROTATIONS), default=CUT, help="what follows a match (cut)"
        )
        parser.add_argument("--counts-for", choices=(REPLACED, SUBSTITUTE), default=REPLACED)
        parser.add_argument("--quiet", action="store_true", help="let nobody change tables")
        parser.add_argument(
            "--club", default="simulated", help="the club's address; the club is created if missing"
        )
        parser.add_argument("--date", type=datetime.date.fromisoformat, default=None)
        parser.add_argument("--open", action="store_true", help="do not close the night")
        parser.add_argument(
            "--url", default="", help="use a running server instead of this process"
        )
        parser.add_argument(
            "--token", default="", help="an API token of that server, with all scopes"
        )
        for simulation in registry.simulations:
            simulation.add_arguments(parser)

    def needs_database(self, options: dict[str, Any]) -> bool:
        return not options["url"]

    def handle(self, *args: Any, **options: Any) -> None:
        play = self.choose(options)
        if not options["url"]:
            self.play_here(options["club"], play)
            return
        if not options["token"]:
            raise CommandError("--url needs --token: make one with manage.py api_token.")
        http = make_network_client(options["url"])
        play(Director(http, options["club"], options["token"]))

    def choose(self, options: dict[str, Any]) -> Play:
        """Return what plays: a night, or what another app simulates."""
        for simulation in registry.simulations:
            if options[simulation.option] is not None:
                return partial(self.play_other, simulation, options)
        if not 1 <= options["tables"] <= 250 or options["matches"] < 1:
            raise CommandError("Choose 1 to 250 tables and at least one match.")
        return partial(self.play, plan=make_plan(options))

    def play_here(self, slug: str, play: Play) -> None:
        """Play in this process, with a token that is revoked afterwards."""
        token, secret = make_token(
            order=Order(Actor(), timezone.now()),
            club=get_or_create_club(slug),
            account=_account(slug),
            name="simulate",
            scopes=SCOPES,
        )
        try:
            play(Director(make_local_client(), slug, secret))
        finally:
            revoke_token(order=Order(Actor(), timezone.now()), token=token)

    def play_other(
        self, simulation: Simulation, options: dict[str, Any], director: Director
    ) -> None:
        """Play what another app simulates, and print what it tells."""
        try:
            for line in simulation.play(director, options):
                self.stdout.write(line)
        except Unexpected as error:
            raise CommandError(str(error)) from error

    def play(self, director: Director, plan: NightPlan) -> None:
        """Play the plan, and print the back-score sheet and the time that it took."""
        room = SimulatedRoom(director, plan)
        try:
            standing = room.play()
        except Unexpected as error:
            raise CommandError(str(error)) from error
        happened = ", ".join(f"{what}: {count}" for what, count in sorted(room.counts.items()))
        self.stdout.write(happened or "nothing happened between the matches")
        for line in format_standing(standing):
            self.stdout.write(line)
        self.stdout.write(f"{room.deals} deals, {room.corrections} corrections, night {room.night}")


def make_plan(options: dict[str, Any]) -> NightPlan:
    """Return the plan of a night by the options of the command."""
    return NightPlan(
        tables=options["tables"],
        matches=options["matches"],
        seed=options["seed"],
        game=options["game"] or "rubber",
        code=options["code"],
        rotation=options["rotation"],
        date=options["date"] or timezone.localdate(),
        house={} if options["counts_for"] == REPLACED else {"counts_for": SUBSTITUTE},
        leave_open=options["open"],
        quiet=options["quiet"],
    )


def get_or_create_club(slug: str) -> Club:
    """Return the club of a slug. If there is none, create it with an owner."""
    club = Club.objects.filter(slug=slug).first()
    if club:
        return club
    try:
        return create_club(
            order=Order(Actor(), timezone.now()),
            name=slug.replace("-", " ").title(),
            owner=f"{slug}-owner",
            slug=slug,
        )[0]
    except Refused as refused:
        raise CommandError("\n".join(fault.text for fault in refused.faults)) from refused


def _account(slug: str) -> Account:
    return Account.objects.filter(memberships__club__slug=slug, memberships__role="owner")[0]


def format_standing(standing: dict[str, Any]) -> list[str]:
    """Return the lines of the back-score sheet as text: rank, player, total."""
    rows = standing["rows"]
    lines = [
        f"{row['rank']:>3}  {row['player']['short_name']:<24}{row['total']:>+5}" for row in rows
    ]
    return [*lines, f"     plus {standing['plus']}, minus {standing['minus']}"]
