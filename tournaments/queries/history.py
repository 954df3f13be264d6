"""What was recorded of an event, for its history: by whose names, and what was undone."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.ledger.acts import UNDO, Undo
from tournaments.acts import EVENT_ACTS, EventTopic
from tournaments.models import Event, EventAct, EventUndoing
from tournaments.queries.seating import EntrantView
from tournaments.queries.still_to_play import OPEN, Closed, hide_acts
from tournaments.queries.stored_field import read_field


@dataclass(frozen=True)
class Told:
    """An act with what its sentence needs. names: the entrants, by entry. undone: the act that
    it has undone, or None. sections: whether there are several, so that tables have letters.
    """

    act: EventAct
    names: Mapping[int, EntrantView]
    undone: "Told | None" = None
    sections: bool = True

    @property
    def who(self) -> str:
        """The names of the entrant whom the act concerns; its number if it was taken away."""
        detail: Mapping[str, Any] = self.act.detail
        entry = detail.get("entrant")
        known = self.names.get(entry) if isinstance(entry, int) else None
        if known is None and entry is None:
            return str(detail.get("name", ""))
        return known.name if known else _("entrant %(entrant)s") % {"entrant": entry}


def explain_undoing(event: Event, step: EventAct | None) -> str:
    """Return why undoing passes over settings, or what ends it; empty if neither is so.

    step: the step that would be undone, or None.
    """
    acts = EventAct.objects.filter(event=event, undoing__isnull=True)
    if step is None:
        ended = acts.filter(verb__in=EVENT_ACTS.undone_as(Undo.ENDS)).exists()
        return (
            _("Undoing has ended: what was done last is changed in its own way.") if ended else ""
        )
    settings = EVENT_ACTS.about(EventTopic.SETTINGS)
    passed = acts.filter(verb__in=settings, number__gt=step.number).exists()
    return _("Settings are not undone by this: change them on their page.") if passed else ""


def tell_acts(event: Event, acts: Iterable[EventAct | None]) -> None:
    """Note with each act what its sentence needs, under ``told``."""
    rows = [act for act in acts if act is not None]
    if not rows:
        return
    # Their names are read when the page is made, which says whether in full.
    field = read_field(event)
    names = {entrant.entrant.entry: entrant for entrant in field.entrants.values()}
    several = len(field.sections) > 1
    undoing = [act.pk for act in rows if act.verb == UNDO]
    undone: dict[Any, EventAct] = {}
    if undoing:
        undoings = EventUndoing.objects.filter(act__in=undoing).select_related("undone")
        undone = {row.act_id: row.undone for row in undoings}
    for act in rows:
        before = undone.get(act.pk)
        told = Told(act, names, Told(before, names, None, several) if before else None, several)
        act.told = told  # type: ignore[attr-defined]  # for its template


def query_acts(event: Event) -> QuerySet[EventAct]:
    """Return the acts of an event, the latest first, with those who took them."""
    rows = EventAct.objects.filter(event=event)
    return rows.select_related("account", "table__section", "undoing").order_by("-number")


def list_acts(event: Event, count: int | None = None, closed: Closed = OPEN) -> list[EventAct]:
    """Return the acts of an event, the latest first, with what their sentences need.

    closed: the boards that are closed to whoever reads them.
    """
    rows = query_acts(event)
    acts = list(rows[:count] if count else rows)
    tell_acts(event, acts)
    return hide_acts(acts, closed)
