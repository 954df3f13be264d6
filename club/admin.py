"""The Django admin: accounts, clubs and roles to edit; players, acts and API tokens to read."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from club import models
from club.accounts.pages.signing_in import admin_login
from club.actions.clubs import add_member, remove_member
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order, writing
from club.tokens.actions import revoke_token


def make_order(request: HttpRequest) -> Order:
    """Return the order of an administrator's request."""
    return Order(Actor(account=request.user), timezone.now())  # type: ignore[arg-type]  # signed in


# Everybody signs in on one page, which asks for the second factor.
admin.site.login = admin_login  # type: ignore[assignment]  # a method is replaced
# The keys of second factors are shown to nobody but their holder, once. django-otp comes before
# this app in the settings, and would show them.
for device in (TOTPDevice, StaticDevice):
    admin.site.unregister(device)


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
class ClubAdmin(admin.ModelAdmin):
    """Clubs. A change of name, address or time zone is an act of the club."""

    list_display = ["name", "slug", "time_zone"]
    exclude = ["version"]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Add the club, or record the change."""
        if not change:
            super().save_model(request, obj, form, change)
            return
        values = {name: str(form.cleaned_data[name]) for name in form.changed_data}
        with writing(make_order(request), obj, "change-club", body=values, detail=values):
            models.Club.objects.filter(pk=obj.pk).update(**values)


@admin.register(models.Player)
class PlayerAdmin(ReadOnly):
    """Players."""

    list_display = ["name", "short_name", "club", "guest"]
    list_filter = ["club"]
    search_fields = ["name", "short_name"]


@admin.register(models.Membership)
class MembershipAdmin(ReadOnly):
    """Memberships: the role of each account in each club. Giving or removing one is an act.

    A role is changed by removing it and giving another. An account can be deleted when it has no
    role.
    """

    list_display = ["account", "club", "role", "player"]
    list_filter = ["club", "role"]
    list_select_related = ["account", "club", "player"]
    actions = ["remove"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return admin.ModelAdmin.has_add_permission(self, request)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Give the account its role."""
        role = {"role": obj.role, "player": obj.player}
        given = add_member(order=make_order(request), club=obj.club, account=obj.account, **role)
        obj.pk, obj._state.adding = given.pk, False

    @admin.action(description=_("Remove the chosen roles"))
    def remove(self, request: HttpRequest, queryset: Any) -> None:
        """Remove roles. The last owner of a club stays."""
        for member in queryset.select_related("club", "account"):
            try:
                remove_member(order=make_order(request), member=member)
            except Refused as refused:
                for fault in refused.faults:
                    self.message_user(request, f"{member}: {fault.text}", messages.ERROR)


@admin.register(models.ApiToken)
class ApiTokenAdmin(ReadOnly):
    """API tokens, created by ``manage.py api_token``."""

    list_display = [
        "name",
        "club",
        "account",
        "created_at",
        "expires_at",
        "last_used_at",
        "revoked_at",
    ]
    list_select_related = ["club", "account"]
    actions = ["revoke"]

    @admin.action(description=_("Revoke the chosen tokens"))
    def revoke(self, request: HttpRequest, queryset: Any) -> None:
        """Revoke tokens for good."""
        for token in queryset:
            revoke_token(order=make_order(request), token=token)


@admin.register(models.ClubAct)
class ClubActAdmin(ReadOnly):
    """The acts of clubs, without those of their nights."""

    list_display = ["club", "number", "verb", "at", "account", "reason"]
    list_select_related = ["club", "account"]
