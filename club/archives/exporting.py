"""Writing a club to an archive: a consistent state, a row after the other, while it is used."""

import datetime
import uuid
from collections.abc import Iterator
from typing import IO, Any

from django.conf import settings
from django.db import models

from club.archives.container import Note, Writer, note_nothing
from club.archives.shape import (
    AUTHORS,
    FORMAT,
    ROLES,
    VERSION,
    Shape,
    find_migrations,
    list_shapes,
)
from club.archives.values import get_encoder, write_line, write_time
from club.ledger.registry import registry
from club.ledger.snapshots import reading_one_state
from club.models import Account, Club, Membership

_AT_ONCE = 2_000


def export_club(
    club: Club, target: IO[bytes], now: datetime.datetime, note: Note = note_nothing
) -> dict[str, Any]:
    """Write a club to a new file, and return the files with their numbers of rows.

    Every row is of one state of the club. Nobody waits for it. note: is told how far it is.
    """
    writer, authors = Writer(target), _Authors()
    with reading_one_state():
        shapes = list_shapes()
        total = sum(_list_archived(shape.model, club.pk).count() for shape in shapes)
        for shape in shapes:
            writer.add(shape.file, _noting(_write_rows(shape, club, authors), note, total))
        writer.add(AUTHORS, authors.write())
        writer.add(ROLES, _write_roles(club))
    writer.close(
        {
            "format": FORMAT,
            "version": VERSION,
            "release": settings.RELEASE,
            "migrations": find_migrations(),
            "made_at": write_time(now),
            "club": {"id": str(club.pk), "slug": club.slug, "name": club.name},
        }
    )
    return writer.files


def _noting(lines: Iterator[bytes], note: Note, total: int) -> Iterator[bytes]:
    for line in lines:
        yield line
        note("rows written", 1, total)


def list_rows(model: type[models.Model], club_id: uuid.UUID) -> models.QuerySet[Any]:
    """Return the rows of a club in the order of their ids."""
    mine = {"pk": club_id} if model is Club else {"club": club_id}
    return model._base_manager.filter(**mine).order_by("pk")


def _list_archived(model: type[models.Model], club_id: uuid.UUID) -> models.QuerySet[Any]:
    """Return the rows of a club that its archive has, in the order of their ids."""
    return registry.models[model].archived(list_rows(model, club_id))


class _Authors:
    """The accounts that did something, numbered in the order in which rows name them."""

    def __init__(self) -> None:
        self._numbers: dict[uuid.UUID, int] = {}

    def number(self, account: uuid.UUID) -> int:
        """Return the number of an account."""
        return self._numbers.setdefault(account, len(self._numbers) + 1)

    def write(self) -> Iterator[bytes]:
        """Yield a line for each of them: the name by which pages show what they did."""
        people = Account.objects.in_bulk(list(self._numbers))
        for account, number in self._numbers.items():
            person = people[account]
            named = bool(person.first_name or person.last_name)
            yield write_line(
                {
                    "number": number,
                    "first_name": person.first_name if named else person.username,
                    "last_name": person.last_name if named else "",
                }
            )


def _write_rows(shape: Shape, club: Club, authors: _Authors) -> Iterator[bytes]:
    names = [field.attname for field in shape.fields]
    pairs = [(at, get_encoder(field, authors.number)) for at, field in enumerate(shape.fields)]
    encoders = [(at, encode) for at, encode in pairs if encode]
    rows = _list_archived(shape.model, club.pk).values_list(*names)
    for row in rows.iterator(chunk_size=_AT_ONCE):
        values = list(row)
        for at, encode in encoders:
            values[at] = encode(values[at])
        yield write_line(dict(zip(names, values, strict=True)))


def _write_roles(club: Club) -> Iterator[bytes]:
    """Yield a line for each member: who is invited where the archive is imported."""
    rows = Membership.objects.filter(club=club).order_by("pk")
    for username, role, player in rows.values_list("account__username", "role", "player"):
        player_id = None if player is None else str(player)
        yield write_line({"username": username, "role": role, "player": player_id})
