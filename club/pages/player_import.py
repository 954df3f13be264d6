"""Importing players from a list, and exporting them."""

from itertools import chain

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.actions.player_import import import_players
from club.forms.player_import import MOST_BYTES, Listed, decode_file, read
from club.ledger.refusals import Fault, Refused
from club.queries.people import list_players
from club.queries.player_import import ImportPlan, LineFault, make_import_plan, read_names
from club.web.csv_files import offer_csv
from club.web.pages import PageVisit, club_page


@club_page("directs")
def import_list(visit: PageVisit) -> HttpResponse:
    """Check a list of players line by line, and add the new ones after confirmation."""
    text, unread = _posted(visit)
    listed, plan = Listed(), None
    if visit.request.method == "POST":
        listed = Listed(faults=unread) if unread else read(text)
    done, refused = visit.submit(lambda: _added(visit, listed), when="add" in visit.request.POST)
    if done:
        return done
    if visit.request.method == "POST":
        plan = make_import_plan(read_names(visit.club), listed.lines, listed.faults)
    context = {
        "text": text,
        "plan": plan,
        "ignored": listed.ignored,
        "faults": _beside(refused),
    }
    faulty = 422 if plan and plan.all_faults else 200
    status = refused.status if refused else faulty
    return visit.render("club/player_import.html", context, status=status)


def _beside(refused: Refused | None) -> list[Fault]:
    """Return the faults without a line. The others are shown with their lines."""
    return [fault for fault in refused.faults if fault.code != "line"] if refused else []


def _posted(visit: PageVisit) -> tuple[str, tuple[LineFault, ...]]:
    """Return the text of the chosen file, or else of the field, and its faults."""
    file = visit.request.FILES.get("file")
    if file is None:
        return visit.request.POST.get("text", ""), ()
    if (file.size or 0) > MOST_BYTES:
        text = _("The file is too big: %(most)d bytes are read at most.") % {"most": MOST_BYTES}
        return "", (LineFault(1, "", text),)
    text_of = decode_file(file.read())
    if text_of is None:
        wrong = _("It is not text: save it as CSV, in UTF-8.")
        return "", (LineFault(1, "", wrong),)
    return text_of, ()


def _added(visit: PageVisit, listed: Listed) -> HttpResponse:
    """Add the players of the list that was reviewed, and no others."""
    reviewed = visit.request.POST.get("seen") or "-"
    first = not list_players(visit.club).exists()
    plan = import_players(
        order=visit.order(),
        club=visit.club,
        lines=listed.lines,
        faults=listed.faults,
        reviewed=reviewed,
    )
    messages.success(visit.request, _done(plan))
    # A new club goes on with its first steps.
    return redirect("club" if first else "players", club=visit.club.slug)


def _done(plan: ImportPlan) -> str:
    count, numbered = len(plan.new), len(plan.numbered)
    text = ngettext("%(count)d player was added.", "%(count)d players were added.", count)
    told = [text % {"count": count}]
    if numbered:
        text = ngettext(
            "The numbers of %(count)d player were changed.",
            "The numbers of %(count)d players were changed.",
            numbered,
        )
        told.append(text % {"count": numbered})
    return " ".join(told)


@club_page("member")
def players_csv(visit: PageVisit) -> HttpResponse:
    """Return the club's players as CSV. Only directors get the full names and the numbers."""
    players = list_players(visit.club).order_by("name" if visit.directs else "short_name", "pk")
    numbered = visit.directs and players.exclude(numbers="").exists()
    names = ("name", "short_name") if visit.directs else ("short_name",)
    columns = (*names, "guest", *(("numbers",) if numbered else ()))
    head = [column.replace("short_name", "public name") for column in columns]
    rows = ([getattr(player, column) for column in columns] for player in players)
    return offer_csv(f"{visit.club.slug}-players", chain((head,), rows))
