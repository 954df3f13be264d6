"""The page on which a director enters the cards that were cut at the tables."""

from django.http import HttpResponse
from django.shortcuts import redirect

from club.forms.numbers import read_whole_number
from club.web.pages import PageVisit
from tournaments.models import Event
from tournaments.pages.visit import RUBBERS, event_page
from tournaments.rubbers.actions.recutting import recut_round
from tournaments.rubbers.forms.cards import name_field, read_cards
from tournaments.rubbers.queries.cuts import list_cuts
from tournaments.rubbers.queries.facts import read_rubber_event


@event_page("directs", RUBBERS)
def recut(visit: PageVisit, event: Event) -> HttpResponse:
    """Show the cuts of the latest round, and seat its tables by the cards that were cut there."""
    rubber_event = read_rubber_event(event)
    latest = rubber_event.latest
    if latest is None or not latest.draw.cuts or rubber_event.is_league:
        return redirect("rubber-desk", club=visit.club.slug, event=event.pk)
    post = visit.request.POST
    round_ = read_whole_number(post.get("round", "")) or latest.number

    def submit() -> HttpResponse:
        recut_round(
            order=visit.order(),
            event=event,
            round_=round_,
            cards=read_cards(post.dict(), latest.draw.cuts),
        )
        return redirect("rubber-desk", club=visit.club.slug, event=event.pk)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    cuts = []
    for cut in list_cuts(latest.row, rubber_event.field):
        at = f"cards.{cut.cut.table}"
        faults = [fault for fault in refused.faults if fault.field == at] if refused else []
        fields = [
            (name, cards, field, post.get(field, ""))
            for name, entry, cards in cut.cards
            for field in [name_field(cut.cut.table, entry)]
        ]
        cuts.append((cut, fields, faults))
    shown = {fault for _cut, _fields, faults in cuts for fault in faults}
    others = [fault for fault in refused.faults if fault not in shown] if refused else []
    context = {
        "event": event,
        "round": latest,
        "cuts": cuts,
        "others": others,
        "chosen": post.dict(),
    }
    return visit.render("tournaments/rubbers/recut.html", context, refused)
