"""Rulings on irregularities."""

import uuid

from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.schema import reads, writes
from club.web.api.views import require_found
from nights.api.views import MatchView
from nights.games import get_catalogue
from nights.models import Ruling
from nights.queries.match_view import SheetDeal
from nights.queries.sheets import MatchSheet, RulingMade, read_sheet
from nights.rulings.actions import Decision, rule, take_back
from nights.rulings.queries import get_situation, list_moments
from nights.rulings.serializers import (
    MOMENTS,
    IrregularitySerializer,
    NewRuling,
    RulingSerializer,
    TakenBack,
)

_ASKED = (
    OpenApiParameter(
        "deal",
        OpenApiTypes.INT,
        description="The number of the deal; left out, the one under way.",
    ),
    OpenApiParameter(
        "moment",
        enum=list(MOMENTS),
        description="How far the deal had come; left out, the first moment that is possible.",
    ),
)


def _deal(sheet: MatchSheet, number: int | None) -> SheetDeal | None:
    """Return the deal of a number, or None without one. Raise Http404 if it is not on the sheet."""
    if number is None:
        return None
    return require_found(next((deal for deal in sheet.deals if deal.number == number), None))


class Rulings(MatchView):
    """The rulings in a match."""

    needs = {"POST": "directs"}

    @reads("rulings-list", RulingSerializer(many=True), polled=True)
    def get(
        self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID
    ) -> HttpResponseBase:
        """List the rulings in a match.

        Those that were taken back are included.
        """
        return self.polled(self._list)

    def _list(self) -> HttpResponseBase:
        sheet = read_sheet(self.match)
        return self.paged(sheet.rulings_made, RulingSerializer, self.context(game=sheet.game))

    @writes("rulings-make", NewRuling, RulingSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID) -> Response:
        """Rule on an irregularity.

        The ruling is stored with its deal, and the option's effect is applied to the deal.
        """
        values = self.read_body(NewRuling)
        at = _deal(read_sheet(self.match), values["deal"])
        ruling = rule(
            order=self.order(values),
            match=self.match,
            deal=at.row if at else None,
            decision=Decision(
                values["law"], values["offender"], values["option"], MOMENTS[values["moment"]]
            ),
            later=values["later"],
            abandon=values["abandon"],
        )
        return self.recorded(show_ruling(self, ruling), "rulings", match=self.match.pk)


def show_ruling(view: MatchView, ruling: Ruling) -> object:
    """Return the current ruling."""
    sheet = read_sheet(view.match)
    wanted = ruling.replaces_id or ruling.pk
    made: RulingMade | None = next(
        (ruling_made for ruling_made in sheet.rulings_made if ruling_made.row.pk == wanted), None
    )
    return RulingSerializer(require_found(made), context=view.context(game=sheet.game)).data


class Open(MatchView):
    """The irregularities that can be claimed."""

    needs = {"GET": "directs"}

    @reads("rulings-open", IrregularitySerializer(many=True), parameters=_ASKED)
    def get(
        self, request: Request, club: str, night: uuid.UUID, match: uuid.UUID
    ) -> HttpResponseBase:
        """List the irregularities that can be claimed.

        Each with the options that are open now.
        """
        number, moment = request.query_params.get("deal"), request.query_params.get("moment", "")
        if number is not None and not (number.isascii() and number.isdigit() and len(number) < 6):
            raise ValidationError({"deal": ["This is not the number of a deal."]})
        sheet = read_sheet(self.match)
        at = _deal(sheet, int(number) if number else None)
        possible = list_moments(sheet, at)
        if moment and MOMENTS.get(moment) not in possible:
            raise ValidationError({"moment": ["The deal is not at that point."]})
        if not possible:
            return self.paged([], IrregularitySerializer, self.context())
        where = get_situation(sheet, at, MOMENTS[moment] if moment else possible[0])
        entries = get_catalogue(sheet.game).claimable(where)
        return self.paged(entries, IrregularitySerializer, self.context(where=where))


class TakeBack(MatchView):
    """Taking a ruling back."""

    needs = {"POST": "directs"}

    @writes("rulings-take-back", TakenBack, RulingSerializer, status=200)
    def post(
        self,
        request: Request,
        club: str,
        night: uuid.UUID,
        match: uuid.UUID,
        ruling: uuid.UUID,
    ) -> Response:
        """Take a ruling back.

        Its effect on the deal is reversed too. After the time for correcting the score, that
        requires `overrule` and a `reason`.
        """
        values = self.read_body(TakenBack)
        rows = Ruling.objects.select_related("match__night", "match__table")
        row = get_object_or_404(rows, match=self.match, pk=ruling)
        gone = take_back(order=self.order(values), ruling=row, overrule=values["overrule"])
        return self.recorded(show_ruling(self, gone), "rulings", 200, match=self.match.pk)
