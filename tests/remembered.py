"""Fixtures whose rows are made once in a process, and are only written again for further tests.

To open a night and seat four players takes many times as long as to write the rows again that this
leaves. A fixture is decorated between ``pytest.fixture`` and itself:

    @pytest.fixture
    @remembered
    def night(cast, order): ...

The first test of a process that asks for it runs it. For a later one its rows are written as they
were, and what it returned is copied, if nothing else has been written before: other fixtures of
this kind count as the same if they were asked for in the same order, with orders that were signed
by the same account at the same time. Settings and patches are not compared. Otherwise it runs as
usual, and so it does on PostgreSQL and in tests whose transactions are committed.
"""

import functools
import inspect
import os
import pickle
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

Tables = dict[str, dict[int, tuple[Any, ...]]]
"""The rows of each table, by their place in it."""


@dataclass(frozen=True)
class _Layer:
    """What a fixture has left: the rows it changed, its clocks, and what it returned."""

    deleted: list[tuple[str, list[tuple[int]]]]
    added: list[tuple[str, list[tuple[Any, ...]]]]
    clocks: list[Any]
    returned: bytes


@dataclass
class _Test:
    """What fixtures of this kind have done in a test: their names, and the rows written then."""

    node: Any
    names: tuple[Any, ...] | None
    changes: int


#: The variable by which every test makes its own rows, so that it is known what they come from.
FORGET = "TESTS_FORGET"
_layers: dict[tuple[Any, ...], _Layer] = {}
_latest: list[_Test] = []


def remembered(make: Callable[..., Any]) -> Callable[..., Any]:
    """Return a fixture that is run once in a process for tests that ask for the same."""
    signature = inspect.signature(make)
    ours = [*signature.parameters.values()]
    name = f"{make.__module__}.{make.__qualname__}"

    @functools.wraps(make)
    def fixture(request: pytest.FixtureRequest, **given: Any) -> Any:
        database = None if os.environ.get(FORGET) else _find_database()
        if database is None:
            return make(**given)
        test = _find_test(request.node, database)
        if test.names is None:
            return make(**given)
        clocks = [clock for clock in given.values() if hasattr(clock, "now")]
        key = (*test.names, name, *((clock.now, clock.account.pk) for clock in clocks))
        layer = _layers.get(key)
        if layer is None:
            before = _read(database)
            value = make(**given)
            layer = _layers[key] = _compare(before, _read(database), clocks, value)
        else:
            _write(layer, database, clocks)
        test.names, test.changes = key, database.total_changes
        # A copy the first time too, so that no test depends on being the first.
        return pickle.loads(layer.returned)

    asked = inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    fixture.__signature__ = signature.replace(parameters=[asked, *ours])  # type: ignore[attr-defined]  # inspect's own
    return fixture


def _find_database() -> sqlite3.Connection | None:
    """Return the database of a test that is rolled back, or None for any other."""
    from django.db import connection

    if connection.vendor != "sqlite" or not connection.in_atomic_block:
        return None
    database: sqlite3.Connection = connection.connection
    return database


def _find_test(node: Any, database: sqlite3.Connection) -> _Test:
    """Return what is known of a test. It has no names if something else was written in it."""
    test = _latest[0] if _latest and _latest[0].node is node else None
    if test is None:
        test = _Test(node, () if _is_empty(database) else None, database.total_changes)
        _latest[:] = [test]
    elif test.changes != database.total_changes:
        test.names = None
    return test


def _is_empty(database: sqlite3.Connection) -> bool:
    """Return whether the apps have no rows yet."""
    ours = [
        f"EXISTS (SELECT 1 FROM {table})" for table in _tables(database) if "django_" not in table
    ]
    (differs,) = database.execute(f"SELECT {' OR '.join(ours)}").fetchone()
    return not differs


@functools.cache
def _tables(database: sqlite3.Connection) -> tuple[str, ...]:
    """Return the tables that tests write, with quotes."""
    rows = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
        "AND name NOT IN ('django_migrations', 'auth_permission')"
    )
    return tuple(f'"{name}"' for (name,) in rows)


def _read(database: sqlite3.Connection) -> Tables:
    """Return the rows of all tables, each with its place before its columns."""
    return {
        name: {row[0]: row for row in database.execute(f"SELECT rowid, * FROM {name}")}
        for name in _tables(database)
    }


def _compare(before: Tables, after: Tables, clocks: list[Any], value: Any) -> _Layer:
    def differ(tables: Tables, other: Tables) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
        for name, rows in tables.items():
            different = [row for key, row in rows.items() if other[name].get(key) != row]
            if different:
                yield name, different

    return _Layer(
        [(name, [row[:1] for row in rows]) for name, rows in differ(before, after)],
        list(differ(after, before)),
        [clock.now for clock in clocks],
        pickle.dumps(value),
    )


def _write(layer: _Layer, database: sqlite3.Connection, clocks: list[Any]) -> None:
    """Write the rows that a fixture has left."""
    for name, places in layer.deleted:
        database.executemany(f"DELETE FROM {name} WHERE rowid = ?", places)
    for name, rows in layer.added:
        database.executemany(_insertion(name, database), rows)
    for clock, now in zip(clocks, layer.clocks, strict=True):
        clock.now = now
    _forget_what_is_kept()


@functools.cache
def _insertion(name: str, database: sqlite3.Connection) -> str:
    columns = [f'"{row[1]}"' for row in database.execute(f"PRAGMA table_info({name})")]
    places = ", ".join("?" * (len(columns) + 1))
    return f"INSERT INTO {name} (rowid, {', '.join(columns)}) VALUES ({places})"


def _forget_what_is_kept() -> None:
    """Forget what the process has kept of rows with the same keys, from other tests."""
    from django.conf import settings
    from django.core.cache import caches

    from nights.queries import room_cache
    from tournaments.queries import stored_field

    for name in settings.CACHES:
        caches[name].clear()
    room_cache._kept.clear()
    stored_field._read_kept.cache_clear()
