"""A player's season: the line on each ladder, the tier and why, and figures."""

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from club.ledger.registry import registry
from club.seasons.models import LadderRow, Season
from club.seasons.pages.seasonpage import season_page
from club.seasons.queries.careers import find_kept_player
from club.seasons.queries.derivations import derive_line
from club.seasons.queries.naming import Naming
from club.seasons.queries.placements import get_amendments, get_line, list_tier_history
from club.seasons.queries.records import read_record
from club.seasons.queries.seasons import annotate_ranks
from club.web.pages import PageVisit

#: The number of rows of each list, unless all of them are requested.
_ROWS = 20


@season_page()
def placed(visit: PageVisit, season: Season, player: uuid.UUID) -> HttpResponse:
    """Show a player's season: the line on each ladder, the tier and why, and earlier tiers."""
    player_row = find_kept_player(visit.club, player)
    if player_row is None:
        raise Http404
    if not Naming(season, visit.membership).shows(player_row.pk):
        return visit.forbid()
    if player_row.pk != player:
        return redirect("placed", visit.club.slug, season.pk, player_row.pk)
    rows = list(list_tier_history(player_row, season))
    lines = LadderRow.objects.filter(standing__season=season, player=player_row)
    ladders = list(annotate_ranks(lines).select_related("standing", "player"))
    if not rows and not ladders:
        raise Http404
    latest = rows[0] if rows else None
    changed = get_amendments(latest.placement, player) if latest else []
    line = get_line(latest, latest.placement) if latest else None
    context = {
        "season": season,
        "player": player_row,
        "own": visit.membership is not None and visit.membership.player_id == player_row.pk,
        "ladders": [(ladder.standing.ladder, ladder, read_record(ladder)) for ladder in ladders],
        "line": line,
        "derived": derive_line(line) if line else None,
        "amended": changed[0] if changed else None,
        "history": [get_line(row, row.placement) for row in rows],
        "whole": "all" in visit.request.GET,
        "most": _ROWS,
        "fared": [_fared(visit, season, player, ladder.standing.ladder) for ladder in ladders],
    }
    return visit.render("club/placed.html", context)


def _fared(visit: PageVisit, season: Season, player: uuid.UUID, which: str) -> dict[str, Any]:
    """Return the apps' statistics of a member on one ladder.

    Lists have their first rows, unless all of them are requested.
    """
    most = None if "all" in visit.request.GET else _ROWS
    fared: dict[str, Any] = {"ladder": which}
    for read_figures in registry.player_figures:
        fared |= read_figures(season, player, which, visit.membership, most)
    return fared
