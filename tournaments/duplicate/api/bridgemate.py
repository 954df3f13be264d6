"""Files of Bridgemate: an event in a copy of one."""

import uuid

from django.http import HttpResponse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from club.ledger.refusals import Refused
from club.web.api.parsers import FileJSONParser
from club.web.api.renderers import FileRenderer
from club.web.api.schema import sends_file
from scoring.files.answer import FileRefused
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.queries.bridgemate import Purpose, write_file
from tournaments.duplicate.serializers.bridgemate import NewBridgemateFile


class BridgemateFiles(DuplicateView):
    """Files of Bridgemate."""

    needs = {"POST": "directs"}
    parser_classes = [FileJSONParser]

    def get_renderers(self) -> list[BaseRenderer]:
        """Return JSON for what is refused, and the type of the file."""
        return [JSONRenderer(), FileRenderer()]

    @sends_file("events-bridgemate", NewBridgemateFile, FileRenderer.media_type)
    def post(self, request: Request, club: str, event: uuid.UUID) -> HttpResponse:
        """Write an event into a Bridgemate file.

        The answer is a copy of the file that is sent: with the movement and the names for a night
        to come, or with the results added, as federations take them. Nothing is stored.
        """
        values = self.read_body(NewBridgemateFile)
        purpose = Purpose(values["purpose"])
        if purpose == Purpose.RESULTS:
            self.require_open()
        try:
            data = write_file(self.event, purpose, values["template"], uuid.uuid4().hex)
        except FileRefused as refused:
            raise Refused.because("file", _(str(refused)), "template") from refused
        response = HttpResponse(data, content_type=FileRenderer.media_type)
        name = "-".join((*self.file_name, purpose))
        response["Content-Disposition"] = content_disposition_header(True, f"{name}.bws") or ""
        return response
