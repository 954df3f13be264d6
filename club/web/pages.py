"""What the pages of all apps share: the visit and its rights, form keys, and refusals."""

import functools
import re
import secrets
import uuid
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from club.ledger.names import show_names_in_full
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.models.people import Club, Membership
from club.queries.people import find_club, get_membership, may_direct, may_enter, may_own, may_score
from club.web.reasons import reads_reasons
from club.web.refusals import note_refusal

View = Callable[..., HttpResponse]
Result = TypeVar("Result")


@dataclass
class PageVisit:
    """A request to a club's pages, with everything that the response depends on.

    in_full: whether its page, which only directors open, shows players by their full names.
    """

    request: HttpRequest
    club: Club
    membership: Membership | None
    in_full: bool = False

    @property
    def directs(self) -> bool:
        """Whether the visitor may run nights."""
        return may_direct(self.membership)

    @property
    def owns(self) -> bool:
        """Whether the visitor owns the club."""
        return may_own(self.membership)

    @property
    def scores(self) -> bool:
        """Whether the visitor may enter deals for any table."""
        return may_score(self.membership)

    @property
    def reads_reasons(self) -> bool:
        """Whether the visitor may read the reasons of corrections."""
        return reads_reasons(self.club, self.membership)

    def order(self) -> Order:
        """Return the envelope of an action."""
        return read_order(self.request, Actor(account=self.request.user))  # type: ignore[arg-type]  # signed in: they direct

    def forbid(self) -> HttpResponse:
        """Return a redirect to the sign-in page, or what to do for a role that does not work yet.

        Raise PermissionDenied if signed in.
        """
        if self.membership is not None and self.membership.held_role:
            return self.render("registration/second_factor_needed.html", {}, status=403)
        if self.request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(self.request.get_full_path())

    def submit(
        self, act: Callable[[], HttpResponse], *, when: bool = True
    ) -> tuple[HttpResponse | None, Refused | None]:
        """Call `submit` for this request and return its result."""
        return submit(self.request, act, when=when)

    def render(
        self,
        template: str,
        context: Mapping[str, Any],
        refused: Refused | None = None,
        status: int = 200,
    ) -> HttpResponse:
        """Return a page. After a refusal it has the faults, the status and the form's own key.

        Add ``visit``, ``club``, ``faults`` and ``key`` to the context unless it has them.
        """
        shared = {
            "visit": self,
            "club": self.club,
            "faults": refused.faults if refused else (),
            "key": keep_key(self.request.POST, refused) if refused else make_key(),
        }
        status = refused.status if refused else status
        with self.naming():
            return render(self.request, template, {**shared, **context}, status=status)

    def naming(self) -> AbstractContextManager[None]:
        """Return the context in which this page is rendered."""
        return show_names_in_full() if self.in_full else nullcontext()


VisitT = TypeVar("VisitT", bound=PageVisit)
#: The needs of pages that show players by their full names to directors.
_IN_FULL = ("scores", "directs", "owns")


class ClubPage(Generic[VisitT]):
    """Decorates the views of a club: ``page = ClubPage(PageVisit)``, then ``@page("directs")``."""

    def __init__(self, visit: type[VisitT]) -> None:
        self.visit = visit

    def __call__(self, need: str = "") -> Callable[[View], View]:
        """Give a view its visit. need is empty, ``member``, ``scores``, ``directs`` or ``owns``.

        A Refused that the view does not handle is shown on a page of its own.
        """

        def decorate(view: View) -> View:
            @functools.wraps(view)
            def page(request: HttpRequest, club: str, **kwargs: Any) -> HttpResponse:
                club_row = find_club(club)
                if club_row is None:
                    raise Http404
                membership = get_membership(request.user, club_row)
                if not may_enter(club_row, membership):
                    raise Http404
                visit = self.visit(request, club_row, membership)
                visit.in_full = need in _IN_FULL and visit.directs
                allowed = visit.membership if need == "member" else not need or getattr(visit, need)
                if not allowed:
                    return visit.forbid()
                with timezone.override(club_row.zone):
                    try:
                        return view(visit, **kwargs)
                    except Refused as refused:
                        note_refusal(refused)
                        return visit.render("club/refused.html", {}, refused)

            return page

        return decorate


club_page = ClubPage(PageVisit)


def parse_id(text: str) -> uuid.UUID:
    """Return the id that a form names, or the nil UUID if it is invalid."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.UUID(int=0)


def read_order(request: HttpRequest, actor: Actor) -> Order:
    """Return the envelope of a posted form: its key, version and reason."""
    version = request.POST.get("version", "")
    return Order(
        actor=actor,
        at=timezone.now(),
        key=read_text(request.POST, "key")[:80],
        version=int(version) if re.fullmatch(r"[0-9]{1,9}", version) else None,
        reason=read_text(request.POST, "reason").strip()[:300],
        reason_public="reason_public" in request.POST,
    )


def read_text(fields: QueryDict, name: str) -> str:
    """Return the text of a field of a form or an address, without NUL.

    PostgreSQL can neither store nor look for that.
    """
    return fields.get(name, "").replace("\0", "")


def make_key() -> str:
    """Return a new key for a form, so that sending it twice has no further effect."""
    return secrets.token_urlsafe(12)


def keep_key(post: Mapping[str, Any], refused: Refused | None = None) -> str:
    """Return the key of a form that is shown again, or a new one if that key was used.

    The browser's back button can show a form whose key was used already.
    """
    used = refused is not None and any(fault.code == "key-used" for fault in refused.faults)
    return make_key() if used else str(post.get("key") or make_key())


def submit(
    request: HttpRequest, act: Callable[[], HttpResponse], *, when: bool = True
) -> tuple[HttpResponse | None, Refused | None]:
    """Return the response of an action on POST, or the refusal that the page is to show.

    act: calls the action and returns a redirect. when: whether the form asks for the action, not
    for a preview. Both values are None if the action was not called.
    """
    if request.method != "POST" or not when:
        return None, None
    try:
        return act(), None
    except Refused as refused:
        note_refusal(refused)
        return None, refused


def tell(request: HttpRequest, refused: Refused) -> None:
    """Show each fault of a refusal on the next page."""
    note_refusal(refused)
    for fault in refused.faults:
        messages.error(request, fault.text)


def attempt(request: HttpRequest, act: Callable[[], object]) -> bool:
    """Call an action and return whether it was done; its faults are shown on the next page."""
    try:
        act()
    except Refused as refused:
        tell(request, refused)
        return False
    return True


def tell_of_link(request: HttpRequest, *, withdrawn: bool) -> None:
    """Say on the next page that a shared link was renewed or withdrawn."""
    done = _("The link is withdrawn.") if withdrawn else _("There is a new link.")
    messages.success(request, done)


def submit_form(
    form: forms.BaseForm,
    act: Callable[[], Result],
    find_field: Callable[[str], str] = str,
) -> Result | None:
    """Return what an action returns for a valid form, or None with its faults at their fields.

    find_field: returns the form's field for the field of a fault; by default the same name.
    """
    try:
        return act()
    except Refused as refused:
        note_refusal(refused)
        for fault in refused.faults:
            name = find_field(fault.field)
            field = name if name in form.fields else None
            form.add_error(field, ValidationError(fault.text, code=fault.code))
        return None


def keep_form_key(post: Mapping[str, Any], form: forms.BaseForm) -> str:
    """Return the key of a form that is shown again, or a new one if its own was used."""
    used = form.is_bound and form.has_error(NON_FIELD_ERRORS, "key-used")
    return make_key() if used else keep_key(post)
