"""Entering deals from a file."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.ledger.refusals import Fault, Refused, say_unreadable
from club.web.pages import make_key
from nights.actions.deals import enter_deals
from nights.models import Match, Night
from nights.pages.visit import NightVisit, night_page
from nights.queries.sheets import read_sheet
from scoring.files.answer import FileRefused
from scoring.files.pbn import sheets
from scoring.files.text import read_text


@night_page("directs")
def pbn(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Enter the deals of a PBN file into a match, all of them or none."""
    match_row = visit.match(night, match)
    text = _posted(visit)
    boards: list[sheets.SheetGame] = []

    def enter() -> HttpResponse:
        boards.extend(_read(text))
        count = len(_enter(visit, match_row, boards))
        message = ngettext("%(count)d deal was entered.", "%(count)d deals were entered.", count)
        messages.success(visit.request, message % {"count": count})
        return redirect("match", club=visit.club.slug, night=night.pk, match=match_row.pk)

    done, refused = visit.submit(enter)
    if done:
        return done
    faults = refused.faults if refused else ()
    context = {
        "night": night,
        "match": match_row,
        "sheet": read_sheet(match_row),
        "text": text,
        "boards": [
            (board, [fault for fault in faults if fault.deal == at])
            for at, board in enumerate(boards, start=1)
        ],
        "faults": [fault for fault in faults if fault.deal is None],
        "key": visit.request.POST.get("key") or make_key(),
    }
    return visit.render("nights/pbn.html", context, refused)


def _posted(visit: NightVisit) -> str:
    """Return the pasted text, or the contents of the chosen file."""
    file = visit.request.FILES.get("file")
    if file is None:
        return visit.request.POST.get("text", "").replace("\0", "")
    raw: bytes = file.read(sheets.MOST_CHARACTERS * 4 + 1)
    return read_text(raw)


def _read(text: str) -> list[sheets.SheetGame]:
    if not text.strip():
        raise Refused.because("missing", _("Choose a file, or paste its text."), "text")
    try:
        return sheets.read_sheet(text)
    except FileRefused as error:
        raise Refused.because("unreadable", _(str(error)), "text") from error


def _enter(visit: NightVisit, match: Match, boards: list[sheets.SheetGame]) -> list[Any]:
    """Enter the boards as deals, and return them. Raise Refused if one cannot be read."""
    unread = [
        Fault("unreadable", say_unreadable(board.fault), deal=at)
        for at, board in enumerate(boards, start=1)
        if board.deal is None
    ]
    raws = [dict(board.deal or {}) for board in boards]
    if not unread:
        return enter_deals(order=visit.order(), match=match, raws=raws)
    raise Refused(unread)
