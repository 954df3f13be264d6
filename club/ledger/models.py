"""Append-only models: the ledger, its acts, and the facts that an act records.

An app subclasses the abstract models here. Its act has a foreign key to its ledger with
``related_name="acts"``, by which `writing` finds the acts of any ledger, and constraints for
``(ledger, number)`` and ``(ledger, key)``. Its facts have a foreign key ``act``. Reverse names come
from each model's ``default_related_name``, so that two apps can have models of the same name.
"""

from typing import Any, ClassVar, NoReturn

from django.conf import settings
from django.db import models

from club.ledger.ids import new_id
from club.ledger.prepared import insert_row
from club.ledger.refusals import Fault


class AppendOnlyError(TypeError):
    """A row of an append-only model was about to be changed or deleted."""


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """Rows that can be added and read, but not changed or deleted."""

    def _refuse(self) -> NoReturn:
        raise AppendOnlyError(f"{self.model.__name__} is append-only: add a row that replaces it")

    def update(self, **values: Any) -> int:
        """Raise AppendOnlyError, unless Django clears references to a row that is deleted."""
        fields = [self.model._meta.get_field(name) for name in values]
        clears = [
            getattr(field.remote_field, "on_delete", None) is models.SET_NULL for field in fields
        ]
        if not values or not all(clears) or any(value is not None for value in values.values()):
            self._refuse()
        return super().update(**values)

    def delete(self) -> NoReturn:
        self._refuse()

    def bulk_update(self, *args: Any, **options: Any) -> NoReturn:
        self._refuse()

    def bulk_create(
        self,
        objs: Any,
        batch_size: int | None = None,
        ignore_conflicts: bool = False,
        update_conflicts: bool = False,
        update_fields: Any = None,
        unique_fields: Any = None,
    ) -> Any:
        """Add rows. Raise AppendOnlyError for ``update_conflicts``, which would change others."""
        if update_conflicts:
            self._refuse()
        return super().bulk_create(objs, batch_size, ignore_conflicts)


class AppendOnly(models.Model):
    """A row that can be added and read. Only `club.ledger.redaction.redact` can change it.

    redactable: the columns that erasing a person may overwrite.
    """

    redactable: ClassVar[frozenset[str]] = frozenset()

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    club = models.ForeignKey("club.Club", models.PROTECT, related_name="+")

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True
        base_manager_name = "objects"

    def save(self, *args: Any, **options: Any) -> None:
        """Add the row. Raise AppendOnlyError if it is stored already."""
        if not self._state.adding:
            raise AppendOnlyError(f"{type(self).__name__} is append-only: it cannot be changed")
        insert_row(self)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        """Raise AppendOnlyError."""
        raise AppendOnlyError(f"{type(self).__name__} is append-only: it cannot be deleted")


class AbstractLedger(models.Model):
    """A club, a night or an event, in which acts are recorded. An act locks its row.

    version: the number of the latest act.
    lock_rank: ledgers of a lower rank are locked before those of a higher one.
    rebuild_task: the task that computes its projections; empty for none.
    only_acts_change: the columns that saving a stored row leaves alone.
    """

    only_acts_change: ClassVar[frozenset[str]] = frozenset({"version"})
    lock_rank: ClassVar[int]
    rebuild_task: ClassVar[str] = ""

    version = models.PositiveIntegerField(default=0)

    class Meta:
        abstract = True

    def save(self, *args: Any, **options: Any) -> None:
        """Save the row, but not the columns of a stored row that only acts change.

        An object that was read before an act has an old version. Saving it would give the next
        act a number that exists already.
        """
        if not self._state.adding and options.get("update_fields") is None and not args:
            fields = self._meta.concrete_fields
            names = {field.name for field in fields if not field.primary_key}
            options["update_fields"] = names - self.only_acts_change
        super().save(*args, **options)

    def closed_fault(self) -> Fault | None:
        """Return the fault of an ordinary act on a closed ledger, or None if it is open."""
        return None


class AbstractAct(AppendOnly):
    """One recorded step: who took it, when and why, and the client's key for it.

    number: gapless within the ledger, from 1. by_device: sent by a device without an account.
    key: unique within the ledger, or null. fingerprint: a digest of verb and body, which tells
    a repeated request from a different request with the same key.
    device_field: the column that holds the device, if the app stores it.
    """

    redactable = frozenset({"reason", "detail", "key", "fingerprint"})
    device_field: ClassVar[str] = ""

    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=40)
    at = models.DateTimeField()
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    by_device = models.BooleanField(default=False)
    seat = models.CharField(max_length=1, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    detail = models.JSONField(default=dict, blank=True)
    key = models.CharField(max_length=80, null=True, blank=True)  # noqa: DJ001 - null: no key
    fingerprint = models.CharField(max_length=64, blank=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.number}. {self.verb}"


class AbstractFact(AppendOnly):
    """A fact recorded by an act. The act has the actor, time and reason.

    A subclass adds ``act`` and, if facts are queried by ledger, a foreign key to the ledger.
    ledger_field: the name of that foreign key, which is set from the act.
    """

    ledger_field: ClassVar[str] = ""

    class Meta:
        abstract = True

    def __init__(self, *args: Any, **values: Any) -> None:
        """Set the club and the ledger from the act, unless they are given."""
        act = values.get("act")
        for name in filter(None, ("club", self.ledger_field)):
            if act is not None and values.keys().isdisjoint((name, f"{name}_id")):
                values[f"{name}_id"] = getattr(act, f"{name}_id")
        super().__init__(*args, **values)


class AbstractRecord(models.Model):
    """Sums of match results for one player, in integers that can be added and subtracted."""

    won = models.IntegerField()
    lost = models.IntegerField()
    drawn = models.IntegerField()
    defaults = models.IntegerField()
    margin = models.BigIntegerField()
    capped = models.BigIntegerField()

    class Meta:
        abstract = True
