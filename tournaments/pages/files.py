"""Files that the pages of an event give."""

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.web.pages import PageVisit
from tournaments.models import Event
from tournaments.pdf import Untypeset, typeset

#: What stands beside the code of a table.
SCAN = gettext_lazy("Scan to enter your results")


def offer_csv(event: Event, rows: Iterable[Sequence[object]]) -> HttpResponse:
    """Return rows to download as CSV. Their texts are safe for a spreadsheet already."""
    response = _make_download(event, "csv", "text/csv; charset=utf-8")
    response.write("\ufeff")  # by which spreadsheets recognize UTF-8
    csv.writer(response).writerows(rows)
    return response


def offer_json(event: Event, written: Mapping[str, Any]) -> HttpResponse:
    """Return an event to download in the format of its kind."""
    response = _make_download(event, "json", "application/json")
    response.write(json.dumps(written, ensure_ascii=False, indent=1))
    return response


def offer_bytes(
    event: Event, data: bytes, suffix: str, content_type: str, what: str = "standing"
) -> HttpResponse:
    """Return a file of another program's format to download. what: it holds, for its name."""
    response = _make_download(event, suffix, content_type, what)
    response.write(data)
    return response


def _make_download(
    event: Event, suffix: str, content_type: str, what: str = "standing"
) -> HttpResponse:
    response = HttpResponse(content_type=content_type)
    name = f"{event.club.slug}-{event.date.isoformat()}-{what}.{suffix}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-store"
    return response


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
        "scan": str(SCAN),
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
