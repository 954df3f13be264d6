"""Adding the players of a list."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from club.actions.player_import import import_players
from club.api.players import PlayerView
from club.forms.player_import import Listed, read
from club.queries.player_import import ImportPlan, make_import_plan, read_names
from club.serializers.player_import import PlayerImport, PlayerList
from club.web.api.schema import KEY, writes


class Import(PlayerView):
    """A list of players."""

    needs = {"POST": "directs"}

    @writes("players-import", PlayerList, PlayerImport, status=200, parameters=[KEY])
    def post(self, request: Request, club: str) -> Response:
        """Add the players of a list.

        All that are new, or nobody if a line has a fault. The same list again adds nobody.
        """
        values = self.read_body(PlayerList)
        listed = read(values["text"])
        plan = self._check(listed) if values["only_check"] else self._add(listed)
        shown = PlayerImport({**_describe(plan), "ignored": listed.ignored}).data
        return self.written_in_club(shown, self.path_of("players"), *self.marks(), status=200)

    def _check(self, listed: Listed) -> ImportPlan:
        return make_import_plan(read_names(self.visit.club), listed.lines, listed.faults)

    def _add(self, listed: Listed) -> ImportPlan:
        return import_players(
            order=self.visit.order(),
            club=self.visit.club,
            lines=listed.lines,
            faults=listed.faults,
        )


def _describe(plan: ImportPlan) -> dict[str, Any]:
    return {
        "added": len(plan.new),
        "numbered": len(plan.numbered),
        "rows": plan.rows,
        "all_faults": plan.all_faults,
    }
