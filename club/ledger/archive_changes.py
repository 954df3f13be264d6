"""What migrations changed for archives of clubs, by which archives made before them are read.

An app declares the states that its tables had, and the changes between them (`Former`). A line is
read as it was, and passes through the changes after the archive's state, oldest first, before it is
checked as a line of today.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Model

Row = dict[str, Any]


@dataclass(frozen=True)
class Change:
    """What a migration changed of a model's lines. The base of all changes.

    model: as it is today. Columns are named as in lines, so ``night_id`` and not ``night``.
    """

    model: type[Model]

    def find_former_label(self, label: str | None) -> str | None:
        """Return the model's label before, from that after; None if it had no file."""
        return label

    def find_former_columns(self, columns: frozenset[str]) -> frozenset[str]:
        """Return the columns of a line before, from those after."""
        return columns

    def update(self, row: Row) -> Row:
        """Return a line as it is after, from one before. Raise ValueError if it was none."""
        return row


@dataclass(frozen=True)
class Created(Change):
    """The model is new: archives made before have no file of it."""

    def find_former_label(self, label: str | None) -> None:
        """Return None."""


@dataclass(frozen=True)
class Moved(Change):
    """The model had another label, such as ``club.Night``."""

    former: str

    def find_former_label(self, label: str | None) -> str | None:
        """Return the label from which the model moved."""
        return self.former


@dataclass(frozen=True)
class Added(Change):
    """Columns are new. values: what lines made before have in them, as JSON."""

    values: Mapping[str, Any]

    def find_former_columns(self, columns: frozenset[str]) -> frozenset[str]:
        """Return the columns without the new ones."""
        return columns - self.values.keys()

    def update(self, row: Row) -> Row:
        """Return a line with the values. Raise ValueError if it has such a column already."""
        for name in self.values.keys() & row.keys():
            raise ValueError(f"has {name!r}, which its release did not have")
        return {**row, **self.values}


@dataclass(frozen=True)
class Dropped(Change):
    """Columns are gone, with what lines made before say in them."""

    columns: tuple[str, ...]

    def find_former_columns(self, columns: frozenset[str]) -> frozenset[str]:
        """Return the columns with those that are gone."""
        return columns.union(self.columns)

    def update(self, row: Row) -> Row:
        """Return a line without the columns. Raise ValueError if it lacks one."""
        for name in self.columns:
            if name not in row:
                raise ValueError(f"lacks {name}")
        return {name: value for name, value in row.items() if name not in self.columns}


@dataclass(frozen=True)
class Renamed(Change):
    """Columns have other names. names: the present name of each by its former one."""

    names: Mapping[str, str]

    def find_former_columns(self, columns: frozenset[str]) -> frozenset[str]:
        """Return the columns with their former names."""
        former = {present: name for name, present in self.names.items()}
        return frozenset(former.get(column, column) for column in columns)

    def update(self, row: Row) -> Row:
        """Return a line with the present names. Raise ValueError if it has not the former ones."""
        for former, present in self.names.items():
            if former not in row:
                raise ValueError(f"lacks {former}")
            if present in row:
                raise ValueError(f"has {present!r}, which its release did not have")
        return {self.names.get(name, name): value for name, value in row.items()}


@dataclass(frozen=True)
class Rewritten(Change):
    """Lines say something in another way. The columns stay the same.

    rewrite: returns the line as it is after. Its argument has not been checked: a line which it
    cannot read may raise what reading a value of another kind raises.
    """

    rewrite: Callable[[Row], Row]

    def update(self, row: Row) -> Row:
        """Return a line that was rewritten. Raise ValueError if that is impossible."""
        try:
            return self.rewrite(row)
        except (ArithmeticError, AttributeError, LookupError, TypeError) as error:
            raise ValueError("cannot be read as a line of its release") from error


@dataclass(frozen=True)
class Step:
    """The changes of a migration. label: of the app whose migration it is or was."""

    label: str
    migration: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Former:
    """The states of an app's tables whose archives are read, and what changed since.

    states: the names of the app's last migrations, oldest first, the present one at the end. A
    migration that changes no archived model has a state as well. An empty name is before the first
    migration: an archive of then does not name the app. steps: what changed of the app's models,
    oldest first, also by migrations of the app in which they were before.
    """

    states: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()


def make_moves(models: Iterable[type[Model]], label: str) -> tuple[Moved, ...]:
    """Return the changes by which models left a label, with their names kept."""
    return tuple(Moved(model, f"{label}.{model.__name__}") for model in models)
