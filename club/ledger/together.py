"""Operations of migrations that handle many models or fields at once."""

import time
from collections.abc import Iterator
from typing import Any

from django.db import OperationalError, migrations, transaction

#: How often a statement is tried that waits for a lock, and the seconds between.
_TRIES = 60
_BETWEEN = 0.5
#: Less than `deadlock_timeout`, one second, after which another transaction may be cancelled.
_LOCK_TIMEOUT = "500ms"
#: PostgreSQL's codes for a lock that was not available in time, and for a deadlock.
_LOCKED = {"55P03", "40P01"}


class _Together(migrations.SeparateDatabaseAndState):
    """Operations whose states are computed without rendering the models for each."""

    def __init__(self, operations: list[Any]) -> None:
        super().__init__(state_operations=operations)

    def deconstruct(self) -> Any:
        """Return the operation as a migration writes it."""
        return (self.__class__.__name__, [self.state_operations], {})

    def state_forwards(self, app_label: str, state: Any) -> None:
        """Change a state that renders no models meanwhile."""
        state.__dict__.pop("apps", None)
        super().state_forwards(app_label, state)


class ChangeState(_Together):
    """Change what migrations know of models, and no table: what is there stays as it is."""


class CreateTogether(_Together):
    """Create models at once, whatever refers to what.

    One after the other, each is rendered again with everything that refers to it: three times the
    work of all the rest.
    """

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Create the tables, all from the state in which every model is there."""
        for operation in self.state_operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Delete the tables, the last one first."""
        for operation in reversed(self.state_operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)


class DropForeignKeys(_Together):
    """Drop the constraints of keys, each given as the operation that alters its field.

    On SQLite they stay, since whole tables would be written anew: ten years of a club took five
    minutes. Elsewhere a constraint is dropped at once, without rendering every model for each.

    The migration must not be atomic: each constraint is dropped in a transaction of its own. While
    requests are served, it waits for its locks for less than PostgreSQL takes to look for a
    deadlock, so that it is never a request that fails, and tries again.
    """

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Drop the constraints."""
        if schema_editor.connection.vendor == "sqlite":
            return
        altered: Any = self.state_operations
        for operation in altered:
            model = from_state.apps.get_model(app_label, operation.model_name)
            column = model._meta.get_field(operation.name).column
            for name in schema_editor._constraint_names(model, [column], foreign_key=True):
                _drop(schema_editor, schema_editor._delete_fk_sql(model, name))

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Create the constraints again."""
        if schema_editor.connection.vendor == "sqlite":
            return
        for operation in reversed(self.state_operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)


class DropIndexes(_Together):
    """Drop the indexes of keys, each given as the operation that alters its field.

    Columns have the names that Django gives them. On SQLite no table is written anew, as Django
    would do it. The rest is as for `DropForeignKeys`.
    """

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Drop the indexes."""
        altered: Any = self.state_operations
        for operation in altered:
            table = _find_table(from_state, app_label, operation.model_name)
            for name in _find_indexes(schema_editor.connection, table, f"{operation.name}_id"):
                statement = f"DROP INDEX {schema_editor.quote_name(name)}"
                if schema_editor.connection.vendor == "sqlite":
                    schema_editor.execute(statement)
                else:
                    _drop(schema_editor, statement)

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Create the indexes again."""
        altered: Any = self.state_operations
        for operation in reversed(altered):
            model = to_state.apps.get_model(app_label, operation.model_name)
            field = model._meta.get_field(operation.name)
            schema_editor.execute(schema_editor._create_index_sql(model, fields=[field]))


def _find_table(state: Any, app_label: str, model_name: str) -> str:
    """Return the name of a model's table, for which no model is rendered."""
    options = state.models[app_label, model_name.lower()].options
    return str(options.get("db_table") or f"{app_label}_{model_name.lower()}")


def _find_indexes(connection: Any, table: str, column: str) -> list[str]:
    """Return the names of the indexes of one column that enforce nothing."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            return list(_list_indexes(cursor, table, column))
        constraints = connection.introspection.get_constraints(cursor, table)
    return [
        name
        for name, constraint in constraints.items()
        if constraint["index"]
        and constraint["columns"] == [column]
        and not (constraint["unique"] or constraint["primary_key"])
    ]


def _list_indexes(cursor: Any, table: str, column: str) -> Iterator[str]:
    """As `_find_indexes`. Django parses the statements of tables, which takes far longer."""
    cursor.execute(
        "SELECT name FROM pragma_index_list(%s) WHERE origin = 'c' AND NOT \"unique\"", [table]
    )
    for (name,) in cursor.fetchall():
        cursor.execute("SELECT name FROM pragma_index_info(%s)", [name])
        if cursor.fetchall() == [(column,)]:
            yield name


def _drop(schema_editor: Any, statement: Any) -> None:
    """Drop a constraint or an index. Raise OperationalError if the tables stay locked."""
    for left in reversed(range(_TRIES)):
        try:
            with transaction.atomic(using=schema_editor.connection.alias):
                schema_editor.execute(f"SET LOCAL lock_timeout = '{_LOCK_TIMEOUT}'")
                schema_editor.execute(statement)
        except OperationalError as error:
            if not left or getattr(error.__cause__, "sqlstate", "") not in _LOCKED:
                raise
            time.sleep(_BETWEEN)
        else:
            return
