"""The base of the commands that read or write a club."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

NO_DATABASE = "There is no database yet: start the program once, or run its command migrate."


class DatabaseCommand(BaseCommand):
    """A command that needs the tables. Without them it ends with one sentence and status 1."""

    # They import every page, which takes as long as all the rest of a short command.
    requires_system_checks = ()

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Run the command. Raise CommandError if nothing was ever migrated."""
        if self.needs_database(options) and not MigrationRecorder(connection).has_table():
            raise CommandError(NO_DATABASE)
        return super().execute(*args, **options)

    def needs_database(self, options: dict[str, Any]) -> bool:
        """Return whether the command uses the database with these options."""
        return True
