"""Reading one state of the database, whatever is recorded meanwhile."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import connection, models, transaction

Row = TypeVar("Row", bound=models.Model)


@contextmanager
def reading_one_state() -> Iterator[None]:
    """Read one state of the database in the block, and lock nothing.

    Django's own transaction would be one that writes, for which every deal waits on SQLite.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield


def compare(
    label: str, find: Callable[[Row], Iterable[str]], row: Row
) -> Iterator[tuple[str, str]]:
    """Yield a label with each difference that a function finds in one state of a row.

    At the end the label is yielded with an empty text.
    """
    with reading_one_state():
        row.refresh_from_db()  # it may have been listed minutes ago
        differences = list(find(row))
    yield from ((label, text) for text in [*differences, ""])
