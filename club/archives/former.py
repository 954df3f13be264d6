"""How the lines of an archive stand in it, by the state of the tables from which it was made."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.db.models import Model

from club.archives.shape import list_shapes
from club.ledger.archive_changes import Change
from club.ledger.refusals import Refused
from club.ledger.registry import registry

#: The first release whose archives are read.
OLDEST = "0.2.0"


@dataclass(frozen=True)
class Source:
    """Where and how an archive has the lines of a model.

    file: the name of its file; None if its release did not have the model. changes: what was
    changed since, oldest first.
    """

    file: str | None
    changes: tuple[Change, ...]

    def update(self, row: dict[str, Any]) -> dict[str, Any]:
        """Return a line as it is today. Raise ValueError if it is no line of its release."""
        for change in self.changes:
            row = change.update(row)
        return row


def find_sources(manifest: Mapping[str, Any]) -> dict[type[Model], Source]:
    """Return for each archived model where an archive has it.

    Raise Refused for an archive of tables that this release does not know.
    """
    missing = find_missing_steps(manifest)
    changes: dict[type[Model], list[Change]] = {}
    for former in registry.former.values():
        for step in former.steps:
            if (step.label, step.migration) in missing:
                for change in step.changes:
                    changes.setdefault(change.model, []).append(change)
    return {
        shape.model: _make_source(shape.model, tuple(changes.get(shape.model, ())))
        for shape in list_shapes()
    }


def find_missing_steps(manifest: Mapping[str, Any]) -> set[tuple[str, str]]:
    """Return the migrations, by label and name, that an archive's tables did not have yet."""
    told = manifest.get("migrations")
    migrations: dict[str, Any] = told if isinstance(told, dict) else {}
    states = {label: former.states for label, former in registry.former.items() if former.states}
    if migrations.keys() - states.keys():
        raise _refuse_later(manifest)
    missing = set()
    for label, known in states.items():
        migration = migrations.get(label, "")
        if migration not in known:
            later = isinstance(migration, str) and migration > known[-1]
            raise (_refuse_later if later else _refuse_older)(manifest)
        missing |= {(label, name) for name in known[known.index(migration) + 1 :]}
    return missing


def _make_source(model: type[Model], changes: tuple[Change, ...]) -> Source:
    label: str | None = model._meta.label
    for change in reversed(changes):
        label = change.find_former_label(label)
    return Source(label and f"{label}.jsonl", changes)


def _refuse_later(manifest: Mapping[str, Any]) -> Refused:
    return Refused.because(
        "release",
        f"The archive was made by release {manifest.get('release')!s:.20}, whose tables are later "
        f"than those of this one ({settings.RELEASE}), which reads archives of {OLDEST} and later "
        "up to its own: upgrade this installation first.",
    )


def _refuse_older(manifest: Mapping[str, Any]) -> Refused:
    return Refused.because(
        "release",
        f"The archive was made by release {manifest.get('release')!s:.20}, whose tables this one "
        f"({settings.RELEASE}) does not know: it reads archives of {OLDEST} and later. Install "
        "that release beside this one, import the archive there, upgrade it, and export the club "
        "again.",
    )
