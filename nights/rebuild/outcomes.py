"""What each match of a night came to: folded from its facts, or as stored.

An outcome has all that standings, ladder records and corrections are computed from. So after one
deal only its own match is folded, and the others are read as they are stored.
"""

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from club.queries.people import find_keepers
from nights.formation.code import REPLACED
from nights.models import Match, MatchProgress, Night
from nights.queries.match_view import name_breaker
from nights.queries.sheets import MatchSheet
from nights.rebuild.facts import find_touched, read_facts
from nights.translate import get_code, get_result

Seats = dict[str, str]
"""Player ids as text, by seat."""


class MatchOutcome(NamedTuple):
    """The result of a match. The fields have the names of the columns of `MatchResult`.

    number and table: its place in the night. seats: the players for whom ladders count the match.
    """

    match_id: uuid.UUID
    number: int
    table: int
    version: int
    code: str
    state: str
    counted: bool
    margin: int
    back_score: int
    game: str
    seats: Seats
    broken_off_by: str
    began: int
    entered: int
    corrections: int
    starters: Seats
    holders: Seats

    @property
    def shown(self) -> bool:
        """Whether the match has a column on the back-score sheet."""
        over = self.state != MatchProgress.PLAYING
        return self.counted or (over and self.entered > 0)


#: The lookups of the fields of an outcome, from the match.
LOOKUPS = {"match_id": "pk", "number": "number", "table": "table__number"}


@dataclass(frozen=True)
class People:
    """Who is meant by the ids that were seated, and for whom the matches of a night count.

    began: whether a match counts for those who began it, or else for those who ended it.
    """

    keepers: Mapping[str, str]
    began: bool

    def counted_for(self, outcome: MatchOutcome) -> Seats:
        """Return the ids, as seated, of the players for whom a match counts."""
        return outcome.starters if self.began else outcome.holders

    def ranked_for(self, outcome: MatchOutcome) -> Seats:
        """Return the players for whom ladders count a match, with duplicates as their keepers.

        A player who broke it off is included for that seat alone, even if another player began in
        it.
        """
        seats, seat = self.keep(self.counted_for(outcome)), outcome.broken_off_by
        return name_breaker(seats, seat, self.keep(outcome.holders)[seat]) if seat else seats

    def keep(self, seats: Seats) -> Seats:
        """Return seats with duplicates as their keepers."""
        return {seat: self.keepers.get(player, player) for seat, player in seats.items()}


@dataclass
class Outcomes:
    """The outcomes of a night's matches, in the order of tables and matches.

    sheets: the matches that were folded. answers: their results in the format of a scored sheet.
    since: the version of the standing whose results stand for the other matches, or None if every
    match was folded.
    """

    night: Night
    people: People
    since: int | None
    every: list[MatchOutcome] = field(default_factory=list)
    sheets: dict[uuid.UUID, MatchSheet] = field(default_factory=dict)
    answers: dict[uuid.UUID, dict[str, Any]] = field(default_factory=dict)

    @property
    def folded(self) -> list[MatchOutcome]:
        """The outcomes of the matches that were folded."""
        return [outcome for outcome in self.every if outcome.match_id in self.sheets]


def get_people(night: Night) -> People:
    """Return who is meant by the ids that were seated on a night, by the merges until now."""
    kept = {str(player): str(keeper) for player, keeper in find_keepers(night.club_id).items()}
    return People(kept, get_code(night).counts_for == REPLACED)


def fold_outcomes(night: Night, code: str) -> Outcomes:
    """Return the outcomes of a night, all folded from the facts. code: the scoring code."""
    outcomes = Outcomes(night, get_people(night), None)
    _add(outcomes, read_facts(night), code)
    return outcomes


def update_outcomes(night: Night, code: str, since: int, also: int | None) -> Outcomes:
    """Return the outcomes of a night whose stored results are those of an earlier version.

    Matches are folded if an act after that version recorded anything of them, if their result is
    missing or by other scoring code, or if a merge changed for whom they count. also: the number
    of an act; the matches that were recorded of after it are folded too.
    """
    outcomes = Outcomes(night, get_people(night), since)
    first = since if also is None else min(since, also)
    again = find_touched(night, first)
    for outcome in read_stored(night):
        if outcome.match_id in again:
            continue
        if outcome.code != code or outcome.seats != outcomes.people.ranked_for(outcome):
            again.add(outcome.match_id)
        else:
            outcomes.every.append(outcome)
    _add(outcomes, read_facts(night, again), code)
    return outcomes


def read_stored(night: Night) -> list[MatchOutcome]:
    """Return the outcomes of a night's matches as stored. One without a result has no code."""
    lookups = [LOOKUPS.get(name, f"result__{name}") for name in MatchOutcome._fields]
    rows = Match.objects.filter(night=night).order_by("table__number", "number")
    return [MatchOutcome._make(row) for row in rows.values_list(*lookups)]


def _add(outcomes: Outcomes, sheets: Iterable[MatchSheet], code: str) -> None:
    """Add folded matches to outcomes."""
    for sheet in sheets:
        key = sheet.match.pk
        answer = get_result(sheet.game, sheet.states, sheet.opening)
        outcomes.sheets[key], outcomes.answers[key] = sheet, answer
        outcomes.every.append(make_outcome(sheet, answer, code, outcomes.people))
    outcomes.every.sort(key=lambda outcome: (outcome.table, outcome.number))


def make_outcome(
    sheet: MatchSheet, answer: Mapping[str, Any], code: str, people: People
) -> MatchOutcome:
    """Return the outcome of a match whose players are ids as seated."""
    facts: tuple[Any, ...] = (*sheet.history, *sheet.seatings)
    outcome = MatchOutcome(
        match_id=sheet.match.pk,
        number=sheet.match.number,
        table=sheet.match.table.number,
        version=sheet.version,
        code=code,
        state=str(sheet.progress),
        counted=sheet.counts,
        margin=answer["margin"],
        back_score=answer["back_score"]["NS"],
        game=sheet.match.game,
        seats={},
        broken_off_by=sheet.broken_off_by,
        began=min(seating.act.number for seating in sheet.seatings),
        entered=len(sheet.history),
        corrections=sum(row.replaces_id is not None for row in facts),
        starters={seat: str(player.pk) for seat, player in sheet.starters.items()},
        holders={seat: str(player.pk) for seat, player in sheet.players.items()},
    )
    return outcome._replace(seats=people.ranked_for(outcome))
