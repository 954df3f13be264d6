"""The settings of a club: who reads what, and what is asked of its members."""

from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from club.models import Club
from club.privacy.actions.privacy import set_club
from club.privacy.queries.settings import read_settings
from club.queries.mark import Mark
from club.serializers.settings import ChangedSettings, SettingsSerializer
from club.web.api.schema import reads, writes
from club.web.api.views import EVERYBODY, ClubView


class Settings(ClubView):
    """The settings of a club."""

    needs = {"GET": EVERYBODY, "PATCH": "governs"}

    @reads("clubs-settings", SettingsSerializer, polled=True)
    def get(self, request: Request, club: str) -> HttpResponseBase:
        """Show the settings of a club.

        Who reads what, and what the club says about privacy.
        """
        shown = self._show(self.visit.club)
        return self.respond(*self._marks(shown), lambda: Response(shown))

    @writes("clubs-set", ChangedSettings, SettingsSerializer, status=200)
    def patch(self, request: Request, club: str) -> Response:
        """Change the settings of a club.

        All of them, or none. What is left out is not changed.
        """
        self.require_match(*self._marks(self._show(self.visit.club)))
        values = self.read_body(ChangedSettings)
        changed = {name: value for name, value in values.items() if name != "reason"}
        set_club(order=self.visit.order(values), club=self.visit.club, **changed)
        shown = self._show(Club.objects.get(pk=self.visit.club.pk))
        return self.written_in_club(shown, request.path, *self._marks(shown), status=200)

    def _show(self, club: Club) -> dict[str, Any]:
        settings = read_settings(club)
        if not self.visit.governs:
            del settings["second_factor"]
        data: dict[str, Any] = SettingsSerializer(settings).data
        return data

    def _marks(self, shown: dict[str, Any]) -> tuple[Mark, dict[str, str]]:
        """Return marks that change with what is shown, as `respond` takes them."""
        return Mark(""), {"settings": repr(shown)}
