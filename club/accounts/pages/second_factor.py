"""Setting up a second factor, its recovery codes, and doing without it again."""

from base64 import b32encode
from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables

from club.accounts.actions.accounts import (
    begin_second_factor,
    confirm_second_factor,
    make_recovery_codes,
    remove_second_factor,
    verify_second_factor,
)
from club.accounts.forms import SecondFactorForm
from club.models import Account
from club.web.qr import make_qr
from club.web.tries import bound_tries, note_right_password


@sensitive_post_parameters("password", "code")
@sensitive_variables("context", "codes")
@never_cache
@login_required
@bound_tries
def second_factor(request: HttpRequest) -> HttpResponse:
    """Set it up, or change it once it is there. Every step asks for the password and a code."""
    user: Any = request.user
    account = Account.objects.get(pk=user.pk)
    form = SecondFactorForm(account, request.POST or None)
    session = request.session.session_key or ""
    codes: list[str] | None = None
    if request.method == "POST" and form.is_valid():
        if account.second_factor_at is not None:
            codes = _change(request, account, form)
            if not form.errors:
                note_right_password(request)
            if codes is None and not form.errors:
                return redirect("account")
        else:
            code = form.cleaned_data["code"]
            codes = confirm_second_factor(account, session, code, timezone.now())
            if codes is None:
                form.add_error("code", _("This code is not right. Is the clock of the phone?"))
            else:
                note_right_password(request)
                update_session_auth_hash(request, account)
    context: dict[str, Any] = {"account": account, "form": form, "codes": codes}
    if account.second_factor_at is None:
        device = begin_second_factor(account, session)
        secret = b32encode(device.bin_key).decode()
        parts = [secret[at : at + 4] for at in range(0, len(secret), 4)]
        context |= {"qr": make_qr(device.config_url), "secret": " ".join(parts)}
    status = 422 if form.errors else 200
    return render(request, "account/second_factor.html", context, status=status)


def _change(request: HttpRequest, account: Account, form: SecondFactorForm) -> list[str] | None:
    """Return new recovery codes, or None if they were not asked for."""
    if not verify_second_factor(account, form.cleaned_data["code"]):
        form.add_error("code", form.wrong)
        return None
    if "remove" not in request.POST:
        return make_recovery_codes(account)
    remove_second_factor(account)
    update_session_auth_hash(request, account)
    messages.success(request, _("You sign in by your password alone now."))
    return None
