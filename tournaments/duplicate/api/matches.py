"""The matches of teams and Swiss pairs, the draws of rounds, and rulings on matches."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.filters import check_parameters
from club.web.api.schema import reads, writes
from tournaments.duplicate.actions.draws import draw_matches, rule_match
from tournaments.duplicate.api.filters import MatchFilter
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.queries.draws import DrawView, list_draws
from tournaments.duplicate.queries.match_views import MatchView, find_match, read_matches
from tournaments.duplicate.serializers.matches import (
    MatchDrawSerializer,
    NewMatchDraw,
    NewMatchRuling,
    TeamMatchDetailSerializer,
    TeamMatchSerializer,
    write_draw_request,
)
from tournaments.models import Event, TeamForm
from tournaments.queries.events import get_publication
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView


def name_team(field: Field, team: EntrantView | None) -> dict[str, Any] | None:
    """Return a team as `EntrantRef` has it, or None."""
    if team is None:
        return None
    return {"id": team.id, "number": field.number(team), "name": team.name}


def _pair(two: tuple[str, str] | None) -> dict[str, str] | None:
    return None if two is None else dict(zip(("home", "away"), two, strict=True))


def show_match(field: Field, match: MatchView, *, shows: bool, boards: bool) -> dict[str, Any]:
    """Return a match as `TeamMatchSerializer` has it. shows: with what came of it."""
    shown: dict[str, Any] = {
        "round": match.round,
        "table": match.table,
        "tables": match.tables,
        "home": name_team(field, match.home),
        "away": name_team(field, match.away),
        "complete": match.complete,
        "missing": match.missing,
        "imps": _pair(match.imps) if shows else None,
        "percent": _pair(match.percent) if shows else None,
        "points": _pair(match.points) if shows else None,
        "winner": None,
        "remarks": match.remarks,
    }
    if shows and match.winner is not None:
        shown["winner"] = ("home", "away")[match.winner]
    return {**shown, "boards": match.boards} if boards else shown


class TeamView(DuplicateView):
    """An endpoint of events of teams and of Swiss pairs."""

    @property
    def shows(self) -> bool:
        """Whether the caller sees results: once they are published, or as director."""
        return self.visit.directs or get_publication(self.event) is not None

    def find_match(self, round_: int, table: int) -> MatchView:
        """Return a match by its round and its table. Raise Http404 if there is none."""
        known = self.event.plays_matches
        match = find_match(self.event, self.field(), round_, table, self.closed) if known else None
        if match is None or match.away is None:
            raise Http404
        return match


class Matches(TeamView):
    """The matches of an event."""

    @reads("teams-list", TeamMatchSerializer(many=True), polled=True, filters=MatchFilter)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the matches of an event of teams or Swiss pairs.

        By round and table, byes included. What came of them for directors until the standing is
        published.
        """
        asked = check_parameters(MatchFilter, Event.objects.none(), request).form.cleaned_data
        return self.polled(
            lambda: self.paged(self._rows(asked["round"]), TeamMatchSerializer, self.context())
        )

    def _rows(self, round_: int | None) -> list[dict[str, Any]]:
        field = self.field()
        if not self.event.plays_matches:
            return []
        matches = read_matches(self.event, field, round_, self.closed)
        return [show_match(field, match, shows=self.shows, boards=False) for match in matches]


class OneMatch(TeamView):
    """One match."""

    @reads("teams-read", TeamMatchDetailSerializer, polled=True)
    def get(
        self, request: Request, club: str, event: uuid.UUID, round_: int, table: int
    ) -> HttpResponseBase:
        """Show a match board by board.

        For directors until the standing is published; for others once the match is over.
        """
        self.require_published()
        return self.polled(lambda: Response(self._show(round_, table)))

    def _show(self, round_: int, table: int) -> Any:
        match = self.find_match(round_, table)
        shown = show_match(self.field(), match, shows=True, boards=True)
        if not (self.visit.directs or match.complete):
            shown["boards"] = []
        return TeamMatchDetailSerializer(shown).data


class MatchRulings(TeamView):
    """Rulings on a match."""

    needs = {"POST": "directs"}

    @writes("teams-rule", NewMatchRuling, TeamMatchDetailSerializer)
    def post(
        self, request: Request, club: str, event: uuid.UUID, round_: int, table: int
    ) -> Response:
        """Rule on a match.

        What is decided replaces what was decided before. The reason is required.
        """
        values = self.read_body(NewMatchRuling)
        home, away = self.find_match(round_, table).match.teams
        rule_match(
            order=self.order(values),
            event=self.event,
            round_=round_,
            home=home.entrant,
            away=away.entrant,
            said=_read_ruling(values),
        )
        self.refresh()
        shown = show_match(self.field(), self.find_match(round_, table), shows=True, boards=True)
        data = TeamMatchDetailSerializer(shown).data
        return self.recorded(data, "match", round_=round_, table=table)


def _read_ruling(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return keys of a match in the event format."""
    said = {key: values[key] for key in ("carry", "winner") if key in values}
    said |= {key: dict(values[key]) for key in ("adjust", "awarded") if key in values}
    return said | ({"not_played": True} if values["not_played"] else {})


class Draws(TeamView):
    """The rounds of an event that were drawn."""

    needs = {"POST": "directs"}

    @reads("teams-draws", MatchDrawSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the rounds that were drawn.

        The latest first, each match with why the two meet.
        """
        return self.polled(
            lambda: self.paged(list(self._rows()), MatchDrawSerializer, self.context())
        )

    def _rows(self) -> Iterable[dict[str, Any]]:
        field = self.field()
        return [show_drawn(field, drawn) for drawn in list_draws(field)]

    @writes("teams-draw", NewMatchDraw, MatchDrawSerializer)
    def post(self, request: Request, club: str, event: uuid.UUID) -> Response:
        """Draw a round of a Swiss or a knock-out.

        The next one, or the last again while it has no results. The same facts and lot draw the
        same.
        """
        values = self.read_body(NewMatchDraw)
        draw = draw_matches(
            order=self.order(values),
            event=self.event,
            request=write_draw_request(values, knock_out=self.event.form == TeamForm.KNOCK_OUT),
            boards=values["boards"],
            rounds=values["rounds"],
            first_board=values["first_board"],
        )
        self.refresh()
        field = self.field()
        drawn = next(view for view in list_draws(field) if view.round == draw.round)
        return self.recorded(MatchDrawSerializer(show_drawn(field, drawn)).data, "draws")


def show_drawn(field: Field, drawn: DrawView) -> dict[str, Any]:
    """Return a draw as `MatchDrawSerializer` has it."""
    return {
        "round": drawn.round,
        "pairs": [
            {
                "table": pair.table,
                "home": name_team(field, pair.home),
                "away": name_team(field, pair.away),
                "met": pair.met,
                "third": pair.third,
                "reasons": pair.reasons,
            }
            for pair in drawn.pairs
        ],
        "byes": [name_team(field, team) for team in drawn.byes],
        "cost": drawn.cost,
        "instead": drawn.instead,
    }
