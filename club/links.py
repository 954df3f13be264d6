"""Links that open a page without an account: of invitations and of own calendars."""

from django.urls import reverse

from club.models import Invitation, Membership
from club.queries.people import hold_back
from club.web.links import BadLink, LinkTokens

INVITATION_LINKS = LinkTokens("club.invitation")
CALENDAR_LINKS = LinkTokens("club.calendar")


def find_invitation(token: str) -> tuple[Invitation, int]:
    """Return the invitation of a token, and the token's generation. Raise BadLink if invalid."""
    invitation_id, generation = INVITATION_LINKS.read(token)
    rows = Invitation.objects.select_related("club", "player")
    invitation = rows.filter(pk=invitation_id).first()
    if invitation is None:
        raise BadLink(token)
    return invitation, generation


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
    members = rows.filter(pk=member_id, calendar_generation=generation, account__is_active=True)
    member = members.first()
    if member is None:
        raise BadLink(token)
    return hold_back(member, member.account, member.club) or member


def make_calendar_path(member: Membership) -> str:
    """Return the path at which a member's own calendar is read without signing in."""
    token = CALENDAR_LINKS.make(member.pk, member.calendar_generation)
    return reverse("own-calendar", args=[token])
