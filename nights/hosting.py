"""The card room for another app: open tables, seat matches, read their results.

An app that runs its own rounds, such as a tournament of rubbers, hosts its tables on a night.
Players use the same phones and the same page as on any night, the director rules and corrects as
usual, and the app reads the result of each match. Rows are identified by their ids: the app stores
those and imports no model of a night.
"""

import datetime
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Unpack

from django.urls import reverse

from club.ledger.locks import lock_row
from club.ledger.writing import Order
from club.models import Club, Player
from club.seasons.queries.placements import find_latest_tiers
from club.seasons.queries.seasons import find_season
from club.seasons.rebuild import ladders
from club.seasons.rebuild.hosted_records import SeasonRow, TotalScore, make_season_rows
from nights.actions import hosting
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night, open_night, reopen_night, set_night
from nights.formation.code import MODERN
from nights.formation.reasons import CutReason
from nights.games import GAMES
from nights.links import TABLE_LINKS
from nights.models import Match, MatchProgress, Night, NightSettings, Table
from nights.queries.cuts import translate_reason
from nights.queries.sheets import MatchSheet, read_sheets
from nights.queries.table_links import get_generation, list_generations
from nights.queries.tables import list_matches as list_night_matches


@dataclass(frozen=True)
class HostedTable:
    """A table that was opened. path: the address of its phone's page."""

    id: uuid.UUID
    number: int
    path: str


@dataclass(frozen=True)
class HostedMatch:
    """A hosted match as it is now.

    version: of the match. state: playing, complete, abandoned or void. sheet: in the score sheet
    format, without names. margin: North-South's points over East-West's. deals: how many count.
    """

    id: uuid.UUID
    night: uuid.UUID
    table: uuid.UUID
    version: int
    state: MatchProgress
    sheet: Mapping[str, Any]
    players: Mapping[str, uuid.UUID]
    totals: Mapping[str, int]
    margin: int
    deals: int
    touched_at: datetime.datetime

    @property
    def over(self) -> bool:
        """Whether no more deals are played."""
        return self.state != "playing"


def open_room(
    *, order: Order, club: Club, date: datetime.date, name: str, **values: Any
) -> uuid.UUID:
    """Open a night on which matches are hosted, and return its id; values as for `open_night`."""
    return open_night(order=order, club=club, date=date, name=name, **values).pk


def close_room(*, order: Order, club: Club, night: uuid.UUID) -> None:
    """Close a night on which matches were hosted. Raise Refused while one is played."""
    close_night(order=order, night=_night(club, night))


def reopen_room(*, order: Order, club: Club, night: uuid.UUID) -> None:
    """Open a closed night again."""
    reopen_night(order=order, night=_night(club, night))


def set_room(
    *, order: Order, club: Club, night: uuid.UUID, **settings: Unpack[NightSettings]
) -> None:
    """Change settings of a night on which matches are hosted, as `set_night` does."""
    set_night(order=order, night=_night(club, night), **settings)


def is_room_open(*, club: Club, night: uuid.UUID) -> bool:
    """Return whether matches can be seated on a night."""
    return _night(club, night).is_open()


def lock_room(*, club: Club, night: uuid.UUID) -> None:
    """Let deals and corrections on a night wait for the end of this transaction.

    Call it before the matches are read on which the app decides.
    """
    lock_row(_night(club, night))


def get_versions(nights: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """Return the versions of nights, which rise with every act on them."""
    return dict(Night.objects.filter(pk__in=nights).values_list("pk", "version"))


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

    Raise Refused with every fault, as `nights.actions.hosting.seat_match` does.
    """
    night_row = _night(club, night)
    [row] = Table.objects.filter(night=night_row, pk=table)
    match = hosting.seat_match(order=order, night=night_row, table=row, seats=seats, dealer=dealer)
    return match.pk


def list_matches(*, club: Club, night: uuid.UUID) -> dict[uuid.UUID, HostedMatch]:
    """Return every match of a night by its id, in a number of queries that does not grow."""
    sheets = read_sheets(list_night_matches(_night(club, night)))
    return {sheet.match.pk: _describe(sheet) for sheet in sheets}


def _describe(sheet: MatchSheet) -> HostedMatch:
    match = sheet.match
    deals = [{**deal.row.data} for deal in sheet.deals if deal.counts]
    written: dict[str, Any] = {"game": match.game, "rules": match.rules, "deals": deals}
    if deals and "dealer" not in deals[0]:
        deals[0]["dealer"] = match.dealer
    if sheet.progress == "abandoned" and not sheet.last_state.complete:
        written["abandoned"] = True
    return HostedMatch(
        id=match.pk,
        night=match.night_id,
        table=match.table_id,
        version=sheet.version,
        state=sheet.progress,
        sheet=written,
        players={seat: player.pk for seat, player in sheet.players.items()},
        totals=sheet.state.totals.as_dict(),
        margin=sheet.state.totals.margin,
        deals=len(deals),
        touched_at=sheet.touched_at,
    )


def end_match(*, order: Order, club: Club, match: uuid.UUID, state: str) -> None:
    """Abandon a match, whose points count, make it void, or let it go on.

    Raise Refused as `nights.actions.matches.set_match_state` does.
    """
    [row] = Match.objects.select_related("night__club", "table").filter(club=club, pk=match)
    set_match_state(order=order, match=row, state=state)


def list_table_paths(*, club: Club, night: uuid.UUID) -> dict[uuid.UUID, HostedTable]:
    """Return the tables of a night with the addresses of their phones' pages."""
    rows = Table.objects.filter(night=_night(club, night)).order_by("number")
    return {
        row.pk: HostedTable(
            row.pk, row.number, reverse("table", args=[TABLE_LINKS.make(row.pk, generation)])
        )
        for row, generation in list_generations(rows)
    }


def get_levels(*, club: Club, day: datetime.date) -> dict[uuid.UUID, str]:
    """Return the level of every player in the season of a day, as last placed."""
    season = find_season(club.pk, day)
    return find_latest_tiers(season) if season else {}


def find_code(*, club: Club, game: str) -> tuple[str, dict[str, Any]]:
    """Return the code of cutting of the club and its house rules over it.

    It is that of the club's latest night of the game, or of its latest night at all; without one,
    the game's usual code.
    """
    nights = Night.objects.filter(club=club, hosted="").order_by("-date", "-id")
    night = nights.filter(game=game).first() or nights.first()
    if night:
        return night.code, night.house
    return (GAMES[game].cutting_code if game in GAMES else MODERN.name), {}


def tell_reason(reason: CutReason) -> str:
    """Return a reason of a cut in the visitor's language, with its cards in words."""
    return translate_reason(reason)


def list_season_rows(*, club: Club, scores: Iterable[TotalScore]) -> list[SeasonRow]:
    """Return the season records of matches that were played on no night, from their totals."""
    return list(make_season_rows(club.pk, scores))


def drop_ladders_of(*, club: Club, days: Iterable[datetime.date]) -> None:
    """As `drop_ladders_on`, for several days: the ladders of each season once."""
    ladders.drop_ladders_of(club.pk, days)


def drop_ladders_on(*, club: Club, day: datetime.date) -> None:
    """Have the ladders of the season of a day summed again: season records of the app changed.

    Call it in the transaction that replaces the records.
    """
    ladders.drop_ladders_on(club.pk, day)


def _night(club: Club, night: uuid.UUID) -> Night:
    # One request seats many matches: the rows are read again on purpose, as each act leaves them.
    [row] = Night.objects.select_related("club").filter(club=club, pk=night)
    return row
