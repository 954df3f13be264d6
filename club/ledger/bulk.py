"""Adding many rows at once, as plain values, by the quickest way that each database has.

The names of tables and columns and the conversion of values are those of the models; only
instances and the compilation of long statements are left out, which took longer than storing.
"""

import gc
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain, islice
from typing import Any

from django.db import connection, models

Row = Sequence[Any]
_Convert = Callable[[Any], Any]

#: How many rows are converted before they are stored, so that few of them are in memory.
_BATCH = 1_000
#: How many rows one statement stores or changes: SQLite takes 32,766 values.
_TOGETHER = 250


class WrittenJson(str):
    """A value of a JSON field as the text that is stored, for values that are encoded faster so."""

    __slots__ = ()


def add_rows(model: type[models.Model], names: Sequence[str], rows: Iterable[Row]) -> None:
    """Store rows with the values of the named fields, which must be all fields of the model.

    By COPY on PostgreSQL, elsewhere by one statement that is executed for every row. A UUID may be
    a text as the database writes it. Call it in a transaction. Rows are taken a few at a time, so
    that there can be any number of them.
    """
    table, columns, converts = _describe(model, tuple(names), connection.vendor)
    made = _convert_rows(converts, rows)
    first = next(made, None)
    if first is None:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with (
                connection.wrap_database_errors,
                cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy,
            ):
                for row in chain([first], made):
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(names))
            statement = f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608 - names of the model
            made = chain([first], made)
            while batch := list(islice(made, _BATCH)):
                cursor.executemany(statement, batch)


def add_to_rows(
    model: type[models.Model],
    names: Sequence[str],
    keys: Sequence[str],
    sums: Sequence[str],
    rows: Iterable[Row],
) -> None:
    """Add values to the sums of the rows that the keys name. A row that is missing is stored.

    names: all fields of the model, in the order of the values. keys: the fields of a unique
    constraint; no two rows have the same. The values of a column are all of one type. Nothing is
    read, so call it in a transaction that holds the lock of the rows.
    """
    _upsert(model, names, keys, sums, rows, "{column} = {table}.{column} + excluded.{column}")


def set_rows(
    model: type[models.Model],
    names: Sequence[str],
    keys: Sequence[str],
    columns: Sequence[str],
    rows: Iterable[Row],
) -> None:
    """Set the columns of the rows that the keys name. A row that is missing is stored.

    The rest is as for `add_to_rows`. Django's ``bulk_update`` takes ten times as long.
    """
    _upsert(model, names, keys, columns, rows, "{column} = excluded.{column}")


def _upsert(
    model: type[models.Model],
    names: Sequence[str],
    keys: Sequence[str],
    changed: Sequence[str],
    rows: Iterable[Row],
    change: str,
) -> None:
    table, columns, converts = _describe(model, tuple(names), connection.vendor)
    unique = ", ".join(_quote(model, name) for name in keys)
    changes = ", ".join(change.format(table=table, column=_quote(model, name)) for name in changed)
    made = _convert_rows(converts, rows)
    with connection.cursor() as cursor:
        while batch := list(islice(made, _TOGETHER)):
            values, held = _list_values(model, names, batch)
            statement = (
                f"INSERT INTO {table} ({columns}) {values} "
                f"ON CONFLICT ({unique}) DO UPDATE SET {changes}"
            )
            cursor.execute(statement, held)


def _list_values(
    model: type[models.Model], names: Sequence[str], batch: Sequence[Row]
) -> tuple[str, list[Any]]:
    """Return the part of a statement that has the rows, and its parameters.

    On PostgreSQL they are an array for each column: a place for each value takes longer to be
    filled in than the rows to be stored.
    """
    if connection.vendor == "postgresql":
        arrays = ", ".join(f"%s::{_find_type(model, name)}[]" for name in names)
        held = [list(column) for column in zip(*batch, strict=True)]
        return f"SELECT * FROM unnest({arrays})", held  # noqa: S608 - types of the model
    places = f"({', '.join(['%s'] * len(names))})"
    return f"VALUES {', '.join([places] * len(batch))}", list(chain.from_iterable(batch))


@contextmanager
def without_collecting() -> Iterator[None]:
    """Do not look for garbage in the block, which makes many values that all stay.

    Looking through all of them again and again takes a third of the time.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@cache
def _describe(
    model: type[models.Model], names: tuple[str, ...], vendor: str
) -> tuple[str, str, list[_Convert | None]]:
    """Return a table's name, the columns of fields, and how to convert the value of each."""
    quote = connection.ops.quote_name
    fields: list[Any] = [model._meta.get_field(name) for name in names]
    columns = ", ".join(quote(field.column) for field in fields)
    return (
        quote(model._meta.db_table),
        columns,
        [_find_conversion(field, vendor) for field in fields],
    )


def _convert_rows(converts: Sequence[_Convert | None], rows: Iterable[Row]) -> Iterator[list[Any]]:
    """Yield rows with each value as the database takes it. Raise ValueError if one is missing."""
    needed = [(at, convert) for at, convert in enumerate(converts) if convert]
    for row in rows:
        made = list(row)
        if len(made) != len(converts):
            raise ValueError(f"a row has {len(made)} values for {len(converts)} columns")
        for at, convert in needed:
            made[at] = convert(made[at])
        yield made


def _quote(model: type[models.Model], name: str) -> str:
    field: Any = model._meta.get_field(name)
    return connection.ops.quote_name(field.column)


@cache
def _find_type(model: type[models.Model], name: str) -> str:
    """Return the type of a field's column, without its length: PostgreSQL checks that itself."""
    field: Any = model._meta.get_field(name)
    db_type: str = (field.rel_db_type if field.remote_field else field.db_type)(connection)
    return db_type.partition("(")[0]


def _find_conversion(field: Any, vendor: str) -> _Convert | None:
    """Return how a value of a field is given to the database; None for as it is."""
    while field.remote_field:
        field = field.target_field
    if isinstance(field, models.JSONField):
        return _in_json
    if isinstance(field, models.UUIDField):
        return None if vendor == "postgresql" else _in_hex
    if isinstance(field, models.CharField | models.IntegerField | models.BooleanField):
        return None
    return lambda value: field.get_db_prep_save(value, connection)


def _in_json(value: Any) -> str:
    return value if type(value) is WrittenJson else json.dumps(value)


def _in_hex(value: Any) -> Any:
    return value if value is None or type(value) is str else value.hex
