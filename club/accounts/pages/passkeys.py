"""Adding and removing the passkeys of an account that has a second factor."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from club.accounts.actions.passkeys import add_passkey, begin_adding, can_have_passkeys
from club.accounts.forms import PasskeyForm, PasswordForm
from club.models import Account, Passkey
from club.web.pages import parse_id, submit_form
from club.web.tries import bound_tries, note_right_password

#: Where the session keeps what a browser was asked to sign. It is used once.
ASKED = "passkey"


def get_host(request: HttpRequest) -> str:
    """Return the name of the host for which a passkey is made, or empty if it has none."""
    host = request.get_host().rsplit(":", 1)[0] if "]" not in request.get_host() else ""
    return host if host and can_have_passkeys(host, request.is_secure()) else ""


def get_origin(request: HttpRequest) -> str:
    """Return the origin of a request as browsers write it: scheme, host, and an unusual port."""
    usual = {"https": ":443", "http": ":80"}[request.scheme or "http"]
    return f"{request.scheme}://{request.get_host().removesuffix(usual)}".lower()


@sensitive_post_parameters("password", "passkey")
@never_cache
@login_required
@bound_tries
def passkeys(request: HttpRequest) -> HttpResponse:
    """List the passkeys, add one, and remove one."""
    user: Any = request.user
    account, host = Account.objects.get(pk=user.pk), get_host(request)
    if account.second_factor_at is None:
        return redirect("second-factor")
    post, removes = request.POST, "remove" in request.POST
    removing = PasswordForm(account, post if removes else None, auto_id="removing_%s")
    form = PasskeyForm(account, post if post and not removes else None)
    if removes and removing.is_valid():
        note_right_password(request)
        Passkey.objects.filter(account=account, pk=parse_id(post["remove"])).delete()
        return redirect("passkeys")
    if form.is_valid():
        state, name = request.session.pop(ASKED, None), form.cleaned_data["name"]
        answer = form.cleaned_data["passkey"]
        made = submit_form(
            form, lambda: add_passkey(account, get_origin(request), state, answer, name)
        )
        if made is not None:
            note_right_password(request)
            messages.success(request, _("The passkey %(name)s is added.") % {"name": made})
            return redirect("passkeys")
    context: dict[str, Any] = {"form": form, "removing": removing, "host": host}
    context["passkeys"] = Passkey.objects.filter(account=account).order_by("pk")
    if host:
        context["options"], request.session[ASKED] = begin_adding(account, host)
    status = 422 if form.errors or removing.errors else 200
    return render(request, "account/passkeys.html", context, status=status)
