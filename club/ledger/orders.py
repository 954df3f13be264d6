"""Who acts and how: the envelope of an action, and the act that is being recorded."""

import datetime
import hashlib
from dataclasses import dataclass, replace
from typing import Any, Generic

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models

from club.ledger.locks import LedgerT

#: The most characters of a key.
KEY_LENGTH = 80


@dataclass(frozen=True)
class Actor:
    """An account, or a device such as a table's phone, with its seat if known.

    phone: a name of the phone itself, of which several may be a table's; empty if it is not known.
    """

    account: AbstractBaseUser | None = None
    device: models.Model | None = None
    seat: str = ""
    phone: str = ""


@dataclass(frozen=True)
class Order:
    """The envelope of an action: actor, time, reason, and the client's key.

    key: unique within the ledger, so that a repeated request is one act; may be empty.
    version: the last version that the client saw of what it changes, or None.
    ledger_version: the same for the ledger; `writing` compares it under the lock.
    reason_public: whether everybody may read the reason, whatever the club has chosen.
    """

    actor: Actor
    at: datetime.datetime
    key: str = ""
    version: int | None = None
    reason: str = ""
    ledger_version: int | None = None
    reason_public: bool = False

    def for_part(self, name: str) -> "Order":
        """Return the envelope of one of several acts of a request. Its key has the name as well."""
        key = f"{self.key}/{name}"
        if len(key) > KEY_LENGTH:
            key = hashlib.sha256(key.encode()).hexdigest()
        return replace(self, key=key) if self.key else self


@dataclass
class Writing(Generic[LedgerT]):
    """An act being recorded. If repeated is true, it was recorded before: add no facts.

    computed: what the action has computed already of that which is kept with the facts.
    """

    ledger: LedgerT
    act: Any
    repeated: bool = False
    discarded: bool = False
    computed: Any = None

    def discard(self) -> None:
        """Roll back everything that the block has stored, because nothing changes."""
        self.discarded = True
