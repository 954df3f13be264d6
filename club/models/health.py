"""When something was last seen to work."""

from django.db import models


class Pulse(models.Model):
    """The last moment at which a part of the installation was well.

    ``web``: the database took a row. ``worker``: a sweep ended. ``results``: nothing was stale.
    ``retention``: what is kept for a time only was deleted.
    """

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    class Meta:
        verbose_name = "pulse"
        verbose_name_plural = "pulses"

    def __str__(self) -> str:
        return f"{self.name} {self.at:%Y-%m-%d %H:%M:%S}"
