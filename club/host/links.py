"""Links at which a club is opened."""

from django.urls import reverse

from club.host.models import ClubInvitation
from club.web.links import BadLink, LinkTokens

CLUB_LINKS = LinkTokens("club.host.invitation")


def find_club_invitation(token: str) -> ClubInvitation | None:
    """Return the invitation of a token, or None if there is none."""
    try:
        row_id, _generation = CLUB_LINKS.read(token)
    except BadLink:
        return None
    return ClubInvitation.objects.select_related("club").filter(pk=row_id).first()


def make_club_invitation_path(invitation: ClubInvitation) -> str:
    """Return the path at which the club of an invitation is opened."""
    return reverse("open-club", args=[CLUB_LINKS.make(invitation.pk, 1)])
