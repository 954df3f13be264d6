"""What an archive holds: the files, a model each, and the columns of their lines.

All of it follows from the registry, so that the models of every app are archived.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from typing import Any

from django.db import models
from django.db.migrations.loader import MigrationLoader
from django.db.models.fields.related import RelatedField

from club.ledger.models import AbstractAct
from club.ledger.registered import Kept, Kind
from club.ledger.registry import registry
from club.models import Account, Club, Membership

FORMAT, VERSION = "cut-in-club", 1
MANIFEST, AUTHORS, ROLES = "manifest.json", "authors.jsonl", "roles.jsonl"
#: They belong to the installation: of accounts, an archive has the names of authors and members.
_OF_THE_INSTALLATION = (Account, Membership)


@dataclass(frozen=True)
class Shape:
    """A model's file and its columns, the id first. secret: those that a row gets anew."""

    model: type[models.Model]
    fields: tuple[Any, ...]
    secret: tuple[Any, ...]

    @property
    def file(self) -> str:
        """The name of its file in the archive."""
        return f"{self.model._meta.label}.jsonl"

    @property
    def columns(self) -> list[str]:
        """The names of all of the model's columns, in the order in which rows are stored."""
        own = [field.attname for field in self.fields]
        return [*own, *([] if self.model is Club else ["club_id"]), *_names(self.secret)]


@cache
def list_shapes() -> tuple[Shape, ...]:
    """Return the shape of every archived model. What a fact needs comes before it."""
    return tuple(_describe(model) for model in _sort_models())


def find_shape(model: type[models.Model]) -> Shape:
    """Return the shape of an archived model."""
    return next(shape for shape in list_shapes() if shape.model is model)


def is_author(field: Any) -> bool:
    """Return whether a column names the account that did something."""
    return isinstance(field, RelatedField) and field.related_model is Account


def find_migrations() -> dict[str, str]:
    """Return the last migration of each app with archived models, as this program has them."""
    loader = MigrationLoader(None, ignore_no_migrations=True)
    apps = sorted({shape.model._meta.app_label for shape in list_shapes()})
    return {
        app: ", ".join(sorted(name for _, name in loader.graph.leaf_nodes(app))) for app in apps
    }


def _describe(model: type[models.Model]) -> Shape:
    secret = registry.models[model].secret
    fields: list[Any] = [field for field in model._meta.concrete_fields if field.name != "club"]
    fields.sort(key=lambda field: not field.primary_key)
    return Shape(
        model,
        tuple(field for field in fields if field.name not in secret),
        tuple(field for field in fields if field.name in secret),
    )


def _names(fields: tuple[Any, ...]) -> list[str]:
    return [field.attname for field in fields]


def _sort_models() -> Iterable[type[models.Model]]:
    archived = [model for model, kept in registry.models.items() if _is_archived(model, kept)]
    sorter: TopologicalSorter[type[models.Model]] = TopologicalSorter()
    for model in archived:
        sorter.add(
            model,
            *(needed for needed in _needs(model) if needed in archived and needed is not model),
        )
    return sorter.static_order()


def _is_archived(model: type[models.Model], kept: Kept) -> bool:
    return kept.kind in (Kind.FACT, Kind.IDENTITY) and model not in _OF_THE_INSTALLATION


def _needs(model: type[models.Model]) -> Iterator[type[models.Model]]:
    """Yield the models that rows refer to. An act names what it is about, which comes later."""
    for field in model._meta.concrete_fields:
        if isinstance(field, RelatedField) and not (field.null and issubclass(model, AbstractAct)):
            yield field.related_model
