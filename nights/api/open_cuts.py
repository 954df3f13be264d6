"""Cuts under way: the players of a table cut one after the other."""

import secrets
import uuid
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.forms import read_card
from club.web.api.bodies import Reasoned
from club.web.api.schema import reads, writes
from nights.actions.open_cuts import begin_cut, cut_card, give_up_cut, sit_down, take_card_back
from nights.api.matches import respond_with_begun
from nights.api.views import NightView
from nights.models import Table
from nights.queries.tables import get_table_view
from nights.serializers.cards import CutCard
from nights.serializers.matches import MatchDetailSerializer
from nights.serializers.open_cuts import Sit, TableCutSerializer


class CutView(NightView):
    """An endpoint of a table's cut."""

    path_parameters = {**NightView.path_parameters, "card": "The id of the card."}
    at: Table

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the table."""
        super().initial(request, *args, **kwargs)
        self.at = self.table(kwargs["table"])

    def now(self) -> dict[str, Any]:
        """Return the current cut."""
        cutting = get_table_view(self.at).open_cut
        line = {"table": self.at, "under_way": cutting is not None, "cut": cutting}
        data: dict[str, Any] = TableCutSerializer(line, context=self.context()).data
        return data

    def cut_recorded(self) -> Response:
        """Return the cut after an act about it."""
        return self.recorded(self.now(), "cut", table=self.at.pk)


class TableCut(CutView):
    """The cut under way at a table."""

    needs = {"POST": "directs"}

    @reads("cuts-read", TableCutSerializer, polled=True)
    def get(
        self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID
    ) -> HttpResponseBase:
        """Show the cut at a table.

        Whether one is under way: who has still to cut and why, the cards, the resulting seats.
        """
        return self.polled(lambda: Response(self.now()))

    @writes("cuts-begin", Reasoned, TableCutSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Begin a cut at a table.

        Nobody enters or leaves the table until it has ended.
        """
        values = self.read_body(Reasoned)
        begin_cut(order=self.order(values), night=self.night, table=self.at)
        return self.cut_recorded()


class CutCards(CutView):
    """The cards of a cut."""

    needs = {"POST": "directs"}

    @writes("cuts-card", CutCard, TableCutSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Record a card that a player has cut.

        Without a card, the software draws one for the player, which is final.
        """
        values = self.read_body(CutCard)
        player = self.visit.player(values["player"])
        draws = "card" not in values
        cut_card(
            order=self.order(values),
            night=self.night,
            table=self.at,
            player=player,
            card="" if draws else read_card(values["card"]),
            chance=secrets.SystemRandom() if draws else None,
        )
        return self.cut_recorded()


class CardBack(CutView):
    """A card that was misread."""

    needs = {"POST": "directs"}

    @writes("cuts-card-back", Reasoned, TableCutSerializer)
    def post(
        self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID, card: uuid.UUID
    ) -> Response:
        """Take back a card that was misread.

        It must be the last one typed. A card drawn by the software is final.
        """
        values = self.read_body(Reasoned)
        order = self.order(values)
        take_card_back(order=order, night=self.night, table=self.at, card=card)
        return self.cut_recorded()


class SitDown(CutView):
    """The end of a cut that is settled."""

    needs = {"POST": "directs"}

    @writes("cuts-sit", Sit, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Begin the match of a cut.

        The dealer takes the seat that they choose.
        """
        values = self.read_body(Sit)
        order = self.order(values)
        match = sit_down(order=order, night=self.night, table=self.at, seat=values["seat"])
        return respond_with_begun(self, match)


class GiveUp(CutView):
    """A cut that is given up."""

    needs = {"POST": "directs"}

    @writes("cuts-give-up", Reasoned, TableCutSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Give a cut up.

        A reason is required once the software has drawn a card.
        """
        values = self.read_body(Reasoned)
        give_up_cut(order=self.order(values), night=self.night, table=self.at)
        return self.cut_recorded()
