"""Who visits which club and night, and what they may do there."""

import functools
import secrets
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from club.forms import whole
from club.ledger.refusals import Refused
from club.ledger.writing import Actor, Order
from club.models import Club, Match, Membership, Night, Table
from club.queries.people import may_direct, may_own, may_score, may_see, membership_of

SHARED = "shared_nights"  # the session's list of keys of nights shared by link


@dataclass
class Visit:
    """One request to a club's pages, with everything that its answer depends on."""

    request: HttpRequest
    club: Club
    membership: Membership | None

    @property
    def directs(self) -> bool:
        """Whether the visitor runs nights here."""
        return may_direct(self.membership)

    @property
    def owns(self) -> bool:
        """Whether the visitor owns the club."""
        return may_own(self.membership)

    @property
    def scores(self) -> bool:
        """Whether the visitor enters deals for any table."""
        return may_score(self.membership)

    def sees(self, night: Night) -> bool:
        """Whether the visitor may read the night."""
        return may_see(night, self.membership, self.request.session.get(SHARED, []))

    def night(self, night_id: uuid.UUID) -> Night:
        """Answer a night of this club; 404 for any other."""
        return get_object_or_404(Night.objects.select_related("club"), club=self.club, pk=night_id)

    def table(self, night: Night, table_id: uuid.UUID) -> Table:
        """Answer a table of the night; 404 for any other."""
        return get_object_or_404(Table, night=night, pk=table_id)

    def match(self, night: Night, match_id: uuid.UUID) -> Match:
        """Answer a match of the night; 404 for any other."""
        found = Match.objects.select_related("night", "night__club", "table", "act")
        return get_object_or_404(found, night=night, pk=match_id)

    def order(self) -> Order:
        """Answer the envelope of what the visitor asks for."""
        return order_of(self.request, Actor(account=self.request.user))  # type: ignore[arg-type]  # signed in: they direct

    def refused(self) -> HttpResponse:
        """Send a visitor to sign in, and refuse somebody who is signed in."""
        if self.request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(self.request.get_full_path())


def id_from(text: str) -> uuid.UUID:
    """Answer the id that a form names; the empty one, which nothing has, for what is none."""
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.UUID(int=0)


def order_of(request: HttpRequest, actor: Actor) -> Order:
    """Read key, version and reason from a posted form."""
    return Order(
        actor=actor,
        at=timezone.now(),
        key=_said(request, "key")[:80],
        version=whole(request.POST.get("version", "")),
        reason=_said(request, "reason").strip()[:300],
    )


def _said(request: HttpRequest, field: str) -> str:
    """Answer a field's text without the one character that PostgreSQL cannot keep."""
    return request.POST.get(field, "").replace("\0", "")


def fresh_key() -> str:
    """Answer a key for a form: however often it is sent, it acts once."""
    return secrets.token_urlsafe(12)


def kept_key(post: Mapping[str, Any], refused: Refused | None = None) -> str:
    """Answer the key of a form that is shown again: its own, or a fresh one where that was used.

    A browser's back button shows a form again whose key has acted already.
    """
    used = refused is not None and any(one.code == "key-used" for one in refused.faults)
    return fresh_key() if used else str(post.get("key") or fresh_key())


View = Callable[..., HttpResponse]


def club_page(need: str = "") -> Callable[[View], View]:
    """Give a view its Visit; need is empty, ``member``, ``scores`` or ``directs``."""

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def page(request: HttpRequest, club: str, **place: Any) -> HttpResponse:
            found = get_object_or_404(Club, slug=club)
            visit = Visit(request, found, membership_of(request.user, found))
            allowed = visit.membership if need == "member" else not need or getattr(visit, need)
            if not allowed:
                return visit.refused()
            with timezone.override(found.zone):
                return view(visit, **place)

        return page

    return decorate


def night_page(need: str = "") -> Callable[[View], View]:
    """Give a view its Visit and a night that the visitor may see."""

    def decorate(view: View) -> View:
        @club_page(need)
        @functools.wraps(view)
        def page(visit: Visit, night: uuid.UUID, **place: Any) -> HttpResponse:
            found = visit.night(night)
            if not visit.sees(found):
                return visit.refused()
            return view(visit, found, **place)

        return page

    return decorate


def tell(request: HttpRequest, refused: Refused) -> None:
    """Show each fault on the next page."""
    for fault in refused.faults:
        messages.error(request, fault.text)
