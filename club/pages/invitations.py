"""Answering an invitation: by its link, or signed in as the account that it was made for."""

import uuid
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from club.accounts.login_links import finish_sign_in
from club.actions.invitations import accept_as_new, accept_invitation, decline_invitation
from club.forms import NewAccountForm
from club.ledger.writing import Actor
from club.links import find_invitation
from club.models import Account, Invitation
from club.web.pages import attempt, keep_form_key, make_key, read_order, submit_form
from club.web.phones import LinkPage


@dataclass
class Invited:
    """Somebody who has the link of an invitation."""

    request: HttpRequest
    token: str
    invitation: Invitation

    @property
    def account(self) -> Account | None:
        """The account that is signed in, or None."""
        user = self.request.user
        return user if isinstance(user, Account) else None


invitation_page = LinkPage(
    find=find_invitation,
    get_generation=lambda invitation: invitation.generation,
    get_club=lambda invitation: invitation.club,
    visit=Invited,
    gone="registration/invitation_gone.html",
)


@sensitive_post_parameters("password1", "password2")
@invitation_page
def invited(caller: Invited) -> HttpResponse:
    """Show an invitation: to accept or decline it signed in, or to make an account for it."""
    request, invitation = caller.request, caller.invitation
    if not invitation.is_open(timezone.now()):
        return render(request, "registration/invitation_gone.html", status=410)
    if request.method == "POST" and "decline" in request.POST:
        return _decline(request, invitation)
    if caller.account is not None:
        if request.method == "POST" and _accept(request, invitation, caller.account):
            return redirect("club", club=invitation.club.slug)
        return render(request, "registration/invited.html", _context(caller, None))
    form = NewAccountForm(request.POST or None, initial={"username": invitation.username})
    if request.method == "POST" and form.is_valid():
        order = read_order(request, Actor())
        made = submit_form(
            form, lambda: accept_as_new(order=order, invitation=invitation, **form.about())
        )
        if made is not None:
            then = reverse("club", args=[invitation.club.slug])
            return finish_sign_in(request, made.account, then)
    status = 422 if form.errors else 200
    return render(request, "registration/invited.html", _context(caller, form), status=status)


def _context(caller: Invited, form: NewAccountForm | None) -> dict[str, object]:
    key = keep_form_key(caller.request.POST, form) if form else make_key()
    return {"invitation": caller.invitation, "form": form, "key": key}


@require_POST
@login_required
def answer(request: HttpRequest, invitation: uuid.UUID) -> HttpResponse:
    """Accept or decline an invitation of the account that is signed in."""
    rows = Invitation.objects.select_related("club", "player")
    invitation_row = get_object_or_404(rows, pk=invitation)
    if invitation_row.account_id != request.user.pk:
        raise PermissionDenied
    if "decline" in request.POST:
        return _decline(request, invitation_row)
    if _accept(request, invitation_row, request.user):  # type: ignore[arg-type]  # signed in
        return redirect("club", club=invitation_row.club.slug)
    return redirect("home")


def _accept(request: HttpRequest, invitation: Invitation, account: Account) -> bool:
    """Accept an invitation, and return whether that was done."""
    order = read_order(request, Actor(account=account))
    done = attempt(
        request, lambda: accept_invitation(order=order, invitation=invitation, account=account)
    )
    if done:
        values = {"club": invitation.club, "role": invitation.get_role_display()}
        messages.success(request, _("You are %(role)s of %(club)s now.") % values)
    return done


def _decline(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    """Decline an invitation."""
    user = request.user if request.user.is_authenticated else None
    order = read_order(request, Actor(account=user))
    if attempt(request, lambda: decline_invitation(order=order, invitation=invitation)):
        messages.info(request, _("The invitation is declined."))
    return redirect("home")
