"""Write facts in one short transaction, under the ledger's lock."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from django.db import models, transaction
from django.utils.translation import gettext as _

from club.ledger.delays import count_act
from club.ledger.locks import LedgerT, lock_ledger
from club.ledger.models import AbstractAct, AbstractLedger
from club.ledger.orders import Actor, Order, Writing
from club.ledger.prepared import insert_row
from club.ledger.queue import queue_after_commit
from club.ledger.refusals import Conflict, Refused
from club.ledger.registry import registry

__all__ = [
    "PUBLIC_REASON",
    "Actor",
    "Order",
    "Repeated",
    "Returns",
    "Writing",
    "answer_repeated",
    "find_act",
    "make_fingerprint",
    "make_key_conflict",
    "writing",
]

P = ParamSpec("P")
ResultT = TypeVar("ResultT")
Returns = type[models.Model] | Callable[[Any], Any]
"""What a repeated request gets: the row of a model that belongs to its act, or what a function of
the act returns.
"""

#: The key of an act's detail that says that everybody may read the reason.
PUBLIC_REASON = "reason_public"


class Repeated(Exception):
    """Raised by `writing` with ``returns`` if the key was used before. It leaves no action.

    answer: what the action returns.
    """

    def __init__(self, answer: Any) -> None:
        super().__init__("an action that passes returns to writing() lacks @answer_repeated")
        self.answer = answer


def answer_repeated(action: Callable[P, ResultT]) -> Callable[P, ResultT]:
    """Decorate an action whose `writing` has ``returns``: a repeated request gets the answer."""

    @wraps(action)
    def act_once(*args: P.args, **kwargs: P.kwargs) -> ResultT:
        try:
            return action(*args, **kwargs)
        except Repeated as repeated:
            return cast(ResultT, repeated.answer)

    return act_once


def make_fingerprint(verb: str, body: Mapping[str, Any]) -> str:
    """Return a digest by which different requests with the same key are told apart."""
    text = json.dumps([verb, body], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


@contextmanager
def writing(
    order: Order,
    ledger: LedgerT,
    verb: str,
    *,
    body: Mapping[str, Any],
    detail: Mapping[str, Any] | None = None,
    after_closing: bool = False,
    returns: Returns | None = None,
    **columns: Any,
) -> Iterator[Writing[LedgerT]]:
    """Lock the ledger, look the key up and record the act; write the facts in the block.

    verb: one that the app has declared for the ledger, else raise LookupError.
    returns: what the action, decorated with `answer_repeated`, returns if the key was used before
    for the same request; the block is then not executed. Without it the block is executed, with
    ``repeated``, and rolled back.
    columns: further columns of the app's act. Raise Conflict if the key was used for a different
    request or the ledger is not at the order's version, and Refused on a closed ledger unless
    after_closing is true. If the block raises, nothing is stored. After the commit the ledger's
    rebuild task is queued.
    """
    registry.acts_of(type(ledger)).check(verb)
    mark = make_fingerprint(verb, body)
    with transaction.atomic():
        locked = lock_ledger(ledger)
        act = _make_act(order, locked, verb, mark, dict(detail or {}), columns)
        # The unique key decides whether the request is a repeated one.
        known = None if _record(locked, act) else find_act(locked, order.key, mark)
        if known is not None:
            if returns is not None:
                raise Repeated(_answer(returns, known))  # undoes the increment of the version
            yield Writing(locked, known, repeated=True)
            transaction.set_rollback(True)  # undo the increment of the version
            return
        _check_open(order, locked, after_closing)
        record = Writing(locked, act)
        yield record
        if record.discarded:
            transaction.set_rollback(True)
            return
        for follow in registry.followers:
            follow(record)
        count_act(record.act, locked)
        if locked.rebuild_task:
            queue_after_commit(locked.rebuild_task, locked.pk)


def _answer(returns: Any, act: AbstractAct) -> Any:
    """Return what the request of an act that was recorded before gets."""
    if isinstance(returns, type):
        return returns._default_manager.get(act=act)  # type: ignore[attr-defined]  # a model
    return returns(act)


def make_stale() -> Refused:
    """Return the conflict of an order whose ledger has changed since it was read."""
    text = _("Something else was recorded meanwhile. Look at it again, then send it.")
    return Conflict.because("stale", text, "version")


def _check_open(order: Order, locked: AbstractLedger, after_closing: bool) -> None:
    """Raise Conflict if the ledger is not at the order's version, and Refused if it is closed."""
    if order.ledger_version not in (None, locked.version - 1):
        raise make_stale()
    if not after_closing and (fault := locked.closed_fault()):
        raise Refused([fault])


def find_act(ledger: Any, key: str, mark: str) -> AbstractAct | None:
    """Return the act of a key, or None if the key is empty or new.

    Raise Conflict if the key was used for a request with another fingerprint.
    """
    known: AbstractAct | None = ledger.acts.filter(key=key).first() if key else None
    if known is not None and known.fingerprint != mark:
        raise make_key_conflict()
    return known


def make_key_conflict() -> Refused:
    """Return the conflict of a key that another request used."""
    text = _("This key was used for a different request before.")
    return Conflict.because("key-used", text, "key")


def _record(ledger: Any, act: AbstractAct) -> bool:
    """Store an act, and return true, unless the ledger has an act with its key."""
    return insert_row(act, unless=(ledger.acts.field.column, "key"))


def _make_act(
    order: Order,
    ledger: Any,
    verb: str,
    mark: str,
    detail: dict[str, Any],
    columns: dict[str, Any],
) -> AbstractAct:
    actor = order.actor
    model = ledger.acts.model
    if model.device_field and columns.get(model.device_field) is None:
        columns[model.device_field] = actor.device
    values = {ledger.acts.field.name: ledger, **columns}
    if actor.phone and actor.account is None:
        detail = {**detail, "phone": actor.phone}
    if order.reason and order.reason_public:
        detail = {**detail, PUBLIC_REASON: True}
    act: AbstractAct = model(
        club_id=ledger.club_id,
        number=ledger.version,
        verb=verb,
        at=order.at,
        account=actor.account,
        by_device=actor.account is None and actor.device is not None,
        seat=actor.seat,
        reason=order.reason,
        detail=_strip_nul(detail),
        key=order.key or None,
        fingerprint=mark,
        **values,
    )
    return act


def _strip_nul(value: Any) -> Any:
    """Return a value with no NUL in any text of it, because PostgreSQL cannot store that."""
    if isinstance(value, str):
        return value.replace("\0", "") if "\0" in value else value
    if isinstance(value, Mapping):
        return {_strip_nul(key): _strip_nul(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_strip_nul(inner) for inner in value]
    return value
