"""Why does another program say 54.17? Its figures beside those of this one."""

from django.http import Http404, HttpResponse

from club.web.pages import PageVisit, read_text
from tournaments.duplicate.forms.explained import read_stated_file, read_stated_text
from tournaments.duplicate.queries.explained import explain_figures
from tournaments.models import Event, EventKind
from tournaments.pages.visit import event_page, read_closed, refuse_closed


@event_page("directs")
def explained(visit: PageVisit, event: Event) -> HttpResponse:
    """Take the figures of another program, and say which rules give them. Nothing is stored."""
    if event.kind not in (EventKind.PAIRS, EventKind.INDIVIDUAL):
        raise Http404
    if closed := read_closed(visit, event):
        return refuse_closed(visit, event, closed)
    text = read_text(visit.request.POST, "figures")
    context = {"event": event, "figures": text}

    def search() -> HttpResponse:
        file = visit.request.FILES.get("file")
        figures = read_stated_text(text) if file is None else read_stated_file(file)
        explanation = explain_figures(event, figures)
        return visit.render("tournaments/explained.html", {**context, "explanation": explanation})

    response, refused = visit.submit(search)
    return response or visit.render("tournaments/explained.html", context, refused)
