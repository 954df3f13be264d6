"""The base view of what duplicate events alone have."""

from tournaments.api.views import EventView
from tournaments.models import DUPLICATE


class DuplicateView(EventView):
    """An endpoint of one duplicate event that the caller may see."""

    kinds = DUPLICATE
