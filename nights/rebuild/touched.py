"""The matches of which an act, or several, recorded anything."""

from typing import Any

from django.db.models import QuerySet

from nights.models import Acceptance, Deal, MatchStatus, Ruling, Seating

#: Each kind of fact that belongs to a match, with the lookup of the match.
KINDS: tuple[tuple[Any, str], ...] = (
    (Seating, "match_id"),
    (Deal, "match_id"),
    (MatchStatus, "match_id"),
    (Ruling, "match_id"),
    (Acceptance, "deal__match_id"),
)


def select_touched(**acts: Any) -> QuerySet[Any, Any]:
    """Return the ids of the matches of which acts recorded anything, as tuples of one.

    acts: lookups of the facts, by which the acts are selected.
    """
    first, *others = (
        kind._default_manager.filter(**acts).order_by().values_list(name) for kind, name in KINDS
    )
    return first.union(*others)
