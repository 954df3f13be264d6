"""Reasons that people give with what they do, and who may read them.

A club chooses whether everybody or only its members read the reasons of corrections. Whoever gives
a reason can mark it for everybody.
"""

from collections.abc import Mapping
from typing import Any

from club.ledger.models import AbstractAct
from club.ledger.writing import PUBLIC_REASON
from club.models.people import Club, Membership, PlayersVisibility


def reads_reasons(club: Club, reader: Membership | None) -> bool:
    """Return whether a visitor or a member may read the reasons that are not marked."""
    return reader is not None or club.reasons_visibility != PlayersVisibility.MEMBERS


def read_reason(act: AbstractAct, all_shown: bool) -> str:
    """Return the reason of an act, or an empty text for a reader who may not read it."""
    return act.reason if all_shown or act.detail.get(PUBLIC_REASON) else ""


def read_reason_in(context: Mapping[str, Any], act: AbstractAct) -> str:
    """Return the reason of an act as the context of a response lets its reader read it."""
    return read_reason(act, bool(context.get("reasons")))
