"""Redaction: the only way to change an append-only row, used to erase a person."""

from typing import Any

from django.db import models

from club.ledger.models import AppendOnly, AppendOnlyError
from club.ledger.writing import Writing


def redact(now: Writing[Any], rows: models.QuerySet[Any], **values: Any) -> int:
    """Overwrite redactable columns of append-only rows, and return how many rows changed.

    Call it within the act that erases the person, which records who did it and when. Raise
    AppendOnlyError for a column that is not in the model's ``redactable``, for a model that is
    not append-only, and for rows of another club.
    """
    model = rows.model
    allowed = model.redactable if issubclass(model, AppendOnly) else frozenset()
    if refused := sorted(values.keys() - allowed):
        raise AppendOnlyError(f"{model.__name__} does not let {', '.join(refused)} be redacted")
    mine = rows.filter(club=now.act.club_id)
    if mine.count() != rows.count():
        raise AppendOnlyError(f"these rows of {model.__name__} belong to another club too")
    return models.QuerySet.update(mine, **values)
