"""The pages of whoever runs the installation, and where a club is opened by invitation."""

import functools
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from club.accounts.login_links import finish_sign_in, make_login_path
from club.health import read_report
from club.host.actions import (
    invite_club,
    make_ended_refusal,
    open_club,
    set_limits,
    use_club_invitation,
    withdraw_club_invitation,
)
from club.host.forms import (
    ClubInvitationForm,
    HostClubForm,
    InvitedClubForm,
    LimitsForm,
    OpenClubForm,
)
from club.host.links import find_club_invitation, make_club_invitation_path
from club.host.models import ClubInvitation
from club.host.queries import (
    list_club_invitations,
    list_troubles,
    read_installation,
    read_lines,
    search_clubs,
)
from club.ledger.names import isolate
from club.ledger.orders import Order
from club.ledger.writing import Actor
from club.models import Account, Club
from club.queries.limits import mark_limits
from club.queries.people import find_club
from club.web.pages import (
    View,
    attempt,
    keep_form_key,
    make_key,
    parse_id,
    read_order,
    read_text,
    submit_form,
    tell,
)
from club.web.qr import make_address, make_qr

#: Clubs and invitations on a page.
A_PAGE = 50
#: The fields of a form in which the owner is somebody new.
_FIELDS = {"owner": "username"}
#: For how many hours the link works by which a new owner chooses a password.
LINK_HOURS = 72


def host_page(view: View) -> View:
    """Let a view be opened by whoever runs the installation alone: a superuser.

    Others are asked to sign in, or raise PermissionDenied.
    """

    @never_cache
    @functools.wraps(view)
    def page(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not request.user.is_superuser:
            raise PermissionDenied
        return view(request, **kwargs)

    return page


@host_page
def host(request: HttpRequest) -> HttpResponse:
    """Show what is wrong, the clubs, and the installation."""
    now = timezone.now()
    search = request.GET.get("q", "").replace("\0", "")[:120].strip()
    page = Paginator(search_clubs(search), A_PAGE).get_page(request.GET.get("page"))
    here, health = read_installation(), read_report().body
    context = {
        "troubles": list_troubles(here, health, request.user, now),  # type: ignore[arg-type]  # signed in
        "lines": read_lines(list(page.object_list), now.date()),
        "page": page,
        "search": search,
        "also": f"&{urlencode({'q': search})}" if search else "",
        "here": here,
        "health": health,
    }
    return render(request, "host/host.html", context)


@host_page
def new(request: HttpRequest) -> HttpResponse:
    """Open a club for somebody, or invite somebody to open one; list and withdraw invitations."""
    post = request.POST
    if request.method == "POST" and "shown" in post:
        return _show_link(request, _get_invitation(post["shown"]))
    if request.method == "POST" and "withdraw" in post:
        row = _get_invitation(post["withdraw"])
        withdraw_club_invitation(order=_order(request), invitation=row)
        return redirect("host-new")
    if request.method == "POST" and "label" in post:
        return _invite(request)
    form = HostClubForm(post or None)
    if request.method == "POST" and form.is_valid():
        values = form.get_club()
        owner = form.cleaned_data["owner"]
        made = submit_form(form, lambda: open_club(order=_order(request), owner=owner, **values))
        if made is not None:
            club, account = made
            club.refresh_from_db()
            return _show_club(request, club, {"opened": True, **_make_link(request, account)})
    return _show_new(request, {"form": form, "key": keep_form_key(post, form)}, form)


def _get_invitation(text: str) -> ClubInvitation:
    return get_object_or_404(ClubInvitation.objects.all(), pk=parse_id(text))


def _show_link(request: HttpRequest, invitation: ClubInvitation) -> HttpResponse:
    """Show the link of an invitation to be passed on, unless it has ended meanwhile."""
    if not invitation.is_open(timezone.now()):
        tell(request, make_ended_refusal())
        return redirect("host-new")
    link = make_address(request, make_club_invitation_path(invitation))
    return _show_new(request, {"invitation": invitation, "link": link})


def _invite(request: HttpRequest) -> HttpResponse:
    """Make an invitation, and show its link."""
    form = ClubInvitationForm(request.POST)
    if form.is_valid():
        label = form.cleaned_data["label"]
        made = submit_form(form, lambda: invite_club(order=_order(request), label=label))
        if made is not None:
            return _show_link(request, made)
    about = {"inviting": form, "inviting_key": keep_form_key(request.POST, form)}
    return _show_new(request, about, form)


def _show_new(request: HttpRequest, about: Mapping[str, Any], form: Any = None) -> HttpResponse:
    rows = Paginator(list_club_invitations(), A_PAGE).get_page(request.GET.get("page"))
    context = {
        "form": HostClubForm(),
        "inviting": ClubInvitationForm(),
        "key": make_key(),
        "inviting_key": make_key(),
        "page": rows,
        "now": timezone.now(),
        **about,
    }
    status = 422 if form is not None and form.errors else 200
    return render(request, "host/new.html", context, status=status)


@host_page
def club(request: HttpRequest, club: str) -> HttpResponse:
    """Show a club as the host sees it; make a link for an owner who has not signed in yet."""
    row = find_club(club)
    if row is None or row.practice_until is not None:
        raise Http404
    if request.method == "POST" and "link" in request.POST:
        owners = row.memberships.filter(role="owner", account__pk=parse_id(request.POST["link"]))
        owner = get_object_or_404(owners.select_related("account"))
        return _show_club(request, row, _make_link(request, owner.account))
    post = request.POST
    form = LimitsForm(post or None, initial=_read_limits(row))
    if request.method == "POST" and form.is_valid():
        players, playing = (form.cleaned_data[name] for name in form.fields)
        seen = read_text(post, "seen")

        def act() -> None:
            order = _order(request)
            set_limits(order=order, club=row, players=players, playing=playing, seen=seen)

        if attempt(request, act):
            messages.success(request, _("The limits are set."))
            return redirect("host-club", club=row.slug)
    return _show_club(request, row, {"form": form, "key": keep_form_key(post, form)})


def _read_limits(club: Club) -> dict[str, int | None]:
    return {"most_players": club.most_players, "most_playing": club.most_playing}


def _show_club(request: HttpRequest, club: Club, about: Mapping[str, Any]) -> HttpResponse:
    (line,) = read_lines([club], timezone.now().date())
    context = {
        "line": line,
        "hosted": club,
        "address": make_address(request, reverse("club", args=[club.slug])),
        "form": LimitsForm(initial=_read_limits(club)),
        "key": make_key(),
        "seen": mark_limits(club),
        "owners": [(owner, _is_unused(owner)) for owner in line.owners],
        **about,
    }
    status = 422 if context["form"].errors else 200
    return render(request, "host/club.html", context, status=status)


def _make_link(request: HttpRequest, account: Account) -> dict[str, Any]:
    """Return a sign-in link for an account that nobody has used, with its code."""
    if not _is_unused(account):
        return {}
    link = make_address(request, make_login_path(account, LINK_HOURS))
    return {"link": link, "code": make_qr(link), "linked": account}


def _is_unused(account: Account) -> bool:
    """Return whether nobody has signed in with an account, and it has no password."""
    return account.is_active and account.last_login is None and not account.has_usable_password()


def _order(request: HttpRequest) -> Order:
    return read_order(request, Actor(account=request.user))  # type: ignore[arg-type]  # signed in


def invited_page(view: Callable[[HttpRequest, ClubInvitation], HttpResponse]) -> View:
    """Let a view be opened by whoever has the link of an invitation."""

    @sensitive_post_parameters("password1", "password2")
    @never_cache
    @functools.wraps(view)
    def page(request: HttpRequest, token: str) -> HttpResponse:
        invitation = find_club_invitation(token)
        response = view(request, invitation) if invitation else _show_gone(request, 404)
        # Send the origin only: with no-referrer, browsers treat their own forms as foreign.
        response["Referrer-Policy"] = "strict-origin"
        response["X-Robots-Tag"] = "noindex"
        return response

    return page


@invited_page
def open_by_invitation(request: HttpRequest, invitation: ClubInvitation) -> HttpResponse:
    """Ask the invited for their club and account, open it, and sign in."""
    account = request.user if isinstance(request.user, Account) else None
    make_form = InvitedClubForm if account is None else OpenClubForm
    form: Any = make_form(request.POST or None)
    valid = request.method == "POST" and form.is_valid()
    # One that has ended may have been used by the same form, whose answer was lost.
    if not valid and not invitation.is_open(timezone.now()):
        return _show_gone(request, 410)
    typed = request.POST.get("username")
    if valid and account is not None and typed not in (None, account.username):
        # The form of somebody who had not signed in yet must not open the club for another.
        text = _("You have signed in as %(name)s meanwhile, who would own the club.")
        form.add_error(None, text % {"name": isolate(account.username)})
        valid = False
    if valid:
        response = _use(request, invitation, account, form)
        if response is not None:
            return response
    context = {"form": form, "key": keep_form_key(request.POST, form)}
    return render(request, "host/invited.html", context, status=422 if form.errors else 200)


def _use(
    request: HttpRequest, invitation: ClubInvitation, account: Account | None, form: Any
) -> HttpResponse | None:
    """Open the club of an invitation. Return None after adding faults to the form."""
    new = {} if account else form.about()
    order = read_order(request, Actor(account=account))
    used = submit_form(
        form,
        lambda: use_club_invitation(
            order=order, invitation=invitation, account=account, **form.get_club(), **new
        ),
        lambda name: _FIELDS.get(name, name),
    )
    if used is None:
        ended = form.has_error(NON_FIELD_ERRORS, "ended")
        return _show_gone(request, 410) if ended else None
    made, owner = used
    then = reverse("club", args=[made.slug])
    if account is not None:
        return redirect(then)
    if not owner.check_password(new["password"]):  # the form of somebody else, sent again
        return redirect("login")
    messages.success(request, _("%(club)s is open. You own it.") % {"club": made})
    return finish_sign_in(request, owner, then)


def _show_gone(request: HttpRequest, status: int) -> HttpResponse:
    context = {"why": make_ended_refusal()}
    return render(request, "host/invitation_gone.html", context, status=status)
