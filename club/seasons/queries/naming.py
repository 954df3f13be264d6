"""Whom a season names to those who are no members, by the club's choice."""

import dataclasses
import datetime
import uuid
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from django.db.models import Q, QuerySet
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from club.ledger.registry import registry
from club.models import Club, LadderNames, Membership, Player
from club.queries.people import find_keepers
from club.seasons.models import Season

Row = TypeVar("Row")
Value = TypeVar("Value")


def hides_names(club: Club, membership: Membership | None) -> bool:
    """Return whether a reader is told only the names of players of ledgers that are public."""
    return membership is None and club.ladder_names == LadderNames.LISTED


class Naming:
    """The names of a season's players that a reader may know.

    A player is named to everybody who has a record on a ledger of the season that everybody may
    see. The number of queries does not depend on the number of players.
    """

    def __init__(self, season: Season, membership: Membership | None) -> None:
        self.season = season
        self.hides = hides_names(season.club, membership)

    def name(self, rows: Iterable[Row]) -> list[Row]:
        """Return rows, each with a player; one whom the reader may not know is hidden."""
        listed = list(rows)
        if not self.hides:
            return listed
        known = self.find_named({_player_id(row) for row in listed})
        return [row if _player_id(row) in known else self._hide_in(row) for row in listed]

    def hide(self, player: Player) -> Player:
        """Return what stands for a player whom the reader may not know: no name, another id."""
        text = _("a player of the club")
        hidden = Player(
            pk=self._make_hidden_id(player.pk), club_id=player.club_id, name=text, short_name=text
        )
        hidden.is_hidden = True
        return hidden

    def index(self, values: Mapping[uuid.UUID, Value]) -> dict[uuid.UUID, Value]:
        """Return values by player, and also by the id under which each player would be hidden."""
        if not self.hides:
            return dict(values)
        return {
            **{self._make_hidden_id(player): value for player, value in values.items()},
            **values,
        }

    def shows(self, player_id: uuid.UUID) -> bool:
        """Return whether the reader may know the name of a player."""
        return not self.hides or player_id in self.find_named({player_id})

    def keep_named(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of players whose names the reader may know."""
        if not self.hides:
            return rows
        known = Q(pk__in=[])
        for public in self._list_public():
            known |= Q(player__in=public.values("player"))
        return rows.filter(known)

    def find_named(self, players: Collection[uuid.UUID]) -> set[uuid.UUID]:
        """Return those of some players who have a record that everybody may see.

        A duplicate is named if the keeper is: records are the keeper's.
        """
        wanted = {player: self._keepers.get(player, player) for player in players}
        named: set[uuid.UUID] = set()
        for public in self._list_public():
            rows = public.filter(player__in=set(wanted.values())).order_by()
            named.update(rows.values_list("player", flat=True).distinct())
        return {player for player, keeper in wanted.items() if keeper in named}

    def keep_signers(self, signed: Mapping[Any, uuid.UUID]) -> dict[Any, uuid.UUID]:
        """Return the player of each account, without those whom the reader may not know."""
        known = self.find_named(set(signed.values())) if self.hides else set(signed.values())
        return {account: player for account, player in signed.items() if player in known}

    def _hide_in(self, row: Any) -> Any:
        """Return a row with its player hidden."""
        hidden = self.hide(row.player)
        if dataclasses.is_dataclass(row) and not isinstance(row, type):
            return dataclasses.replace(row, player=hidden)
        row.player = hidden
        return row

    def _make_hidden_id(self, player_id: uuid.UUID) -> uuid.UUID:
        """Return an id for a player within this season alone.

        It is the same in every list of the season, so that its rows can be put side by side. It
        leads to no page, and nothing that is shown elsewhere has it: neither another season nor an
        event in which everybody is named.
        """
        about = f"{self.season.pk} {player_id}"
        made = salted_hmac("club.hidden-player", about, algorithm="sha256").digest()
        return uuid.UUID(bytes=made[:16], version=4)

    @cached_property
    def _keepers(self) -> dict[uuid.UUID, uuid.UUID]:
        return find_keepers(self.season.club_id)

    def _list_public(self) -> list[QuerySet[Any]]:
        season = self.season
        return [
            source.between(season.club_id, season.starts, season.ends).filter(source.public)
            for source in registry.season_records
        ]


def find_public_days(player: Player) -> set[datetime.date]:
    """Return the days of a player's records on ledgers that everybody may see."""
    days: set[datetime.date] = set()
    for source in registry.season_records:
        rows = source.between(player.club_id, None, datetime.date.max).filter(source.public)
        days.update(rows.filter(player=player).order_by().values_list(source.day, flat=True))
    return days


def _player_id(row: Any) -> uuid.UUID:
    player_id: uuid.UUID = row.player.pk
    return player_id
