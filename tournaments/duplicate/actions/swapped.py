"""A board that was played in the match of other teams: it is compared in neither of the two."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, Refused
from club.ledger.writing import Order, Writing, answer_repeated, writing
from tournaments.duplicate.actions.judging import judge_result, seat_meeting
from tournaments.duplicate.actions.match_rulings import make_no_match, make_not_of_teams
from tournaments.duplicate.actions.results import REPLACED, find_seated, store_result
from tournaments.duplicate.actions.rulings import make_reason_fault
from tournaments.duplicate.queries.place import BoardPlace
from tournaments.models import BoardResult, Entrant, Event, Source
from tournaments.queries.field import Field
from tournaments.queries.matches import TeamMatch, list_matches
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field_anew


@dataclass(frozen=True)
class MatchAward:
    """What two teams of a match have for a board: ``home`` and ``away``, as `adjusted` has them."""

    home: Entrant
    away: Entrant
    awards: Mapping[str, str]

    @property
    def body(self) -> dict[str, Any]:
        """What distinguishes it from others."""
        return {"home": self.home.pk, "away": self.away.pk, "awards": dict(self.awards)}


def name_award(match: TeamMatch, home: str, away: str) -> MatchAward:
    """Return what the two teams of a match have for a board."""
    first, second = match.teams
    return MatchAward(first.entrant, second.entrant, {"home": home, "away": away})


@answer_repeated
def award_swapped_board(
    *, order: Order, event: Event, round_: int, board: int, matches: Sequence[MatchAward]
) -> list[BoardResult]:
    """Give artificial scores for a board that changed places between two matches, in one act.

    In each match the award stands beside the result of the first room that has one, which stays on
    record. The order's reason is required. Raise Refused with every fault, and Conflict if there
    is no such match.
    """
    body = {"round": round_, "board": board, "matches": [match.body for match in matches]}
    detail = {"round": round_, "board": board}
    with writing(
        order,
        event,
        "swapped-board",
        body=body,
        detail=detail,
        returns=lambda act: list(BoardResult.objects.filter(act=act).order_by("table")),
    ) as record:
        field = read_field_anew(record.ledger)
        matched = [_find_match(field, round_, match) for match in matches]
        faults = [] if order.reason else [make_reason_fault()]
        if len({match.table for match in matched}) < len(matched):
            faults.append(Fault("same-match", _("Name two matches."), "other_table"))
        lacking = [match for match in matched if board not in match.rooms]
        for match in lacking:
            text = _("Board %(board)d is not one of the match at table %(table)d.")
            values = {"board": board, "table": match.table}
            faults.append(Fault("wrong-board", text % values, "board"))
        rulings = (
            []
            if lacking
            else [
                _Ruling(record, field, board, match, award, order.reason or "-")
                for match, award in zip(matched, matches, strict=True)
            ]
        )
        for ruling in rulings:
            faults += [fault for fault in ruling.judge(order) if fault not in faults]
        if faults:
            raise Refused(faults)
        return [ruling.store() for ruling in rulings]


def _find_match(field: Field, round_: int, award: MatchAward) -> TeamMatch:
    """Return the match of two teams in a round.

    Raise Conflict if there is none, and Refused at Swiss pairs.
    """
    if not field.of_teams:
        raise make_not_of_teams()
    for match in list_matches(field):
        teams = [team.entrant for team in match.teams]
        if match.is_in(round_) and teams == [award.home, award.away]:
            return match
    raise make_no_match()


class _Ruling:
    """The award of a board in one match.

    It stands at the first room that has a result, or else at the first room, without one.
    """

    def __init__(
        self,
        record: Writing[Event],
        field: Field,
        board: int,
        match: TeamMatch,
        award: MatchAward,
        reason: str,
    ) -> None:
        self._record, self._field = record, field
        letter = match.meetings[0].section.letter
        places = [BoardPlace(letter, *at, board) for at in match.rooms[board] if at is not None]
        rows = {place: _find_row(record.ledger, place) for place in places}
        self._place = next((place for place in places if rows[place] is not None), places[0])
        self._row = row = rows[self._place]
        meeting = field.meeting(letter, self._place.round, self._place.table)
        self._seated = seat_meeting(meeting)
        if row is not None:
            self._seated = find_seated(record.ledger, row)
        sides = ("home", "away") if self._seated.ns[0] == award.home else ("away", "home")
        given = dict(zip(("ns", "ew"), (award.awards[side] for side in sides), strict=True))
        said = {} if row is None else row.said
        kept = {key: value for key, value in said.items() if key not in REPLACED}
        self._raw = {**kept, "adjusted": {**given, "reason": reason}}

    def judge(self, order: Order) -> list[Fault]:
        """Return why it cannot be."""
        try:
            judge_result(
                self._record,
                order,
                self._field,
                self._place,
                self._raw,
                self._seated,
                confirmed=True,
                replaced=self._row,
            )
        except Refused as refused:
            return list(refused.faults)
        return []

    def store(self) -> BoardResult:
        """Record it."""
        seated, row = self._seated, self._row
        return store_result(
            self._record, self._field, self._place, self._raw, seated, Source.DIRECTOR, row
        )


def _find_row(event: Event, place: BoardPlace) -> BoardResult | None:
    return list_results(
        event,
        section__letter=place.letter,
        round=place.round,
        table=place.table,
        board=place.board,
    ).first()
