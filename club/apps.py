"""The club app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubConfig(AppConfig):
    """Clubs, their people and seasons."""

    name = "club"
    verbose_name = _("club")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the club's models with the ledger's registry."""
        from club import upkeep  # models can be imported only now

        upkeep.join()
