"""The seats at a table."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class SeatName(models.TextChoices):
    """The four seats."""

    NORTH = "N", _("North")
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")
