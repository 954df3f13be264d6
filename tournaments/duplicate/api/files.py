"""An event as files of other programs."""

import uuid

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from club.web.api.renderers import FileRenderer
from club.web.api.schema import gives_file, reads
from scoring.files.dealing import CannotDeal
from scoring.files.writers import WRITERS
from tournaments.duplicate.api.views import DuplicateView
from tournaments.duplicate.queries.files import list_kinds, offer_files, write_event_file
from tournaments.duplicate.serializers.files import EventFilesSerializer
from tournaments.pages.files import offer_bytes


class Files(DuplicateView):
    """The formats in which an event can be written."""

    @reads("events-files", EventFilesSerializer, polled=True)
    def get(self, request: Request, club: str, event: uuid.UUID) -> HttpResponseBase:
        """List the formats of other programs in which an event can be had.

        Each with what it cannot say of the event; for whoever runs it with who has no number in a
        federation.
        """
        self.require_published()
        self.require_open()
        return self.polled(lambda: Response(self._show()))

    def _show(self) -> object:
        files = offer_files(self.event, directs=self.visit.directs)
        offered = [
            {
                "kind": own.kind,
                "title": own.title,
                "unsaid": own.unsaid,
                "path": self.path_of("event-file", event=self.event.pk, kind=own.kind),
            }
            for own in files.offered
        ]
        return EventFilesSerializer({"offered": offered, "lacking": files.lacking}).data


class OneFile(DuplicateView):
    """An event in one format."""

    path_parameters = {
        **DuplicateView.path_parameters,
        "kind": "One of the formats of the event, such as `usebio`.",
    }

    def get_renderers(self) -> list[BaseRenderer]:
        """Return the type of the file, and JSON for what is refused."""
        return [FileRenderer(), JSONRenderer()]

    @gives_file("events-file", FileRenderer.media_type)
    def get(self, request: Request, club: str, event: uuid.UUID, kind: str) -> HttpResponse:
        """Show an event in a format of another program.

        With full names and numbers in federations for whoever runs it, and with public names for
        others once the standing is published.
        """
        self.require_published()
        self.require_open()
        if kind not in list_kinds(self.event):
            raise Http404
        try:
            data = write_event_file(self.event, kind, directs=self.visit.directs)
        except CannotDeal as unknown:
            raise Http404 from unknown
        writer, media = WRITERS[kind], FileRenderer.media_type
        return offer_bytes(self.event, data, writer.suffix, media, writer.holds)
