"""Statements that change rows, made once in a process from the fields of the models."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.db import DEFAULT_DB_ALIAS, models, transaction

from club.ledger.cursors import open_prepared_cursor
from club.ledger.prepared import Prepared, Row, get_connection


class PreparedIncrement:
    """An increment of an integer field of the row with a primary key, compiled once."""

    def __init__(self, model: type[models.Model], field: str) -> None:
        self._model, self._field = model, field

    def run_returning(self, query: Prepared[Row], key: Any) -> list[Row]:
        """Increment the field, and return the row as the query does for the key.

        The database returns it in the statement itself where it can.
        """
        using = get_connection()
        returning = using.features.can_return_rows_from_bulk_insert
        sql = f"{self._sql} RETURNING {query.columns}" if returning else self._sql
        values = [self._model._meta.pk.get_db_prep_save(key, using)]
        with open_prepared_cursor(using) as cursor:
            cursor.execute(sql, values)
            return query.read(cursor.fetchall()) if returning else query.fetch(key)

    @cached_property
    def _sql(self) -> str:
        quote: Any = get_connection().ops.quote_name  # the same of both databases
        meta: Any = self._model._meta
        name, key = quote(meta.get_field(self._field).column), quote(meta.pk.column)
        return f"UPDATE {quote(meta.db_table)} SET {name} = {name} + 1 WHERE {key} = %s"  # noqa: S608 - names of the models


class PreparedTouch:
    """An update of the row with a primary key that changes nothing, compiled once: a lock."""

    def __init__(self, model: type[models.Model]) -> None:
        self._model = model

    def run(self, key: Any) -> None:
        """Update the row, if it is there."""
        values = [self._model._meta.pk.get_db_prep_save(key, get_connection())]
        with (
            transaction.mark_for_rollback_on_error(DEFAULT_DB_ALIAS),
            open_prepared_cursor(get_connection()) as cursor,
        ):
            cursor.execute(self._sql, values)

    @cached_property
    def _sql(self) -> str:
        quote: Any = get_connection().ops.quote_name  # the same of both databases
        meta: Any = self._model._meta
        # Not a unique column, so that on PostgreSQL rows that refer to this one can still be added.
        name = quote(next(field.column for field in meta.concrete_fields if not field.unique))
        table, key = quote(meta.db_table), quote(meta.pk.column)
        return f"UPDATE {table} SET {name} = {name} WHERE {key} = %s"  # noqa: S608 - names of the models


class PreparedStore:
    """Stores rows of a model, each in place of the one with its primary key; compiled once.

    key: the field of the primary key. fixed: the fields that a stored row keeps. columns: those
    that are set in any case. All concrete fields of the model are named.
    """

    def __init__(
        self, model: type[models.Model], key: str, fixed: tuple[str, ...], columns: tuple[str, ...]
    ) -> None:
        self._model, self._key, self._fixed, self._columns = model, key, fixed, columns

    def run(self, *values: Any) -> None:
        """Store a row with the values of the fields, in the order in which they were named."""
        using = get_connection()
        with open_prepared_cursor(using) as cursor:
            cursor.execute(self._sql, self._params(using, values))

    def _params(self, using: Any, values: Sequence[Any]) -> list[Any]:
        pairs = zip(self._fields, values, strict=True)
        return [field.get_db_prep_save(value, using) for field, value in pairs]

    @cached_property
    def _fields(self) -> Sequence[Any]:
        names = (self._key, *self._fixed, *self._columns)
        fields = [self._model._meta.get_field(name) for name in names]
        if set(fields) != set(self._model._meta.concrete_fields):
            raise TypeError(f"not all fields of {self._model.__name__} are named")
        return fields

    @cached_property
    def _sql(self) -> str:
        quote: Any = get_connection().ops.quote_name  # the same of both databases
        meta: Any = self._model._meta
        columns = ", ".join(quote(field.column) for field in self._fields)
        names = [quote(meta.get_field(name).column) for name in self._columns]
        return (
            f"INSERT INTO {quote(meta.db_table)} ({columns}) "  # noqa: S608 - names of the models
            f"VALUES ({', '.join(['%s'] * len(self._fields))}) "
            f"ON CONFLICT ({quote(meta.pk.column)}) "
            f"DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in names)}"
        )


class PreparedStores:
    """Stores rows of different models, in one statement where the database allows that."""

    def __init__(self, *stores: PreparedStore) -> None:
        self._stores = stores

    def run(self, *given: Sequence[Any]) -> None:
        """Store a row of each, with its values."""
        using = get_connection()
        pairs = list(zip(self._stores, given, strict=True))
        if using.vendor != "postgresql":
            for store, values in pairs:
                store.run(*values)
            return
        params = [param for store, values in pairs for param in store._params(using, values)]
        with open_prepared_cursor(using) as cursor:
            cursor.execute(self._sql, params)

    @cached_property
    def _sql(self) -> str:
        *first, last = [store._sql for store in self._stores]
        return f"WITH {', '.join(f's{at} AS ({sql})' for at, sql in enumerate(first))} {last}"
