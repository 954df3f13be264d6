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
from nights.pbn import MOST_CHARACTERS, Board, Unreadable, is_installed, read
from nights.queries.sheets import read_sheet


@night_page("directs")
def pbn(visit: NightVisit, night: Night, match: uuid.UUID) -> HttpResponse:
    """Enter the deals of a PBN file into a match, all of them or none.

    If the optional package that reads such files is not installed, the page says how to add it.
    """
    match_row = visit.match(night, match)
    text = _posted(visit)
    boards: list[Board] = []

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
        "reads": is_installed(),
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
    raw: bytes = file.read(MOST_CHARACTERS * 4 + 1)
    return raw.decode("utf-8", "replace").replace("\0", "")


def _read(text: str) -> list[Board]:
    if not text.strip():
        raise Refused.because("missing", _("Choose a file, or paste its text."), "text")
    try:
        return read(text)
    except Unreadable as error:
        raise Refused.because("unreadable", _(str(error)), "text") from error


def _enter(visit: NightVisit, match: Match, boards: list[Board]) -> list[Any]:
    """Enter the boards as deals, and return them. Raise Refused if one cannot be read."""
    unread = [
        Fault("unreadable", say_unreadable(board.fault), deal=at)
        for at, board in enumerate(boards, start=1)
        if board.deal is None
    ]
    raws = [board.deal or {} for board in boards]
    if not unread:
        return enter_deals(order=visit.order(), match=match, raws=raws)
    raise Refused(unread)
