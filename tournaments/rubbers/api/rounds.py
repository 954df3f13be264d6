"""Rounds of an event of rubbers: drawing, closing and undoing them."""

import secrets
import uuid
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from club.ledger.refusals import Refused
from club.web.api.bodies import Reasoned
from club.web.api.filters import check_parameters
from club.web.api.schema import reads, writes
from club.web.api.views import require_found
from nights import hosting
from tournaments.api.filters import RoundFilter
from tournaments.models import Event
from tournaments.rubbers.actions.ending import close_round, reopen_round, undo_round
from tournaments.rubbers.actions.recutting import recut_round
from tournaments.rubbers.actions.rounds import draw_round, find_drawn
from tournaments.rubbers.api.views import RubberView
from tournaments.rubbers.queries.rounds import RoundView, RubberEvent, TableView
from tournaments.rubbers.serializers.events import RubberEventSerializer
from tournaments.rubbers.serializers.rounds import (
    RoundCards,
    RubberDraw,
    RubberRoundSerializer,
    show_round,
)
from tournaments.rubbers.serializers.tables import RubberTableSerializer, show_table

#: The chance of a draw is a number below this one.
MOST_CHANCE = 1_000_000


class RoundsView(RubberView):
    """An endpoint about rounds and their tables."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the round or the table of a write. Raise Http404 if it is not of the event."""
        super().initial(request, *args, **kwargs)
        if request.method in self.needs and "table" in kwargs:
            find_table(self.read(), kwargs["number"], kwargs["table"])

    def read_phones(self, rubber_event: RubberEvent) -> dict[uuid.UUID, str]:
        """Return the paths of the tables' phones, for directors alone."""
        if rubber_event.room is None or not self.visit.directs:
            return {}
        tables = hosting.list_table_paths(club=self.visit.club, night=rubber_event.room)
        return {table.id: table.path for table in tables.values()}

    def show_rounds(
        self, rubber_event: RubberEvent, rounds: list[RoundView]
    ) -> list[dict[str, Any]]:
        """Return rounds of the event as the API shows them."""
        phones = self.read_phones(rubber_event)
        return [show_round(round_, self.context(), phones) for round_ in rounds]

    def show_round(self, number: int) -> Any:
        """Return a round. Raise Http404 if it is not drawn."""
        rubber_event = self.read()
        [shown] = self.show_rounds(rubber_event, [require_found(rubber_event.find_round(number))])
        return RubberRoundSerializer(shown, context=self.context()).data

    def show_table(self, number: int, table: int) -> Any:
        """Return a table of a round. Raise Http404 if there is none."""
        rubber_event = self.read()
        view = find_table(rubber_event, number, table)
        shown = show_table(view, self.context(), self.read_phones(rubber_event))
        return RubberTableSerializer(shown, context=self.context()).data

    def respond_with_round(self, number: int, status: int = 200) -> Response:
        """Return a round after an act about it."""
        self.refresh()
        return self.recorded(self.show_round(number), "round", status, number=number)

    def respond_with_table(self, number: int, table: int, status: int = 200) -> Response:
        """Return a table of a round after an act about it."""
        self.refresh()
        shown = self.show_table(number, table)
        return self.recorded(shown, "round-table", status, number=number, table=table)


def find_table(rubber_event: RubberEvent, number: int, table: int) -> TableView:
    """Return a table of a round. Raise Http404 if there is none."""
    return require_found(require_found(rubber_event.find_round(number)).find_table(table))


class RubberRounds(RoundsView):
    """How an event of rubbers answers for its rounds."""

    row, body, begun = RubberRoundSerializer, RubberDraw, RubberRoundSerializer

    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """Return the rounds that were drawn, or one of them."""
        asked = check_parameters(RoundFilter, Event.objects.none(), request).form.cleaned_data
        return self.polled(lambda: self._list(asked["round"]))

    def _list(self, number: int | None) -> HttpResponseBase:
        rubber_event = self.read()
        rounds = [round_ for round_ in rubber_event.rounds if number in (None, round_.number)]
        rows = self.show_rounds(rubber_event, rounds)
        return self.paged(rows, RubberRoundSerializer, self.context())

    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Draw the next round. A repeated request returns the round that it has drawn."""
        values = self.read_body(RubberDraw)
        order = self.order(values)
        known = find_drawn(order, self.event)
        number, chance = values.get("round"), values.get("chance")
        if number is None:
            number = known.round if known else len(self.read().rounds) + 1
        if chance is None:
            chance = known.drawn["chance"] if known else secrets.randbelow(MOST_CHANCE)
        drawn = draw_round(order=order, event=self.event, round_=number, chance=chance)
        return self.respond_with_round(drawn.round, 201)


class OneRound(RoundsView):
    """One round of an event of rubbers."""

    @reads("rounds-read", RubberRoundSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID, number: int) -> HttpResponseBase:
        """Show a round of an event of rubbers.

        How it was drawn, who sits out, and its tables.
        """
        return self.polled(lambda: Response(self.show_round(number)))


class RoundClosings(RoundsView):
    """Closing a round although tables are unfinished."""

    needs = {"POST": "directs"}

    @writes("rounds-close", Reasoned, RubberRoundSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, number: int) -> Response:
        """Close a round with tables unfinished.

        Their matches count as the law of the game says; a table without a deal is not played. At a
        knock-out each table needs a winner.
        """
        order = self.order(self.read_body(Reasoned))
        close_round(order=order, event=self.event, round_=number)
        return self.respond_with_round(number)


class RoundReopenings(RoundsView):
    """Letting a round go on that was closed."""

    needs = {"POST": "directs"}

    @writes("rounds-reopen", Reasoned, RubberRoundSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, number: int) -> Response:
        """Let a round go on that was closed.

        It is the round that was drawn last. The matches that its closing stopped go on.
        """
        order = self.order(self.read_body(Reasoned))
        reopen_round(order=order, event=self.event, round_=number)
        return self.respond_with_round(number)


class RoundUndoings(RoundsView):
    """Undoing the round that was drawn last."""

    needs = {"POST": "directs"}

    @writes("rounds-undo", Reasoned, RubberEventSerializer, status=200)
    def post(self, request: Request, club: str, event: uuid.UUID, number: int) -> Response:
        """Undo the round that was drawn last.

        Its matches are void. At a league all rounds are undone. If deals were played, the reason is
        required.
        """
        order = self.order(self.read_body(Reasoned))
        undo_round(order=order, event=self.event, round_=number)
        return self.respond_with_event()


class RoundCuts(RoundsView):
    """The cards that the tables of a round have cut themselves."""

    needs = {"PUT": "directs"}

    @writes("rounds-cards", RoundCards, RubberRoundSerializer, status=200)
    def put(self, request: Request, club: str, event: uuid.UUID, number: int) -> Response:
        """Seat the tables of the latest round by the cards that were cut there.

        The round is undone and drawn again with the same number: who meets whom stays, unless the
        cards for the first places are others. If deals were played, the reason is required.
        """
        values = self.read_body(RoundCards)
        cards = {cut["table"]: _read_numbers(cut["rounds"]) for cut in values["cuts"]}
        if len(cards) < len(values["cuts"]):
            raise Refused.because("twice", _("Name each table once."), "cuts")
        recut_round(order=self.order(values), event=self.event, round_=number, cards=cards)
        return self.respond_with_round(number)


def _read_numbers(rounds: list[dict[str, str]]) -> list[dict[int, str]]:
    """Return rounds of cards by the numbers of entrants. Raise Refused for what is no number."""
    if any(not (card.isdecimal() and len(card) < 6) for cards in rounds for card in cards):
        text = _("Cards are named by the numbers of the entrants.")
        raise Refused.because("not-a-number", text, "cuts")
    return [{int(number): card for number, card in cards.items()} for cards in rounds]
