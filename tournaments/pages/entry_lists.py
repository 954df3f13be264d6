"""Entering a list of pairs or players: reading it, asking who is meant, entering each line."""

from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.actions.people import add_player
from club.forms.numbers import read_whole_number
from club.ledger.queue import hold_tasks
from club.ledger.refusals import Refused
from club.models.people import Player
from club.web.pages import PageVisit
from tournaments.actions.entrants import enter
from tournaments.forms.names import MOST_LINES, Listed, NamesLine, Said, read_list
from tournaments.models import Event
from tournaments.pages.visit import EVERY, event_page
from tournaments.queries.names import Names


def settle_names(visit: PageVisit, answers: list[Said]) -> list[Player | None]:
    """Return the players of an entrant. Those who are new are added to the club."""

    def add(name: str, guest: bool) -> Player:
        keyed = visit.order().for_part(name)
        return add_player(order=keyed, club=visit.club, name=name, guest=guest)

    return [answer.settle(add) for answer in answers]


@dataclass
class PostedList:
    """The list of a form as it was posted.

    unknown: what is said of all names that nobody has. count: how many entrants there are in all,
    as it was typed: those whose names are missing are known by their numbers. faults: of the
    lines, and of those that were refused. entered: how many lines were entered, though others were
    refused.
    """

    text: str
    listed: Listed
    unknown: str = ""
    count: str = ""
    faults: list[str] = field(default_factory=list)
    entered: int = 0

    @property
    def waits(self) -> bool:
        """Whether the form has to be shown again before anything is entered."""
        return bool(self.faults or self.listed.open)

    def describe(self) -> dict[str, Any]:
        """Return what the template of the list needs."""
        return {
            "text": self.text,
            "listed": self.listed,
            "unknown": self.unknown,
            "count": self.count,
            "list_faults": self.faults,
            "entered": self.entered,
        }


def read_posted_list(visit: PageVisit, places: int) -> PostedList:
    """Return the list that was posted, as text or as a file, with what was said of its names."""
    post, file = visit.request.POST, visit.request.FILES.get("file")
    text = post.get("text", "")
    if file is not None:
        text = file.read(200_000).decode("utf-8-sig", "replace")
    listed = read_list(Names(visit.club), text, places, post.dict())
    count = post.get("count", "").strip()
    if count and (wanted := read_whole_number(count)) is not None and wanted <= MOST_LINES:
        listed.add_nameless(wanted, places)
    elif count:
        most = _("There are %(most)d entrants at most.") % {"most": MOST_LINES}
        listed.faults.append(most)
    return PostedList(text, listed, post.get("unknown", ""), count, list(listed.faults))


def enter_list(visit: PageVisit, event: Event, posted: PostedList) -> bool:
    """Enter the entrants of a list, and return whether all were.

    Those that were refused are left in the list, with the reasons.
    """
    lines = posted.listed.lines
    left = _enter_lines(visit, event, lines)
    posted.entered = len(lines) - len(left)
    posted.text = "\n".join(line.text for line, _refused in left)
    posted.faults = [f"{line.text}: {fault.text}" for line, why in left for fault in why.faults]
    if not left:
        done = ngettext("%(count)d was entered.", "%(count)d were entered.", posted.entered)
        messages.success(visit.request, done % {"count": posted.entered})
    return not left


def _enter_lines(
    visit: PageVisit, event: Event, lines: list[NamesLine]
) -> list[tuple[NamesLine, Refused]]:
    """Enter the entrants of some lines. Return those that were refused."""
    left = []
    with hold_tasks():
        for line in lines:
            try:
                enter(
                    order=visit.order().for_part(str(line.number)),
                    event=event,
                    players=settle_names(visit, line.names),
                    **_name_team(line),
                )
            except Refused as refused:
                left.append((line, refused))
    return left


def _name_team(line: NamesLine) -> dict[str, Any]:
    return {"name": line.team} if line.team else {}


def show_list(visit: PageVisit, event: Event, posted: PostedList, status: int) -> HttpResponse:
    """Return the page of a list."""
    context = {"event": event, **posted.describe()}
    return visit.render("tournaments/import.html", context, status=status)


@event_page("directs", EVERY)
def import_list(visit: PageVisit, event: Event) -> HttpResponse:
    """Enter a list of pairs or players, one a line."""
    posted = read_posted_list(visit, event.places)
    if visit.request.method != "POST":
        return show_list(visit, event, posted, 200)
    if not (posted.listed.lines or posted.faults):
        posted.faults.append(_("Write one pair a line, or choose a file."))
    if not posted.waits and enter_list(visit, event, posted):
        return redirect("event-entrants", club=visit.club.slug, event=event.pk)
    return show_list(visit, event, posted, 422)
