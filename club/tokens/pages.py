"""API tokens: created, shown once, revoked."""

import uuid

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables

from club.models import Account, Membership
from club.tokens.actions import make_token, revoke_token
from club.tokens.forms import TokenForm
from club.tokens.queries import list_tokens
from club.web.pages import PageVisit, club_page, keep_form_key, make_key, submit_form

_A_PAGE = 30


@never_cache
@club_page("directs")
@sensitive_variables("secret", "context")
def tokens(visit: PageVisit) -> HttpResponse:
    """List the tokens, and create one. Its secret is only in this response.

    A form that is sent again, by a reload or from the page before, creates no second token.
    """
    member = _member(visit)
    form = TokenForm(visit.request.POST or None)
    created, secret = None, ""
    if visit.request.method == "POST" and form.is_valid():
        order = visit.order()
        about = {"club": visit.club, "account": _account(visit), **form.about()}
        created, secret = submit_form(form, lambda: make_token(order=order, **about)) or (None, "")
    page = Paginator(list_tokens(member), _A_PAGE).get_page(visit.request.GET.get("page"))
    context = {
        "page": page,
        "form": TokenForm() if created else form,
        "created": created,
        "secret": secret,
        "now": timezone.now(),
        "key": make_key() if created else keep_form_key(visit.request.POST, form),
    }
    status = 422 if form.is_bound and not created else 200
    return visit.render("club/tokens.html", context, status=status)


@club_page("directs")
def revoke(visit: PageVisit, token: uuid.UUID) -> HttpResponse:
    """Revoke a token. Revoking it again does nothing."""
    token_row = get_object_or_404(list_tokens(_member(visit)), pk=token)
    if visit.request.method == "POST":
        revoke_token(order=visit.order(), token=token_row)
    return redirect("tokens", club=visit.club.slug)


def _member(visit: PageVisit) -> Membership:
    assert visit.membership is not None  # noqa: S101 - the page needs a director
    return visit.membership


def _account(visit: PageVisit) -> Account:
    return _member(visit).account
