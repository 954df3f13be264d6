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

from club.models import Acceptance, Deal, Match, MatchStatus, Night, Ruling, Seating
from club.queries.sheets import MatchSheet, fold_sheet
from club.rebuild.touched import select_touched

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
    seatings = _grouped(_rows(Seating.objects, night, matches), SeatingRow)
    deals = _grouped(_rows(Deal.objects, night, matches).order_by("number", "act__number"), DealRow)
    statuses = _grouped(_rows(MatchStatus.objects, night, matches), StatusRow)
    rulings = _grouped(_rows(Ruling.objects, night, matches), RulingRow)
    answers = _read_answers(night, matches)
    return [
        replace(
            fold_sheet(
                cast(Match, match),
                cast(list[Seating], seatings[match.pk]),
                cast(list[Deal], deals[match.pk]),
                cast(list[MatchStatus], statuses[match.pk]),
                cast(dict[uuid.UUID, Acceptance], answers),
                cast(Any, {one.player_id: PlayerRow(one.player_id) for one in seatings[match.pk]}),
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
    return {one for (one,) in select_touched(act__night=night, **later)}


def _read_matches(night: Night, matches: Ids) -> list[MatchRow]:
    rows = Match.objects.filter(_chosen(night, matches, "pk")).order_by("table__number", "number")
    columns = ("pk", "number", "game", "rules", "dealer", "table__number", "act__number")
    return [
        MatchRow(night, pk, number, game, rules, dealer, TableRow(table), ActRow(act))
        for pk, number, game, rules, dealer, table, act in rows.order_by(
            "table__number", "number"
        ).values_list(*columns)
    ]


def _rows(manager: Any, night: Night, matches: Ids) -> QuerySet[Any]:
    """Return the facts of matches, each kind in the order of recording."""
    rows: QuerySet[Any] = manager.filter(_chosen(night, matches, "match"))
    return rows.order_by("act__number")


def _chosen(night: Night, matches: Ids, name: str) -> Q:
    """Return a Q object for the rows of matches by the lookup of the match, up to the version."""
    known = Q(act__number__lte=night.version)
    return known & (Q(night=night) if matches is None else Q(**{f"{name}__in": matches}))


#: The lookups of fields that are not columns of the row itself.
_LOOKUPS = {"act_number": "act__number"}


def _grouped(rows: QuerySet[Any], kind: type[Row]) -> dict[uuid.UUID, list[Row]]:
    """Return the rows as tuples of a kind, by their match."""
    groups: dict[uuid.UUID, list[Row]] = defaultdict(list)
    make: Callable[[Iterable[Any]], Row] = kind._make  # type: ignore[attr-defined]  # a named tuple
    names = [_LOOKUPS.get(name, name) for name in kind._fields]  # type: ignore[attr-defined]  # the same
    for row in rows.values_list(*names):
        groups[row[0]].append(make(row))
    return groups


def _read_answers(night: Night, matches: Ids) -> dict[uuid.UUID, AcceptanceRow]:
    """Return the latest answer of the other side to each deal."""
    rows = Acceptance.objects.filter(_chosen(night, matches, "deal__match"))
    found = rows.order_by("act__number").values_list("deal_id", "act__number")
    return {deal: AcceptanceRow(deal, number) for deal, number in found}
