"""Links that open a page without an account: of tables, of a night's door, of invitations."""

from django.urls import reverse

from club.models import Invitation, Membership, Night, Table
from club.models.night import Visibility
from club.queries.people import hold_back
from club.queries.table_links import find_linked_table
from club.web.links import BadLink, LinkTokens

TABLE_LINKS = LinkTokens("club.table")
DOOR_LINKS = LinkTokens("club.door")
INVITATION_LINKS = LinkTokens("club.invitation")
CALENDAR_LINKS = LinkTokens("club.calendar")


def find_table(token: str) -> tuple[Table, int]:
    """Return the table of a token, and its generation. Raise BadLink if it is invalid."""
    table_id, generation = TABLE_LINKS.read(token)
    table = find_linked_table(table_id)
    if table is None:
        raise BadLink(token)
    return table, generation


def find_night(token: str) -> tuple[Night, int]:
    """Return the night at which a token checks players in, and the token's generation.

    Raise BadLink if it is invalid.
    """
    night_id, generation = DOOR_LINKS.read(token)
    night = Night.objects.select_related("club").filter(pk=night_id).first()
    if night is None:
        raise BadLink(token)
    return night, generation


def find_invitation(token: str) -> tuple[Invitation, int]:
    """Return the invitation of a token, and the token's generation. Raise BadLink if invalid."""
    invitation_id, generation = INVITATION_LINKS.read(token)
    rows = Invitation.objects.select_related("club", "player")
    found = rows.filter(pk=invitation_id).first()
    if found is None:
        raise BadLink(token)
    return found, generation


def make_invitation_path(invitation: Invitation) -> str:
    """Return the path at which an invitation is answered."""
    token = INVITATION_LINKS.make(invitation.pk, invitation.generation)
    return reverse("invited", args=[token])


def find_calendar_member(token: str) -> Membership:
    """Return the member whose calendar a token shows, with the role that works now.

    Raise BadLink if it is invalid, was renewed, or the member's account is not active.
    """
    member_id, generation = CALENDAR_LINKS.read(token)
    rows = Membership.objects.select_related("club", "account", "player")
    found = rows.filter(pk=member_id, calendar_generation=generation, account__is_active=True)
    member = found.first()
    if member is None:
        raise BadLink(token)
    return hold_back(member, member.account, member.club) or member


def make_calendar_path(member: Membership) -> str:
    """Return the path at which a member's own calendar is read without signing in."""
    token = CALENDAR_LINKS.make(member.pk, member.calendar_generation)
    return reverse("own-calendar", args=[token])


def get_results_path(night: Night) -> str:
    """Return the path of a night's results for whoever holds one of its links.

    If only those with the link may see the night, this is the link: they belong to the night.
    """
    if night.visibility == Visibility.LINK:
        return reverse("shared", args=[night.link_key])
    return reverse("night", args=[night.club.slug, night.pk])
