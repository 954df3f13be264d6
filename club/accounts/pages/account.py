"""The page of an account: its roles, invitations, password, address, second factor, tokens."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from club.accounts.actions import accounts
from club.accounts.forms import AddressForm, ChangePasswordForm
from club.accounts.mail import SEND_CONFIRMATION, is_mail_configured, read_confirmation
from club.ledger import broker
from club.ledger.writing import Actor
from club.models import Account, ApiToken, Membership
from club.queries.people import list_own_invitations
from club.web.pages import make_key, read_order
from club.web.tries import bound_tries, note_right_password


def _own(request: HttpRequest) -> Account:
    """Return the account that is signed in."""
    user: Any = request.user
    account: Account = Account.objects.get(pk=user.pk)
    return account


@never_cache
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Show the account: what it may do where, and how it signs in."""
    own = _own(request)
    tokens = ApiToken.objects.filter(account=own, revoked_at__isnull=True)
    context = {
        "account": own,
        "roles": Membership.objects.filter(account=own).select_related("club", "player"),
        "invitations": list_own_invitations(own, timezone.now()),
        "tokens": tokens.select_related("club").order_by("club__name", "name"),
        "sends": is_mail_configured(),
        "key": make_key(),
    }
    return render(request, "account/account.html", context)


@sensitive_post_parameters()
@never_cache
@login_required
@bound_tries
def change_password(request: HttpRequest) -> HttpResponse:
    """Change the password. The account's other sessions end; its tokens too, if that is wanted."""
    own = _own(request)
    form = ChangePasswordForm(own, request.POST or None)
    if request.method == "POST" and form.is_valid():
        note_right_password(request)
        accounts.change_password(own, form.cleaned_data["new_password1"])
        update_session_auth_hash(request, own)
        messages.success(request, _("The password is changed. Other browsers are signed out."))
        if form.cleaned_data["tokens"]:
            order = read_order(request, Actor(account=own))
            count = accounts.revoke_own_tokens(order, own)
            text = ngettext("%(count)d token is revoked.", "%(count)d tokens are revoked.", count)
            messages.success(request, text % {"count": count})
        return redirect("account")
    status = 422 if form.errors else 200
    return render(request, "account/password.html", {"form": form, "account": own}, status=status)


@sensitive_post_parameters("password")
@never_cache
@login_required
@bound_tries
def address(request: HttpRequest) -> HttpResponse:
    """Ask for an address for mail, and send a link there by which it is confirmed."""
    own = _own(request)
    sends = is_mail_configured()
    form = AddressForm(own, request.POST or None, initial={"email": own.email})
    if sends and request.method == "POST" and form.is_valid():
        note_right_password(request)
        broker.publish(SEND_CONFIRMATION, str(own.pk), form.cleaned_data["email"])
        text = _("A link was sent to %(address)s. Open it here, signed in, within a day.")
        messages.success(request, text % {"address": form.cleaned_data["email"]})
        return redirect("account")
    context = {"form": form, "account": own, "sends": sends}
    status = 422 if form.errors else 200
    return render(request, "account/address.html", context, status=status)


@never_cache
@login_required
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Confirm an address by the link that was sent there."""
    own = _own(request)
    confirmed = read_confirmation(token, own)
    if confirmed is None:
        return render(request, "account/address.html", {"gone": True}, status=410)
    if request.method == "POST":
        accounts.set_address(own, confirmed, timezone.now())
        messages.success(request, _("The address is confirmed."))
        return redirect("account")
    return render(request, "account/confirm.html", {"address": confirmed})
