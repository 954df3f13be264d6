"""Hold what is stored against what the facts say now."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from club.models import Night, Season
from club.rebuild import differences, ladder_differences


class Command(BaseCommand):
    """``manage.py check_projections [--club SLUG]``: exit status 1 where anything differs."""

    help = "Fold every night and season anew and name what is stored otherwise. Nothing is changed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", help="only this club's nights, by its address")

    def handle(self, *args: Any, **options: Any) -> None:
        nights = Night.objects.filter(version__gt=0).select_related("club")
        if options["club"]:
            nights = nights.filter(club__slug=options["club"])
        checked = wrong = 0
        for night in nights.iterator():
            found = differences(night)
            checked += 1
            wrong += bool(found)
            for text in found:
                self.stdout.write(f"{night.club.slug} {night.date} {night.pk}: {text}")
        astray = self.seasons(options["club"])
        if wrong or astray:
            text = f"{wrong} of {checked} nights differ, {astray} seasons"
            raise CommandError(f"{text}; rebuild_projections mends it.")
        self.stdout.write(f"{checked} nights agree with their facts.")

    def seasons(self, club: str | None) -> int:
        """Hold the ladders of every season against their nights; answer how many differ."""
        rows = Season.objects.select_related("club")
        astray = 0
        for season in (rows.filter(club__slug=club) if club else rows).iterator():
            found = ladder_differences(season)
            astray += bool(found)
            for text in found:
                self.stdout.write(f"{season.club.slug} {season.name} {season.pk}: {text}")
        return astray
