"""Compare the stored projections with those computed from the facts now."""

import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser

from club.ledger.registry import registry
from club.management.commands.rebuild_projections import find_club
from club.management.database import DatabaseCommand
from club.management.progress import Progress


class Command(DatabaseCommand):
    """``manage.py check_projections [--club SLUG]``: exit status 1 if anything differs."""

    help = "Compute every projection and list those that are stored with another value."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", help="the address of one club (all clubs)")

    def handle(self, *args: Any, **options: Any) -> None:
        club_id = find_club(options["club"])
        wrong = []
        for projection in registry.projections:
            places = set()
            count = len(projection.all_ids(club_id))
            progress = Progress(sys.stderr, f"{projection.name} compared", count)
            for label, text in projection.differences(club_id):
                if not text:
                    progress.add(1)
                    continue
                places.add(label)
                progress.end()
                self.stdout.write(f"{label}: {text}")
            progress.end()
            if places:
                wrong.append(f"{len(places)} of {count} {projection.name} differ")
            else:
                self.stdout.write(f"{count} {projection.name} agree with their facts.")
        if wrong:
            raise CommandError(f"{', '.join(wrong)}; rebuild_projections --all corrects it.")
