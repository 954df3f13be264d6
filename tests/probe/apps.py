"""The probe app."""

from django.apps import AppConfig


class ProbeConfig(AppConfig):
    """Tallies of throws."""

    name = "tests.probe"
    label = "probe"

    def ready(self) -> None:
        """Join the registry."""
        from tests.probe import upkeep

        upkeep.join()
