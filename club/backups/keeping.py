"""Which backups are kept."""

import datetime
import re
from collections.abc import Iterable
from pathlib import Path

#: The newest backup of so many days, weeks and months that have one.
DAYS, WEEKS, MONTHS = 7, 5, 12

_NAME = re.compile(r"cut-in-(\d{8}T\d{6})Z\.(sqlite3\.gz|dump)")


def make_name(at: datetime.datetime, kind: str) -> str:
    """Return the name of a backup made at a time. kind: its ending."""
    return f"cut-in-{at.astimezone(datetime.UTC):%Y%m%dT%H%M%S}Z.{kind}"


def read_time(name: str) -> datetime.datetime | None:
    """Return when a backup was made, by its name, or None if it is not the name of one."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    try:
        return datetime.datetime.strptime(match[1], "%Y%m%dT%H%M%S").replace(tzinfo=datetime.UTC)
    except ValueError:
        return None


def choose_old(names: Iterable[str]) -> list[str]:
    """Return the names of the backups that the rule no longer keeps.

    Kept are the newest of each of the last 7 days, 5 weeks and 12 months that have one.
    """
    times = {name: at for name in names if (at := read_time(name)) is not None}
    newest_first = sorted(times, key=lambda name: times[name], reverse=True)
    kept: set[str] = set()
    for form, most in (("%Y-%m-%d", DAYS), ("%G-%V", WEEKS), ("%Y-%m", MONTHS)):
        newest: dict[str, str] = {}
        for name in newest_first:
            newest.setdefault(times[name].strftime(form), name)
        kept.update(list(newest.values())[:most])
    return [name for name in newest_first if name not in kept]


def remove_old(folder: Path, made: str = "") -> list[Path]:
    """Delete the backups of a folder that the rule no longer keeps, and return their paths.

    made: the name of one that is kept in any case.
    """
    old = choose_old(path.name for path in folder.iterdir())
    removed = [folder / name for name in old if name != made]
    for path in removed:
        path.unlink(missing_ok=True)
    return removed
