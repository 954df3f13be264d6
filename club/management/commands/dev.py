"""Serve a developer's club, and start again when code changes; `make dev` calls this."""

import os
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from club.management.commands.serve import Command as ServeCommand
from club.management.commands.serve import check_port


class Command(ServeCommand):
    """manage.py dev"""

    help = "Serve a developer's club, with tracebacks, and start again when code changes."

    def handle(self, *args: Any, **options: Any) -> None:
        """Update the database and fill it before the first start; the later ones only serve."""
        if not settings.DEBUG:
            raise CommandError("`dev` needs the settings in cutin/dev.py: run `make dev`.")
        if os.environ.get("RUN_MAIN") != "true":  # set by Django where it starts again
            check_port(settings.HOST, settings.PORT)
            self.migrate()
            self.welcome(self.fill())
        call_command("runserver", f"{settings.HOST}:{settings.PORT}", use_static_handler=False)
