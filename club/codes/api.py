"""The cards of a club's tables."""

from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.codes.actions import make_cards, renew_card
from club.codes.queries import list_cards
from club.codes.serializers import MadeCards, NewCards, TableCardSerializer
from club.queries.mark import Mark
from club.web.api.bodies import Reasoned
from club.web.api.schema import KEY, reads, writes
from club.web.api.views import ClubView


class CardView(ClubView):
    """An endpoint of the cards of a club."""

    path_parameters = {**ClubView.path_parameters, "number": "The number of the table."}

    def marks(self) -> tuple[Mark, dict[str, str]]:
        """Return marks that change with the cards, as `respond` takes them."""
        rows = list_cards(self.visit.club).values_list("number", "generation")
        return Mark(""), {"cards": repr(list(rows))}


class Cards(CardView):
    """The cards of a club."""

    needs = {"GET": "directs", "POST": "directs"}

    @reads("cards-list", TableCardSerializer(many=True), polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the cards of a club's tables.

        The card of table 3 leads to whatever is played at table 3. Whoever holds it can do what a
        phone at that table can.
        """
        return self.respond(
            *self.marks(),
            lambda: self.paged(list_cards(self.visit.club), TableCardSerializer, self.context()),
        )

    @writes("cards-make", NewCards, MadeCards, status=200, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Make cards for a club's tables.

        Those that there are keep their codes.
        """
        values = self.read_body(NewCards)
        made = make_cards(
            order=self.visit.order(values), club=self.visit.club, tables=values["tables"]
        )
        shown: dict[str, Any] = MadeCards(
            {"made": made, "cards": list(list_cards(self.visit.club))}
        ).data
        return self.written_in_club(shown, self.path_of("cards"), *self.marks(), status=200)


class CardLink(CardView):
    """The link of a card."""

    needs = {"POST": "directs"}

    @writes("cards-renew", Reasoned, TableCardSerializer, status=200, parameters=[KEY])
    def post(self, request: Request, club: str, number: int) -> Response:
        """Renew the card of a table.

        The code and the printed card before stop working.
        """
        values = self.read_body(Reasoned)
        renew_card(order=self.visit.order(values), club=self.visit.club, number=number)
        card = list_cards(self.visit.club).get(number=number)
        return self.written_in_club(
            TableCardSerializer(card).data, self.path_of("cards"), *self.marks(), status=200
        )
