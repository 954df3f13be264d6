"""Who is in the room, who belongs to a table or plays, and who waits by which right.

This is what is asked of a candidate. It reads light rows and folds no match but those in which
somebody sits who does not belong to the table, so that it costs little in a large room.
"""

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from club.ledger.prepared import Prepared
from club.ledger.undoing import STANDS
from club.models import Player
from club.queries.people import find_keepers
from nights.formation.claims import Claim
from nights.formation.code import Code
from nights.formation.precedence import Ranked, sort_candidates
from nights.models import Match, Night, Seating
from nights.queries.precedence import Arrived, get_wave, make_claims
from nights.queries.present import find_absent, list_belongings, list_present
from nights.queries.sheets import read_sheets
from nights.queries.tables import list_matches
from nights.translate import get_code


@dataclass(frozen=True)
class Presence:
    """The players of a night, each under the id of their keeper. Each part is read once, if used.

    It is of one moment only under the night's lock.
    """

    night: Night

    @cached_property
    def code(self) -> Code:
        """The night's code with its house rules."""
        return get_code(self.night)

    @cached_property
    def keepers(self) -> dict[uuid.UUID, uuid.UUID]:
        """The keeper of each duplicate in the club."""
        return find_keepers(self.night.club_id)

    @cached_property
    def arrivals(self) -> list[Arrived]:
        """The players in the room, in the order of arrival."""
        rows = _arrivals.fetch(self.night.pk)
        if not self.keepers:
            return [Arrived._make(row) for row in rows]
        kept = Player.objects.filter(pk__in=set(self.keepers.values()))
        names: dict[uuid.UUID, str] = dict(kept.values_list("pk", "short_name"))
        return [
            Arrived(key, keeper, names.get(keeper, name), number, came)
            for key, player, name, number, came in rows
            for keeper in [self.keep(player)]
        ]

    @cached_property
    def places(self) -> dict[uuid.UUID, tuple[uuid.UUID, int]]:
        """The id and the number of the table to which each player belongs, by player."""
        rows = _belongings.fetch(self.night.pk)
        return {self.keep(player): (table, number) for player, table, number in rows}

    @cached_property
    def absent(self) -> frozenset[uuid.UUID]:
        """The players who cannot be found."""
        return frozenset(map(self.keep, find_absent(self.night)))

    @cached_property
    def substitutes(self) -> dict[uuid.UUID, int]:
        """The players who play at a table to which they do not belong, with its number."""
        matches = {match for (match,) in _matches_of_others.fetch(self.night.pk)}
        numbers: dict[uuid.UUID, int] = {}
        if not matches:
            return numbers
        for sheet in read_sheets(list_matches(self.night).filter(pk__in=matches)):
            table = sheet.match.table
            for player in () if sheet.over else sheet.players.values():
                if self.places.get(player.pk, (None,))[0] != table.pk:
                    numbers.setdefault(player.pk, table.number)
        return numbers

    @cached_property
    def waiting(self) -> dict[uuid.UUID, Arrived]:
        """The players in the room who want a seat, in the order of arrival.

        A substitute at a table to which they do not belong keeps their place. [L entry 4]
        """
        taken = self.places.keys() | self.absent
        return {arrival.player: arrival for arrival in self.arrivals if arrival.player not in taken}

    @cached_property
    def for_vacancy(self) -> list[Ranked]:
        """The claims of the players who want a seat to one at a table, the best right first."""
        return sort_candidates(self.code, self._claims, fresh=False)

    @cached_property
    def for_fresh_table(self) -> list[Ranked]:
        """The claims of the players who want a seat to one at a new table."""
        return sort_candidates(self.code, self._claims, fresh=True)

    @cached_property
    def _claims(self) -> list[Claim]:
        return self._make_claims(self.waiting.values())

    def _make_claims(self, arrivals: Collection[Arrived]) -> list[Claim]:
        wave = get_wave(self.night)
        claims = make_claims(self.night, wave, arrivals, self.keepers, self.substitutes)
        return list(claims.values())

    def keep(self, player_id: uuid.UUID) -> uuid.UUID:
        """Return the id of a player, or of the keeper of a duplicate."""
        return self.keepers.get(player_id, player_id)

    def rank(self, *, fresh: bool) -> list[Ranked]:
        """Return the claims of the players who want a seat, the best right first."""
        return self.for_fresh_table if fresh else self.for_vacancy

    def find_keys(self, players: Collection[Player]) -> set[uuid.UUID]:
        """Return the arrivals of those players who are in the room, as in their claims."""
        ids = {player.pk for player in players}
        return {arrival.key for arrival in self.arrivals if arrival.player in ids}

    def rank_players(self, players: Collection[Player]) -> dict[uuid.UUID, Ranked]:
        """Return by id the claims of players to a fresh table, the best right first.

        Players who are not in the room have none.
        """
        ids = {player.pk for player in players}
        mine = {arrival.key: arrival for arrival in self.arrivals if arrival.player in ids}
        ranked = sort_candidates(self.code, self._make_claims(mine.values()), fresh=True)
        return {mine[candidate.claim.key].player: candidate for candidate in ranked}


_arrivals: Prepared[tuple[Any, ...]] = Prepared(
    lambda night: list_present(night).values_list(
        "pk", "player_id", "player__short_name", "number", "act__number"
    ),
    uuid.UUID,
)
_belongings: Prepared[tuple[Any, ...]] = Prepared(
    lambda night: list_belongings(night=night).values_list(
        "player_id", "table_id", "table__number"
    ),
    uuid.UUID,
)


def _list_matches_of_others(night: uuid.UUID) -> QuerySet[Seating, Any]:
    """Return the latest matches of tables in which somebody sits who does not belong there.

    They may be over. Matches entered from paper are left out.
    """
    later = Match.objects.filter(
        STANDS, table=OuterRef("match__table"), number__gt=OuterRef("match__number")
    )
    here = list_belongings(table=OuterRef("match__table"), player=OuterRef("player"))
    rows = Seating.objects.filter(
        ~Exists(here),
        ~Exists(later),
        night=night,
        match__paper=False,
        match__act__undoing__isnull=True,
        replaced_by__isnull=True,
    )
    return rows.values_list("match_id").distinct()


_matches_of_others: Prepared[tuple[uuid.UUID]] = Prepared(_list_matches_of_others, uuid.UUID)
