"""Nights and their acts in the Django admin, to read."""

from django.contrib import admin

from club.admin import ReadOnly
from nights import models


@admin.register(models.Act)
class ActAdmin(ReadOnly):
    """The acts of nights."""

    list_display = ["night", "number", "verb", "at", "account", "reason"]
    list_select_related = ["night", "night__club", "account"]


@admin.register(models.Night)
class NightAdmin(ReadOnly):
    """Nights, which are run from their own pages."""

    list_display = ["club", "date", "name", "version"]
    list_select_related = ["club"]
