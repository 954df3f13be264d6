"""The app of nights."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NightsConfig(AppConfig):
    """The card room: a club's nights, their tables and matches."""

    name = "nights"
    verbose_name = _("nights")

    def import_models(self) -> None:
        """Import the models, also of the subjects that have a folder."""
        super().import_models()
        for subject in ("stakes", "stock"):
            import_module(f"nights.{subject}.models")

    def ready(self) -> None:
        """Register nights with the ledger's registry."""
        from nights import upkeep  # models can be imported only now

        upkeep.join()
