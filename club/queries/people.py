"""Who may do what, and who is who."""

import itertools
import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import QuerySet

from club.models.club import PlayerMerge
from club.models.people import Account, Club, Membership, Player, Role

#: How long a name may be, and a public name.
NAME_LENGTH = 120
PUBLIC_LENGTH = 40
#: Each role with all that it may do; an owner may do everything.
_DIRECTORS = (Role.OWNER, Role.DIRECTOR)
_SCORERS = (*_DIRECTORS, Role.SCORER)


def membership_of(account: Any, club: Club) -> Membership | None:
    """Return the account's membership of the club, or None for a visitor or a stranger."""
    if not isinstance(account, Account) or not account.is_active:
        return None
    return Membership.objects.filter(club=club, account=account).select_related("player").first()


def may_own(membership: Membership | None) -> bool:
    """Return whether the member owns the club: gives roles to others."""
    return membership is not None and membership.role == Role.OWNER


def may_direct(membership: Membership | None) -> bool:
    """Return whether the member runs nights."""
    return membership is not None and membership.role in _DIRECTORS


def may_score(membership: Membership | None) -> bool:
    """Return whether the member enters deals for any table."""
    return membership is not None and membership.role in _SCORERS


def clubs_of(account: Any) -> QuerySet[Club]:
    """Return the clubs of the installation; their pages show what each viewer may see."""
    return Club.objects.all()


def may_be_let_in(member: Membership) -> bool:
    """Return whether the club's owner may make a sign-in link for a member's account.

    Only for an account that nobody has used and that is this club's alone: whoever holds the
    link becomes the account, and an owner can name any account of the installation a member.
    """
    account = member.account
    if account.last_login is not None or account.is_staff or account.is_superuser:
        return False
    return not Membership.objects.filter(account=account).exclude(club=member.club_id).exists()


def members_of(club: Club) -> QuerySet[Membership]:
    """Return who has which role, by name."""
    rows = Membership.objects.filter(club=club).select_related("account", "player")
    return rows.order_by("account__username")


def players_of(club: Club) -> QuerySet[Player]:
    """Return the club's players, without those found to be somebody entered before."""
    return Player.objects.filter(club=club, merged_into__isnull=True)


def keepers(club_id: uuid.UUID, apart: Collection[uuid.UUID] = ()) -> dict[uuid.UUID, uuid.UUID]:
    """Return for each player entered twice whom they really are.

    apart: duplicates that had not been found to be such by the time that is asked about.
    """
    rows = PlayerMerge.objects.filter(club=club_id).exclude(duplicate__in=apart)
    pairs = dict(rows.values_list("duplicate_id", "keeper_id"))
    return {duplicate: _end_of(duplicate, pairs) for duplicate in pairs}


def _end_of(one: uuid.UUID, pairs: Mapping[uuid.UUID, uuid.UUID]) -> uuid.UUID:
    """Follow merges to whoever is kept, however they are chained."""
    seen = {one}
    while one in pairs and pairs[one] not in seen:
        one = pairs[one]
        seen.add(one)
    return one


def known_in(club_id: uuid.UUID, ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Player]:
    """Return who each id of a club is, under the row that is kept of them."""
    canonical = keepers(club_id)
    kept = {one: canonical.get(one, one) for one in ids}
    rows = Player.objects.in_bulk(list(set(kept.values())))
    return {one: rows[keeper] for one, keeper in kept.items()}


def outsiders(club_id: uuid.UUID, players: Iterable[Player]) -> list[Player]:
    """Return those who are not players of the club, or no longer apart from another entry."""
    players = list(players)
    merged = keepers(club_id)
    return [one for one in players if one.club_id != club_id or one.pk in merged]


def ids_of(player: Player) -> list[uuid.UUID]:
    """Return every id under which facts of the player may stand."""
    pairs = keepers(player.club_id)
    return [player.pk, *(one for one, keeper in pairs.items() if keeper == player.pk)]


def short_names(name: str) -> Iterator[str]:
    """Yield public names for somebody, the shortest first, without end; none is too long.

    The first name and as much of the last as it takes, then the whole name with a number.
    """
    first, *more = name.split() or [name]
    last = more[-1] if more else ""
    begun = (f"{first} {last[:length]}." for length in range(1, len(last)))
    yield from (one for one in begun if len(one) <= PUBLIC_LENGTH)
    yield name[:PUBLIC_LENGTH].rstrip()
    for number in itertools.count(2):
        yield f"{name[: PUBLIC_LENGTH - len(str(number)) - 1].rstrip()} {number}"


def free_short_name(club: Club, name: str) -> str:
    """Return the shortest public name that nobody in the club has."""
    first = (name.split() or [name])[0][: PUBLIC_LENGTH // 2]
    near = Player.objects.filter(club=club, short_name__istartswith=first)
    taken = set(near.values_list("short_name", flat=True))
    return next(one for one in short_names(name) if one not in taken)
