"""Reading heads: matches as of their latest acts, or folded where no head is current."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from club.ledger.prepared import Prepared
from club.models import Player
from club.queries.people import find_known_players
from nights.acts import NIGHT_ACTS, NightTopic
from nights.models import Act, Match, MatchHead
from nights.queries.head import Head, get_code
from nights.queries.match_view import MatchView
from nights.queries.sheets import read_sheet, read_sheets

#: After every act.
_LAST = 2**31 - 1


def _select_change(match: str, before: int = _LAST) -> Subquery:
    """Return an expression for the latest act that changed the match that a row names."""
    verbs = sorted(NIGHT_ACTS.about(NightTopic.SCORE))
    acts = Act.objects.filter(match=OuterRef(match), verb__in=verbs, number__lt=before)
    return Subquery(acts.order_by("-number").values("number")[:1])


def _select_stored(match: uuid.UUID, before: int) -> QuerySet[MatchHead]:
    return MatchHead.objects.filter(match=match).annotate(changed=_select_change("match", before))


def select_heads(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Return matches with their heads, and with what tells whether these are stale."""
    return matches.select_related("head").annotate(changed=_select_change("pk"))


_stored: Prepared[Any] = Prepared(_select_stored, uuid.UUID, int)


def read_head(match: Match, before: int = _LAST) -> MatchView:
    """Return the head of one match, or the match folded if there is none that is current.

    before: the number of the act that is being recorded and has changed nothing yet.
    A head that a release without heads has left is stale: its version is less than
    that of the match's latest act. The players of a stored head have no names (`name_players`).
    """
    row = _stored.first(match.pk, before)
    if row is None or row.version < (row.changed or 0):
        return read_sheet(match)
    return find_current(match, row) or read_sheet(match)


def find_current(match: Match, row: MatchHead) -> Head | None:
    """Return a stored head of a match, or None if it is by other code."""
    return Head(match, row.version, row.data) if row.code == get_code(match.game) else None


def read_heads(matches: Iterable[Match]) -> list[MatchView]:
    """Return the heads of matches of one club, in the order given.

    The matches were selected with ``select_related("head")``, or by `select_heads`, which also
    finds stale heads. Those that have none that is current are folded. The number
    of queries does not depend on how many matches there are. The players of stored heads have no
    names (`name_players`).
    """
    matches = list(matches)
    stored = {match.pk: find_stored(match) for match in matches}
    folded = {
        sheet.match.pk: sheet
        for sheet in read_sheets(match for match in matches if not stored[match.pk])
    }
    return [stored[match.pk] or folded[match.pk] for match in matches]


def read_matches(matches: Iterable[Match]) -> list[MatchView]:
    """Return the heads of matches as `read_heads` does, with the players of their seats."""
    return find_names(read_heads(matches))


def find_names(views: Sequence[MatchView]) -> list[MatchView]:
    """Return heads of one club with the players of their seats, all of whom are read at once."""
    if not views:
        return []
    people = find_known_players(views[0].match.club_id, list_player_ids(views))
    return name_players(views, people)


def find_stored(match: Match) -> Head | None:
    """Return the head of a match that was selected with it, or None if none is current."""
    row: MatchHead | None = getattr(match, "head", None)
    if row is None or row.version < (getattr(match, "changed", None) or 0):
        return None
    return find_current(match, row)


def list_player_ids(views: Iterable[MatchView]) -> set[uuid.UUID]:
    """Return the ids of the players who hold seats."""
    return {held.player_id for view in views for held in view.held}


def name_players(views: Iterable[MatchView], people: Mapping[uuid.UUID, Player]) -> list[MatchView]:
    """Return heads with the players of their seats, from a mapping that has them all."""
    return [view.with_people(people) if isinstance(view, Head) else view for view in views]
