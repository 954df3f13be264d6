"""What was recorded of an event, for its history: by whose names, and what was undone."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from club.ledger.acts import UNDO, Undo
from club.ledger.names import isolate
from club.models import Player
from club.queries.people import find_known_players
from tournaments.acts import EVENT_ACTS, EventTopic
from tournaments.models import TEAM_SIZES, Event, EventAct, EventUndoing, Member
from tournaments.queries.seating import EntrantView
from tournaments.queries.still_to_play import OPEN, Closed, hide_acts
from tournaments.queries.stored_field import read_field

#: The verbs of acts that enter somebody, or say who plays.
_NAMING = ("enter", "name")


@dataclass(frozen=True)
class Told:
    """An act with what its sentence needs. names: the entrants, by entry. undone: the act that
    it has undone, or None. sections: whether there are several, so that tables have letters.
    members: those whom the act has entered or named, in order; None for a missing name.
    """

    act: EventAct
    names: Mapping[int, EntrantView]
    undone: "Told | None" = None
    sections: bool = True
    members: tuple[Player | None, ...] = ()

    @property
    def name(self) -> str:
        """The names of those whom the act has entered or named, as they are called now."""
        if team := self.act.detail.get("team"):
            return isolate(team)
        members = list(self.members)
        while len(members) > TEAM_SIZES[0] and members[-1] is None:  # places that no team needs
            members.pop()
        if not any(members):
            return str(self.act.detail.get("name", ""))
        return " – ".join(str(player or _("?")) for player in members)

    @property
    def who(self) -> str:
        """The names of the entrant whom the act concerns; its number if it was taken away."""
        detail: Mapping[str, Any] = self.act.detail
        entry = detail.get("entrant")
        known = self.names.get(entry) if isinstance(entry, int) else None
        if known is None and entry is None:
            return self.name
        return known.name if known else _("entrant %(entrant)s") % {"entrant": entry}


def explain_undoing(event: Event, step: EventAct | None) -> str:
    """Return why undoing passes over settings, or what ends it; empty if neither is so.

    step: the step that would be undone, or None.
    """
    acts = EventAct.objects.filter(event=event, undoing__isnull=True)
    if step is None:
        ended = acts.filter(verb__in=EVENT_ACTS.undone_as(Undo.ENDS)).exists()
        return _("Undo stops here: what came last is changed on its own page.") if ended else ""
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
    told_of = [*rows, *undone.values()]
    named = _find_named(event, field.entrants.values(), told_of)

    def tell(act: EventAct, before: Told | None = None) -> Told:
        return Told(act, names, before, several, named.get(act.pk, ()))

    for act in rows:
        before = undone.get(act.pk)
        told = tell(act, tell(before) if before else None)
        act.told = told  # type: ignore[attr-defined]  # for its template


def _find_named(
    event: Event, entrants: Iterable[EntrantView], acts: Iterable[EventAct]
) -> dict[uuid.UUID, tuple[Player | None, ...]]:
    """Return the members whom each act has entered or named, in the order of their places.

    Those of acts that were undone are in the field no more, and are read apart.
    """
    named: dict[uuid.UUID, dict[int, Player | None]] = defaultdict(dict)
    for view in entrants:
        for member in view.members:
            player = view.players.get(member.player_id) if member.player_id else None
            named[member.act_id][member.place] = player
    missing = {act.pk for act in acts if act.verb in _NAMING} - named.keys()
    if missing:
        members = list(Member.objects.filter(act__in=missing))
        ids = {member.player_id for member in members if member.player_id}
        players = find_known_players(event.club_id, ids)
        for member in members:
            player = players[member.player_id] if member.player_id else None
            named[member.act_id][member.place] = player
    return {act: tuple(named[act][place] for place in sorted(named[act])) for act in named}


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
