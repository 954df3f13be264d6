"""Statements that Django compiles once in a process, and that are then only executed.

To compile a queryset takes several times as long as the database takes to answer it. The few
statements of requests that come every second are compiled once, from the models themselves, so
that they cannot differ from them.
"""

import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models, transaction
from django.db.models.query import ValuesListIterable, get_related_populators
from django.db.models.sql.compiler import SQLCompiler

from club.ledger.cursors import open_prepared_cursor

Row = TypeVar("Row")


@dataclass(frozen=True)
class _Compiled:
    """A compiled statement. slots: for each parameter, its argument's place, or None."""

    compiler: SQLCompiler
    sql: str
    params: tuple[Any, ...]
    slots: tuple[int | None, ...]
    converters: dict[int, Any]
    tuples: bool

    def fill(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """Return the parameters with the values of the arguments."""
        pairs = zip(self.params, self.slots, strict=True)
        return tuple(param if slot is None else values[slot] for param, slot in pairs)


class Prepared(Generic[Row]):
    """A query with arguments, compiled once for each kind of database.

    build: returns the queryset for its arguments; each argument is a whole parameter of the
    statement, and is neither None nor a list. kinds: the type of each argument: UUID, str or int.
    The queryset returns instances, or tuples if it ends with ``values_list``.
    """

    def __init__(self, build: Callable[..., models.QuerySet[Any, Any]], *kinds: type) -> None:
        self._build, self._kinds = build, kinds
        self._known: dict[str, _Compiled] = {}

    def fetch(self, *values: Any) -> list[Row]:
        """Return the rows for the arguments."""
        compiled = self._compiled
        with open_prepared_cursor(_connection()) as cursor:
            cursor.execute(compiled.sql, compiled.fill([_adapt(one) for one in values]))
            return self.read(cursor.fetchall())

    def first(self, *values: Any) -> Row | None:
        """Return the first row for the arguments, or None."""
        rows = self.fetch(*values)
        return rows[0] if rows else None

    def read(self, rows: list[Sequence[Any]]) -> list[Row]:
        """Return what the database returned for the columns of the query, as `fetch` does."""
        compiled = self._compiled
        compiler = compiled.compiler
        values: Any = compiler.apply_converters(iter(rows), compiled.converters)
        return list(map(tuple, values) if compiled.tuples else _instances(compiler, values))

    @property
    def columns(self) -> str:
        """The columns of the query, for a statement that returns them."""
        quote = _connection().ops.quote_name
        targets = [one[0].target.column for one in self._compiled.compiler.select]
        return ", ".join(quote(name) for name in targets)

    @property
    def _compiled(self) -> _Compiled:
        # The threads share it: of the connection with which it was compiled, only what is the same
        # for all of them is used.
        vendor = _connection().vendor
        if vendor not in self._known:
            self._known[vendor] = self._compile()
        return self._known[vendor]

    def _compile(self) -> _Compiled:
        marks = [_mark(kind, at) for at, kind in enumerate(self._kinds)]
        queryset = self._build(*marks)
        tuples = issubclass(queryset._iterable_class, ValuesListIterable)
        compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        places = {_adapt(mark): at for at, mark in enumerate(marks)}
        slots = tuple(places.get(one) if _hashable(one) else None for one in params)
        if set(places.values()) - set(slots):
            raise TypeError("an argument of the statement is not a parameter of its own")
        converters = compiler.get_converters([one[0] for one in compiler.select or ()])
        return _Compiled(compiler, sql, tuple(params), slots, converters, tuples)


def _connection() -> Any:
    return connections[DEFAULT_DB_ALIAS]


def _mark(kind: type, at: int) -> Any:
    """Return a value that no statement contains by itself."""
    number = 0x5EA1 + at  # of 16 bits: a larger one would match no row of small columns
    if kind is uuid.UUID:
        return uuid.UUID(int=number << 64)
    return number if kind is int else f"mark {number}"


def _adapt(value: Any) -> Any:
    """Return a value as a parameter. SQLite stores a UUID as text."""
    if isinstance(value, uuid.UUID) and not _connection().features.has_native_uuid_field:
        return value.hex
    return value


def _hashable(value: Any) -> bool:
    return isinstance(value, str | int | uuid.UUID)


def _instances(compiler: SQLCompiler, rows: Iterator[Any]) -> Iterator[Any]:
    """Yield instances with their related instances and annotations, as ModelIterable does."""
    select: Any = compiler.select
    found: Any = compiler.klass_info
    model, fields = found["model"], found["select_fields"]
    start, end = fields[0], fields[-1] + 1
    names = [one[0].target.attname for one in select[start:end]]
    related = get_related_populators(found, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # the stubs are of a later Django
    for row in rows:
        made = model.from_db(DEFAULT_DB_ALIAS, names, row[start:end])
        for populator in related:
            populator.populate(row, made)
        for name, at in (compiler.annotation_col_map or {}).items():
            setattr(made, name, row[at])
        yield made


@dataclass(frozen=True)
class _Insert:
    """The statement that inserts a row of a model, and its fields in order."""

    sql: str
    fields: tuple[Any, ...]


_inserts: dict[tuple[type[models.Model], str, tuple[str, ...]], _Insert] = {}


def insert_row(row: models.Model, unless: tuple[str, ...] = ()) -> bool:
    """Insert a new row as ``save(force_insert=True)`` does, but without signals.

    unless: the columns of a unique constraint; a row that violates it is not inserted. Return
    whether the row was inserted. Raise IntegrityError for any other constraint.
    """
    row._prepare_related_fields_for_save(operation_name="save")  # type: ignore[attr-defined]  # refuses an unsaved row
    using = _connection()
    key = (type(row), using.vendor, unless)
    found = _inserts.get(key) or _inserts.setdefault(key, _make_insert(type(row), unless))
    values = [one.get_db_prep_save(one.pre_save(row, add=True), using) for one in found.fields]
    with (
        transaction.mark_for_rollback_on_error(DEFAULT_DB_ALIAS),
        open_prepared_cursor(using) as cursor,
    ):
        cursor.execute(found.sql, values)
        inserted: bool = cursor.rowcount == 1
    if inserted:
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    return inserted


def _make_insert(model: type[models.Model], unless: tuple[str, ...]) -> _Insert:
    quote = _connection().ops.quote_name
    fields = tuple(model._meta.local_concrete_fields)
    into = quote(model._meta.db_table)
    columns = ", ".join(quote(one.column) for one in fields)
    places = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {into} ({columns}) VALUES ({places})"  # noqa: S608 - names of the models
    if unless:
        sql += f" ON CONFLICT ({', '.join(map(quote, unless))}) DO NOTHING"
    return _Insert(sql, fields)


class PreparedUpdate:
    """An update of the rows with a key, compiled once for each kind of database.

    by: the field of the key, or ``pk``. columns: the fields that are set. add: the integer fields
    that are incremented.
    """

    def __init__(
        self, model: type[models.Model], by: str, *columns: str, add: tuple[str, ...] = ()
    ) -> None:
        self._model, self._by, self._columns, self._add = model, by, columns, add
        self._sql: dict[str, str] = {}

    def run(self, key: Any, *values: Any) -> int:
        """Set the columns of the rows with the key. Return how many rows there were."""
        with open_prepared_cursor(_connection()) as cursor:
            cursor.execute(self._statement, self._params(key, values))
            count: int = cursor.rowcount
            return count

    def run_returning(self, query: Prepared[Row], key: Any, *values: Any) -> list[Row]:
        """Set the columns of the rows with the key, and return the rows as the query does.

        The database returns them in the statement itself where it can.
        """
        if not _connection().features.can_return_rows_from_bulk_insert:
            self.run(key, *values)
            return query.fetch(key)
        with open_prepared_cursor(_connection()) as cursor:
            sql = f"{self._statement} RETURNING {query.columns}"
            cursor.execute(sql, self._params(key, values))
            rows = cursor.fetchall()
        return query.read(rows)

    def _params(self, key: Any, values: Sequence[Any]) -> list[Any]:
        return [
            field.get_db_prep_save(value, _connection())
            for field, value in zip(self._fields(), (*values, key), strict=True)
        ]

    def _fields(self) -> Sequence[Any]:
        meta = self._model._meta
        by = meta.pk if self._by == "pk" else meta.get_field(self._by)
        return [*(meta.get_field(name) for name in self._columns), by]

    @property
    def _statement(self) -> str:
        vendor = _connection().vendor
        if vendor not in self._sql:
            self._sql[vendor] = self._compile()
        return self._sql[vendor]

    def _compile(self) -> str:
        quote: Any = _connection().ops.quote_name
        meta: Any = self._model._meta
        *set_to, by = [quote(one.column) for one in self._fields()]
        added = [quote(meta.get_field(name).column) for name in self._add]
        changes = [f"{name} = %s" for name in set_to] + [f"{name} = {name} + 1" for name in added]
        table = quote(meta.db_table)
        return f"UPDATE {table} SET {', '.join(changes)} WHERE {by} = %s"  # noqa: S608 - names of the models
