"""The caller of a request, their rights, and the envelope of an action."""

import re
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated, ParseError
from rest_framework.request import Request

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Actor, Order
from club.models import SCOPES
from club.models.accounts import Account, ApiToken
from club.models.people import Club, Membership, Player, Role
from club.queries.people import (
    find_club,
    find_club_players,
    get_membership,
    get_token_membership,
    make_unknown_fault,
    may_enter,
)
from club.web.api.exceptions import Forbidden
from club.web.reasons import reads_reasons

_KEY = re.compile(r"[\x21-\x7e]{1,80}")


@dataclass(frozen=True)
class Right:
    """What a right requires: a scope of the token, and one of the roles in the club."""

    scope: str
    roles: tuple[Role, ...]


_DIRECTORS = (Role.OWNER, Role.DIRECTOR)
#: Every right that an endpoint can require. ApiVisit has a property for each.
RIGHTS = {
    "reads": Right("read", tuple(Role)),
    "plays": Right("deals", tuple(Role)),
    "scores": Right("deals", (*_DIRECTORS, Role.SCORER)),
    "directs": Right("direct", _DIRECTORS),
    "governs": Right("direct", (Role.OWNER,)),
}


@dataclass(frozen=True)
class ApiVisit:
    """A request to a club's part of the API, with everything that the response depends on.

    A token is valid in its own club, within its scopes. In other clubs the caller is a visitor.
    """

    request: Request
    club: Club
    membership: Membership | None
    scopes: frozenset[str]
    #: The version of the ledger that If-Match asks for, once it was found to be the present one.
    ledger_version: int | None = None

    @property
    def reads(self) -> bool:
        """Whether the caller may read as a member."""
        return self._has("reads")

    @property
    def plays(self) -> bool:
        """Whether the caller may enter what concerns themselves as a player of the club."""
        return self._has("plays")

    @property
    def scores(self) -> bool:
        """Whether the caller may enter deals for any table."""
        return self._has("scores")

    @property
    def directs(self) -> bool:
        """Whether the caller may run nights."""
        return self._has("directs")

    @property
    def governs(self) -> bool:
        """Whether the caller may change what only owners may: members, seasons and their rules."""
        return self._has("governs")

    def _has(self, name: str) -> bool:
        right = RIGHTS[name]
        return right.scope in self.scopes and self._role in right.roles

    @property
    def _role(self) -> str:
        return self.membership.role if self.membership else ""

    @property
    def account(self) -> Account | None:
        """The caller's account, or None for a visitor."""
        user = self.request.user
        return user if isinstance(user, Account) else None

    @property
    def reader(self) -> Membership | None:
        """The membership that decides what may be read, or None without the right to read."""
        return self.membership if self.reads else None

    @property
    def reads_reasons(self) -> bool:
        """Whether the caller may read the reasons of corrections."""
        return reads_reasons(self.club, self.reader)

    @property
    def level(self) -> str:
        """The level of detail of responses: director or reader."""
        return "director" if self.directs else "reader"

    def require(self, name: str, allowed: bool | None = None) -> None:
        """Raise NotAuthenticated or Forbidden unless the caller has a right.

        allowed: replaces the check of the right, which then only appears in the error.
        """
        if getattr(self, name) if allowed is None else allowed:
            return
        if not self.request.user.is_authenticated:
            raise NotAuthenticated
        right = RIGHTS[name]
        faults = list(self._missing(right))
        raise Forbidden(faults, "" if right.scope in self.scopes else right.scope)

    def _missing(self, right: Right) -> Iterable[Fault]:
        """Yield a fault for the missing scope, and one for the missing role."""
        if isinstance(self.request.auth, ApiToken) and self.request.auth.club_id != self.club.pk:
            yield Fault("other-club", _("This token is for another club."))
            return
        if right.scope not in self.scopes:
            text = _("This needs a token with the scope %(scope)s; this one has %(scopes)s.")
            had = get_text_list(sorted(self.scopes), _("and"))
            yield Fault("scope-missing", text % {"scope": right.scope, "scopes": had})
        if self.membership is not None and self.membership.held_role in right.roles:
            text = _(
                "Your role works once you sign in with a second factor: set it up on the page "
                "of your account."
            )
            yield Fault("second-factor", text)
        elif self._role not in right.roles:
            text = _("This needs the role %(roles)s in the club.")
            roles = get_text_list([str(role.label) for role in right.roles], _("or"))
            yield Fault("role-missing", text % {"roles": roles})
        elif right.scope in self.scopes:
            yield Fault("not-shown", _("You may not see this."))

    def order(self, values: Mapping[str, Any] | None = None, version: int | None = None) -> Order:
        """Return the envelope of an action: actor, time, reason, key and version."""
        return Order(
            actor=Actor(account=self.request.user),  # type: ignore[arg-type]  # signed in: they may
            at=timezone.now(),
            key=read_key(self.request),
            version=version,
            reason=(values or {}).get("reason", ""),
            reason_public=getattr((values or {}).get("reason"), "public", False),
            ledger_version=self.ledger_version,
        )

    def players(self, ids: Iterable[uuid.UUID], field: str = "players") -> list[Player]:
        """Return players of the club by id, in the given order. Raise Refused for unknown ids."""
        wanted = list(ids)
        named = {f"{field}.{at}": player_id for at, player_id in enumerate(wanted)}
        return list(self.named(named).values())

    def player(self, player_id: uuid.UUID) -> Player:
        """Return a player of the club by id. Raise Refused for an unknown id."""
        return self.named({"player": player_id})["player"]

    def named(self, wanted: Mapping[str, uuid.UUID]) -> dict[str, Player]:
        """Return players by field. Raise Refused with a fault for each field with an unknown id."""
        players = find_club_players(self.club, set(wanted.values()))
        faults = [
            make_unknown_fault(field)
            for field, player_id in wanted.items()
            if player_id not in players
        ]
        if faults:
            raise Refused(faults)
        return {field: players[player_id] for field, player_id in wanted.items()}


def find_visit(request: Request, slug: str) -> ApiVisit:
    """Return the visit of a request to a club. Raise Http404 if there is no such club."""
    token = request.auth
    if isinstance(token, ApiToken) and token.club.slug == slug:
        return ApiVisit(request, token.club, get_token_membership(token), frozenset(token.scopes))
    club = find_club(slug)
    if club is None:
        raise Http404
    mine = not isinstance(token, ApiToken)
    membership = get_membership(request.user, club) if mine else None
    if not may_enter(club, membership):
        raise Http404
    return ApiVisit(request, club, membership, frozenset(SCOPES if mine else ()))


def read_key(request: Request) -> str:
    """Return the request's Idempotency-Key, or "". Raise ParseError if it is invalid."""
    key = request.headers.get("Idempotency-Key", "")
    if key and not _KEY.fullmatch(key):
        raise ParseError(_("An Idempotency-Key has 1 to 80 printable characters of ASCII."))
    return key
