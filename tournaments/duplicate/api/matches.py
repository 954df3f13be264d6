"""The matches of teams and Swiss pairs, and what is decided of them."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.filters import check_parameters
from club.web.api.schema import reads, writes
from tournaments.duplicate.actions.extra import add_extra_boards
from tournaments.duplicate.actions.match_rulings import rule_match
from tournaments.duplicate.actions.swapped import award_swapped_board, name_award
from tournaments.duplicate.api.filters import MatchFilter
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.queries.match_views import MatchView, find_match, read_matches
from tournaments.duplicate.serializers.matches import (
    NewExtraBoards,
    NewMatchRuling,
    NewSwappedBoard,
    TeamMatchDetailSerializer,
    TeamMatchSerializer,
)
from tournaments.models import Event
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
        match = self.find_match(round_, table).match
        home, away = match.teams
        rule_match(
            order=self.order(values),
            event=self.event,
            round_=match.round,
            home=home.entrant,
            away=away.entrant,
            said=_read_ruling(values),
        )
        self.refresh()
        shown = show_match(self.field(), self.find_match(round_, table), shows=True, boards=True)
        data = TeamMatchDetailSerializer(shown).data
        return self.recorded(data, "match", round_=round_, table=table)


class Extras(TeamView):
    """Extra boards of a match of a knock-out."""

    needs = {"POST": "directs"}

    @writes("teams-extra", NewExtraBoards, TeamMatchDetailSerializer)
    def post(
        self, request: Request, club: str, event: uuid.UUID, round_: int, table: int
    ) -> Response:
        """Let two teams of a knock-out play extra boards.

        They count only if the others leave the match level.
        """
        values = self.read_body(NewExtraBoards)
        match = self.find_match(round_, table).match
        home, away = match.teams
        add_extra_boards(
            order=self.order(values),
            event=self.event,
            round_=match.round,
            home=home.entrant,
            away=away.entrant,
            boards=values["boards"],
            first_board=values.get("first_board"),
        )
        self.refresh()
        shown = show_match(self.field(), self.find_match(round_, table), shows=True, boards=True)
        data = TeamMatchDetailSerializer(shown).data
        return self.recorded(data, "match", round_=round_, table=table)


class SwappedBoards(TeamView):
    """Boards that changed places with those of another match."""

    needs = {"POST": "directs"}

    @writes("teams-swapped-board", NewSwappedBoard, TeamMatchDetailSerializer)
    def post(
        self, request: Request, club: str, event: uuid.UUID, round_: int, table: int
    ) -> Response:
        """Award a board that changed places with that of another match.

        It is compared in neither. What was entered stays on record; the reason is required.
        """
        values = self.read_body(NewSwappedBoard)
        here, other = (
            self.find_match(round_, number).match for number in (table, values["other_table"])
        )
        award_swapped_board(
            order=self.order(values),
            event=self.event,
            round_=round_,
            board=values["board"],
            matches=[
                name_award(match, values[f"{prefix}home"], values[f"{prefix}away"])
                for match, prefix in ((here, ""), (other, "other_"))
            ],
        )
        self.refresh()
        shown = show_match(self.field(), self.find_match(round_, table), shows=True, boards=True)
        data = TeamMatchDetailSerializer(shown).data
        return self.recorded(data, "match", round_=round_, table=table)


def _read_ruling(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return keys of a match in the event format."""
    ruling = {key: values[key] for key in ("carry", "winner") if key in values}
    ruling |= {key: dict(values[key]) for key in ("adjust", "awarded", "imps") if key in values}
    return ruling | ({"not_played": True} if values["not_played"] else {})
