"""A player's seasons: the figures of each, and the tier at its end."""

import datetime
import uuid
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from club.models import Club, Membership, Player
from club.queries.people import find_keepers, list_ids
from club.seasons.models import LadderRow, Placement, PlacementRow, Season
from club.seasons.queries.naming import find_public_days, hides_names
from club.seasons.queries.records import read_record
from club.seasons.queries.seasons import list_visible_seasons
from scoring.ladder import Record


@dataclass(frozen=True)
class SeasonLine:
    """A player's season on one ladder. tier: the one in its last placement, if any."""

    season: Season
    ladder: str
    record: Record
    tier: str


def find_kept_player(club: Club, player: uuid.UUID) -> Player | None:
    """Return a player of the club, or the keeper if they were merged; None if there is none."""
    kept = find_keepers(club.pk).get(player, player)
    return Player.objects.filter(club=club, pk=kept).first()


def get_career(player: Player, membership: Membership | None) -> list[SeasonLine]:
    """Return a player's seasons that a visitor or a member may read, the latest first.

    Seasons that do not name the player to the reader are left out.
    The number of queries does not depend on how many there are.
    """
    seasons = list_visible_seasons(player.club, membership)
    rows = LadderRow.objects.filter(player=player, standing__season__in=seasons)
    rows = rows.select_related("standing__season")
    tiers = _tiers(player)
    days = find_public_days(player) if hides_names(player.club, membership) else None
    return [
        SeasonLine(
            row.standing.season,
            row.standing.ladder,
            read_record(row),
            tiers.get(row.standing.season_id, "") if row.standing.ladder == "contract" else "",
        )
        for row in rows.order_by("-standing__season__starts", "standing__ladder")
        if days is None or _has_day(row.standing.season, days)
    ]


def _has_day(season: Season, days: Iterable[datetime.date]) -> bool:
    return any(season.starts <= day <= season.ends for day in days)


def _tiers(player: Player) -> dict[uuid.UUID, str]:
    """Return the tier of the last placement of each season, by preference the keeper's own."""
    last = Placement.objects.filter(season=OuterRef("placement__season")).order_by("-number")
    rows = PlacementRow.objects.filter(
        club=player.club_id, player__in=list_ids(player), placement=Subquery(last.values("pk")[:1])
    )
    held = list(rows.values_list("player", "placement__season", "level"))
    held.sort(key=lambda row: row[0] == player.pk)
    return {season: level for _player, season, level in held}
