"""One-time links at which an account chooses a new password."""

import time
from datetime import timedelta
from typing import Any

from axes.utils import reset as forget_failures
from django.conf import settings
from django.contrib.auth import get_user_model, login
from django.contrib.auth.forms import SetPasswordForm
from django.contrib.auth.hashers import make_password
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.http import base36_to_int, urlsafe_base64_decode, urlsafe_base64_encode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from club.accounts.actions.accounts import revoke_own_tokens
from club.accounts.forms import RevokeField
from club.ledger.writing import Actor, Order
from club.models import Account, ApiToken
from club.queries.people import find_only_club

BACKEND = "django.contrib.auth.backends.ModelBackend"
#: Where the session keeps who has said the password, and for how long the second step can be taken.
SECOND_STEP = "second_step"
SECOND_STEP_SECONDS = 600


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


class FirstLinks(LoginLinks):
    """Tokens that an owner may make for an account which nobody has used, and which only they know.

    They stop working when another club gives the account a role or invites it.
    """

    key_salt = "club.accounts.FirstLinks"

    def check_token(self, user: Account | None, token: str | None) -> bool:
        """Return whether the token is valid, and the account still the owner's to let in."""
        return super().check_token(user, token) and find_only_club(user) is not None  # type: ignore[arg-type]  # checked

    def _make_hash_value(self, user: Any, timestamp: int) -> str:
        return f"{super()._make_hash_value(user, timestamp)}{find_only_club(user)}"


links = LoginLinks()
first_links = FirstLinks()


def make_login_path(account: Account, hours: float = 1) -> str:
    """Return the path of a new one-time link for any account: for the host, and for mail."""
    return _make_path(account, links.make(account, hours))


def make_first_path(account: Account, hours: float) -> str:
    """Return the path of a new one-time link, made by an owner, for an account never used."""
    return _make_path(account, first_links.make(account, hours))


def _make_path(account: Account, token: str) -> str:
    uid = urlsafe_base64_encode(str(account.pk).encode())
    return reverse("login-link", args=[uid, token])


class NewPasswordForm(SetPasswordForm):
    """A new password, twice. It is asked whether the account's API tokens are to be revoked."""

    tokens = RevokeField()

    def __init__(self, account: Any, *args: Any, **options: Any) -> None:
        super().__init__(account, *args, **options)
        if not ApiToken.objects.filter(account=account, revoked_at__isnull=True).exists():
            del self.fields["tokens"]


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def login_link(request: HttpRequest, uidb64: str, token: str) -> HttpResponse:
    """Ask for a new password. Setting it uses up the link and signs in.

    Opening the page alone does not use up the link: chat programs fetch links to show a preview.
    """
    account = _account(uidb64)
    if not any(generator.check_token(account, token) for generator in (links, first_links)):
        return _refuse_link(request)
    form = NewPasswordForm(account, request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not _use_link(account, form.cleaned_data["new_password1"]):
            return _refuse_link(request)
        forget_failures(username=account.get_username())
        if form.cleaned_data.get("tokens"):
            revoke_own_tokens(Order(Actor(account=account), timezone.now()), account)
        return finish_sign_in(request, account, settings.LOGIN_REDIRECT_URL)
    status = 422 if form.errors else 200
    return render(request, "registration/set_password.html", {"form": form}, status=status)


def finish_sign_in(request: HttpRequest, account: Account, then: str) -> HttpResponse:
    """Sign in somebody whose password is right, or ask for the second factor first."""
    if account.second_factor_at is None:
        login(request, account, backend=BACKEND)
        return redirect(then)
    request.session.cycle_key()
    request.session[SECOND_STEP] = {
        "account": str(account.pk),
        "mark": account.get_session_auth_hash(),
        "at": time.time(),
        "then": then,
    }
    return redirect("second-step")


def find_second_step(request: HttpRequest) -> tuple[Account, str] | None:
    """Return whose second factor is asked for, and where they go then; None for nobody.

    It ends after some minutes, and when the password changes.
    """
    known = request.session.get(SECOND_STEP)
    if not known or time.time() - known["at"] > SECOND_STEP_SECONDS:
        return None
    account = Account.objects.filter(pk=known["account"], is_active=True).first()
    if account is None or not constant_time_compare(account.get_session_auth_hash(), known["mark"]):
        return None
    return account, known["then"]


def _use_link(account: Account, password: str) -> bool:
    """Set the password, unless another use of the link was quicker. Return whether it was set.

    The link is valid for the present password and last sign-in: the update asks for them again.
    """
    state = {"password": account.password, "last_login": account.last_login, "is_active": True}
    hashed = make_password(password)
    if not Account.objects.filter(pk=account.pk, **state).update(password=hashed):
        return False
    account.password = hashed
    return True


def _refuse_link(request: HttpRequest) -> HttpResponse:
    return render(request, "registration/set_password.html", {"form": None}, status=410)


def _account(uidb64: str) -> Any:
    model = get_user_model()
    try:
        pk = model._meta.pk.to_python(urlsafe_base64_decode(uidb64).decode())
        return model._default_manager.get(pk=pk)
    except (ValueError, ValidationError, model.DoesNotExist):
        return None
