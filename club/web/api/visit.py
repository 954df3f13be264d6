"""Who calls, what they may do, and the envelope of what they ask for."""

import re
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated, ParseError
from rest_framework.request import Request

from club.actions.clubs import SCOPES
from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Actor, Order
from club.models.people import Account, ApiToken, Club, Membership, Player, Role
from club.queries.people import get_membership, list_players
from club.web.api.exceptions import Forbidden

_KEY = re.compile(r"[\x21-\x7e]{1,80}")


@dataclass(frozen=True)
class Right:
    """What a right takes: a token's scope, and one of some roles in the club."""

    scope: str
    roles: tuple[Role, ...]


_DIRECTORS = (Role.OWNER, Role.DIRECTOR)
#: Every right that an endpoint may need, by the property of ApiVisit that tells it.
RIGHTS = {
    "reads": Right("read", tuple(Role)),
    "scores": Right("deals", (*_DIRECTORS, Role.SCORER)),
    "directs": Right("direct", _DIRECTORS),
    "governs": Right("direct", (Role.OWNER,)),
}


@dataclass(frozen=True)
class ApiVisit:
    """One request to a club's part of the API, with whatever its response depends on.

    A token is good for its own club and its scopes; in any other club it is a visitor's.
    """

    request: Request
    club: Club
    membership: Membership | None
    scopes: frozenset[str]
    #: The version of the ledger that If-Match asks for, once it was found to be the present one.
    ledger_version: int | None = None

    @property
    def reads(self) -> bool:
        """Whether the caller reads as a member."""
        return self._has("reads")

    @property
    def scores(self) -> bool:
        """Whether the caller enters deals for any table."""
        return self._has("scores")

    @property
    def directs(self) -> bool:
        """Whether the caller runs nights here."""
        return self._has("directs")

    @property
    def governs(self) -> bool:
        """Whether the caller sets what owners alone set: members, seasons and their rules."""
        return self._has("governs")

    def _has(self, name: str) -> bool:
        right = RIGHTS[name]
        return right.scope in self.scopes and self._role in right.roles

    @property
    def _role(self) -> str:
        return self.membership.role if self.membership else ""

    @property
    def account(self) -> Account | None:
        """The caller's account, if they are signed in."""
        user = self.request.user
        return user if isinstance(user, Account) else None

    @property
    def reader(self) -> Membership | None:
        """The membership that reading goes by: None for a token that may not read."""
        return self.membership if self.reads else None

    @property
    def level(self) -> str:
        """What responses differ by, in one word."""
        return "director" if self.directs else "reader"

    def require(self, name: str, allowed: bool | None = None) -> None:
        """Raise NotAuthenticated or Forbidden unless the caller has a right.

        allowed: whether the caller may for another reason; the right is what an error names.
        """
        if getattr(self, name) if allowed is None else allowed:
            return
        if not self.request.user.is_authenticated:
            raise NotAuthenticated
        right = RIGHTS[name]
        faults = list(self._missing(right))
        raise Forbidden(faults, "" if right.scope in self.scopes else right.scope)

    def _missing(self, right: Right) -> Iterable[Fault]:
        """Return a fault for the scope that the token lacks, and one for the role."""
        if isinstance(self.request.auth, ApiToken) and self.request.auth.club_id != self.club.pk:
            yield Fault("other-club", _("This token is for another club."))
            return
        if right.scope not in self.scopes:
            text = _("This needs a token with the scope %(scope)s; this one has %(scopes)s.")
            had = get_text_list(sorted(self.scopes), _("and"))
            yield Fault("scope-missing", text % {"scope": right.scope, "scopes": had})
        if self._role not in right.roles:
            text = _("This needs the role %(roles)s in the club.")
            roles = get_text_list([str(role.label) for role in right.roles], _("or"))
            yield Fault("role-missing", text % {"roles": roles})
        elif right.scope in self.scopes:
            yield Fault("not-shown", _("You may not see this."))

    def order(self, values: Mapping[str, Any] | None = None, version: int | None = None) -> Order:
        """Return the envelope of what is asked for: who, when, why, the key and the version."""
        return Order(
            actor=Actor(account=self.request.user),  # type: ignore[arg-type]  # signed in: they may
            at=timezone.now(),
            key=read_key(self.request),
            version=version,
            reason=(values or {}).get("reason", ""),
            ledger_version=self.ledger_version,
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
        """Return players by the field that names each. Raise Refused with a fault for others."""
        found = list_players(self.club).in_bulk(list(set(wanted.values())))
        text = _("The club has no such player.")
        faults = [
            Fault("no-such-player", text, field)
            for field, one in wanted.items()
            if one not in found
        ]
        if faults:
            raise Refused(faults)
        return {field: found[one] for field, one in wanted.items()}


def find_visit(request: Request, slug: str) -> ApiVisit:
    """Return who visits the club. Raise Http404 for a club that there is not."""
    club = get_object_or_404(Club, slug=slug)
    token = request.auth
    if isinstance(token, ApiToken):
        if token.club_id != club.pk:
            return ApiVisit(request, club, None, frozenset())
        return ApiVisit(request, club, get_membership(request.user, club), frozenset(token.scopes))
    return ApiVisit(request, club, get_membership(request.user, club), frozenset(SCOPES))


def read_key(request: Request) -> str:
    """Return the client's key for its request, or nothing. Raise ParseError for a bad one."""
    key = request.headers.get("Idempotency-Key", "")
    if key and not _KEY.fullmatch(key):
        raise ParseError(_("An Idempotency-Key has 1 to 80 printable characters of ASCII."))
    return key
