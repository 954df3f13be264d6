"""Row locks, held until the end of the transaction and always taken in the same order."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, TypeVar

from django.db import connection, models

from club.ledger.cursors import open_prepared_cursor
from club.ledger.models import AbstractLedger
from club.ledger.prepared import Prepared
from club.ledger.prepared_writes import PreparedIncrement, PreparedTouch

LedgerT = TypeVar("LedgerT", bound=AbstractLedger)
#: Rows other than ledgers are locked after all ledgers.
ROW_RANK = 100
#: The last bits of a primary key, which are random, as the number of a lock: of 64 bits, signed.
_BITS, _HALF = 2**64 - 1, 2**63
#: The same of 32 bits, for the locks under which is counted, and the number that they share.
_INT, _HALF_INT, _COUNTED = 2**32 - 1, 2**31, 1
#: The attribute with which Django marks the transaction of a test.
TEST = "_from_testcase"
#: The attribute of a transaction that locks only rows which it has stored itself.
OWN_ROWS = "locks_own_rows"


class LockOrderError(RuntimeError):
    """A lock was requested after a lock that comes later in the order, which could deadlock."""


def lock_ledger(ledger: LedgerT) -> LedgerT:
    """Lock a ledger for an act, increment its version, and return its current state."""
    _note(ledger)
    model: Any = type(ledger)
    # This statement is the lock, on both databases.
    rows = _get_increment(model).run_returning(_get_query(model), ledger.pk)
    if not rows:
        raise model.DoesNotExist
    fresh: LedgerT = rows[0]
    return fresh


@cache
def _get_increment(model: type[AbstractLedger]) -> PreparedIncrement:
    return PreparedIncrement(model, "version")


@cache
def _get_query(model: type[AbstractLedger]) -> Prepared[Any]:
    return Prepared(lambda pk: model._base_manager.filter(pk=pk), uuid.UUID)


def lock_row(row: models.Model) -> None:
    """Lock a row without changing it. Other lockers wait for the end of this transaction.

    The statement is an UPDATE, because SQLite has no row locks. On PostgreSQL it locks the row.
    """
    _note(row)
    _get_touch(type(row)).run(row.pk)


@cache
def _get_touch(model: type[models.Model]) -> PreparedTouch:
    return PreparedTouch(model)


def lock_projections(row: models.Model) -> None:
    """Lock what is computed from a row without locking the row: rebuilds of it go one by one.

    On PostgreSQL acts do not wait for it, nor does it wait for them. The database has room for some
    thousands of these locks: take a few in a transaction. SQLite has one writer anyway.
    """
    if connection.vendor != "postgresql" or _locks_own_rows():
        lock_row(row)
        return
    _note(row)
    with open_prepared_cursor(connection) as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [(row.pk.int & _BITS) - _HALF])


def lock_count(row_id: uuid.UUID) -> None:
    """Let whoever counts what belongs to a row go one by one, without locking the row.

    It is the last lock of a transaction, so that who holds a night or an event may ask for it. Call
    it after an act was recorded: on SQLite that has made this transaction the only writer.
    """
    block = _get_block()
    if block is not None:
        block.locked_rank = ROW_RANK
    if connection.vendor == "postgresql":
        # Locks with two numbers are others than those with one, which projections have.
        with open_prepared_cursor(connection) as cursor:
            cursor.execute(
                "SELECT pg_advisory_xact_lock(%s, %s)", [_COUNTED, (row_id.int & _INT) - _HALF_INT]
            )


@contextmanager
def locking_own_rows() -> Iterator[None]:
    """Allow locks in any order in this transaction, whose rows nobody else can see yet.

    For a transaction that stores a whole club: what nobody sees, nobody waits for.
    """
    block = _get_block()
    setattr(block, OWN_ROWS, True)
    try:
        yield
    finally:
        setattr(block, OWN_ROWS, False)


def _get_block() -> Any:
    """Return the outermost block of the transaction, but for that of a test, or None."""
    blocks: list[Any] = [
        block for block in connection.atomic_blocks if not getattr(block, TEST, False)
    ]
    return blocks[0] if blocks else None


def _locks_own_rows() -> bool:
    return bool(getattr(_get_block(), OWN_ROWS, False))


def _note(row: models.Model) -> None:
    """Store the highest rank locked in this transaction. Raise LockOrderError for a lower one."""
    rank = row.lock_rank if isinstance(row, AbstractLedger) else ROW_RANK
    block = _get_block()
    if block is None:
        if not connection.in_atomic_block:
            raise LockOrderError(f"{type(row).__name__} is locked outside of a transaction")
        return  # a test's own transaction: nothing to compare with
    if _locks_own_rows():
        return
    if rank < getattr(block, "locked_rank", 0):
        raise LockOrderError(f"{type(row).__name__} is locked before what is locked already")
    block.locked_rank = rank
