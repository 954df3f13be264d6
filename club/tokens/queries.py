"""API tokens that a member may see: an owner those of the club, a director their own."""

from django.db.models import F, QuerySet

from club.models import ApiToken, Membership
from club.queries.mark import digest_rows
from club.queries.people import may_direct, may_own


def list_tokens(membership: Membership) -> QuerySet[ApiToken]:
    """Return the tokens that a member may see and revoke, valid tokens first."""
    tokens = ApiToken.objects.filter(club=membership.club_id)
    if not may_direct(membership):
        return tokens.none()
    if not may_own(membership):
        tokens = tokens.filter(account=membership.account_id)
    order = (F("revoked_at").desc(nulls_first=True), "-created_at", "pk")
    return tokens.select_related("account").order_by(*order)


def mark_tokens(tokens: QuerySet[ApiToken]) -> str:
    """Return a mark that changes with any of the given tokens."""
    return digest_rows(
        tokens.order_by("pk").values_list("pk", "name", "revoked_at", "last_used_at")
    )
