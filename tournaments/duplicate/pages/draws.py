"""Drawing the rounds of a Swiss or a knock-out: what would be drawn, and drawing it."""

import secrets
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from club.forms.numbers import read_whole_number
from club.ledger.refusals import Fault, Refused
from club.web.pages import PageVisit, read_text
from tournaments.draws.swiss.request import First, Method
from tournaments.duplicate.actions.draws import draw_matches, find_draw_faults
from tournaments.duplicate.actions.exchanging import exchange_entrants
from tournaments.duplicate.forms.draws import DrawWish, read_wish
from tournaments.duplicate.pages.minutes import fit_minutes
from tournaments.duplicate.queries.draws import (
    HALVES,
    find_entrants,
    find_moved,
    find_next_round,
    list_draws,
    propose_round,
    show_draw,
)
from tournaments.models import Event
from tournaments.pages.visit import ask_why, event_page, to_desk
from tournaments.queries.events import get_state, read_clock
from tournaments.queries.field import Field
from tournaments.queries.stored_field import read_field

MOST_LOT = 1_000_000


@event_page("directs")
def draw(visit: PageVisit, event: Event) -> HttpResponse:
    """Show how the next round would be drawn, and draw it."""
    if not event.draws_rounds:
        raise Http404
    field = read_field(event)
    again = bool(field.draws) and "again" in visit.request.GET | visit.request.POST
    round_ = find_next_round(field) - again
    said = visit.request.POST if visit.request.method == "POST" else visit.request.GET
    wish = read_wish(said.dict(), field, round_, secrets.randbelow(MOST_LOT))
    if again and "first_board" not in said:
        wish = _keep_boards(wish, field, round_)

    def submit() -> HttpResponse:
        if "exchange" in visit.request.POST:
            _exchange(visit, event, field)
            return redirect(visit.request.path)
        draw_matches(
            order=visit.order(),
            event=event,
            request=wish.write_request(event.form),
            boards=wish.boards,
            rounds=wish.rounds,
            first_board=wish.first_board,
        )
        fit_minutes(visit, event)
        return to_desk(visit, event)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    context = {
        "event": event,
        "field": field,
        "wish": wish,
        "again": again,
        "state": get_state(event),
        "round": read_clock(event).round,
        "exchanged": said.dict() if "exchange" in said else {},
        **ask_why(visit, event),
        "methods": _METHODS,
        "firsts": _FIRSTS,
        "draws": list_draws(field),
        **_propose(event, field, wish),
        **_find_moved(event, field),
    }
    return visit.render("tournaments/draw.html", context, refused)


def _exchange(visit: PageVisit, event: Event, field: Field) -> None:
    """Let two entrants change places that the form names by their numbers."""
    numbers = {view.entrant.entry: view.entrant for view in field.entrants.values()}
    faults, named = [], []
    for name in ("first", "second"):
        entrant = numbers.get(read_whole_number(read_text(visit.request.POST, name)) or 0)
        if entrant is None:
            faults.append(Fault("unknown", gettext("Write a number of the list."), name))
        else:
            named.append(entrant)
    if faults:
        raise Refused(faults)
    exchange_entrants(
        order=visit.order(),
        event=event,
        round_=find_next_round(field) - 1,
        first=named[0],
        second=named[1],
    )


def _keep_boards(wish: DrawWish, field: Field, round_: int) -> DrawWish:
    """Return a wish with the boards that a round has already."""
    boards = [board for meeting in field.meetings(round_) for board in meeting.boards]
    return DrawWish(**{**vars(wish), "first_board": min(boards, default=wish.first_board)})


def _propose(event: Event, field: Field, wish: DrawWish) -> dict[str, Any]:
    """Return the draw as it would be made, or why it cannot be."""
    faults: list[Fault] = list(find_draw_faults(field, wish.round))
    if not faults:
        try:
            proposal = propose_round(event, wish.write_request(event.form))
        except Refused as refused:
            return {"proposal": None, "problems": refused.faults}
        if not proposal.faults:
            return {"proposal": show_draw(field, proposal.drawn, wish.round), "problems": ()}
        faults = list(proposal.faults)
    return {"proposal": None, "problems": faults}


def _find_moved(event: Event, field: Field) -> dict[str, Any]:
    """Return whom a correction since the last draw would bring to other opponents.

    It matters until that round has begun: the draw stands unless the director draws it again.
    """
    last = field.draws.get(max(field.draws, default=0))
    if last is None or read_clock(event).round >= last.round:
        return {"moved": []}
    return {"moved": find_entrants(field, find_moved(event, last)), "last": last.round}


_METHODS = (
    (Method.TOP, _("from the top, each the nearest whom it has not met")),
    (Method.NEAREST, _("the smallest differences in all")),
    (Method.DANISH, _("1–2, 3–4 …, rematches or not")),
)
_FIRSTS = (
    (First.LOT, _("by lot")),
    (First.HALVES, HALVES),
    (First.ORDER, _("1–2, 3–4 … as they are seeded or entered")),
)
