"""Counting acts, and how long their results took, where `/metrics` is asked for."""

from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone

from club.ledger.counting import count, is_counting, observe


def count_act(act: Any, ledger: Any) -> None:
    """Count an act by its verb once it is committed. Verbs are words of the program."""
    if is_counting():
        counted = partial(count, "acts", ledger._meta.model_name, act.verb)
        transaction.on_commit(counted, robust=True)


def note_delay(ledger: Any, since: int | None) -> None:
    """Note how long results took that were stored now, from the oldest act that they lacked.

    since: the version of the results before; None if there were none, or if they were dropped.
    """
    if not is_counting() or since is None or since >= ledger.version:
        return
    at = ledger.acts.filter(number=since + 1).values_list("at", flat=True).first()
    if at is not None:
        seconds = max(0.0, (timezone.now() - at).total_seconds())
        observe("result_delay_seconds", seconds, ledger._meta.model_name)
