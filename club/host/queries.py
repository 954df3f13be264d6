"""What the host of an installation reads: its clubs, and how the installation is."""

import datetime
import platform
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django
from django.conf import settings
from django.db import connection
from django.db.models import Count, Q, QuerySet
from django.template.defaultfilters import filesizeformat
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.backups.keeping import read_time
from club.host.models import ClubInvitation
from club.ledger.broker import count_waiting
from club.ledger.registered import ClubFigure
from club.ledger.registry import registry
from club.models import Account, Club, Membership, Player, Role
from club.queries.limits import COUNTED

#: A backup older than this is told of: one is made every night.
OLD_BACKUP = datetime.timedelta(days=2)
#: One dated as far ahead of the clock is told of: it would be the last one for as long.
AHEAD = datetime.timedelta(hours=1)
#: Less free space than this, in bytes and as a part of the disk, is told of.
LITTLE, LITTLE_PART = 2**30, 0.05
#: As many tasks that wait, and results that are out of date for as many seconds, are told of.
MANY_TASKS, LONG = 1_000, 180


@dataclass(frozen=True)
class ClubLine:
    """A club as the host sees it.

    players: those who count for its limit. figures: how much the club has of each app's, with what
    is counted. acts: the recorded steps of
    everything, which is what the database grows by.
    """

    club: Club
    players: int
    members: int
    owners: Sequence[Account]
    figures: Sequence[tuple[str, ClubFigure]]
    acts: int

    @property
    def last(self) -> datetime.date | None:
        """The day of what was played last."""
        return max((figure.last for _name, figure in self.figures if figure.last), default=None)

    @property
    def playing(self) -> int:
        """How many nights and the like are in play now."""
        return sum(figure.playing for _name, figure in self.figures)


@dataclass(frozen=True)
class Backup:
    """The latest backup: its path, when it was made, and its bytes."""

    path: Path
    at: datetime.datetime
    size: int


@dataclass(frozen=True)
class Installation:
    """How the installation is, beside what `club.health` says.

    size: the bytes of the database; None if it does not say. free and disk: bytes of the disk on
    which the data folder lies; None if they cannot be read. waiting: tasks that wait for a worker;
    None if the broker is silent.
    """

    release: str
    python: str
    django: str
    database: str
    size: int | None
    free: int | None
    disk: int | None
    folder: Path
    backup: Backup | None
    waiting: int | None
    clubs: int
    accounts: int


@dataclass(frozen=True)
class Trouble:
    """What is wrong with the installation, and what to do about it."""

    text: str
    remedy: str


def search_clubs(text: str) -> QuerySet[Club]:
    """Return the clubs whose name or address contains a text, by name; all of them without one.

    Practice rooms are no clubs: they are thrown away.
    """
    rows = Club.objects.filter(practice_until=None).order_by("name", "pk")
    return rows.filter(Q(name__icontains=text) | Q(slug__icontains=text)) if text else rows


def read_lines(clubs: Sequence[Club], today: datetime.date) -> list[ClubLine]:
    """Return what the host sees of clubs, in a number of queries that depends on no number."""
    ids = [club.pk for club in clubs]
    players = _count(Player.objects.filter(COUNTED, club__in=ids))
    members = _count(Membership.objects.filter(club__in=ids))
    owners: dict[Any, list[Account]] = {}
    rows = Membership.objects.filter(club__in=ids, role=Role.OWNER).select_related("account")
    for row in rows.order_by("account__username"):
        owners.setdefault(row.club_id, []).append(row.account)
    apps = [(str(app.name), app.read(ids, today)) for app in registry.club_figures]
    return [_make_line(club, players, members, owners.get(club.pk, []), apps) for club in clubs]


def _make_line(
    club: Club,
    players: Mapping[Any, int],
    members: Mapping[Any, int],
    owners: Sequence[Account],
    apps: Sequence[tuple[str, Mapping[Any, ClubFigure]]],
) -> ClubLine:
    figures = [(name, read.get(club.pk, ClubFigure())) for name, read in apps]
    return ClubLine(
        club=club,
        players=players.get(club.pk, 0),
        members=members.get(club.pk, 0),
        owners=owners,
        figures=figures,
        acts=club.version + sum(figure.acts for _name, figure in figures),
    )


def _count(rows: QuerySet[Any]) -> dict[Any, int]:
    """Return how many rows each club has."""
    counted = rows.order_by().values("club").annotate(number=Count("pk"))
    return dict(counted.values_list("club", "number"))


def list_club_invitations() -> QuerySet[ClubInvitation]:
    """Return the invitations that were used or can be, and those that ended, the latest first."""
    return ClubInvitation.objects.select_related("club", "account")


def read_installation() -> Installation:
    """Return how the installation is."""
    free, disk = _measure_disk()
    folder = settings.DATA / "backups"
    return Installation(
        release=settings.RELEASE,
        python=platform.python_version(),
        django=django.get_version(),
        database=_name_database(),
        size=_measure_database(),
        free=free,
        disk=disk,
        folder=folder,
        backup=find_backup(folder),
        waiting=count_waiting(),
        clubs=Club.objects.filter(practice_until=None).count(),
        accounts=Account.objects.filter(is_active=True).count(),
    )


def find_backup(folder: Path) -> Backup | None:
    """Return the latest backup in a folder, or None if there is none or the folder is closed."""
    try:
        times = {path: read_time(path.name) for path in folder.iterdir()}
        made = [(at, path) for path, at in times.items() if at is not None]
        if not made:
            return None
        at, path = max(made)
        return Backup(path, at, path.stat().st_size)
    except OSError:
        return None


def _measure_disk() -> tuple[int, int] | tuple[None, None]:
    """Return the free and all bytes of the disk of the data folder, or of the program's."""
    try:
        usage = shutil.disk_usage(settings.DATA if settings.DATA.exists() else settings.BASE_DIR)
    except OSError:
        return None, None
    return usage.free, usage.total


def _name_database() -> str:
    """Return the kind of the database and its version."""
    version = ".".join(str(part) for part in connection.get_database_version())
    return f"{connection.display_name} {version}"


def _measure_database() -> int | None:
    """Return the bytes that the database takes."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    name = str(connection.settings_dict["NAME"])
    files = [Path(name), Path(f"{name}-wal")]
    try:
        return sum(file.stat().st_size for file in files if file.exists()) or None
    except OSError:
        return None


def list_troubles(
    here: Installation, health: Mapping[str, Any], host: Account, now: datetime.datetime
) -> list[Trouble]:
    """Return what is wrong, the worst first. health: the body of the report of `club.health`."""
    return [
        *_list_broken(health),
        *_list_late(here, health),
        *_list_short(here, now),
        *_list_unguarded(host),
    ]


def _list_broken(health: Mapping[str, Any]) -> list[Trouble]:
    troubles = {
        "database": Trouble(
            _("The database takes no rows."),
            _("Look whether its disk is full, and whether it runs."),
        ),
        "migrations": Trouble(
            _("The tables are those of another release."),
            _("Run the command migrate, then start the program again."),
        ),
        "static": Trouble(
            _("Style sheets and scripts are missing."),
            _("Run the command collectstatic, then start the program again."),
        ),
        "broker": Trouble(
            _("Redis does not answer: results are computed late."),
            _("Start it, or correct REDIS_URL. Clubs play on meanwhile, and nothing is lost."),
        ),
    }
    well = ("ok", "embedded")
    return [trouble for part, trouble in troubles.items() if health[part] not in well]


def _list_late(here: Installation, health: Mapping[str, Any]) -> list[Trouble]:
    troubles = []
    if health["worker"] != "ok":
        remedy = (
            _("The program does that itself: start it again, or look in its log what stopped it.")
            if health["broker"] == "embedded"
            else _("Start the worker and beat, or look in their logs why they stopped.")
        )
        if (seconds := health.get("worker_seconds")) is None:
            troubles.append(Trouble(_("No worker has finished a round yet."), remedy))
        else:
            text = ngettext(
                "The worker has finished no round for %(count)d minute.",
                "The worker has finished no round for %(count)d minutes.",
                seconds // 60,
            )
            troubles.append(Trouble(text % {"count": seconds // 60}, remedy))
    results = health["results"]
    if results.get("seconds", 0) > LONG:
        text = ngettext(
            "%(count)d result has been out of date for minutes.",
            "%(count)d results have been out of date for minutes.",
            results["behind"],
        )
        remedy = _("If the worker runs, it is too slow for this evening: start another.")
        troubles.append(Trouble(text % {"count": results["behind"]}, remedy))
    elif (here.waiting or 0) > MANY_TASKS:
        text = _("%(count)d tasks wait for the worker.") % {"count": here.waiting}
        troubles.append(Trouble(text, _("Start another worker if their number grows.")))
    return troubles


def _list_short(here: Installation, now: datetime.datetime) -> list[Trouble]:
    troubles = []
    if here.free is None or here.disk is None:
        text = _("The disk of the data folder cannot be read.")
        remedy = _("Look whether it is there, and whether the program may open the folder.")
        troubles.append(Trouble(text, remedy))
    elif here.free < min(LITTLE, LITTLE_PART * here.disk):
        text = _("The disk has only %(free)s left.") % {"free": filesizeformat(here.free)}
        remedy = _("Remove what else lies there, or take a larger one, before it is full.")
        troubles.append(Trouble(text, remedy))
    remedy = _("Run the command backup every night, and copy its files to another machine.")
    if here.backup is None:
        text = _("There is no backup in %(folder)s.") % {"folder": here.folder}
        elsewhere = _(
            "If backups are made elsewhere, look there: this page sees that folder alone."
        )
        troubles.append(Trouble(text, f"{remedy} {elsewhere}"))
    elif here.backup.at > now + AHEAD:
        text = _("The last backup is dated %(date)s, which has yet to come.")
        remedy = _(
            "Look at the clock of this machine. If it is right, move that file away: meanwhile "
            "nobody is told here that backups are old."
        )
        troubles.append(Trouble(text % {"date": date_format(here.backup.at)}, remedy))
    elif (age := now - here.backup.at) > OLD_BACKUP:
        text = ngettext(
            "The last backup is %(count)d day old.",
            "The last backup is %(count)d days old.",
            age.days,
        )
        troubles.append(Trouble(text % {"count": age.days}, remedy))
    return troubles


def _list_unguarded(host: Account) -> list[Trouble]:
    if host.second_factor_at is not None:
        return []
    text = _("You sign in by the password alone, and may do everything here.")
    return [Trouble(text, _("Set up a second factor on the page of your account."))]
