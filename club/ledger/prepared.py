"""Statements that Django compiles once in a process, and that are then only executed.

To compile a queryset takes several times as long as the database takes to answer it. The few
statements of requests that come every second are compiled once, from the models themselves, so
that they cannot differ from them.
"""

import datetime
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import (
    DEFAULT_DB_ALIAS,
    InterfaceError,
    OperationalError,
    connections,
    models,
    transaction,
)
from django.db.models.query import ValuesListIterable, get_related_populators
from django.db.models.sql.compiler import SQLCompiler

from club.ledger.cursors import is_unchecked, open_prepared_cursor

Row = TypeVar("Row")


@dataclass(frozen=True)
class _Model:
    """How the rows of a statement become instances."""

    model: Any
    columns: slice
    names: Sequence[str]
    related: Sequence[Any]
    annotations: Sequence[tuple[str, int]]

    def make(self, row: Any) -> Any:
        """Return an instance with its related instances and annotations."""
        made = self.model.from_db(DEFAULT_DB_ALIAS, self.names, row[self.columns])
        for populator in self.related:
            populator.populate(row, made)
        for name, at in self.annotations:
            setattr(made, name, row[at])
        return made


@dataclass(frozen=True)
class _Compiled:
    """A compiled statement. slots: for each parameter, its argument's place, or None."""

    compiler: SQLCompiler
    sql: str
    params: tuple[Any, ...]
    slots: tuple[int | None, ...]
    converters: dict[int, Any]
    tuples: bool
    model: "_Model | None"

    def fill(self, values: Sequence[Any]) -> tuple[Any, ...]:
        """Return the parameters with the values of the arguments."""
        pairs = zip(self.params, self.slots, strict=True)
        return tuple(param if slot is None else values[slot] for param, slot in pairs)


class Prepared(Generic[Row]):
    """A query with arguments, compiled once for each kind of database.

    build: returns the queryset for its arguments; each argument is a whole parameter of the
    statement, and is neither None nor a list. kinds: the type of each argument: UUID, str, int or
    date. The queryset returns instances, or tuples if it ends with ``values_list``.
    """

    def __init__(self, build: Callable[..., models.QuerySet[Any, Any]], *kinds: type) -> None:
        self._build, self._kinds = build, kinds
        self._known: dict[str, _Compiled] = {}

    def fetch(self, *values: Any) -> list[Row]:
        """Return the rows for the arguments.

        A connection that the database has closed since the last request is replaced.
        """
        using = get_connection()
        if not is_unchecked(using):
            return self._fetch(using, values)
        using.health_check_done = True
        try:
            return self._fetch(using, values)
        except (OperationalError, InterfaceError):
            if using.is_usable():
                raise
            using.close()
            return self._fetch(using, values)

    def _fetch(self, using: Any, values: Sequence[Any]) -> list[Row]:
        compiled = self._get_compiled(using)
        if not using.features.has_native_uuid_field:
            values = [_adapt(value, using) for value in values]
        with open_prepared_cursor(using) as cursor:
            cursor.execute(compiled.sql, compiled.fill(values))
            return _read(compiled, cursor.fetchall())

    def first(self, *values: Any) -> Row | None:
        """Return the first row for the arguments, or None."""
        rows = self.fetch(*values)
        return rows[0] if rows else None

    def read(self, rows: list[Sequence[Any]]) -> list[Row]:
        """Return what the database returned for the columns of the query, as `fetch` does."""
        return _read(self._get_compiled(get_connection()), rows)

    @property
    def columns(self) -> str:
        """The columns of the query, for a statement that returns them."""
        using = get_connection()
        quote = using.ops.quote_name
        targets = [
            selected[0].target.column for selected in self._get_compiled(using).compiler.select
        ]
        return ", ".join(quote(name) for name in targets)

    def _get_compiled(self, using: Any) -> _Compiled:
        # The threads share it: of the connection with which it was compiled, only what is the same
        # for all of them is used.
        vendor = using.vendor
        if vendor not in self._known:
            self._known[vendor] = self._compile(using)
        return self._known[vendor]

    def _compile(self, using: Any) -> _Compiled:
        marks = [_mark(kind, at) for at, kind in enumerate(self._kinds)]
        queryset = self._build(*marks)
        tuples = issubclass(queryset._iterable_class, ValuesListIterable)
        compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        places = {_adapt(mark, using): at for at, mark in enumerate(marks)}
        slots = tuple(places.get(param) if _hashable(param) else None for param in params)
        if set(places.values()) - set(slots):
            raise TypeError("an argument of the statement is not a parameter of its own")
        converters = compiler.get_converters([selected[0] for selected in compiler.select or ()])
        model = None if tuples else _read_model(compiler)
        return _Compiled(compiler, sql, tuple(params), slots, converters, tuples, model)


def get_connection() -> Any:
    """Return the connection of the thread."""
    return connections[DEFAULT_DB_ALIAS]


def _mark(kind: type, at: int) -> Any:
    """Return a value that no statement contains by itself."""
    number = 0x5EA1 + at  # of 16 bits: a larger one would match no row of small columns
    if kind is uuid.UUID:
        return uuid.UUID(int=number << 64)
    if kind is datetime.date:
        return datetime.date.fromordinal(number)
    return number if kind is int else f"mark {number}"


def _adapt(value: Any, using: Any) -> Any:
    """Return a value as a parameter. SQLite stores a UUID and a date as text."""
    if isinstance(value, uuid.UUID) and not using.features.has_native_uuid_field:
        return value.hex
    if isinstance(value, datetime.date):
        return using.ops.adapt_datefield_value(value)
    return value


def _hashable(value: Any) -> bool:
    return isinstance(value, str | int | uuid.UUID | datetime.date)


def _read(compiled: _Compiled, rows: Any) -> list[Any]:
    """Return what the database returned as instances or tuples."""
    if compiled.converters:
        rows = compiled.compiler.apply_converters(iter(rows), compiled.converters)
    return list(map(compiled.model.make if compiled.model else tuple, rows))


def _read_model(compiler: SQLCompiler) -> _Model:
    """Return how rows become instances, as ModelIterable makes them."""
    select: Any = compiler.select
    klass_info: Any = compiler.klass_info
    fields = klass_info["select_fields"]
    columns = slice(fields[0], fields[-1] + 1)
    names = [selected[0].target.attname for selected in select[columns]]
    related = get_related_populators(klass_info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # the stubs are of a later Django
    annotations = tuple((compiler.annotation_col_map or {}).items())
    return _Model(klass_info["model"], columns, names, related, annotations)


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
    using = get_connection()
    key = (type(row), using.vendor, unless)
    insert = _inserts.get(key) or _inserts.setdefault(key, _make_insert(type(row), unless))
    values = [
        field.get_db_prep_save(field.pre_save(row, add=True), using) for field in insert.fields
    ]
    with (
        transaction.mark_for_rollback_on_error(DEFAULT_DB_ALIAS),
        open_prepared_cursor(using) as cursor,
    ):
        cursor.execute(insert.sql, values)
        inserted: bool = cursor.rowcount == 1
    if inserted:
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    return inserted


def _make_insert(model: type[models.Model], unless: tuple[str, ...]) -> _Insert:
    quote = get_connection().ops.quote_name
    fields = tuple(model._meta.local_concrete_fields)
    into = quote(model._meta.db_table)
    columns = ", ".join(quote(field.column) for field in fields)
    places = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {into} ({columns}) VALUES ({places})"  # noqa: S608 - names of the models
    if unless:
        sql += f" ON CONFLICT ({', '.join(map(quote, unless))}) DO NOTHING"
    return _Insert(sql, fields)
