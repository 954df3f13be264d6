"""The file with what a new user needs of the demonstration club: accounts and addresses."""

import json
import os
from typing import Any

from django.conf import settings

from club.models import Club

#: The address of the demonstration club.
SLUG = "demo"
_FILE = "demo.json"


def read_interrupted() -> dict[str, Any] | None:
    """Return the stored values of an interrupted demonstration, or None if there is none."""
    told = _read()
    return told if "begun" in told else None


def read_told() -> dict[str, Any]:
    """Return the values of a demonstration that is complete; empty if there is none."""
    told = _read()
    return {} if "begun" in told else told


def _read() -> dict[str, Any]:
    """Return what the file has; empty if there is none, or it is damaged."""
    try:
        told = json.loads((settings.DATA / _FILE).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def is_interrupted() -> bool:
    """Return whether a demonstration is to be finished: nobody has set up a club meanwhile."""
    if read_interrupted() is None:
        return False
    return not Club.objects.exists() or Club.objects.filter(slug=SLUG).exists()


def is_demonstration(club: Club) -> bool:
    """Return whether a club is the demonstration, and all that this installation has.

    Practice rooms do not count: they go with it.
    """
    told = read_told()
    return (
        settings.EMBEDDED
        and club.slug == SLUG
        and bool(told)
        and told.get("club", str(club.pk)) == str(club.pk)  # earlier releases did not tell it
        and not Club.objects.filter(practice_until=None).exclude(pk=club.pk).exists()
    )


def forget() -> None:
    """Remove the file: the installation has no demonstration."""
    (settings.DATA / _FILE).unlink(missing_ok=True)


def keep(told: dict[str, Any]) -> None:
    """Store what a new user needs in a file, whole or not at all, readable by its owner only."""
    path = settings.DATA / _FILE
    draft = path.with_name(".demo.json")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(told, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
