"""Add the players of a list to a club."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from club.actions.player_import import import_players
from club.forms.player_import import MOST_BYTES, Listed, decode_file, read
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.management.database import DatabaseCommand
from club.models import Club
from club.queries.player_import import ImportPlan, make_import_plan, read_names


class Command(DatabaseCommand):
    """``manage.py import_players CLUB FILE [--dry-run]``: add all players of a list, or none."""

    help = "Add the new players of a CSV file with the columns name, public name and guest."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("club", help="the club's address")
        parser.add_argument("file", type=Path, help="a CSV file whose first line names the columns")
        parser.add_argument(
            "--dry-run", action="store_true", help="print the changes without making them"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["club"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['club']}.")
        listed = self.listed(options["file"])
        for column in listed.ignored:
            self.stderr.write(f"The column “{column}” is not read.")
        if options["dry_run"]:
            self.tell(make_import_plan(read_names(club), listed.lines, listed.faults))
            return
        try:
            plan = import_players(
                order=Order(Actor(), timezone.now()),
                club=club,
                lines=listed.lines,
                faults=listed.faults,
            )
        except Refused as refused:
            raise CommandError("\n".join(fault.text for fault in refused.faults)) from refused
        self.stdout.write(
            f"{len(plan.new)} players added, {len(plan.there)} were there already, "
            f"{len(plan.numbered)} of them have other numbers."
        )

    def listed(self, path: Path) -> Listed:
        """Return the players of the file."""
        try:
            if path.stat().st_size > MOST_BYTES:
                raise CommandError(f"{path} is too big: {MOST_BYTES} bytes are read at most.")
            text = decode_file(path.read_bytes())
        except OSError as error:
            raise CommandError(f"{path} cannot be read: {error.strerror}.") from error
        if text is None:
            raise CommandError(f"{path} is not text: save it as CSV, in UTF-8.")
        return read(text)

    def tell(self, plan: ImportPlan) -> None:
        """Print what is done with each line. Raise CommandError if there are faults."""
        for row in plan.rows:
            self.stdout.write(f"{row.line.line}: {row.state} {row.line.name} ({row.short_name})")
        if plan.all_faults:
            raise CommandError("\n".join(fault.said for fault in plan.all_faults))
        self.stdout.write(f"{len(plan.new)} would be added; nothing was.")
