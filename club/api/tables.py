"""Tables: formed, and cut for again."""

import secrets
import uuid
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.room import form_table, next_match
from club.api.base import NightView
from club.api.described import reads, writes
from club.api.matches import shown
from club.forms import card_from
from club.queries.polls import generations_of
from club.queries.room import room, table_view
from club.refusals import Fault, Refused
from club.serializers.matches import MatchDetailSerializer
from club.serializers.room import Cards, NewTable, TableSerializer
from scoring.shape import clipped


class Tables(NightView):
    """The tables of a night."""

    needs = {"POST": "directs"}

    @reads("tables-list", TableSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """List the tables; a director sees the link of each table's phones."""
        return self.polled(self._list)

    def _list(self) -> Response:
        return self.paged(room(self.night).tables, TableSerializer, table_context(self))

    @writes("tables-form", NewTable, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID) -> Response:
        """Form a table, cut, and begin its first match."""
        values = self.posted(NewTable)
        players = self.visit.players(values["players"])
        cards, chance = _cards(values)
        match = form_table(
            order=self.visit.order(values), night=self.night, players=players, cards=cards,
            typed=chance is None, chooser_seat=values["seat"], chance=chance,
        )  # fmt: skip
        return Response(shown(self, match.pk), status.HTTP_201_CREATED)


class OneTable(NightView):
    """One table."""

    @reads("tables-read", TableSerializer, polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Show a table: who belongs to it, its matches."""
        found = self.table(table)

        def answer() -> Response:
            return Response(TableSerializer(table_view(found), context=table_context(self)).data)

        return self.polled(answer)


class NextMatch(NightView):
    """The next match at a table."""

    needs = {"POST": "directs"}

    @writes("tables-next", Cards, MatchDetailSerializer)
    def post(self, request: Request, club: str, night: uuid.UUID, table: uuid.UUID) -> Response:
        """Cut again at a table whose match is over, and begin the next one."""
        found = self.table(table)
        values = self.posted(Cards)
        cards, chance = _cards(values)
        match = next_match(
            order=self.visit.order(values), night=self.night, table=found, cards=cards,
            typed=chance is None, chooser_seat=values["seat"], chance=chance,
        )  # fmt: skip
        return Response(shown(self, match.pk), status.HTTP_201_CREATED)


def table_context(view: NightView) -> dict[str, Any]:
    """Answer what tables are shown by: links only to those who run the night."""
    return view.context(generations=generations_of(view.night) if view.visit.directs else {})


def _cards(values: Mapping[str, Any]) -> tuple[list[dict[uuid.UUID, str]], Any]:
    """Answer the rounds of cards as they fell, or what draws them."""
    if "rounds" in values:
        return [_typed(one) for one in values["rounds"]], None
    if "cards" in values:
        return [_typed(values["cards"])], None
    return [], secrets.SystemRandom()


def _typed(cards: Mapping[str, str]) -> dict[uuid.UUID, str]:
    """Answer the cards by player; raises Refused for each key that is no id."""
    found: dict[uuid.UUID, str] = {}
    faults = []
    for key, card in cards.items():
        try:
            found[uuid.UUID(key)] = card_from(card)
        except ValueError:
            place = f"cards.{clipped(key)}"
            faults.append(Fault("no-such-player", _("The club has no such player."), place))
    if faults:
        raise Refused(faults)
    return found
