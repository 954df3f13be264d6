"""A club with something of everything, its archive, and what a club is compared by."""

import io
import itertools
import json
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone

from club.archives.container import Writer
from club.archives.exporting import export_club
from club.archives.shape import MANIFEST
from club.codes.models import ShortCode
from club.ledger.registered import Kind
from club.ledger.registry import registry
from club.models import Account, ApiToken, Club, Invitation, Membership
from club.webhooks.models import Happening, Webhook
from tests.club.conftest import Cast
from tests.club.tenancy.two_clubs import Furnished, furnish
from tests.remembered import remembered

#: What a projection has of the moment or the row, and not of the facts.
_OF_THE_MOMENT = {"computed_at", "id", "checked_at"}


@pytest.fixture
@remembered
def ours(cast: Cast) -> Furnished:
    """The club of the cast, with a night, an event, a season and money."""
    return furnish(cast.club, cast.director, "Amaranth", "Quillfeather")


@pytest.fixture
@remembered
def archive(cast: Cast, ours: Furnished) -> bytes:
    """The archive of the club."""
    return take(cast.club)


def take(club: Club) -> bytes:
    """Return the archive of a club."""
    file = io.BytesIO()
    export_club(Club.objects.get(pk=club.pk), file, timezone.now())
    return file.getvalue()


def read_files(archive: bytes) -> dict[str, bytes]:
    """Return the files of an archive, without the manifest."""
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        return {name: packed.read(name) for name in packed.namelist() if name != MANIFEST}


def remake(archive: bytes, manifest: dict[str, Any] | None = None, **lines: Any) -> io.BytesIO:
    """Return an archive that agrees with itself although it was changed.

    lines: by the name of a model, what makes the objects of its lines from those that it had.
    """
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        contents = json.loads(packed.read(MANIFEST))
    contents |= manifest or {}
    file = io.BytesIO()
    writer = Writer(file)
    for name, text in read_files(archive).items():
        app, _, model = name.removesuffix(".jsonl").rpartition(".")
        change = None if app == "probe" else lines.get(model)
        whole = text.splitlines(keepends=True)
        if change:
            whole = [
                line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n"
                for line in change([json.loads(line) for line in whole])
            ]
        writer.add(name, whole)
    writer.close({key: value for key, value in contents.items() if key != "files"})
    return file


def first(**values: Any) -> Callable[[list[dict[str, Any]]], list[dict[str, Any]]]:
    """Return what changes the first line of a file."""
    return lambda rows: [{**rows[0], **values}, *rows[1:]]


def list_models(*kinds: Kind) -> list[Any]:
    return [model for model, kept in registry.models.items() if kept.kind in kinds]


def read_projections(club: Club) -> dict[str, list[str]]:
    """Return the rows of a club that are computed, without what is of the moment."""
    rows_of, computed = {}, list_models(Kind.PROJECTION)
    for model in computed:
        names = [
            field.attname
            for field in model._meta.concrete_fields
            if field.name not in _OF_THE_MOMENT and field.related_model not in computed
        ]
        path = find_club_path(model)
        rows = model._base_manager.filter(**{path: club.pk}).values_list(*names)
        rows_of[model._meta.label] = sorted(map(repr, rows))
    return rows_of


def find_club_path(model: Any) -> str:
    """Return the lookup of the club of a projection."""
    for path in ("club", "event__club", "night__club", "season__club", "placement__club"):
        if path.split("__")[0] in {field.name for field in model._meta.get_fields()}:
            return path
    raise LookupError(model)


def remove(club: Club) -> None:
    """Remove every row of a club, as no page and no command can."""
    for projection in registry.projections:
        projection.drop(club.pk)
    for model in list_models(Kind.PROJECTION):
        model._base_manager.filter(**{find_club_path(model): club.pk}).delete()
    for model in (Membership, Invitation, ApiToken, Webhook, Happening, ShortCode):
        model.objects.filter(club=club.pk).delete()
    for model in list_models(Kind.FACT, Kind.IDENTITY):
        if model not in (Account, Club, Membership):
            _delete(model._base_manager.filter(club=club.pk))
    _delete(Club.objects.filter(pk=club.pk))


def _delete(rows: Any) -> None:
    rows.order_by()._raw_delete(rows.db)


def read_facts(club: Club) -> dict[str, list[str]]:
    """Return every archived row of a club, as it is stored."""
    rows_of = {}
    for model in list_models(Kind.FACT, Kind.IDENTITY):
        if model not in (Account, Membership):
            own = {"pk": club.pk} if model is Club else {"club": club.pk}
            rows_of[model._meta.label] = list(
                map(repr, model._base_manager.filter(**own).order_by("pk").values_list())
            )
    return rows_of


def count(rows: dict[str, list[str]]) -> int:
    return sum(map(len, rows.values()))


def spread(size: int, most: int) -> Iterator[int]:
    """Yield places in a file, the first and the last among them."""
    return itertools.chain(range(0, size, max(1, size // most)), range(size - 200, size))
