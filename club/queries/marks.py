"""Marks of everything shown about a club, its seasons and its people, at a low cost."""

import uuid

from club.ledger.prepared import Prepared
from club.ledger.registry import registry
from club.models import Club, Invitation, Membership, PlayerMerge
from club.queries.mark import digest_rows


def mark_clubs() -> str:
    """Return a mark that changes with any club of the installation."""
    rows = Club.objects.filter(practice_until=None).order_by("pk")
    return digest_rows(rows.values_list("slug", "name", "time_zone"))


def mark_names(club: Club) -> str:
    """Return a mark that changes with any name in the club.

    Names are edited, but each edit is an act of the club, which increments its version.
    """
    rows = _club_versions.fetch(club.pk)
    return str(rows[0][0] if rows else 0)


_club_versions: Prepared[tuple[int]] = Prepared(
    lambda club: Club.objects.filter(pk=club).values_list("version"), uuid.UUID
)


def mark_people(club: Club) -> str:
    """Return a mark that changes with any name in the club, and with every merge of players."""
    return f"{mark_names(club)}-{PlayerMerge.objects.filter(club=club).count()}"


def mark_members(club: Club) -> str:
    """Return a mark that changes with the role or the name of any member."""
    rows = Membership.objects.filter(club=club).order_by("pk")
    return digest_rows(rows.values_list("pk", "role", "player", "account__username"))


def mark_invitations(club: Club) -> str:
    """Return a mark that changes with any invitation to the club."""
    rows = Invitation.objects.filter(club=club).order_by("pk")
    return digest_rows(rows.values_list("pk", "role", "player", "answer", "expires_at"))


def mark_public(club: Club) -> str:
    """Return a mark that changes with which ledgers everybody may see, by which names are known."""
    return "-".join(source.mark_public(club) for source in registry.season_records)
