"""Make a whole copy of the database, while it is used."""

import os
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from club.backups import keeping, postgresql, sqlite
from club.backups.problems import BackupError
from club.management.database import DatabaseCommand


class Command(DatabaseCommand):
    """``manage.py backup [--to FOLDER] [--keep-all]``"""

    help = (
        "Copy the whole database while it is used, check the copy, and delete old ones: kept are "
        "the newest of each of the last 7 days, 5 weeks and 12 months."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", metavar="FOLDER", help="where backups are (data/backups)")
        parser.add_argument("--keep-all", action="store_true", help="delete no old backup")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the backup, print its path, and delete old ones after it stands."""
        folder = Path(options["to"] or settings.DATA / "backups").resolve()
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            made = self.make(folder)
            removed = [] if options["keep_all"] else keeping.remove_old(folder)
        except BackupError as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"The backup cannot be written to {folder}: {error}.") from error
        self.stdout.write(f"{made}  ({os.path.getsize(made) / 2**20:.1f} MB)")
        for path in removed:
            self.stdout.write(f"deleted {path.name}")

    def make(self, folder: Path) -> Path:
        """Return the path of a new backup."""
        database = settings.DATABASES["default"]
        if "sqlite3" in database["ENGINE"]:
            target = folder / keeping.make_name(timezone.now(), sqlite.KIND)
            sqlite.back_up(Path(database["NAME"]), target)
        else:
            target = folder / keeping.make_name(timezone.now(), postgresql.KIND)
            postgresql.back_up(database, target)
        return target
