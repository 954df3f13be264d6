"""API tokens: made, shown once, revoked."""

import uuid

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables

from club.actions.clubs import make_token, revoke_token
from club.forms import TokenForm
from club.ledger.refusals import Refused
from club.models import Account, Membership
from club.pages.visit import Visit, club_page, fresh_key, kept_key
from club.queries.tokens import tokens_for

_A_PAGE = 30


@never_cache
@club_page("directs")
@sensitive_variables("secret", "context")
def tokens(visit: Visit) -> HttpResponse:
    """List the tokens, and make one; its secret stands on this one answer and nowhere else.

    A form that is sent again, by a reload or from the page before, makes no other token.
    """
    member = _member(visit)
    form = TokenForm(visit.request.POST or None)
    made, secret, key = None, "", kept_key(visit.request.POST)
    if visit.request.method == "POST" and form.is_valid():
        try:
            made, secret = make_token(
                order=visit.order(),
                club=visit.club,
                account=_account(visit),
                **form.about(),
            )
        except Refused as refused:
            key = kept_key(visit.request.POST, refused)
            for fault in refused.faults:
                form.add_error(fault.field if fault.field in form.fields else None, fault.text)
    page = Paginator(tokens_for(member), _A_PAGE).get_page(visit.request.GET.get("page"))
    context = {
        "visit": visit,
        "club": visit.club,
        "page": page,
        "form": TokenForm() if made else form,
        "made": made,
        "secret": secret,
        "now": timezone.now(),
        "key": fresh_key() if made else key,
    }
    status = 422 if form.is_bound and not made else 200
    return render(visit.request, "club/tokens.html", context, status=status)


@club_page("directs")
def revoke(visit: Visit, token: uuid.UUID) -> HttpResponse:
    """Make a token stop working; twice is as good as once."""
    found = get_object_or_404(tokens_for(_member(visit)), pk=token)
    if visit.request.method == "POST":
        revoke_token(order=visit.order(), token=found)
    return redirect("tokens", club=visit.club.slug)


def _member(visit: Visit) -> Membership:
    assert visit.membership is not None  # noqa: S101 - the page needs a director
    return visit.membership


def _account(visit: Visit) -> Account:
    return _member(visit).account
