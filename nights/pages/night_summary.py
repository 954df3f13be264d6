"""The summary of a night on one page, to share and to print."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.web.pictures import ResultPicture, list_first, offer_picture, write_signed
from club.web.qr import make_address
from nights.models import Night
from nights.pages.visit import NightVisit, night_page
from nights.queries.corrections import list_night_corrections
from nights.queries.nights import NO_MATCH
from nights.queries.summaries import NightSummary, get_night_summary


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
        "picture": ""
        if in_play or told is None
        else make_address(
            visit.request, reverse("night-picture", args=[visit.club.slug, night.pk])
        ),
    }
    return visit.render("nights/night_summary.html", context)


@night_page()
def picture(visit: NightVisit, night: Night) -> HttpResponse:
    """Return the result of a night as a picture. While it is in play it has no rows."""
    told = None if night.is_open() else get_night_summary(night)
    first = told.standing.rows[:3] if told else ()
    rows = [(str(row.rank), str(row.player), write_signed(row.total)) for row in first]
    day = date_format(night.date, "l, j F Y")
    shown = ResultPicture(visit.club.name, night.name or str(_("The night")), day, tuple(rows))
    return offer_picture(visit.request, shown)


def _about_night(told: NightSummary | None, in_play: bool) -> str:
    """Return a description of a night for link previews. While it is in play it has no winner."""
    if told is None:
        return str(NO_MATCH)
    count = told.counts.matches
    names = list_first([f"{row.player} {write_signed(row.total)}" for row in told.winners])
    matches = ngettext("%(count)d match", "%(count)d matches", count) % {"count": count}
    text = (
        _("Leading: %(names)s. %(matches)s, %(players)d players.")
        if in_play
        else _("Won by %(names)s. %(matches)s, %(players)d players.")
    )
    return text % {
        "names": names,
        "matches": matches,
        "players": told.counts.players,
    }
