"""Update an embedded installation and serve it; `make run` and `cut-in` call this."""

import errno
import os
import sys
from datetime import UTC, datetime
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils.module_loading import import_string

from club.backups.problems import BackupError
from club.backups.sqlite import copy_database
from club.ledger.log_file import truncate_log
from club.management.browser import ask_to_open, has_desktop, open_browser
from club.management.ports import open_port
from club.setup.demonstration import is_interrupted, read_told
from club.setup.links import make_setup_path
from club.setup.queries import is_new
from club.web.network import find_public_url, is_let_in

BACKUPS_KEPT = 10
#: Errors of a port that is in use; Windows has its own number.
_IN_USE = (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE))


class Command(BaseCommand):
    """manage.py serve"""

    help = "Migrate the embedded database, create a demonstration club on first use, and serve."
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        """Check everything that can fail first, then update and serve."""
        if not settings.EMBEDDED:
            raise CommandError(
                "`serve` runs an embedded installation, and DATABASE_URL is set. In production "
                "start gunicorn, a worker and beat, as docker-compose.yml does."
            )
        check_port(settings.HOST, settings.PORT)
        if settings.HALL:  # some systems let another program have this address of the port
            check_port("127.0.0.1", settings.PORT)
        self.migrate()
        # What was erased before a loss of power may still stand in the log.
        truncate_log()
        self.welcome(self.fill())
        if settings.OPEN_BROWSER or (settings.OPEN_BROWSER is None and opens_by_itself()):
            ask_to_open(make_address(make_setup_path() if is_new() else "/"))
        connections.close_all()
        sys.stdout.flush()
        serve()

    def migrate(self) -> None:
        """Apply pending migrations. An existing database is copied before the first of them."""
        database = Path(settings.DATABASES["default"]["NAME"])
        existed = database.exists() and database.stat().st_size > 0
        pending = list_pending_migrations()
        if not pending:
            return
        if not existed:
            self.tell("Making the database …")
        else:
            copy = back_up(database, settings.DATA / "backups", pending[0])
            self.tell(f"Copied the database to {copy} before migrating it.")
        call_command("migrate", verbosity=0, interactive=False)

    def fill(self) -> bool:
        """Create the demonstration, if there is only part of it, or no club and DEMO is not 0.

        Return whether it was created now.
        """
        club = apps.get_model("club", "Club")._default_manager
        if is_interrupted() or (settings.DEMO and not club.exists()):
            self.tell("Filling a demonstration club: a night that is over and one in play …")
            call_command("demo", stdout=StringIO())
            return True
        return False

    def tell(self, what: str) -> None:
        """Print the present step at once: a first start takes some seconds."""
        self.stdout.write(what)
        self.stdout.flush()

    def welcome(self, just_made: bool) -> None:
        """Print the address, and what a new user needs to sign in."""
        lines = [f"Cut In {settings.RELEASE}", f"  address   {make_address('/')}"]
        if not is_let_in():
            lines.append("  network   not let in; its owner lets phones in on the page of the club")
        elif listens_widely():
            lines.append(f"  network   {find_public_url()}/")
        lines += [f"  {label:<9} {text}" for label, text in read_demonstration(just_made)]
        if is_new():
            lines.append(f"  start     {make_address(make_setup_path())}")
        lines += [f"  data      {settings.DATA}", "  Ctrl-C stops it."]
        if settings.COMMAND == "cut-in" and "CUTIN_DATA" not in os.environ:
            lines.append("  The variable CUTIN_DATA names another folder for the data.")
        self.stdout.write("\n".join(lines))


def listens_widely() -> bool:
    """Return whether the program listens on every address of this machine."""
    return settings.HOST in ("0.0.0.0", "::", "")


def make_address(path: str) -> str:
    """Return the address of a path for a browser on this machine."""
    host = "127.0.0.1" if listens_widely() else settings.HOST
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.PORT}{path}"


def opens_by_itself() -> bool:
    """Return whether the start opens a browser unasked: that of a package, before a screen."""
    return settings.COMMAND == "cut-in" and has_desktop()


def check_port(host: str, port: int) -> None:
    """Raise CommandError if the port cannot be used; gunicorn would try it five times first."""
    try:
        open_port(host, port).close()
    except OSError as error:
        if error.errno in _IN_USE:
            raise CommandError(
                f"Port {port} is in use on {host}: stop what uses it, or choose another "
                f"with the variable PORT, as in PORT={port + 1}."
            ) from None
        raise CommandError(f"Cannot serve on {host}:{port}: {error.strerror}.") from None


def list_pending_migrations() -> list[str]:
    """Return the names of the pending migrations in order, as `club.0002_name`."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def back_up(database: Path, folder: Path, pending: str) -> Path:
    """Return a whole copy of a live SQLite database. Only the newest copies are left.

    Raise CommandError if it cannot be written.
    """
    copy = folder / f"{datetime.now(UTC):%Y%m%dT%H%M%S.%fZ}-before-{pending}.sqlite3"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        copy_database(database, copy)
    except (BackupError, OSError) as error:
        raise CommandError(f"{error} Nothing was migrated.") from error
    # The copy of a demonstration that was removed has another name, and stays.
    for old in sorted(folder.glob("*-before-*.[0-9]*.sqlite3"))[:-BACKUPS_KEPT]:
        old.unlink()
    return copy


def read_demonstration(just_made: bool) -> list[tuple[str, str]]:
    """Return labels and values of demo.json, which `demo` wrote; empty if there is none."""
    told = {} if is_new() else read_told()
    lines = []
    if "director" in told:
        lines.append(("director", _login(told["director"], just_made)))
    for label in ("night", "table"):
        if label in told:
            lines.append((label, find_public_url() + told[label]))
    return lines


def _login(director: dict[str, str], just_made: bool) -> str:
    """Return the director's name, with the demonstration's password if it is still valid."""
    name, password = director["username"], director["password"]
    account = get_user_model()._default_manager.filter(username=name).first()
    if account and (just_made or account.check_password(password)):
        return f"{name}, password {password}"
    return f"{name}, with the password you chose (lost: {settings.COMMAND} login_link {name})"


def serve() -> None:
    """Replace this process by gunicorn. Its workers have loaded what this process has.

    There is no process between, so that signals reach it. Where gunicorn cannot be imported, as on
    Windows, this process serves by itself.
    """
    os.environ["CUTIN_DATA"] = str(settings.DATA)  # it may have been relative to another folder
    os.chdir(settings.BASE_DIR)
    try:
        gunicorn: Any = import_module("gunicorn.app.wsgiapp")
    except ImportError:
        serve_alone: Any = import_string(settings.SERVE_ALONE)
        serve_alone(settings.HOST, settings.PORT, settings.WEB_AT_ONCE, open_browser)
        return
    configuration = str(settings.BASE_DIR / "cutin" / "gunicorn.py")
    sys.argv = ["gunicorn", "-c", configuration, "cutin.wsgi"]
    gunicorn.WSGIApplication(prog="gunicorn").run()
