"""Put a backup back in the place of the database."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from club.backups import keeping, postgresql, sqlite
from club.backups.problems import BackupError


class Command(BaseCommand):
    """``manage.py restore FILE``"""

    help = "Put a backup in the place of the database, which is kept aside, and migrate it."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a backup that `backup` made")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the backup, put it in place, and apply the migrations that it lacks."""
        backup = Path(options["file"])
        if not backup.is_file():
            raise CommandError(f"There is no file {backup}.")
        database = settings.DATABASES["default"]
        connections.close_all()
        try:
            if "sqlite3" in database["ENGINE"]:
                self.restore_sqlite(backup, Path(database["NAME"]))
            else:
                self.restore_postgresql(backup, database)
        except BackupError as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        except OSError as error:
            raise CommandError(f"{backup} cannot be put back: {error}.") from error
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write("Restored. `manage.py check_projections` compares results with facts.")

    def restore_sqlite(self, backup: Path, database: Path) -> None:
        """Replace the file of the database, unless a process has it open."""
        new = database.with_name(f".{database.name}.restored")
        new.unlink(missing_ok=True)
        sqlite.unpack(backup, new)
        folder = settings.DATA / "backups"
        aside = folder / f"{timezone.now():%Y%m%dT%H%M%S.%f}Z-before-restore.sqlite3"
        try:
            refuse_newer(sqlite.list_applied(new))
            # Asked last: the question itself writes to the file.
            if database.exists() and sqlite.is_in_use(database):
                raise BackupError("The database is in use: stop the server first.")
            folder.mkdir(mode=0o700, exist_ok=True)
            sqlite.put_in_place(database, new, aside)
        finally:
            new.unlink(missing_ok=True)
        if aside.exists():
            self.stdout.write(f"The database as it was is {aside}.")

    def restore_postgresql(self, backup: Path, database: dict[str, Any]) -> None:
        """Replace the tables of the database, after a dump of what is there."""
        postgresql.check(backup, str(backup))
        postgresql.refuse_added(backup)
        refuse_newer(postgresql.list_applied(backup))
        if others := list_other_connections():
            raise BackupError(
                f"The database is in use ({', '.join(others)}): stop web, worker and beat, and "
                "whatever else is connected, first."
            )
        if MigrationRecorder(connection).has_table():
            aside = backup.parent / f"before-restore-{keeping.make_name(timezone.now(), 'dump')}"
            postgresql.back_up(database, aside)
            self.stdout.write(f"The database as it was is {aside}.")
        connections.close_all()
        postgresql.put_back(database, backup)


def list_other_connections() -> list[str]:
    """Return the clients besides this one that are connected to the PostgreSQL database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT coalesce(nullif(application_name, ''), usename::text, 'somebody') "
            "|| coalesce(' from ' || host(client_addr), '') "
            "FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type = 'client backend' LIMIT 5"
        )
        return sorted(row[0] for row in cursor.fetchall())


def refuse_newer(applied: set[tuple[str, str]]) -> None:
    """Raise BackupError if a database was migrated by a later release than this."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    apps = {app for app, _ in loader.disk_migrations}
    replaced = {
        pair for migration in loader.disk_migrations.values() for pair in migration.replaces
    }
    known = loader.disk_migrations.keys() | replaced
    unknown = sorted(f"{app}.{name}" for app, name in applied - known if app in apps)
    if unknown:
        raise BackupError(
            f"The backup is of a later release, which has {unknown[0]}: update Cut In first."
        )
