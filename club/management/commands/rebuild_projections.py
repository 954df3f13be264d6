"""Compute projections from the facts."""

import uuid
from typing import Any

from django.core.management.base import CommandError, CommandParser

from club.ledger.registry import registry
from club.management.database import DatabaseCommand
from club.management.processes import count_processes, rebuild_units
from club.models import Club


class Command(DatabaseCommand):
    """``manage.py rebuild_projections [--club SLUG] [--drop] [--all] [--processes N]``"""

    help = "Compute the projections that are out of date; with --all, every one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", help="the address of one club (all clubs)")
        parser.add_argument(
            "--all", action="store_true", help="compute also those that are up to date"
        )
        parser.add_argument("--drop", action="store_true", help="delete what is stored first")
        parser.add_argument(
            "--processes",
            type=int,
            default=count_processes(),
            help="how many processes compute beside each other (one for each core)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club_id = find_club(options["club"])
        everything = options["all"] or options["drop"]
        if options["drop"]:
            for projection in registry.projections:
                projection.drop(club_id)
        for projection in registry.projections:
            ids = list(projection.all_ids(club_id) if everything else projection.behind(club_id))
            rebuild_units(projection, ids, options["processes"])
            self.stdout.write(f"{len(ids)} {projection.name} computed.")


def find_club(slug: str | None) -> uuid.UUID | None:
    """Return the id of a club by its slug, or None if none is given.

    Raise CommandError if there is no such club.
    """
    if not slug:
        return None
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise CommandError(f"There is no club {slug}.")
    return club.pk
