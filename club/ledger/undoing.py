"""Undoing the last step of a ledger, which is recorded as a fact."""

import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Q
from django.utils.translation import gettext as _

from club.ledger.acts import UNDO, ActKinds, Undo
from club.ledger.locks import LedgerT
from club.ledger.models import AbstractFact
from club.ledger.refusals import Conflict, Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing

UndoingT = TypeVar("UndoingT", bound=AbstractFact)

#: A fact counts unless the act that recorded it was undone.
STANDS = Q(act__undoing__isnull=True)


@dataclass(frozen=True)
class Steps:
    """Which acts of a ledger can be undone, from the last one backwards.

    kinds: the kinds of acts of the ledger, which say what undoing does at each. related:
    relations to load.
    """

    kinds: ActKinds
    related: Collection[str] = ()

    def last(self, ledger: Any) -> Any:
        """Return the last act that can be undone, or None if there is none or a barrier is later.

        Acts that were undone are skipped.
        """
        steps, ends = self.kinds.undone_as(Undo.STEP), self.kinds.undone_as(Undo.ENDS)
        acts = ledger.acts.filter(verb__in=sorted(steps | ends), undoing__isnull=True)
        last = acts.select_related(*self.related).order_by("-number").first()
        return last if last is not None and last.verb in steps else None


@answer_repeated
def undo_step(
    order: Order,
    ledger: LedgerT,
    act: uuid.UUID,
    *,
    steps: Steps,
    undoing: type[UndoingT],
    find_faults: Callable[[Any], Collection[Fault]],
    follow_up: Callable[[Writing[LedgerT], Any], None],
    columns: Collection[str] = (),
) -> UndoingT:
    """Undo the last step of a ledger, and return the fact that records it.

    act: the id of the step, which must still be the last. undoing: the app's fact with the foreign
    keys ``act`` and ``undone``. find_faults: returns why the step cannot be undone. follow_up:
    writes further facts. columns: the columns to copy from the step's act. Raise Conflict if
    another step was recorded since, and Refused with the faults of find_faults.
    """
    meant = ledger.acts.filter(pk=act).select_related(*steps.related).first()  # type: ignore[attr-defined]  # the app's act
    about: Mapping[str, Any] = {name: getattr(meant, name) for name in columns} if meant else {}
    detail = {"verb": meant.verb} if meant else {}
    manager: Any = undoing._default_manager
    with writing(
        order, ledger, UNDO, body={"act": act}, detail=detail, returns=undoing, **about
    ) as record:
        # The act being recorded is stored already, and is not a step itself.
        step = steps.last(record.ledger)
        if step is None or step.pk != act:
            text = _("Something else was done meanwhile: look again at what happened last.")
            raise Conflict.because("stale", text)
        if faults := find_faults(step):
            raise Refused(faults)
        follow_up(record, step)
        done: UndoingT = manager.create(act=record.act, undone=step)
        return done
