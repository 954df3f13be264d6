"""The address of a member's own calendar."""

from django.db.models import F

from club.ledger.writing import Order, answer_repeated, writing
from club.models import Membership


@answer_repeated
def renew_calendar(*, order: Order, member: Membership) -> None:
    """Make the address of a member's calendar anew. The one before stops working."""
    detail = {"member": str(member.pk)}
    with writing(
        order,
        member.club,
        "renew-calendar",
        body=detail,
        detail=detail,
        returns=lambda _act: None,
    ):
        rows = Membership.objects.filter(pk=member.pk, club=member.club_id)
        rows.update(calendar_generation=F("calendar_generation") + 1)
