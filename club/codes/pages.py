"""Pages of short codes: typing one, where a table plays now, and the cards of a club."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from club.codes.actions import MOST_TABLES, make_cards, renew_card
from club.codes.links import find_card, make_card_path
from club.codes.models import ShortCode
from club.codes.queries import find_code, is_tonight, list_cards, list_places, read_code
from club.codes.showing import show_link
from club.codes.tablets import find_tablet, keep_tablet, release_tablet
from club.codes.tries import is_closed, note_wrong
from club.forms.numbers import read_whole_number
from club.web.pages import PageVisit, View, attempt, club_page
from club.web.phones import LinkPage
from club.web.qr import is_reachable, make_address


@never_cache
def codes(request: HttpRequest, code: str = "") -> HttpResponse:
    """Show a field for a code, and lead on from one that is right.

    After too many wrong codes no typed code works at that address; QR codes, which hold the whole
    link, do.
    """
    text = code or request.GET.get("code", "")
    fault, status = "", 200
    if text.strip():
        row = None if is_closed(request) else find_code(text)
        if row:
            return redirect(row.path or make_card_path(row))
        if is_closed(request):
            fault, status = _("Too many wrong codes came from here. Scan the QR code instead."), 429
        elif not read_code(text):
            fault, status = _("A code has six letters and digits, such as 7HQ 4MN."), 404
        else:
            note_wrong(request)
            fault, status = _("Nothing has this code now. Read it again, or ask the director."), 404
    context = {"typed": text[:40], "fault": fault}
    response = render(request, "codes/codes.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response


class CardVisit:
    """A device that has opened the card of a table.

    stays: whether it stays at this table. leads: where the card leads, if that is clear.
    """

    def __init__(self, request: HttpRequest, token: str, card: ShortCode) -> None:
        self.request, self.token, self.card = request, token, card
        self.stays = find_tablet(request) == token
        now = timezone.now()
        self.places = list_places(card, now)
        sure = len(self.places) == 1 and is_tonight(self.places[0], card.club, now)
        self.leads = self.places[0].path if sure else ""

    def show(self, template: str) -> HttpResponse:
        """Return a page of the card."""
        context = {"visit_of": self, "card": self.card, "club": self.card.club, "token": self.token}
        return render(self.request, template, context)


class CardPage(LinkPage[ShortCode]):
    """Decorates the views that the card of a table opens.

    A tablet that stayed at a table by a card that was made anew stays there no longer: it cannot
    follow, and its page would go on to say that it does.
    """

    def _open(
        self, view: View, request: HttpRequest, token: str, kwargs: dict[str, Any]
    ) -> HttpResponse:
        response = super()._open(view, request, token, kwargs)
        if response.status_code in (404, 410) and find_tablet(request) == token:
            release_tablet(response)
            response["HX-Refresh"] = "true"  # of a poll, shows the page without the promise
        return response


card_page = CardPage(
    find=find_card,
    get_generation=lambda card: card.generation,
    get_club=lambda card: card.club,
    visit=CardVisit,
    gone="codes/gone.html",
)


@card_page
def card(visit: CardVisit) -> HttpResponse:
    """Lead to the table where it plays now. If that is not clear, show where it may."""
    if visit.leads:
        return redirect(visit.leads)
    return visit.show("codes/card.html")


@card_page
def follow(visit: CardVisit) -> HttpResponse:
    """Lead a device that waits to the table as soon as it plays elsewhere. A poll."""
    here = visit.request.GET.get("at", "")
    if not visit.places or here in {place.path for place in visit.places}:
        return HttpResponse(status=204)
    if not visit.leads and not here:
        return HttpResponse(status=204)  # the page of the card asks already
    response = HttpResponse()
    response["HX-Redirect"] = visit.leads or make_card_path(visit.card)
    return response


@card_page
def stay(visit: CardVisit) -> HttpResponse:
    """Let this device stay at the table from night to night, or no longer."""
    if visit.request.method != "POST":
        return visit.show("codes/stay.html")
    response = redirect("card", token=visit.token)
    if "stays" in visit.request.POST:
        keep_tablet(visit.request, response, visit.token)
    else:
        release_tablet(response)
    return response


@club_page("directs")
def cards(visit: PageVisit) -> HttpResponse:
    """Show the cards of a club's tables, and make more of them."""
    post = visit.request.POST

    def submit() -> HttpResponse:
        tables = read_whole_number(post.get("tables", "")) or 0
        make_cards(order=visit.order(), club=visit.club, tables=tables)
        return redirect("cards", club=visit.club.slug)

    response, refused = visit.submit(submit)
    if response is not None:
        return response
    rows = [(row, _show(visit, row)) for row in list_cards(visit.club)]
    context = {
        "cards": rows,
        "tables": post.get("tables", len(rows) or 8),
        "most": MOST_TABLES,
        "reachable": is_reachable(make_address(visit.request, "/")),
    }
    return visit.render("codes/cards.html", context, refused)


def _show(visit: PageVisit, row: ShortCode) -> Any:
    return show_link(visit.request, make_card_path(row), row.code)


@club_page("directs")
def renew(visit: PageVisit, number: int) -> HttpResponse:
    """Make the card of a table anew."""
    if visit.request.method == "POST":
        attempt(
            visit.request,
            lambda: renew_card(order=visit.order(), club=visit.club, number=number),
        )
    return redirect("cards", club=visit.club.slug)
