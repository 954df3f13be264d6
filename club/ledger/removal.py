"""Deleting a practice club. Nothing else deletes facts."""

import uuid
from collections.abc import Container
from typing import Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, models, transaction
from django.db.models import Model, QuerySet

from club.ledger.models import AbstractLedger
from club.ledger.registry import registry


def remove_club_rows(club_id: uuid.UUID) -> None:
    """Delete every row of a practice club, its facts too. Return if there is none of this id.

    Raise ValueError for a club that is no practice room: what happened there stays recorded.
    """
    ledger: Any = apps.get_model("club.Club")
    with transaction.atomic():
        club = _lock(ledger._base_manager.filter(pk=club_id)).first()
        if club is None:
            return
        if club.practice_until is None:
            raise ValueError(f"{club.slug} is a club, and no practice room")
        _lock_ledgers(club_id)
        # Constraints are checked at the end, so that only rows found through others go first.
        known = registry.models
        reached = [_reach_club(model, club_id, known) for model in known]
        for _steps, rows in sorted(filter(None, reached), key=lambda pair: -pair[0]):
            rows._raw_delete(DEFAULT_DB_ALIAS)
        ledger._base_manager.filter(pk=club_id)._raw_delete(DEFAULT_DB_ALIAS)


def _lock(rows: QuerySet[Any]) -> QuerySet[Any]:
    """Return rows that are locked as by an act, which waits for no act's reference to them."""
    return rows.select_for_update(no_key=True)


def _lock_ledgers(club_id: uuid.UUID) -> None:
    """Lock what a club plays, in the order of acts: nothing is recorded meanwhile.

    To delete first what an act is about to refer to would wait for the act, and the act for this.
    """
    kinds = [model for model in registry.models if issubclass(model, AbstractLedger)]
    for model in sorted(kinds, key=lambda kind: kind.lock_rank):
        if any(field.name == "club" for field in model._meta.concrete_fields):
            ledgers: Any = model._base_manager
            rows = ledgers.filter(club=club_id).order_by("pk")
            list(_lock(rows).values_list("pk"))


def _reach_club(
    model: type[Model], club_id: uuid.UUID, known: Container[type[Model]]
) -> tuple[int, QuerySet[Any]] | None:
    """Return the rows of a model that are a club's, and by how many other rows they are found.

    Return None for a model whose rows belong to no club.
    """
    fields = {field.name: field for field in model._meta.concrete_fields}
    if "club" in fields:
        return 0, model._base_manager.filter(club=club_id)
    for name, field in fields.items():
        target: Any = field.related_model
        if not isinstance(field, models.ForeignKey) or target not in known:
            continue
        reached = _reach_club(target, club_id, known)
        if reached is not None:
            steps, rows = reached
            among = model._base_manager.filter(**{f"{name}__in": rows.order_by().values("pk")})
            return steps + 1, among
    return None
