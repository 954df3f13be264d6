"""Write a club to one file, with which it can be moved to another installation."""

import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from club.archives.container import Note, note_nothing
from club.archives.exporting import export_club
from club.archives.shape import AUTHORS, ROLES
from club.management.database import DatabaseCommand
from club.management.progress import Steps
from club.models import Club


class Command(DatabaseCommand):
    """``manage.py export_club SLUG [FILE]``"""

    help = (
        "Write everything that a club has recorded to one file, while it is used: to FILE, or to "
        "backups in the data folder."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the address of the club")
        parser.add_argument(
            "file",
            metavar="FILE",
            nargs="?",
            help="a file that is not there yet; - is standard output",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the archive. Half of one is never at its place."""
        club = Club.objects.filter(slug=options["slug"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['slug']}.")
        now, steps = timezone.now(), Steps(sys.stderr)
        if options["file"] == "-":
            with tempfile.TemporaryFile() as file:  # an archive is written in two passes
                rows = count_rows(export_club(club, file, now, steps))
                steps.end()
                file.seek(0)
                shutil.copyfileobj(file, sys.stdout.buffer)
            sys.stdout.buffer.flush()
            self.stderr.write(f"{rows} rows")
            return
        name = f"club-{club.slug}-{now:%Y%m%dT%H%M%S}Z.zip"
        target = Path(options["file"] or settings.DATA / "backups" / name).resolve()
        try:
            if not options["file"]:
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            rows = write_archive(club, target, now, steps)
        except FileExistsError as error:
            raise CommandError(f"{error.filename} is there already.") from error
        except OSError as error:
            raise CommandError(f"The archive cannot be written to {target}: {error}.") from error
        finally:
            steps.end()
        size = os.path.getsize(target) / 2**20
        self.stdout.write(f"{target}  ({rows} rows, {size:.1f} MB)")


def write_archive(club: Club, target: Path, now: Any, note: Note = note_nothing) -> int:
    """Write a club's archive to a new private file, and return its number of rows."""
    if target.exists():
        raise FileExistsError(17, "File exists", str(target))
    draft = target.with_name(f".{target.name}.draft")
    draft.unlink(missing_ok=True)  # of one that was interrupted
    descriptor = os.open(draft, os.O_CREAT | os.O_RDWR | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w+b") as file:
            files = export_club(club, file, now, note)
            os.fsync(file.fileno())
        os.rename(draft, target)
    finally:
        draft.unlink(missing_ok=True)
    return count_rows(files)


def count_rows(files: Mapping[str, Mapping[str, Any]]) -> int:
    """Return how many rows of the club there are, as `import_club` counts them."""
    return sum(file["rows"] for name, file in files.items() if name not in (AUTHORS, ROLES))
