"""Finding deals by number."""

from nights.models import Act, Deal, Match


def find_entry(match: Match, number: int, key: str = "") -> Deal | None:
    """Return the entry that a request about a deal concerns, or None if there is no such deal.

    It is the entry that counts now. For a repeated request it is the entry that counted at the
    first, so that the request is recognized by its key.
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
