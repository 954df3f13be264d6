"""How every fact goes in: one short write transaction under the night's lock."""

import datetime
import hashlib
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from club.models import Account, Act, Match, Night, Player, Table
from club.queries.room import is_open
from club.queue import queue_rebuild
from club.refusals import Conflict, Refused


@dataclass(frozen=True)
class Actor:
    """Who acts: an account, or whoever holds a table's phone, at a seat if they said so."""

    account: Account | None = None
    table: Table | None = None
    seat: str = ""


@dataclass(frozen=True)
class Order:
    """The envelope of an action: who and when, why, and the client's own key for it.

    key: unique within the night, so that a request sent twice is one act; may be empty.
    version: what the client last saw of the match (or the night), if it says.
    """

    actor: Actor
    at: datetime.datetime
    key: str = ""
    version: int | None = None
    reason: str = ""


@dataclass
class Writing:
    """An act under way. A repeated one was recorded before: read its facts, add none."""

    night: Night
    act: Act
    repeated: bool = False


def fingerprint(verb: str, body: Mapping[str, Any]) -> str:
    """Answer what tells two requests apart that carry one key."""
    text = json.dumps([verb, body], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


@contextmanager
def writing(
    order: Order,
    night: Night,
    verb: str,
    *,
    body: Mapping[str, Any],
    table: Table | None = None,
    match: Match | None = None,
    player: Player | None = None,
    detail: Mapping[str, Any] | None = None,
    after_closing: bool = False,
) -> Iterator[Writing]:
    """Lock the night, look the key up, record the act; the facts are written inside.

    Raises Conflict for a key that was used for something else, and Refused on a closed
    night unless the action is one that is taken after closing. Whatever the block raises
    leaves nothing behind.
    """
    mark = fingerprint(verb, body)
    with transaction.atomic():
        locked = _lock(night)
        known = _known(locked, order.key)
        if known is not None:
            if known.fingerprint != mark:
                raise Conflict.because(
                    "key-used", _("This key was used for a different request before."), "key"
                )
            yield Writing(locked, known, repeated=True)
            transaction.set_rollback(True)  # the version, for nothing new happened
            return
        if not after_closing and not is_open(locked):
            raise Refused.because("night-closed", _("This night is closed."))
        about = {"table": table, "match": match, "player": player, "detail": dict(detail or {})}
        act = _act(order, locked, verb, mark, about)
        yield Writing(locked, act)
        queue_rebuild(locked.pk)


def _lock(night: Night) -> Night:
    """Raise the night's version: this statement is the lock, on both databases."""
    Night.objects.filter(pk=night.pk, club=night.club_id).update(version=F("version") + 1)
    return Night.objects.select_related("club").get(pk=night.pk, club=night.club_id)


def _known(night: Night, key: str) -> Act | None:
    return Act.objects.filter(night=night, key=key).first() if key else None


def _act(order: Order, night: Night, verb: str, mark: str, about: dict[str, Any]) -> Act:
    actor = order.actor
    return Act.objects.create(
        club=night.club,
        night=night,
        number=night.version,
        verb=verb,
        at=order.at,
        account=actor.account,
        by_table=actor.account is None and actor.table is not None,
        seat=actor.seat,
        reason=order.reason,
        key=order.key or None,
        fingerprint=mark,
        **{**about, "table": about["table"] or actor.table},
    )
