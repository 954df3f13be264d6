"""Cursors whose statements the database parses and plans once for a connection."""

from functools import cache
from typing import Any

from django.conf import settings
from django.db.backends.utils import CursorWrapper

#: The attribute of a connection's wrapper with the cursor that is used again.
_KEPT = "kept_cursor"


def open_prepared_cursor(using: Any) -> Any:
    """Return a cursor of a connection for statements that are executed again and again.

    On PostgreSQL each is prepared by its first execution, which takes half of the work off the
    database, and one cursor is used for all of them: read what it returns before the next
    statement. Elsewhere, where the settings say that statements are not prepared, and while
    statements are logged, which then have their values, it is an ordinary cursor.
    """
    prepares = using.vendor == "postgresql" and settings.PREPARE_STATEMENTS
    if not prepares or using.queries_logged:
        return using.cursor()
    # As the backend opens its own: a connection that the database has closed is replaced by one
    # that works, once in a request.
    using.close_if_health_check_failed()
    kept: _KeptCursor | None = using.__dict__.get(_KEPT)
    if kept is not None and kept.cursor.connection is using.connection:
        return kept
    using.ensure_connection()
    using.validate_thread_sharing()
    with using.wrap_database_errors:
        kept = _KeptCursor(_get_cursor_class()(using.connection), using)
    using.__dict__[_KEPT] = kept
    return kept


def is_unchecked(using: Any) -> bool:
    """Return whether the first statement of a request may find that the database has gone.

    The first statement of a request shows that as well as one that asks only for it.
    """
    return (
        using.health_check_enabled
        and not using.health_check_done
        and not using.in_atomic_block
        and using.connection is not None
    )


class _KeptCursor(CursorWrapper):
    """A cursor that stays open after a block."""

    def __exit__(self, *error: object) -> None:
        """Leave it open."""


@cache
def _get_cursor_class() -> Any:
    from django.db.backends.postgresql.base import ServerBindingCursor
    from psycopg.errors import FeatureNotSupported
    from psycopg.pq import TransactionStatus

    class PreparedCursor(ServerBindingCursor):
        def execute(self, query: Any, params: Any = None, **about: Any) -> Any:
            try:
                return super().execute(query, params, prepare=True, **about)  # type: ignore[misc]  # the stubs are of psycopg 2
            except FeatureNotSupported:
                # A migration has changed the type of a column since. Nothing is prepared on this
                # connection any more, which lives for a minute.
                held: Any = self.connection  # type: ignore[attr-defined]  # the same
                held.prepare_threshold = None
                if held.info.transaction_status != TransactionStatus.IDLE:
                    raise  # the transaction has failed: the client sends its request again
                return super().execute(query, params, **about)  # type: ignore[misc]  # the same

    return PreparedCursor
