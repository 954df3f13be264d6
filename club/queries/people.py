"""Roles and rights of members, and players with their merges."""

import datetime
import itertools
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from club.ledger.prepared import Prepared
from club.ledger.refusals import Fault
from club.models.accounts import Account, ApiToken
from club.models.club import PlayerMerge
from club.models.people import Club, Invitation, Membership, Player, Role

#: The maximum lengths of a name and of a public name.
NAME_LENGTH = 120
PUBLIC_LENGTH = 40
#: The roles that may run nights, and those that may enter deals.
_DIRECTORS = (Role.OWNER, Role.DIRECTOR)
_SCORERS = (*_DIRECTORS, Role.SCORER)


def tell_too_long() -> str:
    """Return why a name of a player is not taken that is longer than names may be."""
    return _("A name has at most %(most)d characters.") % {"most": NAME_LENGTH}


def make_stranger_fault(player: Player, field: str) -> Fault:
    """Return the fault of a player who is none of the club."""
    text = _("%(name)s is not a player of this club.") % {"name": str(player)}
    return Fault("no-such-player", text, field)


def make_unknown_fault(field: str) -> Fault:
    """Return the fault of an id of a player that the club does not have."""
    return Fault("no-such-player", _("The club has no such player."), field)


def tell_taken(short_name: str) -> str:
    """Return why a player cannot have a public name that another has."""
    text = _("Another player is shown as %(name)s. Choose another.")
    return text % {"name": short_name}


def get_membership(account: Any, club: Club) -> Membership | None:
    """Return the account's membership of the club, or None for any other account."""
    if not isinstance(account, Account) or not account.is_active:
        return None
    return hold_back(_memberships.first(club.pk, account.pk), account, club)


def hold_back(member: Membership | None, account: Account, club: Club) -> Membership | None:
    """Return the membership with the role that works now.

    A club may ask its owners and directors for a second factor: until the account has one, it is a
    member like others, and `held_role` is the role.
    """
    lacking = club.second_factor and account.second_factor_at is None
    if member is not None and lacking and member.role in _DIRECTORS:
        member.held_role, member.role = member.role, Role.MEMBER
    return member


def lacks_second_factor(member: Membership) -> bool:
    """Return whether a member who may run nights signs in by the password alone."""
    return member.role in _DIRECTORS and member.account.second_factor_at is None


_memberships: Prepared[Membership] = Prepared(
    lambda club, account: Membership.objects.filter(club=club, account=account).select_related(
        "player"
    ),
    uuid.UUID,
    uuid.UUID,
)
_clubs: Prepared[Club] = Prepared(lambda slug: Club.objects.filter(slug=slug), str)


def find_club(slug: str) -> Club | None:
    """Return a club by its slug, or None."""
    return _clubs.first(slug)


def find_token(digest: str) -> ApiToken | None:
    """Return a token that was not revoked, with its account, club and membership, or None."""
    return _tokens.first(digest)


def get_token_membership(token: ApiToken) -> Membership | None:
    """Return the membership that was read with a token by `find_token`."""
    row: Any = token
    if row.member_id is None:
        return None
    member = Membership(
        id=row.member_id,
        club=token.club,
        account=token.account,
        role=row.member_role,
        player_id=_read_id(row.member_player),
    )
    return hold_back(member, token.account, token.club)


def _read_id(value: Any) -> uuid.UUID | None:
    """Return an id from a column of a subquery, which SQLite returns as text."""
    return value if value is None or isinstance(value, uuid.UUID) else uuid.UUID(value)


def _select_tokens(digest: str) -> QuerySet[ApiToken]:
    member = Membership.objects.filter(club=OuterRef("club"), account=OuterRef("account"))
    rows = ApiToken.objects.filter(
        digest=digest, revoked_at__isnull=True, account__is_active=True
    ).select_related("account", "club")
    return rows.annotate(
        member_id=Subquery(member.values("pk")[:1]),
        member_role=Subquery(member.values("role")[:1]),
        member_player=Subquery(member.values("player")[:1]),
    )


_tokens: Prepared[ApiToken] = Prepared(_select_tokens, str)


def may_own(membership: Membership | None) -> bool:
    """Return whether the member owns the club, and may give roles to others."""
    return membership is not None and membership.role == Role.OWNER


def may_direct(membership: Membership | None) -> bool:
    """Return whether the member may run nights."""
    return membership is not None and membership.role in _DIRECTORS


def may_enter(club: Club, membership: Membership | None) -> bool:
    """Return whether a club is there for a visitor. A practice room is there for its director."""
    return club.practice_until is None or membership is not None


def may_score(membership: Membership | None) -> bool:
    """Return whether the member may enter deals for any table."""
    return membership is not None and membership.role in _SCORERS


def list_clubs(account: Any) -> QuerySet[Club]:
    """Return the clubs of the installation; their pages show what each viewer may see.

    A practice room is nobody's business but of whoever practises there.
    """
    return Club.objects.filter(practice_until=None)


def find_only_club(account: Account) -> uuid.UUID | None:
    """Return the club whose owner may make a sign-in link for an account, or None.

    Earlier releases made an account without a password for whoever was given a role. Only for one
    that nobody has used and that no other club knows: whoever uses the link signs in as it.
    """
    used = account.last_login is not None or account.has_usable_password()
    if used or account.is_staff or account.is_superuser:
        return None
    clubs = set(Membership.objects.filter(account=account).values_list("club", flat=True))
    open_ones = Invitation.objects.filter(account=account, answer="")
    clubs |= set(open_ones.values_list("club", flat=True))
    return clubs.pop() if len(clubs) == 1 else None


def list_invitations(club: Club) -> QuerySet[Invitation]:
    """Return the club's invitations that are open or were declined, by name."""
    shown = ("", Invitation.Answer.DECLINED)
    rows = Invitation.objects.filter(club=club, answer__in=shown)
    return rows.select_related("player", "club").order_by("username", "created_at")


def list_own_invitations(account: Any, now: datetime.datetime) -> QuerySet[Invitation]:
    """Return the open invitations of an account, which it accepts or declines."""
    rows = Invitation.objects.filter(account=account, answer="", expires_at__gt=now)
    return rows.select_related("club", "player").order_by("created_at")


def list_members(club: Club) -> QuerySet[Membership]:
    """Return the club's memberships, by name."""
    rows = Membership.objects.filter(club=club).select_related("account", "player")
    return rows.order_by("account__username")


def list_players(club: Club) -> QuerySet[Player]:
    """Return the club's players, without merged duplicates and those who were erased."""
    return Player.objects.filter(club=club, merged_into__isnull=True, erased_at__isnull=True)


def find_keepers(
    club_id: uuid.UUID, apart: Collection[uuid.UUID] = ()
) -> dict[uuid.UUID, uuid.UUID]:
    """Return the keeper of each duplicate, by the duplicate's id.

    apart: duplicates that had not been merged at the time in question.
    """
    pairs = {
        duplicate: keeper for duplicate, keeper in _merges.fetch(club_id) if duplicate not in apart
    }
    return {duplicate: _end_of(duplicate, pairs) for duplicate in pairs}


_merges: Prepared[tuple[uuid.UUID, uuid.UUID]] = Prepared(
    lambda club: PlayerMerge.objects.filter(club=club).values_list("duplicate_id", "keeper_id"),
    uuid.UUID,
)
#: The number of players whom one prepared statement finds: those of a table.
_FEW = 6


def find_players(ids: Collection[uuid.UUID]) -> dict[uuid.UUID, Player]:
    """Return the players with these ids, by id."""
    if not 0 < len(ids) <= _FEW:
        return Player.objects.in_bulk(list(ids))
    known = list(ids)
    rows = _few.fetch(*known, *known[:1] * (_FEW - len(known)))
    return {row.pk: row for row in rows}


def find_club_players(club: Club, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, Player]:
    """Return by id those of the players who are of the club and no merged duplicates."""
    if not 0 < len(ids) <= _FEW:
        return list_players(club).in_bulk(list(ids))
    known = list(ids)
    rows = _few_of_club.fetch(club.pk, *known, *known[:1] * (_FEW - len(known)))
    return {row.pk: row for row in rows}


_few_of_club: Prepared[Player] = Prepared(
    lambda club, *ids: Player.objects.filter(
        club=club, merged_into__isnull=True, erased_at__isnull=True, pk__in=ids
    ),
    *[uuid.UUID] * (1 + _FEW),
)
_few: Prepared[Player] = Prepared(
    lambda *ids: Player.objects.filter(pk__in=ids), *[uuid.UUID] * _FEW
)


def _end_of(duplicate: uuid.UUID, pairs: Mapping[uuid.UUID, uuid.UUID]) -> uuid.UUID:
    """Return the last keeper of a chain of merges."""
    visited = {duplicate}
    while duplicate in pairs and pairs[duplicate] not in visited:
        duplicate = pairs[duplicate]
        visited.add(duplicate)
    return duplicate


def find_known_players(club_id: uuid.UUID, ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Player]:
    """Return the player of each id of a club, with duplicates as their keepers."""
    canonical = find_keepers(club_id)
    kept = {player_id: canonical.get(player_id, player_id) for player_id in ids}
    rows = find_players(set(kept.values()))
    return {player_id: rows[keeper] for player_id, keeper in kept.items()}


def find_outsiders(club_id: uuid.UUID, players: Iterable[Player]) -> list[Player]:
    """Return the players who are not of the club, who are merged duplicates, or were erased."""
    players = list(players)
    merged = find_keepers(club_id)
    return [
        player
        for player in players
        if player.club_id != club_id or player.pk in merged or player.erased_at is not None
    ]


def list_ids(
    player: Player, keepers: Mapping[uuid.UUID, uuid.UUID] | None = None
) -> list[uuid.UUID]:
    """Return every id under which facts of the player may be stored.

    keepers: those of the club, if they were read.
    """
    pairs = find_keepers(player.club_id) if keepers is None else keepers
    return [player.pk, *(duplicate for duplicate, keeper in pairs.items() if keeper == player.pk)]


def suggest_short_names(name: str, begin: int = 2) -> Iterator[str]:
    """Yield public names for a player, the shortest first, without end; none is too long.

    First the first name with as much of the last name as it takes, then the whole name with a
    number, from `begin` on.
    """
    first, *more = name.split() or [name]
    last = more[-1] if more else ""
    begun = (f"{first} {last[:length]}." for length in range(1, len(last)))
    yield from (short_name for short_name in begun if len(short_name) <= PUBLIC_LENGTH)
    yield name[:PUBLIC_LENGTH].rstrip()
    for number in itertools.count(begin):
        yield f"{name[: PUBLIC_LENGTH - len(str(number)) - 1].rstrip()} {number}"


def find_free_short_name(club: Club, name: str) -> str:
    """Return the shortest public name that nobody in the club has."""
    first = (name.split() or [name])[0][: PUBLIC_LENGTH // 2]
    near = Player.objects.filter(club=club, short_name__istartswith=first)
    taken = set(near.values_list("short_name", flat=True))
    return next(short_name for short_name in suggest_short_names(name) if short_name not in taken)
