"""Compute results and standings from the facts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from club.models import LadderStanding, Night, Season
from club.queries.placements import unchecked
from club.rebuild import (
    behind,
    check_placement,
    drop,
    drop_checks,
    ladders_behind,
    rebuild_ladder,
    rebuild_night,
)


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
        self.ladders(everything, options["club"])

    def ladders(self, everything: bool, club: str | None) -> None:
        """Make the ladders that are behind, or every one."""
        seasons = Season.objects.filter(club__slug=club) if club else Season.objects.all()
        if everything:
            LadderStanding.objects.filter(season__in=seasons).delete()
            drop_checks(seasons)
        wanted = [one for one in ladders_behind() if seasons.filter(pk=one).exists()]
        for season in wanted:
            rebuild_ladder(season, now=timezone.now())
        self.stdout.write(f"{len(wanted)} seasons computed.")
        placements = [one for one in unchecked() if seasons.filter(pk=one.season_id).exists()]
        for placement in placements:
            check_placement(placement, now=timezone.now())
        self.stdout.write(f"{len(placements)} placements held against their nights.")
