"""The cards drawn from the stock at draw and discard."""

import uuid

from django.http.response import HttpResponseBase
from rest_framework.request import Request

from club.web.api.schema import reads
from nights.api.views import MatchView
from nights.queries.sheets import read_sheet
from nights.stock.queries import list_stocks, select_revealed
from nights.stock.serializers import DrawingSerializer


class Drawings(MatchView):
    """The drawings of a match."""

    @reads("matches-drawings", DrawingSerializer(many=True), polled=True)
    def get(
        self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID
    ) -> HttpResponseBase:
        """List the cards drawn for the deals of a match.

        At draw and discard only, and only for deals that have been entered: until then nobody is
        shown the cards. Players draw on the phones of their table.
        """
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        stocks = select_revealed(read_sheet(self.match), list_stocks(self.match))
        return self.paged(stocks, DrawingSerializer, self.context())
