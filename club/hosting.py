"""The card room for another app: open tables, seat matches, read their results.

An app that runs its own rounds, such as a tournament of rubbers, hosts its tables on a night.
Players use the same phones and the same page as on any night, the director rules and corrects as
usual, and the app reads the result of each match. Rows are identified by their ids: the app stores
those and imports no model of a night.
"""

import datetime
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from club.actions import hosting
from club.actions.nights import open_night
from club.ledger.writing import Order
from club.links import TABLE_LINKS
from club.models import Club, Match, MatchProgress, Night, Player, Table
from club.queries.sheets import read_sheet
from club.queries.table_links import get_generation
from club.rebuild import ladders
from club.translate import get_result


@dataclass(frozen=True)
class HostedTable:
    """A table that was opened. path: the address of its phone's page."""

    id: uuid.UUID
    number: int
    path: str


@dataclass(frozen=True)
class HostedResult:
    """The result of a match as of a version of the match, which rises with every change.

    players: the players for whom it
    counts, by seat. answer: the totals, games and margin in the score sheet format.
    """

    version: int
    state: MatchProgress
    players: Mapping[str, uuid.UUID]
    answer: Mapping[str, Any]

    @property
    def over(self) -> bool:
        """Whether no more deals are played."""
        return self.state != "playing"


def open_room(
    *, order: Order, club: Club, date: datetime.date, title: str, **values: Any
) -> uuid.UUID:
    """Open a night on which matches are hosted, and return its id; values as for `open_night`."""
    return open_night(order=order, club=club, date=date, title=title, **values).pk


def open_table(*, order: Order, club: Club, night: uuid.UUID) -> HostedTable:
    """Open a table on a night of the club. Raise Refused if the night is closed."""
    table = hosting.open_table(order=order, night=_night(club, night))
    path = reverse("table", args=[TABLE_LINKS.make(table.pk, get_generation(table))])
    return HostedTable(table.pk, table.number, path)


def seat_match(
    *,
    order: Order,
    club: Club,
    night: uuid.UUID,
    table: uuid.UUID,
    seats: Mapping[str, Player],
    dealer: str = "N",
) -> uuid.UUID:
    """Seat players at a table for its next match, and return the match's id.

    Raise Refused with every fault, as `club.actions.hosting.seat_match` does.
    """
    found = _night(club, night)
    row = Table.objects.get(night=found, pk=table)
    match = hosting.seat_match(order=order, night=found, table=row, seats=seats, dealer=dealer)
    return match.pk


def get_match_result(*, club: Club, match: uuid.UUID) -> HostedResult:
    """Return the result of a match of the club so far."""
    row = Match.objects.select_related("night", "night__club", "table", "act").get(
        club=club, pk=match
    )
    seen = read_sheet(row)
    return HostedResult(
        version=seen.version,
        state=seen.progress,
        players={seat: player.pk for seat, player in seen.ranked_for.items()},
        answer=get_result(seen.game, seen.states, seen.opening),
    )


def drop_ladders_on(*, club: Club, day: datetime.date) -> None:
    """Have the ladders of the season of a day summed again: season records of the app changed.

    Call it in the transaction that replaces the records.
    """
    ladders.drop_ladders_on(club.pk, day)


def _night(club: Club, night: uuid.UUID) -> Night:
    return Night.objects.select_related("club").get(club=club, pk=night)
