"""What was recorded of a night."""

import uuid

from django.http.response import HttpResponseBase
from rest_framework.request import Request

from club.web.api.schema import reads
from nights.api.views import NightView
from nights.queries.room import list_acts
from nights.serializers.acts import NightActSerializer


class Acts(NightView):
    """What was recorded of a night."""

    needs = {"GET": "directs"}

    @reads("nights-acts", NightActSerializer(many=True), polled=True)
    def get(self, request: Request, club: str, night: uuid.UUID) -> HttpResponseBase:
        """List what was recorded of a night.

        The latest first, with those that were undone.
        """
        rows = list_acts(self.night)
        return self.polled(lambda: self.paged(rows, NightActSerializer, self.context()))
