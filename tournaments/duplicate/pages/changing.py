"""Going on with a section that is played: a pair, a table or a round more or less."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Conflict, Refused
from club.web.pages import PageVisit
from tournaments.duplicate.actions.sections import plan_section
from tournaments.duplicate.queries.changing import Changing, digest_offer, read_changing
from tournaments.models import Event
from tournaments.movements.continuing import Wanted
from tournaments.pages.visit import event_page, to_desk
from tournaments.queries.seating import SectionView
from tournaments.queries.stored_field import read_field

#: The changes while an event is played, in the order in which they are shown.
KINDS = (
    (Wanted.PAIR_MORE.value, gettext_lazy("A pair more")),
    (Wanted.PAIR_LESS.value, gettext_lazy("A pair less")),
    (Wanted.TABLE_LESS.value, gettext_lazy("A table less")),
    (Wanted.ROUND_LESS.value, gettext_lazy("A round less")),
    (Wanted.ROUND_MORE.value, gettext_lazy("A round more")),
)


@event_page("directs")
def change(visit: PageVisit, event: Event) -> HttpResponse:
    """Show how a section can go on with a pair or a round more or less, and do it."""
    field = read_field(event)
    asked = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    section = field.find_section(asked.get("section", "")) or next(iter(field.sections), None)
    if section is None or event.of_teams:  # these ways to go on are made for pairs
        return redirect("event-movement", club=visit.club.slug, event=event.pk)
    wanted = asked.get("wanted", "")
    slots = [number for text in asked.getlist("slot") if (number := read_whole_number(text))]
    changing = None
    leaving = wanted in (Wanted.PAIR_LESS, Wanted.TABLE_LESS)
    if wanted in set(Wanted) and (slots or not leaving):
        changing = read_changing(event, field, section, Wanted(wanted), slots)

    def submit() -> HttpResponse:
        _go_on(visit, event, section, changing)
        return to_desk(visit, event)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "event": event,
        "field": field,
        "section": section,
        "wanted": wanted,
        "slots": slots,
        "changing": changing,
        "kinds": KINDS,
        "here": [
            (slot.number, entrant)
            for entrant in field.entrants.values()
            if (slot := entrant.slot_in())
            and slot.section_id == section.section.pk
            and not entrant.withdrawn
        ],
        "waiting": [entrant for entrant in field.entrants.values() if not entrant.slot_in()],
    }
    return visit.render("tournaments/change.html", context, refused)


def _go_on(visit: PageVisit, event: Event, section: SectionView, changing: Changing | None) -> None:
    """Set the movement of the offer that the form names. Raise Refused if there is none."""
    number = read_whole_number(visit.request.POST.get("offer", ""))
    offers = changing.offers if changing else ()
    if changing is None or number is None or number >= len(offers):
        raise Refused.because("no-offer", _("Choose one of what is offered."))
    offer = offers[number]
    if visit.request.POST.get("digest") != digest_offer(offer):
        text = _("Something else was recorded meanwhile. Look at what is offered now.")
        raise Conflict.because("stale", text)
    plan_section(
        order=visit.order(),
        event=event,
        letter=section.letter,
        movement=offer.movement,
        boards_per_set=section.plan.boards_per_set,
        first_board=section.plan.first_board,
        from_round=changing.from_round,
        slots=offer.slots,
    )
