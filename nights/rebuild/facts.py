"""The facts of a night's matches as light rows, for folding.

`MatchSheet` is folded from models or from these rows alike, since they have the same attributes.
Making model instances of a night's facts took five times as long as folding them.
"""

import uuid
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar, cast

from django.db.models import Q, QuerySet

from club.ledger.prepared import Prepared
from nights.models import Acceptance, Deal, Match, MatchStatus, Night, Ruling, Seating
from nights.queries.sheets import MatchSheet, fold_sheet
from nights.rebuild.touched import select_touched

Ids = Collection[uuid.UUID] | None
"""The ids of the matches to read, or None for every match of the night."""


class ActRow(NamedTuple):
    """An act, of which only the number is read."""

    number: int


class SeatingRow(NamedTuple):
    """A row of `Seating`."""

    match_id: uuid.UUID
    act_number: int
    pk: uuid.UUID
    replaces_id: uuid.UUID | None
    seat: str
    player_id: uuid.UUID
    from_deal: int

    @property
    def act(self) -> ActRow:
        """The act that recorded it."""
        return ActRow(self.act_number)


class DealRow(NamedTuple):
    """A row of `Deal`."""

    match_id: uuid.UUID
    act_number: int
    pk: uuid.UUID
    replaces_id: uuid.UUID | None
    number: int
    data: dict[str, Any]
    withdrawn: bool

    @property
    def act(self) -> ActRow:
        """The act that recorded it."""
        return ActRow(self.act_number)


class StatusRow(NamedTuple):
    """A row of `MatchStatus`."""

    match_id: uuid.UUID
    act_number: int
    state: str
    broken_off_by: str

    @property
    def act(self) -> ActRow:
        """The act that recorded it."""
        return ActRow(self.act_number)


class RulingRow(NamedTuple):
    """A row of `Ruling`, of which only the act counts in a result."""

    match_id: uuid.UUID
    act_number: int

    @property
    def act(self) -> ActRow:
        """The act that recorded it."""
        return ActRow(self.act_number)


class AcceptanceRow(NamedTuple):
    """A row of `Acceptance`, of which only the act counts in a result."""

    deal_id: uuid.UUID
    act_number: int

    @property
    def act(self) -> ActRow:
        """The act that recorded it."""
        return ActRow(self.act_number)


class TableRow(NamedTuple):
    """A table, of which only the number is read."""

    number: int


@dataclass(slots=True)
class MatchRow:
    """A row of `Match`."""

    night: Night
    pk: uuid.UUID
    number: int
    game: str
    rules: dict[str, Any]
    dealer: str
    table: TableRow
    act: ActRow


class PlayerRow(NamedTuple):
    """A player under the id that was seated. Merges are applied when results are added up."""

    pk: uuid.UUID


Row = TypeVar("Row")


def read_facts(night: Night, matches: Ids = None) -> list[MatchSheet]:
    """Return the sheets of a night's matches as of its version, table by table in the order played.

    Later facts are left out: in a burst of deals a night changes while it is read. The sheets equal
    those of `read_sheets`, except that players are only ids, as seated. The number of queries does
    not depend on how many matches there are.
    """
    if matches is not None and not matches:
        return []
    played = _read_matches(night, matches)
    seatings = _grouped(_read(Seating, night, matches), SeatingRow)
    deals = _grouped(_read(Deal, night, matches), DealRow)
    statuses = _grouped(_read(MatchStatus, night, matches), StatusRow)
    rulings = _grouped(_read(Ruling, night, matches), RulingRow)
    answers = _read_answers(night, matches)
    return [
        replace(
            fold_sheet(
                cast(Match, match),
                cast(list[Seating], seatings[match.pk]),
                cast(list[Deal], deals[match.pk]),
                cast(list[MatchStatus], statuses[match.pk]),
                cast(dict[uuid.UUID, Acceptance], answers),
                cast(
                    Any,
                    {
                        seating.player_id: PlayerRow(seating.player_id)
                        for seating in seatings[match.pk]
                    },
                ),
            ),
            rulings=cast(tuple[Ruling, ...], tuple(rulings[match.pk])),
        )
        for match in played
    ]


def find_touched(night: Night, number: int) -> set[uuid.UUID]:
    """Return the ids of the matches of which acts after a number recorded anything.

    Up to the version of the night.
    """
    later = {"act__number__gt": number, "act__number__lte": night.version}
    return {match_id for (match_id,) in select_touched(act__night=night, **later)}


#: The lookups of fields that are not columns of the row itself.
_LOOKUPS = {"act_number": "act__number"}
#: The lookup of the match from each kind of row, and the order: each kind as it was recorded.
_KINDS: dict[Any, tuple[str, tuple[str, ...]]] = {
    Match: ("pk", ("table__number", "number")),
    Seating: ("match", ("act__number",)),
    Deal: ("match", ("number", "act__number")),
    MatchStatus: ("match", ("act__number",)),
    Ruling: ("match", ("act__number",)),
    Acceptance: ("deal__match", ("act__number",)),
}
_MATCH = ("pk", "number", "game", "rules", "dealer", "table__number", "act__number")
_COLUMNS: dict[Any, tuple[str, ...]] = {
    Match: _MATCH,
    **{
        model: tuple(_LOOKUPS.get(name, name) for name in row._fields)
        for model, row in (
            (Seating, SeatingRow),
            (Deal, DealRow),
            (MatchStatus, StatusRow),
            (Ruling, RulingRow),
            (Acceptance, AcceptanceRow),
        )
    },
}


def _select(model: Any, version: Any, chosen: Q) -> QuerySet[Any, Any]:
    """Return the chosen rows of a kind up to a version of the night, as tuples."""
    rows: QuerySet[Any] = model._default_manager.filter(chosen, act__number__lte=version)
    return rows.order_by(*_KINDS[model][1], "pk").values_list(*_COLUMNS[model])


#: The rows of a whole night, by its id and its version.
_of_night: dict[Any, Prepared[tuple[Any, ...]]] = {
    model: Prepared(
        lambda night, version, model=model: _select(model, version, Q(night=night)), uuid.UUID, int
    )
    for model in _KINDS
}


def _read(model: Any, night: Night, matches: Ids) -> Iterable[tuple[Any, ...]]:
    """Return the rows of a kind of the matches, or of the whole night, as tuples."""
    if matches is None:
        return _of_night[model].fetch(night.pk, night.version)
    return _select(model, night.version, Q(**{f"{_KINDS[model][0]}__in": matches}))


def _read_matches(night: Night, matches: Ids) -> list[MatchRow]:
    return [
        MatchRow(night, pk, number, game, rules, dealer, TableRow(table), ActRow(act))
        for pk, number, game, rules, dealer, table, act in _read(Match, night, matches)
    ]


def _grouped(rows: Iterable[tuple[Any, ...]], kind: type[Row]) -> dict[uuid.UUID, list[Row]]:
    """Return the rows as tuples of a kind, by their match."""
    groups: dict[uuid.UUID, list[Row]] = defaultdict(list)
    make: Callable[[Iterable[Any]], Row] = kind._make  # type: ignore[attr-defined]  # a named tuple
    for row in rows:
        groups[row[0]].append(make(row))
    return groups


def _read_answers(night: Night, matches: Ids) -> dict[uuid.UUID, AcceptanceRow]:
    """Return the latest answer of the other side to each deal."""
    return {deal: AcceptanceRow(deal, act) for deal, act in _read(Acceptance, night, matches)}
