"""Compute results and standings from the facts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from club.models import Night
from club.rebuild import behind, drop, rebuild_night


class Command(BaseCommand):
    """``manage.py rebuild_projections [--club SLUG] [--drop] [--all]``"""

    help = "Compute the results and standings that are behind; --all computes every one."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", help="only this club's nights, by its address")
        parser.add_argument("--all", action="store_true", help="also those that are up to date")
        parser.add_argument("--drop", action="store_true", help="drop what is stored first")

    def handle(self, *args: Any, **options: Any) -> None:
        everything = options["all"] or options["drop"]
        nights = Night.objects.filter(version__gt=0) if everything else behind()
        if options["club"]:
            nights = nights.filter(club__slug=options["club"])
        if options["drop"]:
            drop(nights)
        ids = list(nights.values_list("pk", flat=True))
        for night_id in ids:
            rebuild_night(night_id, now=timezone.now())
        self.stdout.write(f"{len(ids)} nights computed.")
