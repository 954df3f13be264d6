"""The file with what a new user needs of the demonstration club: accounts and addresses."""

import json
import os
from typing import Any

from django.conf import settings

from club.models import Club

#: The address of the demonstration club.
SLUG = "demo"


def read_interrupted() -> dict[str, Any] | None:
    """Return the stored values of an interrupted demonstration, or None if there is none."""
    path = settings.DATA / "demo.json"
    told: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return told if "begun" in told else None


def read_told() -> dict[str, Any]:
    """Return the values of a demonstration that is complete; empty if there is none."""
    path = settings.DATA / "demo.json"
    told: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return {} if "begun" in told else told


def is_demonstration(club: Club) -> bool:
    """Return whether a club is the demonstration, and all that this installation has."""
    return (
        settings.EMBEDDED
        and club.slug == SLUG
        and bool(read_told())
        and not Club.objects.exclude(pk=club.pk).exists()
    )


def keep(told: dict[str, Any]) -> None:
    """Store what a new user needs in a file, whole or not at all, readable by its owner only."""
    path = settings.DATA / "demo.json"
    draft = path.with_name(".demo.json")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(told, file, indent=1)
    draft.replace(path)
