"""Redaction: the only ways to change or delete append-only rows, to erase what is personal."""

from typing import Any

from django.db import models

from club.ledger.models import AppendOnly, AppendOnlyError
from club.ledger.writing import Writing


def list_redactable(model: type[models.Model]) -> frozenset[str]:
    """Return the columns of a model that erasing a person may overwrite."""
    return model.redactable if issubclass(model, AppendOnly) else frozenset()


def redact(record: Writing[Any], rows: models.QuerySet[Any], **values: Any) -> int:
    """Overwrite redactable columns of append-only rows, and return how many rows changed.

    Call it within the act that erases the person, which records who did it and when. Raise
    AppendOnlyError for a column that is not in the model's ``redactable``, for a model that is
    not append-only, and for rows of another club.
    """
    _check_redactable(rows.model, values)
    mine = rows.filter(club=record.act.club_id)
    if mine.count() != rows.count():
        raise AppendOnlyError(f"these rows of {rows.model.__name__} belong to another club too")
    return models.QuerySet.update(mine, **values)


def redact_undone(acts: models.QuerySet[Any], **values: Any) -> int:
    """Overwrite redactable columns of acts that were undone, and of those that undid them.

    Return how many acts changed. Raise AppendOnlyError for a column that is not redactable, and for
    an act that counts.
    """
    _check_redactable(acts.model, values)
    if acts.filter(undoing__isnull=True, undoings__isnull=True).exists():
        raise AppendOnlyError("only acts that were undone are redacted so")
    return models.QuerySet.update(acts, **values)


def forget(rows: models.QuerySet[Any]) -> int:
    """Delete append-only rows that count for nothing, because their act was undone.

    Return how many. A row that another one refers to is left. Raise AppendOnlyError for a row of an
    act that counts, and for a model that is not append-only.
    """
    model = rows.model
    if not issubclass(model, AppendOnly) or rows.filter(act__undoing__isnull=True).exists():
        raise AppendOnlyError(f"only rows of {model.__name__} that were undone are deleted")
    plain: models.QuerySet[Any] = models.QuerySet(model)
    return sum(_forget(plain.filter(pk=pk)) for pk in rows.values_list("pk", flat=True))


def _forget(row: models.QuerySet[Any]) -> int:
    try:
        return row.delete()[0]
    except models.ProtectedError:
        return 0


def _check_redactable(model: type[models.Model], values: dict[str, Any]) -> None:
    if refused := sorted(values.keys() - list_redactable(model)):
        raise AppendOnlyError(f"{model.__name__} does not let {', '.join(refused)} be redacted")
