"""The archive of a club."""

from typing import Any

from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from club.archives.taking import take_archive
from club.web.api.bodies import Envelope
from club.web.api.renderers import FileRenderer
from club.web.api.schema import KEY, sends_file
from club.web.api.views import ClubView


class Archive(ClubView):
    """The archive of a club."""

    needs = {"POST": "governs"}

    def get_renderers(self) -> list[BaseRenderer]:
        """Return JSON for what is refused, and the type of the file."""
        return [JSONRenderer(), FileRenderer()]

    @sends_file("clubs-archive", Envelope, FileRenderer.media_type, parameters=[KEY])
    def post(self, request: Request, club: str) -> Any:
        """Take the archive of a club.

        All that the club has, as a file with which it moves to another installation. It is noted
        in the club's log, so it is no GET.
        """
        self.read_body(Envelope)
        answer = take_archive(order=self.visit.order(), club=self.visit.club)
        answer["Content-Type"] = FileRenderer.media_type
        return answer
