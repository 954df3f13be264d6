"""Reading the field of an event, which is kept in memory until an act changes it."""

import copy
import uuid
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from club.ledger.prepared import Prepared
from club.ledger.undoing import STANDS
from club.models.people import Club, Player
from club.queries.people import find_keepers, find_players
from tournaments.models import (
    Entrant,
    EntrantDetails,
    Event,
    EventTable,
    ExtraBoards,
    MatchDraw,
    Member,
    Plan,
    Section,
    Slot,
    TeamForm,
    Withdrawal,
    WithdrawalKind,
)
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView, SectionView

Row = TypeVar("Row", bound=Any)

_club_versions: Prepared[tuple[int]] = Prepared(
    lambda club: Club.objects.filter(pk=club).values_list("version"), uuid.UUID
)


@lru_cache(maxsize=64)
def _read_kept(event_id: uuid.UUID, version: int, club_version: int, _rules: str) -> Field:
    [event] = Event.objects.filter(pk=event_id)
    field = read_field_anew(event)
    # Kept with it, and with all copies.
    _computed = field.expected, field._by_round, field.made
    return field


def read_field(event: Event) -> Field:
    """Return the field of an event, which is kept in memory until an act changes it.

    An action that has changed it itself calls `read_field_anew`. The versions are those of acts
    that are stored for good, so that nothing is kept which is rolled back.
    """
    (names,) = _club_versions.fetch(event.club_id)[0]
    # What is cancelled, and what is forfeited, follows from the rules.
    kept = copy.copy(_read_kept(event.pk, event.field_version, names, repr(event.rules)))
    object.__setattr__(kept, "event", event)
    return kept


def read_field_anew(event: Event) -> Field:
    """Return the field of an event as it is stored."""
    members, slots, details, withdrawals = (_group_by_entrant(kind, event) for kind in _KINDS)
    players = _read_players(event, members)
    places, least = event.places, event.least_places
    entrants = {}
    for row in _entrants.fetch(event.pk):
        left = [*withdrawals.get(row.pk, ())][-1:]
        entrants[row.pk] = EntrantView(
            row,
            tuple(members.get(row.pk, ())),
            players,
            tuple(slots.get(row.pk, ())),
            next(reversed(details.get(row.pk, ())), None),
            left[0] if left and left[0].kind != WithdrawalKind.NONE else None,
            places,
            least,
            _list_absences(withdrawals.get(row.pk, ())) if event.draws_rounds else (),
        )
    extras = tuple(_extras.fetch(event.pk)) if event.form == TeamForm.KNOCK_OUT else ()
    return Field(event, _read_sections(event), entrants, _read_draws(event), extras)


def _list_absences(rows: Iterable[Withdrawal]) -> tuple[tuple[int, int], ...]:
    """Return the first and the last round of each time that an entrant was away and came back."""
    absences, left = [], None
    for row in rows:
        if row.kind != WithdrawalKind.NONE:
            left = row.after_round if left is None else min(left, row.after_round)
        elif left is not None:
            if left < row.after_round:
                absences.append((left + 1, row.after_round))
            left = None
    return tuple(absences)


def _read_draws(event: Event) -> dict[int, MatchDraw]:
    """Return the latest draw of each round of matches."""
    if not event.draws_rounds:
        return {}
    return {draw.round: draw for draw in _draws.fetch(event.pk)}


def _read_sections(event: Event) -> tuple[SectionView, ...]:
    plans = _group(_plans.fetch(event.pk), "section_id")
    tables = _group(_tables.fetch(event.pk), "section_id")
    return tuple(
        SectionView(
            row, tuple(plans[row.pk]), {table.number: table for table in tables.get(row.pk, ())}
        )
        for row in _sections.fetch(event.pk)
        if row.pk in plans
    )


def _read_players(
    event: Event, members: Mapping[uuid.UUID, Iterable[Member]]
) -> dict[uuid.UUID, Player]:
    """Return the players of an event by id, a merged duplicate under its own id as the keeper."""
    ids = {member.player_id for group in members.values() for member in group if member.player_id}
    keepers = find_keepers(event.club_id)
    players = {player.pk: player for player in _players.fetch(event.pk)}
    players |= find_players(
        {keepers[player_id] for player_id in ids if player_id in keepers} - players.keys()
    )
    return {player_id: players[keepers.get(player_id, player_id)] for player_id in ids}


def _group_by_entrant(kind: Any, event: Event) -> dict[uuid.UUID, list[Any]]:
    """Return the facts of a kind by entrant, in the order of their acts."""
    return _group(_facts[kind].fetch(event.pk), "entrant_id")


def _group(rows: Iterable[Row], key: str) -> dict[uuid.UUID, list[Row]]:
    groups: dict[uuid.UUID, list[Row]] = {}
    for row in rows:
        groups.setdefault(getattr(row, key), []).append(row)
    return groups


_KINDS: tuple[Any, ...] = (Member, Slot, EntrantDetails, Withdrawal)
_facts: dict[Any, Prepared[Any]] = {
    kind: Prepared(
        lambda event, kind=kind: kind.objects.filter(STANDS, event=event).order_by(
            "act__number", "id"
        ),
        uuid.UUID,
    )
    for kind in _KINDS
}
_entrants: Prepared[Entrant] = Prepared(
    lambda event: Entrant.objects.filter(STANDS, event=event).order_by("entry"), uuid.UUID
)
_plans: Prepared[Plan] = Prepared(
    lambda event: (
        Plan.objects.filter(STANDS, event=event).defer("movement").order_by("act__number")
    ),
    uuid.UUID,
)
_draws: Prepared[MatchDraw] = Prepared(
    lambda event: MatchDraw.objects.filter(STANDS, event=event).order_by("act__number"), uuid.UUID
)
_extras: Prepared[ExtraBoards] = Prepared(
    lambda event: ExtraBoards.objects.filter(STANDS, event=event).order_by("act__number"),
    uuid.UUID,
)
_sections: Prepared[Section] = Prepared(
    lambda event: Section.objects.filter(event=event).order_by("letter"), uuid.UUID
)
_tables: Prepared[EventTable] = Prepared(
    lambda event: EventTable.objects.filter(event=event), uuid.UUID
)
_players: Prepared[Player] = Prepared(
    lambda event: Player.objects.filter(pk__in=Member.objects.filter(event=event).values("player")),
    uuid.UUID,
)
