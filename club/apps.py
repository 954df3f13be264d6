"""The club app."""

from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubConfig(AppConfig):
    """Clubs, their people and seasons."""

    name = "club"
    verbose_name = _("club")
    default_auto_field = "django.db.models.BigAutoField"

    def import_models(self) -> None:
        """Import the models, also of the subjects that have a folder."""
        super().import_models()
        for subject in ("codes", "host", "practice", "seasons", "webhooks"):
            import_module(f"club.{subject}.models")

    def ready(self) -> None:
        """Register the club's models with the ledger's registry."""
        from club import upkeep  # models can be imported only now

        upkeep.join()
