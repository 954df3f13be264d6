"""Whom a member plays for in a meeting of a league, and who answers a result."""

from club.models.people import Membership
from club.queries.people import get_membership
from tournaments.models import Source
from tournaments.queries.cards import find_own_entrant
from tournaments.queries.rounds import RubberEvent, TableView


def plays_in(seen: RubberEvent, view: TableView, membership: Membership | None) -> bool:
    """Return whether a member plays in a meeting of a league."""
    own = find_own_entrant(seen.field, membership)
    return seen.is_league and own is not None and own in view.entrants


def is_of_other_side(seen: RubberEvent, view: TableView, membership: Membership | None) -> bool:
    """Return whether a member plays against the side that entered the result of a meeting.

    Nobody does if it is not known any more for which side a player of the meeting entered it.
    """
    if view.said is None or not plays_in(seen, view, membership):
        return False
    author = get_membership(view.said.act.account, seen.event.club)
    theirs = find_own_entrant(seen.field, author)
    if theirs is None and view.said.source == Source.PHONE:
        return False
    return find_own_entrant(seen.field, membership) != theirs
