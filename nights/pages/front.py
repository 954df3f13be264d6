"""What a club's page shows first: tonight, the last winners, the ladder's top, the next dates."""

import datetime
import uuid
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from club.ledger.feeds import Dated, PlayLine, Published
from club.ledger.registry import registry
from club.queries.people import find_keepers
from club.seasons.models import LadderRow, PlacementRow, Season
from club.seasons.pages.seasonpage import list_seen_seasons
from club.seasons.queries.naming import Naming
from club.seasons.queries.placements import list_placements
from club.seasons.queries.seasons import annotate_ranks, get_season_standing, list_ladder_rows
from club.web.pages import PageVisit
from scoring.ladders import Ladder

#: How long ago what is still in play may have begun, so that nothing forgotten counts as tonight.
_TONIGHT = datetime.timedelta(days=1)
_RESULTS, _DATES, _TOP = 2, 3, 3


@dataclass(frozen=True)
class LadderTop:
    """The first of the ladder of the season in play.

    own: the visitor's line, if there is one. level: the visitor's tier in the last placement.
    """

    season: Season
    rows: list[Any]
    own: LadderRow | None
    level: str


@dataclass(frozen=True)
class Front:
    """The first part of a club's page. Every part may be empty. live: with how far each is."""

    live: list[tuple[Dated, PlayLine]]
    next: list[Dated]
    results: list[Published]
    ladder: LadderTop | None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.live or self.next or self.results or self.ladder)


def read_front(visit: PageVisit) -> Front:
    """Return what the club's page shows first, as the visitor may see it.

    The number of queries does not depend on how much there is.
    """
    today = timezone.now().astimezone(visit.club.zone).date()
    dated = [
        entry
        for feed in registry.feeds
        for entry in feed.dated(visit.club, visit.membership, today - _TONIGHT)
        if not entry.cancelled
    ]
    dated.sort(key=lambda entry: (entry.day, entry.created))
    results = [row for feed in registry.feeds for row in feed.published(visit.club, _RESULTS)]
    results.sort(key=lambda row: row.published, reverse=True)
    return Front(
        live=_describe_play([entry for entry in dated if entry.live]),
        next=[entry for entry in dated if entry.to_come and entry.day >= today][:_DATES],
        results=[row for row in results if row.rows][:_RESULTS],
        ladder=_read_ladder(visit, today),
    )


def _describe_play(live: list[Dated]) -> list[tuple[Dated, PlayLine]]:
    lines: dict[uuid.UUID, PlayLine] = {}
    for feed in registry.feeds if live else ():
        lines.update(feed.describe_play([entry.id for entry in live]))
    return [(entry, lines.get(entry.id, PlayLine())) for entry in live]


def _read_ladder(visit: PageVisit, today: datetime.date) -> LadderTop | None:
    season = list_seen_seasons(visit).filter(starts__lte=today, ends__gte=today).first()
    standing = get_season_standing(season, Ladder.CONTRACT) if season else None
    if season is None or standing is None:
        return None
    season.club = visit.club
    naming = Naming(season, visit.membership)
    rows = naming.name(list_ladder_rows(standing, hides=naming.hides)[:_TOP])
    if not rows:
        return None
    own = _find_own(visit, standing)
    return LadderTop(season, rows, own, _find_level(season, own) if own else "")


def _find_level(season: Season, own: LadderRow) -> str:
    placement = list_placements(season)[:1]
    row = PlacementRow.objects.filter(placement__in=placement, player=own.player_id).first()
    return row.level if row else ""


def _find_own(visit: PageVisit, standing: Any) -> LadderRow | None:
    """Return the line of the member on a ladder, with its rank, or None."""
    if visit.membership is None or visit.membership.player_id is None:
        return None
    player = find_keepers(visit.club.pk).get(visit.membership.player_id, visit.membership.player_id)
    lines = LadderRow.objects.filter(standing=standing, player=player)
    return annotate_ranks(lines).select_related("player").first()
