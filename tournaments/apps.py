"""The app of tournaments."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Events: duplicate tournaments of a club."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Join the registry."""
        from tournaments import upkeep

        upkeep.join()
