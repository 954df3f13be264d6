"""What the rows of an archive refer to: only to each other, and each ledger is whole.

The archive names no club, so that its rows belong to its own. A row that names another by its id
could name one of another club of the installation: then the whole archive is refused.
"""

import uuid
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db.models import Count, Exists, F, Max, Min, Model, OuterRef, Q
from django.db.models.fields.related import RelatedField

from club.archives.exporting import list_rows
from club.archives.shape import Shape, is_author, list_shapes
from club.ledger.models import AbstractAct, AbstractFact, AbstractLedger
from club.ledger.refusals import Fault
from club.ledger.registry import registry


def find_reference_faults(club_id: uuid.UUID) -> Iterator[Fault]:
    """Yield what is wrong with the rows of a club that was stored in this transaction."""
    for shape in list_shapes():
        for name, target in _list_references(shape):
            yield from _find_strays(shape, name, target, club_id)
        yield from _find_others(shape, club_id)
        if issubclass(shape.model, AbstractLedger):
            yield from _find_gaps(shape.model, club_id)


def _list_references(shape: Shape) -> Iterator[tuple[str, type[Model]]]:
    """Yield the columns of a model that name a row, and the model of that row."""
    for field in shape.fields:
        if isinstance(field, RelatedField) and not is_author(field):
            yield field.attname, field.related_model
    for name, label in registry.models[shape.model].refers:
        yield name, apps.get_model(label)


def _find_strays(
    shape: Shape, name: str, target: type[Model], club_id: uuid.UUID
) -> Iterator[Fault]:
    """Yield a fault if rows name others that are not of this club, or not there."""
    mine = list_rows(target, club_id).order_by().filter(pk=OuterRef(name))
    rows = list_rows(shape.model, club_id).filter(**{f"{name}__isnull": False})
    stray = rows.filter(~Exists(mine)).values_list("pk", flat=True).first()
    if stray is not None:
        text = f"{shape.file}: {stray} names a {target._meta.label} that the archive has not."
        yield Fault("reference", text)


def _find_others(shape: Shape, club_id: uuid.UUID) -> Iterator[Fault]:
    """Yield a fault if a fact names one of another night or event than its own."""
    ledger = _get_ledger_field(shape.model)
    if not ledger:
        return
    for field in shape.fields:
        target: Any = field.related_model
        if isinstance(field, RelatedField) and not is_author(field):
            if _get_ledger_field(target) != ledger:
                continue
            same = Q(**{f"{field.name}__{ledger}": F(ledger)})
            rows = list_rows(shape.model, club_id).filter(**{f"{field.name}__isnull": False})
            other = rows.exclude(same).values_list("pk", flat=True).first()
            if other is not None:
                text = f"{shape.file}: {other} names a {field.name} of another {ledger}."
                yield Fault("ledger", text)


def _get_ledger_field(model: Any) -> str:
    """Return the column of a fact or an act that has its night or event; empty for none."""
    if issubclass(model, AbstractFact):
        return str(model.ledger_field)
    if issubclass(model, AbstractAct):
        return next(
            field.name
            for field in model._meta.concrete_fields
            if isinstance(field, RelatedField)
            and field.remote_field.related_name == "acts"
            and issubclass(field.related_model, AbstractLedger)
        )
    return ""


def _find_gaps(model: Any, club_id: uuid.UUID) -> Iterator[Fault]:
    """Yield the ledgers whose acts are not numbered from 1 to their version."""
    acts = model.acts.field
    rows = list_rows(acts.model, club_id).order_by().values_list(acts.name)
    counted = {
        ledger: (count, first, last)
        for ledger, count, first, last in rows.annotate(
            Count("pk"), Min("number"), Max("number")
        ).iterator()
    }
    for ledger, version in list_rows(model, club_id).values_list("pk", "version"):
        if counted.get(ledger, (0, 1, 0)) != (version, 1, version):
            text = f"The acts of {model._meta.label} {ledger} are not numbered from 1 to {version}."
            yield Fault("acts", text)
