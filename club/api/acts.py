"""The log of a club."""

from django.http.response import HttpResponseBase
from rest_framework.request import Request

from club.privacy.queries.club_log import describe_club_acts, list_club_log
from club.queries.mark import Mark
from club.queries.marks import mark_names
from club.serializers.acts import ClubActSerializer
from club.web.api.schema import reads
from club.web.api.views import ClubView


class Acts(ClubView):
    """What was recorded of a club about people and rights."""

    needs = {"GET": "governs"}

    @reads("clubs-acts", ClubActSerializer(many=True), polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """List the log of a club.

        Who gave and took roles, tokens and files, and changed or erased names. The latest first.
        """
        rows = list_club_log(self.visit.club)
        return self.respond(
            Mark(""),
            {"acts": mark_names(self.visit.club)},
            lambda: self.paged(
                rows,
                ClubActSerializer,
                self.context(),
                lambda acts: describe_club_acts(self.visit.club, acts),
            ),
        )
