"""Signing in: the password, the second factor, and a lost password."""

import hashlib
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from club.accounts.actions.accounts import verify_second_factor
from club.accounts.actions.passkeys import begin_using, verify_passkey
from club.accounts.forms import CodeForm, LostPasswordForm
from club.accounts.login_links import BACKEND, SECOND_STEP, find_second_step, finish_sign_in
from club.accounts.mail import SEND_RESET, is_mail_configured
from club.accounts.pages.passkeys import ASKED, get_host, get_origin
from club.ledger import broker
from club.web.api.cache import count_one
from club.web.guesses import note_failed

#: How many mails can be asked for in an hour, for one name or address, and from one address.
MOST_ASKED, MOST_FROM_ADDRESS = 3, 60
_HOUR = 3600


class SignIn(LoginView):
    """The name and the password. An account with a second factor is asked for it then."""

    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, or go on to the second step."""
        account: Any = form.get_user()
        return finish_sign_in(self.request, account, self.get_success_url())

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """Show what is wrong, with the focus on the password, and note the try."""
        form.fields["username"].widget.attrs.pop("autofocus", None)
        form.fields["password"].widget.attrs["autofocus"] = True
        post, address = self.request.POST, str(self.request.META.get("REMOTE_ADDR", ""))
        note_failed(post.get("username", ""), post.get("password", ""), address)
        return super().form_invalid(form)


@never_cache
def admin_login(request: HttpRequest) -> HttpResponse:
    """Sign in to the admin as everywhere else, so that it asks for the second factor too."""
    if request.user.is_authenticated:
        if not request.user.is_staff:
            raise PermissionDenied
        return redirect("admin:index")
    return redirect_to_login(request.GET.get("next") or "/admin/")


@sensitive_post_parameters("code", "passkey")
@never_cache
def second_step(request: HttpRequest) -> HttpResponse:
    """Ask for a code of the app, or a recovery code, after the password was right."""
    step = find_second_step(request)
    if step is None:
        return redirect(settings.LOGIN_URL)
    account, then = step
    host, by_passkey = get_host(request), bool(request.POST.get("passkey"))
    form = CodeForm(None if by_passkey else request.POST or None)
    refused = by_passkey and not verify_passkey(
        account, get_origin(request), request.session.pop(ASKED, None), request.POST["passkey"]
    )
    right = by_passkey and not refused
    if not by_passkey and form.is_valid():
        right = verify_second_factor(account, form.cleaned_data["code"])
        if not right:
            form.add_error("code", form.wrong)
    if right:
        request.session.pop(SECOND_STEP, None)
        login(request, account, backend=BACKEND)
        return redirect(then)
    context = {"form": form, "name": account.username, "refused": refused}
    if host and (asked := begin_using(account, host)):
        context["options"], request.session[ASKED] = asked
    status = 422 if form.errors or refused else 200
    return render(request, "registration/second_step.html", context, status=status)


@never_cache
def lost_password(request: HttpRequest) -> HttpResponse:
    """Send a link by mail, and say the same whether there is such an account or not."""
    sends = is_mail_configured()
    form = LostPasswordForm(request.POST or None)
    sent = False
    if sends and request.method == "POST" and form.is_valid():
        sent = True
        asked = form.cleaned_data["said"].strip()
        if _may_ask(request, asked):
            broker.publish(SEND_RESET, asked)
    context = {"form": form, "sends": sends, "sent": sent}
    status = 422 if form.errors else 200
    return render(request, "registration/lost_password.html", context, status=status)


def _may_ask(request: HttpRequest, asked: str) -> bool:
    """Return whether mail is sent for what was said. If the cache is away, it is not."""
    name = hashlib.sha256(asked.lower().encode()).hexdigest()[:24]
    of_name = count_one(f"reset/{name}", _HOUR)
    of_address = count_one(f"reset-from/{request.META.get('REMOTE_ADDR', '')}", _HOUR)
    if of_name is None or of_address is None:
        return False
    return of_name <= MOST_ASKED and of_address <= MOST_FROM_ADDRESS
