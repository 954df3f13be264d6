"""Files that the pages of an event give."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _

from club.web.pages import PageVisit
from tournaments.models import Event
from tournaments.pdf import Untypeset, typeset


def offer_file(event: Event, suffix: str, kind: str) -> HttpResponse:
    """Return an empty file to download."""
    answer = HttpResponse(content_type=kind)
    name = f"{event.club.slug}-{event.date.isoformat()}-standing.{suffix}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "private, no-store"
    return answer


def offer_pdf(
    visit: PageVisit, event: Event, kind: str, sheets: Mapping[str, Any], back: str
) -> HttpResponse:
    """Return sheets as a PDF file, or lead back and say why there is none.

    kind: of the sheets. sheets: their data. back: the name of the page to lead back to.
    """
    data = {"kind": kind, "title": event.name, "words": _list_words(), **sheets}
    try:
        made = typeset(data)
    except Untypeset as error:
        messages.error(visit.request, _(str(error)))
        return redirect(back, club=visit.club.slug, event=event.pk)
    name = "-".join(filter(None, (kind, slugify(event.name), event.date.isoformat())))
    response = HttpResponse(made, content_type="application/pdf")
    response["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    return response


def _list_words() -> dict[str, str]:
    """Return the words of all sheets."""
    return {
        "rd": _("Rd"),
        "round": _("Round"),
        "table": _("Table"),
        "sit": _("Sit"),
        "against": _("Against"),
        "board": _("Board"),
        "boards": _("Boards"),
        "sit_out": _("sit out"),
        "scan": _("Scan to enter your results"),
        "nobody": _("nobody plays"),
        "contract": _("Contract"),
        "by": _("By"),
        "lead": _("Lead"),
        "tricks": _("Tricks"),
        "ns_plus": _("NS +").replace(" ", "\u00a0"),
        "ew_plus": _("EW +").replace(" ", "\u00a0"),
        "agree": _("East-West agree:"),
        "partner": _("Partner"),
        "plus": _("Plus"),
        "minus": _("Minus"),
    }
