"""Who cuts for the next match of a table, and who of a fresh table has cut for it already."""

from dataclasses import replace

from nights.formation.outcomes import Candidate
from nights.formation.precedence import rank_for_first_match
from nights.formation.reasons import CutReason
from nights.models import MatchState, Night
from nights.queries.presence import Presence
from nights.queries.tables import TableView
from nights.translate import get_code, get_seats


def list_table_candidates(
    night: Night, view: TableView, presence: Presence | None = None
) -> list[Candidate]:
    """Return the candidates of a table's next match.

    presence: who is in the room, if that was read.
    For the first match they have places by the cut for precedence, if more of them belong to the
    table than play. A void match was not played. [SB 16] [SB 17] [E 17] [E 18] [L forming-tables 1]
    """
    candidates, code = view.candidates(), get_code(night)
    began = any(sheet.status != MatchState.VOID for sheet in view.sheets)
    if began or not code.selects or len(candidates) <= len(get_seats(night)):
        return candidates
    ranked = (presence or Presence(night)).rank_players(view.present)
    if len(ranked) < len(candidates):
        return candidates  # somebody is not in the room, which is refused
    places = rank_for_first_match(code, list(ranked.values()))
    return [
        _place(candidate, places.get(ranked[candidate.key].claim.key)) for candidate in candidates
    ]


def _place(candidate: Candidate, place: tuple[int, CutReason] | None) -> Candidate:
    return replace(candidate, place=place[0], right=place[1]) if place else candidate
