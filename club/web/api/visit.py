"""Who asks, what they may do, and the envelope of what they ask for."""

import re
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated, ParseError, PermissionDenied
from rest_framework.request import Request

from club.actions.writing import Actor, Order
from club.models import Account, ApiToken, Club, Membership, Player
from club.queries.people import (
    may_direct,
    may_own,
    may_score,
    membership_of,
    players_of,
)
from club.refusals import Fault, Refused
from club.web.api.exceptions import PreconditionFailed

_KEY = re.compile(r"[\x21-\x7e]{1,80}")
_VERSION = re.compile(r'(?:W/)?"(\d{1,9})"')


@dataclass(frozen=True)
class ApiVisit:
    """One request to a club's part of the API, with whatever its answer depends on.

    A token is good for its own club and its scopes; in any other club it is a visitor's.
    """

    request: Request
    club: Club
    membership: Membership | None
    scopes: frozenset[str]

    @property
    def directs(self) -> bool:
        """Whether the caller runs nights here."""
        return "direct" in self.scopes and may_direct(self.membership)

    @property
    def governs(self) -> bool:
        """Whether the caller sets what owners alone set: seasons and their rules."""
        return "direct" in self.scopes and may_own(self.membership)

    @property
    def account(self) -> Account | None:
        """The caller's account, if they are signed in."""
        user = self.request.user
        return user if isinstance(user, Account) else None

    @property
    def scores(self) -> bool:
        """Whether the caller enters deals for any table."""
        return "deals" in self.scopes and may_score(self.membership)

    @property
    def reader(self) -> Membership | None:
        """The membership that reading goes by: none for a token that may not read."""
        return self.membership if "read" in self.scopes else None

    @property
    def level(self) -> str:
        """What answers differ by, in one word."""
        return "director" if self.directs else "reader"

    def require(self, allowed: bool) -> None:
        """Raise NotAuthenticated or PermissionDenied unless allowed."""
        if allowed:
            return
        if self.request.user.is_authenticated:
            raise PermissionDenied
        raise NotAuthenticated

    def order(self, values: Mapping[str, Any] | None = None) -> Order:
        """Return the envelope of what is asked for: who, when, why, the key and the version."""
        return Order(
            actor=Actor(account=self.request.user),  # type: ignore[arg-type]  # signed in: they may
            at=timezone.now(),
            key=key_of(self.request),
            version=version_of(self.request),
            reason=(values or {}).get("reason", ""),
        )

    def players(self, ids: Iterable[uuid.UUID], field: str = "players") -> list[Player]:
        """Return players of the club by their ids, in that order. Raise Refused for others."""
        wanted = list(ids)
        named = {f"{field}.{at}": one for at, one in enumerate(wanted)}
        return list(self.named(named).values())

    def player(self, player_id: uuid.UUID) -> Player:
        """Return one player of the club. Raise Refused for anybody else."""
        return self.named({"player": player_id})["player"]

    def named(self, wanted: Mapping[str, uuid.UUID]) -> dict[str, Player]:
        """Return players by the field that names each; Refused has a fault for every other."""
        found = players_of(self.club).in_bulk(list(set(wanted.values())))
        text = _("The club has no such player.")
        faults = [
            Fault("no-such-player", text, field)
            for field, one in wanted.items()
            if one not in found
        ]
        if faults:
            raise Refused(faults)
        return {field: found[one] for field, one in wanted.items()}


def visit_of(request: Request, slug: str) -> ApiVisit:
    """Return who visits the club; 404 for a club that there is not."""
    club = get_object_or_404(Club, slug=slug)
    token = request.auth
    if isinstance(token, ApiToken):
        if token.club_id != club.pk:
            return ApiVisit(request, club, None, frozenset())
        return ApiVisit(request, club, membership_of(request.user, club), frozenset(token.scopes))
    everything = frozenset({"read", "deals", "direct"})
    return ApiVisit(request, club, membership_of(request.user, club), everything)


def key_of(request: Request) -> str:
    """Return the client's key for its request, or nothing. Raise ParseError for a bad one."""
    key = request.headers.get("Idempotency-Key", "")
    if key and not _KEY.fullmatch(key):
        raise ParseError(_("An Idempotency-Key has 1 to 80 printable characters of ASCII."))
    return key


def version_of(request: Request) -> int | None:
    """Return the version in If-Match. Raise PreconditionFailed for what no match could have."""
    given = request.headers.get("If-Match", "*").strip()
    if given == "*":
        return None
    found = _VERSION.fullmatch(given)
    if found is None:
        raise PreconditionFailed(
            _('If-Match takes the version of the match in quotes, such as "17".')
        )
    return int(found[1])
