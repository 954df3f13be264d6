"""The members of a club and their roles, and who is invited to one. Only owners see them."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone

from club.accounts.login_links import make_first_path
from club.actions.clubs import remove_member, require_second_factor
from club.actions.invitations import invite, renew_invitation, withdraw_invitation
from club.forms import MemberForm
from club.links import make_invitation_path
from club.models import Invitation, Membership
from club.queries.people import (
    find_only_club,
    lacks_second_factor,
    list_invitations,
    list_members,
)
from club.web.pages import (
    PageVisit,
    attempt,
    club_page,
    keep_form_key,
    make_key,
    parse_id,
    submit_form,
)
from club.web.qr import make_address

#: For how many hours the link works that an owner makes for an account that nobody has used.
LINK_HOURS = 72


@club_page("owns")
def members(visit: PageVisit) -> HttpResponse:
    """List the members, and invite somebody. What is answered tells nothing of other accounts."""
    post = visit.request.POST
    step = next((name for name in _STEPS if name in post), None)
    if step is not None:
        return _STEPS[step](visit, post[step])
    form = MemberForm(post or None, club=visit.club)
    if visit.request.method == "POST" and form.is_valid():
        made = submit_form(
            form, lambda: invite(order=visit.order(), club=visit.club, **form.cleaned_data)
        )
        if made is not None:
            return _show(visit, {"invitation": made, "link": _link_of(visit, made)})
    return _show(visit, {"form": form, "key": keep_form_key(post, form)})


def _remove(visit: PageVisit, username: str) -> HttpResponse:
    """Remove a member's role."""
    member, order = _member(visit, username), visit.order()
    attempt(visit.request, lambda: remove_member(order=order, member=member))
    return redirect("members", club=visit.club.slug)


def _let_in(visit: PageVisit, username: str) -> HttpResponse:
    """Make a sign-in link for an account of an earlier release that nobody has used."""
    account = _member(visit, username).account
    if find_only_club(account) != visit.club.pk:
        return redirect("members", club=visit.club.slug)
    link = make_address(visit.request, make_first_path(account, LINK_HOURS))
    return _show(visit, {"first_link": link})


def _withdraw(visit: PageVisit, wanted: str) -> HttpResponse:
    """Withdraw an invitation."""
    invitation, order = _invitation(visit, wanted), visit.order()
    attempt(visit.request, lambda: withdraw_invitation(order=order, invitation=invitation))
    return redirect("members", club=visit.club.slug)


def _renew(visit: PageVisit, wanted: str) -> HttpResponse:
    """Make a new link for an invitation."""
    fresh = renew_invitation(order=visit.order(), invitation=_invitation(visit, wanted))
    return _show(visit, {"invitation": fresh, "link": _link_of(visit, fresh)})


def _ask_second_factor(visit: PageVisit, answer: str) -> HttpResponse:
    """Set whether owners and directors need a second factor."""
    order = visit.order()
    attempt(
        visit.request,
        lambda: require_second_factor(order=order, club=visit.club, required=answer == "yes"),
    )
    return redirect("members", club=visit.club.slug)


_STEPS: Mapping[str, Callable[[PageVisit, str], HttpResponse]] = {
    "remove": _remove,
    "link": _let_in,
    "withdraw": _withdraw,
    "renew": _renew,
    "second_factor": _ask_second_factor,
}


def _link_of(visit: PageVisit, invitation: Invitation) -> str:
    return make_address(visit.request, make_invitation_path(invitation))


def _member(visit: PageVisit, username: str) -> Membership:
    """Return the member of a name. Raise Http404 if there is none."""
    if "\0" in username:
        raise Http404  # PostgreSQL refuses such a value in a query
    return get_object_or_404(list_members(visit.club), account__username=username)


def _invitation(visit: PageVisit, wanted: str) -> Invitation:
    """Return an invitation of the club. Raise Http404 for any other."""
    return get_object_or_404(
        Invitation.objects.select_related("club", "player"), club=visit.club, pk=parse_id(wanted)
    )


def _show(visit: PageVisit, about: Mapping[str, Any]) -> HttpResponse:
    """Return the page. about: the form that was sent, or what was done."""
    members = list(list_members(visit.club))
    context = {
        "members": [(member, _may_let_in(visit, member)) for member in members],
        "without": [str(member.account) for member in members if lacks_second_factor(member)],
        "invitations": list_invitations(visit.club),
        "now": timezone.now(),
        "form": MemberForm(club=visit.club),
        "key": make_key(),
    }
    return visit.render("club/members.html", {**context, **about})


def _may_let_in(visit: PageVisit, member: Membership) -> bool:
    account = member.account
    if account.last_login is not None or account.has_usable_password():
        return False
    return find_only_club(account) == visit.club.pk
