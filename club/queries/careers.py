"""A player from season to season: what each came to, and the tier at its end."""

import uuid
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery

from club.models import Club, LadderRow, Membership, Placement, PlacementRow, Player, Season
from club.queries.people import ids_of, keepers
from club.queries.seasons import record_of, visible_seasons
from scoring.ladder import Record


@dataclass(frozen=True)
class SeasonLine:
    """A player's season on one ladder; tier: that of its last placement, if there was one."""

    season: Season
    ladder: str
    record: Record
    tier: str


def player_kept(club: Club, player: uuid.UUID) -> Player | None:
    """Return a player of the club, under the row that is kept of them."""
    kept = keepers(club.pk).get(player, player)
    return Player.objects.filter(club=club, pk=kept).first()


def career_of(player: Player, membership: Membership | None) -> list[SeasonLine]:
    """Return a player's seasons that somebody may read, the latest first.

    The count of queries does not depend on how many there are.
    """
    seasons = visible_seasons(player.club, membership)
    rows = LadderRow.objects.filter(player=player, standing__season__in=seasons)
    rows = rows.select_related("standing__season")
    tiers = _tiers(player)
    return [
        SeasonLine(
            one.standing.season,
            one.standing.ladder,
            record_of(one),
            tiers.get(one.standing.season_id, "") if one.standing.ladder == "contract" else "",
        )
        for one in rows.order_by("-standing__season__starts", "standing__ladder")
    ]


def _tiers(player: Player) -> dict[uuid.UUID, str]:
    """Return the tier of the last placement of each season; the kept row's own goes first."""
    last = Placement.objects.filter(season=OuterRef("placement__season")).order_by("-number")
    rows = PlacementRow.objects.filter(
        club=player.club_id, player__in=ids_of(player), placement=Subquery(last.values("pk")[:1])
    )
    held = list(rows.values_list("player", "placement__season", "level"))
    held.sort(key=lambda row: row[0] == player.pk)
    return {season: level for _player, season, level in held}
