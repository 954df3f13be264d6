"""Deals by their number."""

from club.models import Act, Deal, Match


def row_meant(match: Match, number: int, key: str = "") -> Deal | None:
    """Return the entry that a request about a deal is about, or None if there is no such deal.

    It is the one that counts now. For a request that was sent before it is the one that it
    was about then, so that it can be known again by its key.
    """
    entries = Deal.objects.filter(match=match).select_related(
        "act", "match", "match__table", "match__night", "match__night__club"
    )
    known = Act.objects.filter(night=match.night_id, key=key).first() if key else None
    if known is not None:
        about = entries.filter(number=number)
        then = about.filter(replaced_by__act=known) | about.filter(answers__act=known)
        found = then.first()
        if found is not None:
            return found
    return entries.filter(number=number, replaced_by__isnull=True).first()
