"""The Django admin: accounts to edit; clubs, people, acts and API tokens to read."""

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
    """Accounts, as in Django's own admin."""


class ReadOnly(admin.ModelAdmin):
    """Rows that the admin shows but never edits: they change by acts alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(models.Club)
class ClubAdmin(ReadOnly):
    """Clubs."""

    list_display = ["name", "slug", "time_zone"]


@admin.register(models.Player)
class PlayerAdmin(ReadOnly):
    """Players."""

    list_display = ["name", "short_name", "club", "guest"]
    list_filter = ["club"]
    search_fields = ["name", "short_name"]


@admin.register(models.Membership)
class MembershipAdmin(ReadOnly):
    """Memberships: the role of each account in each club."""

    list_display = ["account", "club", "role", "player"]
    list_filter = ["club", "role"]
    list_select_related = ["account", "club", "player"]


@admin.register(models.ApiToken)
class ApiTokenAdmin(ReadOnly):
    """API tokens, created by ``manage.py api_token``."""

    list_display = [
        "name", "club", "account", "created_at", "expires_at", "last_used_at", "revoked_at",
    ]  # fmt: skip
    list_select_related = ["club", "account"]
    actions = ["revoke"]

    @admin.action(description="Revoke the chosen tokens")
    def revoke(self, request: HttpRequest, queryset: Any) -> None:
        """Revoke tokens for good."""
        for token in queryset:
            order = Order(Actor(account=request.user), timezone.now())  # type: ignore[arg-type]  # signed in
            revoke_token(order=order, token=token)


@admin.register(models.ClubAct)
class ClubActAdmin(ReadOnly):
    """The acts of clubs, without those of their nights."""

    list_display = ["club", "number", "verb", "at", "account", "reason"]
    list_select_related = ["club", "account"]


@admin.register(models.Act)
class ActAdmin(ReadOnly):
    """The acts of nights."""

    list_display = ["night", "number", "verb", "at", "account", "reason"]
    list_select_related = ["night", "night__club", "account"]


@admin.register(models.Night)
class NightAdmin(ReadOnly):
    """Nights, which are run from their own pages."""

    list_display = ["club", "date", "title", "version"]
    list_select_related = ["club"]
