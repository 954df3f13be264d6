"""The app of nights."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NightsConfig(AppConfig):
    """The card room: a club's nights, their tables and matches."""

    name = "nights"
    verbose_name = _("nights")

    def ready(self) -> None:
        """Register nights with the ledger's registry."""
        from nights import upkeep  # models can be imported only now

        upkeep.join()
