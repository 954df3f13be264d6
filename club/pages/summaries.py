"""Summaries of a night and of a season on one page each, to share and to print."""

from django.http import HttpResponse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.models import Night, Season
from club.pages.seasonpage import season_page
from club.pages.visit import NightVisit, night_page
from club.queries.corrections import list_night_corrections
from club.queries.seasons import is_behind, list_season_standings
from club.queries.summaries import (
    LadderSummary,
    NightSummary,
    find_risen,
    get_ladder_summary,
    get_night_summary,
)
from club.web.qr import make_address


@night_page()
def of_night(visit: NightVisit, night: Night) -> HttpResponse:
    """Show the summary of a night."""
    told, in_play = get_night_summary(night), night.is_open()
    context = {
        "night": night,
        "open": in_play,
        "told": told,
        "corrections": list_night_corrections(night).count(),
        "about": _about_night(told, in_play),
        "address": make_address(visit.request, visit.request.path),
    }
    return visit.render("club/night_summary.html", context)


def _about_night(told: NightSummary | None, in_play: bool) -> str:
    """Return a description of a night for link previews. While it is in play it has no winner."""
    if told is None:
        return _("No match is finished yet.")
    count = told.counts.matches
    names = " · ".join(f"{row.player} {row.total:+d}" for row in told.winners[:3])
    matches = ngettext("%(count)d match", "%(count)d matches", count) % {"count": count}
    text = (
        _("Leading: %(names)s. %(matches)s, %(players)d players.")
        if in_play
        else _("Won by %(names)s. %(matches)s, %(players)d players.")
    )
    return text % {
        "names": names.replace("-", "\N{MINUS SIGN}"),
        "matches": matches,
        "players": told.counts.players,
    }


@season_page()
def of_season(visit: NightVisit, season: Season) -> HttpResponse:
    """Show the summary of a season, or of the season so far."""
    stored = list_season_standings(season)
    found = [get_ladder_summary(season, one, visit.membership) for one in stored]
    told = [one for one in found if one]
    context = {
        "season": season,
        "told": told,
        "risen": find_risen(season, visit.membership),
        "behind": is_behind(season, stored),
        "about": _about_season(season, told),
        "address": make_address(visit.request, visit.request.path),
    }
    return visit.render("club/season_summary.html", context)


def _about_season(season: Season, told: list[LadderSummary]) -> str:
    """Return a description of a season in one sentence."""
    days = {
        "starts": formats.date_format(season.starts, "j F Y"),
        "ends": formats.date_format(season.ends, "j F Y"),
    }
    if not told:
        return _("From %(starts)s to %(ends)s.") % days
    first = ", ".join(str(row.player) for row in told[0].top[:3])
    text = _("From %(starts)s to %(ends)s. Leading: %(names)s. %(matches)d matches.")
    return text % {**days, "names": first, "matches": sum(one.counts.matches for one in told)}
