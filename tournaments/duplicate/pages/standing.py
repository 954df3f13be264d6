"""The standing of an event, for whoever may see it, and its files."""

from typing import Any

from django.http import HttpResponse

from club.web.cells import defuse_cell
from club.web.pages import PageVisit
from club.web.polling import answer_unchanged
from club.web.unchanged import watch
from tournaments.duplicate.queries.export import export_event
from tournaments.duplicate.queries.moved import list_moved
from tournaments.duplicate.queries.standings import StandingView, read_standing
from tournaments.models import Event
from tournaments.pages.files import offer_csv, offer_json
from tournaments.pages.pictures import describe_result, offer_result
from tournaments.pages.visit import event_page, read_closed, recap_page, refuse_closed, tell_closed
from tournaments.queries.events import get_publication, get_state
from tournaments.queries.own_entries import find_own_entrant
from tournaments.queries.published import list_changes
from tournaments.queries.still_to_play import hide_acts


def _context(visit: PageVisit, event: Event) -> dict[str, Any]:
    mark = watch(visit.request, "event", event.pk)
    event = Event.objects.select_related("club").get(pk=event.pk)
    standing, publication = read_standing(event), get_publication(event)
    own = find_own_entrant(standing.field, visit.membership)
    closed = read_closed(visit, event)
    changes = list_changes(event, publication) if publication else []
    return {
        "event": event,
        "seen": mark,
        "standing": standing,
        "state": get_state(event),
        "publication": publication,
        # What everybody sees is shown; what directors see before, to those who do not play on.
        "shows": bool(publication or (visit.directs and not closed)),
        **tell_closed(event, closed),
        "own": standing.find(own.id) if own else None,
        "moved": list_moved(standing, publication) if publication else [],
        "changes": hide_acts(changes, closed),
        "winners": _list_winners(standing),
    }


def _list_winners(standing: StandingView) -> list[tuple[str, list[Any]]]:
    """Return who is first in each line, those who share the place together."""
    return [
        (line, [place for place in places if place.row["rank"] == 1])
        for line, places in standing.lines.items()
        if any(place.row["rank"] == 1 for place in places)
    ]


@event_page()
def standing(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the standing if it is published, or to its director."""
    context = {**_context(visit, event), "part": "tournaments/_standing.html"}
    context |= describe_result(visit, event, context["standing"].places, "event-picture")
    return visit.render("tournaments/event.html", context)


@event_page()
def picture(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the result as a picture, once it is published."""
    unit = " %" if event.ranks_by_percent else ""
    places = [(place, f"{place.figure}{unit}") for place in read_standing(event).places]
    return offer_result(visit, event, places)


@event_page()
def live(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the standing if it has changed."""
    mark = watch(visit.request, "event", event.pk)
    return answer_unchanged(visit.request, mark) or visit.render(
        "tournaments/_standing.html", _context(visit, event)
    )


@recap_page()
def standing_csv(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the standing as CSV: to whoever has still to play once it is published."""
    closed = read_closed(visit, event)
    if closed and get_publication(event) is None:
        return refuse_closed(visit, event, closed)
    names = [f"player {at + 1}" for at in range(event.places)] if event.places > 1 else ["player"]
    names = ["team", *names] if event.of_teams else names
    figures = ["boards", "points", "maximum", "percent", "strata", "handicapped rank"]
    rows = [["place", "line", "section", "number", *names, *figures, "handicapped"]]
    for place in read_standing(event).places:
        row, (rank, figure) = place.row, place.handicapped or ("", "")
        told = [place.rank, row.get("line", ""), place.section, place.number]
        told += [place.entrant.name] if event.of_teams else []
        told += [str(place.entrant.player_at(at) or "") for at in range(event.places)]
        told += [str(row["boards"]), row["points"], row.get("maximum", "")]
        told += [row.get("percent") or "", place.strata, rank, figure]
        rows.append([told[0], *map(_defuse, told[1:])])
    return offer_csv(event, rows)


def _defuse(text: str) -> str:
    """Return a cell that no spreadsheet runs. A negative number stays one."""
    return text if text[:1] == "-" and text[1:].replace(".", "").isdigit() else defuse_cell(text)


@recap_page()
def event_json(visit: PageVisit, event: Event) -> HttpResponse:
    """Return the whole event in the event format, unless the visitor has still to play."""
    if closed := read_closed(visit, event):
        return refuse_closed(visit, event, closed)
    return offer_json(event, export_event(event, hides=not visit.directs))
