"""The installation's own desk: clubs, people and keys to edit; facts to look at."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils import timezone

from club import models
from club.actions.clubs import revoke_token
from club.ledger.writing import Actor, Order


@admin.register(models.Account)
class AccountAdmin(UserAdmin):
    """Accounts, as Django has them."""


@admin.register(models.Club)
class ClubAdmin(admin.ModelAdmin):
    """Clubs."""

    list_display = ["name", "slug", "time_zone"]


@admin.register(models.Player)
class PlayerAdmin(admin.ModelAdmin):
    """Players: their names live here alone."""

    list_display = ["name", "short_name", "club", "guest"]
    list_filter = ["club"]
    search_fields = ["name", "short_name"]


@admin.register(models.Membership)
class MembershipAdmin(admin.ModelAdmin):
    """Who has which role in which club."""

    list_display = ["account", "club", "role", "player"]
    list_filter = ["club", "role"]
    list_select_related = ["account", "club", "player"]


class ReadOnly(admin.ModelAdmin):
    """Rows that the admin shows and never writes: facts, and keys made by a command."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(models.ApiToken)
class ApiTokenAdmin(ReadOnly):
    """API tokens; ``manage.py api_token`` makes them."""

    list_display = [
        "name", "club", "account", "created_at", "expires_at", "last_used_at", "revoked_at",
    ]  # fmt: skip
    list_select_related = ["club", "account"]
    actions = ["revoke"]

    @admin.action(description="Revoke the chosen tokens")
    def revoke(self, request: HttpRequest, queryset: Any) -> None:
        """Make tokens stop working, for good."""
        for token in queryset:
            order = Order(Actor(account=request.user), timezone.now())  # type: ignore[arg-type]  # signed in
            revoke_token(order=order, token=token)


@admin.register(models.ClubAct)
class ClubActAdmin(ReadOnly):
    """What happened in the clubs, apart from their nights."""

    list_display = ["club", "number", "verb", "at", "account", "reason"]
    list_select_related = ["club", "account"]


@admin.register(models.Act)
class ActAdmin(ReadOnly):
    """What happened on the nights."""

    list_display = ["night", "number", "verb", "at", "account", "reason"]
    list_select_related = ["night", "night__club", "account"]


@admin.register(models.Night)
class NightAdmin(ReadOnly):
    """Nights; they are run from their own pages."""

    list_display = ["club", "date", "title", "version"]
    list_select_related = ["club"]
