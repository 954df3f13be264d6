"""A one-time link for a lost password, created by a command, to set a new password."""

import time
from datetime import timedelta
from typing import Any

from axes.utils import reset as forget_failures
from django.conf import settings
from django.contrib.auth import get_user_model, login
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.http import base36_to_int, urlsafe_base64_decode, urlsafe_base64_encode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from club.models import Account


class LoginLinks(PasswordResetTokenGenerator):
    """Signed tokens that contain the second at which they expire.

    The signature covers the password and the last sign-in, so that a change of either invalidates
    the link.
    """

    key_salt = "club.accounts.LoginLinks"

    def make(self, account: Account, hours: float) -> str:
        """Return a token that works once, within `hours` from now."""
        expires = int(time.time() + timedelta(hours=hours).total_seconds())
        return self._make_token_with_timestamp(account, expires, self.secret)

    def check_token(self, user: Account | None, token: str | None) -> bool:
        """Return whether this token is valid, unused and not expired for this active account."""
        if not (user and token and user.is_active):
            return False
        try:
            expires = base36_to_int(token.split("-")[0])
        except ValueError:
            return False
        expected = self._make_token_with_timestamp(user, expires, self.secret)
        return constant_time_compare(expected, token) and time.time() < expires


links = LoginLinks()


def make_login_path(account: Account, hours: float = 1) -> str:
    """Return the path of a new one-time link for the account."""
    uid = urlsafe_base64_encode(str(account.pk).encode())
    return reverse("login-link", args=[uid, links.make(account, hours)])


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def login_link(request: HttpRequest, uidb64: str, token: str) -> HttpResponse:
    """Ask for a new password. Setting it uses up the link and signs in.

    Opening the page alone does not use up the link: chat programs fetch links to show a preview.
    """
    account = _account(uidb64)
    if account is None or not links.check_token(account, token):
        return render(request, "registration/set_password.html", {"form": None}, status=410)
    form: SetPasswordForm[Any] = SetPasswordForm(account, request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.save()
        forget_failures(username=account.get_username())
        login(request, account, backend="django.contrib.auth.backends.ModelBackend")
        return redirect(settings.LOGIN_REDIRECT_URL)
    status = 422 if form.errors else 200
    return render(request, "registration/set_password.html", {"form": form}, status=status)


def _account(uidb64: str) -> Any:
    model = get_user_model()
    try:
        pk = model._meta.pk.to_python(urlsafe_base64_decode(uidb64).decode())
        return model._default_manager.get(pk=pk)
    except (ValueError, ValidationError, model.DoesNotExist):
        return None
