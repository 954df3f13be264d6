"""Compute projections from the facts."""

import sys
import uuid
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from club.ledger.registry import registry
from club.management.database import DatabaseCommand
from club.management.processes import count_processes, rebuild_units
from club.management.progress import Progress
from club.management.workers import count_worker_processes, rebuild_by_workers
from club.models import Club


class Command(DatabaseCommand):
    """``manage.py rebuild_projections [--club SLUG] [--drop | --all] [--processes N | --workers]``

    With --workers, what is computed is what is out of date, so --all is not possible with it.
    """

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
        parser.add_argument(
            "--workers",
            action="store_true",
            help="let the Celery workers of all machines compute, a task for a few nights",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club_id = find_club(options["club"])
        everything = options["all"] or options["drop"]
        workers = find_worker_processes(options) if options["workers"] else 0
        if options["drop"]:
            for projection in registry.projections:
                projection.drop(club_id)
        failed: list[str] = []
        for projection in registry.projections:
            ids = list(projection.all_ids(club_id) if everything else projection.stale(club_id))
            here, progress = 0, Progress(sys.stderr, projection.name, len(ids))
            if workers:
                here, wrong = rebuild_by_workers(projection, ids, workers, progress)
            else:
                wrong = rebuild_units(projection, ids, options["processes"], progress)
            progress.end()
            failed += wrong
            self.stdout.write(f"{len(ids) - len(wrong)} {projection.name} computed.")
            if here > len(wrong):
                here -= len(wrong)
                self.stderr.write(f"{here} of them here: no worker had done so in time.")
        if failed:
            raise CommandError("\n".join(["These cannot be computed, the log says why:", *failed]))


def find_worker_processes(options: Mapping[str, Any]) -> int:
    """Return how many processes the workers have. Raise CommandError if they cannot compute."""
    if options["all"] and not options["drop"]:
        raise CommandError("Workers compute what is out of date: use --drop in place of --all.")
    if settings.EMBEDDED:
        raise CommandError("An embedded installation has no workers: leave --workers out.")
    count = count_worker_processes()
    if not count:
        raise CommandError("No worker answers: start one, or leave --workers out.")
    return count


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
