"""Entering the results of a file in an event that runs here: those that somebody has ticked."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Order
from tournaments.duplicate.actions.judging import Seated
from tournaments.duplicate.actions.together import ResultEntry, enter_together
from tournaments.duplicate.queries.compared import Cell, CellKind, Comparison
from tournaments.duplicate.queries.directions import Side
from tournaments.models import BoardResult, Entrant, Event, Source


@dataclass(frozen=True)
class Tick:
    """A result of a file that is to be entered. shown: the result beside which it was shown."""

    at: str
    shown: uuid.UUID | None = None

    @property
    def text(self) -> str:
        """The tick as a form sends it."""
        return f"{self.at}:{self.shown or ''}"


def join_results(
    *,
    order: Order,
    event: Event,
    comparison: Comparison,
    ticks: Sequence[Tick],
    source: str = Source.DIRECTOR,
) -> list[BoardResult]:
    """Enter the results of a file that are ticked: new ones, and the others as corrections.

    All of them are entered, or none. Raise Conflict if what was shown beside one of them is no
    longer what the event has there, and Refused with every fault.
    """
    if not ticks:
        raise Refused.because("nothing", _("Tick at least one result."), "cells")
    cells = [comparison.find(tick.at) for tick in ticks]
    known = [cell for cell in cells if cell is not None and cell.kind is not CellKind.LOST]
    repeated = bool(order.key) and event.acts.filter(key=order.key).exists()
    if len(known) < len(ticks) or not (repeated or not find_changed(comparison, ticks)):
        raise _make_changed(len(find_changed(comparison, ticks)))
    shown = [tick.shown for tick in ticks if tick.shown]
    rows = BoardResult.objects.filter(event=event, pk__in=shown).select_related("section")
    replaced = {row.pk: row for row in rows}
    entries = [
        _make_entry(cell, replaced.get(tick.shown) if tick.shown else None)
        for cell, tick in zip(known, ticks, strict=True)
    ]
    return enter_together(order=order, event=event, entries=entries, source=source)


def find_changed(comparison: Comparison, ticks: Sequence[Tick]) -> set[str]:
    """Return those of the ticked results beside which another is found now than was shown."""
    changed = set()
    for tick in ticks:
        cell = comparison.find(tick.at)
        fits = cell is not None and cell.kind in (CellKind.NEW, CellKind.DIFFERENT)
        if cell is None or not fits or cell.shown != str(tick.shown or ""):
            changed.add(tick.at)
    return changed


def _make_changed(count: int) -> Refused:
    text = ngettext(
        "%(count)d result was changed here meanwhile: look at it again. Nothing was entered.",
        "%(count)d results were changed here meanwhile: look at them again. Nothing was entered.",
        count,
    )
    return Conflict.because("stale", text % {"count": count}, "cells")


def _make_entry(cell: Cell, replaced: BoardResult | None) -> ResultEntry:
    """Return a result of a file as it is entered."""
    ns, ew = map(_list_entrants, cell.sides)
    told = dict(cell.told)
    return ResultEntry(cell.place, told, Seated(ns, ew), confirmed=True, replaces=replaced)


def _list_entrants(side: Side) -> list[Entrant | None]:
    return [view.entrant if view else None for view in side]
