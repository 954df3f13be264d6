"""What is said of matches of teams besides their boards: rulings, and whether captains agree."""

import hashlib
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from club.ledger.undoing import STANDS
from tournaments.models import Confirmation, Event, Fouling, MatchRuling
from tournaments.queries.field import Field
from tournaments.queries.matches import Place, TeamMatch, list_matches
from tournaments.queries.penalties import list_penalties
from tournaments.queries.results import list_results
from tournaments.queries.stored_field import read_field

#: A match: the round in which it ends, and its teams.
Key = tuple[int, frozenset[uuid.UUID]]
#: What a ruling has in the place of the boards.
DECIDED = frozenset(("awarded", "not_played", "imps"))
_OTHER = {"home": "away", "away": "home"}


@dataclass(frozen=True)
class Answers:
    """What the captains of a match say of its result. None: nothing, or of another result."""

    home: bool | None
    away: bool | None

    @property
    def disputed(self) -> bool:
        """Whether a captain does not agree."""
        return self.home is False or self.away is False

    @property
    def confirmed(self) -> bool:
        """Whether both agree."""
        return bool(self.home and self.away)


class Decisions:
    """The rulings on the matches of an event, and what captains said where they are asked.

    An answer covers the results that it was given of: once a board is corrected, or a ruling or a
    penalty is given, it no longer counts, and if that is undone it counts again.
    """

    def __init__(self, event: Event, only: Collection[TeamMatch] | None = None) -> None:
        """Read what was decided. only: the matches that are asked for; None for all."""
        self._event = event
        self._rulings = _read_rulings(event)
        self._asked = event.asks_captains
        self._acts = _read_acts(event, only) if self._asked else {}
        self._fouled = _read_fouled(event) if self._asked else {}
        self._fined = _read_fined(event) if self._asked else {}
        self._answers = _read_answers(event) if self._asked else {}

    def find_ruling(self, match: TeamMatch) -> dict[str, Any]:
        """Return the latest ruling on a match, for home and away as the match has them."""
        ruling = self._find(match)
        return _turn(ruling, match) if ruling else {}

    def _find(self, match: TeamMatch) -> MatchRuling | None:
        """Return the latest ruling on a match.

        A match of two halves ends earlier than it did when it was ruled on if a team has left
        between them: then no other match of these teams ends in the round of the ruling.
        """
        if (ruling := self._rulings.get(find_key(match))) or self._event.draws_rounds:
            return ruling
        teams = find_key(match)[1]
        later = [
            ruling
            for (round_, named), ruling in self._rulings.items()
            if named == teams and round_ > match.round
        ]
        if not later:  # as for nearly all matches, each of which would else look at all others
            return None
        matches = list_matches(read_field(self._event))
        ends = {other.round for other in matches if find_key(other)[1] == teams}
        rulings = [ruling for ruling in later if ruling.round not in ends]
        return max(rulings, key=lambda ruling: ruling.act.number, default=None)

    def sign(self, match: TeamMatch) -> str:
        """Return what the results of a match are known by; empty if captains are not asked.

        Made of the numbers of the acts that gave them, so that it is the same after an export.
        """
        if not self._asked or match.away is None:
            return ""
        places = {place for rooms in match.rooms.values() for place in rooms if place}
        ruling = self._find(match)
        signed = [
            sorted((place, board, act) for place in places for board, act in self._of(place)),
            sorted(act for board in match.rooms for act in self._fouled.get(board, ())),
            ruling.act.number if ruling else 0,
            sorted(self._fined.get((match.round, team.id), 0) for team in match.teams),
        ]
        return hashlib.sha256(repr(signed).encode()).hexdigest()[:16]

    def _of(self, place: Place) -> Iterable[tuple[int, int]]:
        return self._acts.get(place, ())

    def read_answers(self, match: TeamMatch) -> Answers | None:
        """Return what the captains of a match say, or None if they are not asked."""
        if not self._asked or match.away is None:
            return None
        signature = self.sign(match)
        given = {
            row.entrant_id: row.agrees
            for row in self._answers.get(find_key(match), ())
            if row.covers == signature
        }
        return Answers(given.get(match.home.id), given.get(match.away.id))

    def is_disputed(self, match: TeamMatch) -> bool:
        """Return whether a match waits, as its captains do not agree."""
        answers = self.read_answers(match)
        return answers is not None and answers.disputed


def list_decided_places(event: Event, field: Field) -> set[Place]:
    """Return the rounds and tables of matches that do not need their boards.

    The director awarded them or declared them void, or only their IMPs are known.
    """
    rulings = _read_rulings(event)
    decided = [key for key, row in rulings.items() if row.said.keys() & DECIDED]
    if not decided:
        return set()
    return {
        (meeting.round, meeting.table)
        for match in list_matches(field)
        if find_key(match) in decided
        for meeting in match.meetings
    }


def is_ruled_on(event: Event, round_: int, team: uuid.UUID | None = None) -> bool:
    """Return whether something is decided of a match of a round, or of a team's in it."""
    return any(
        ruling.said
        for (of_round, teams), ruling in _read_rulings(event).items()
        if of_round == round_ and (team is None or team in teams)
    )


def find_key(match: TeamMatch) -> Key:
    """Return by what facts name a match."""
    return match.round, frozenset(team.id for team in match.teams)


def _read_rulings(event: Event) -> dict[Key, MatchRuling]:
    """Return the latest ruling on each match."""
    rows = MatchRuling.objects.filter(STANDS, event=event).select_related("act")
    ordered = rows.order_by("act__number", "id")
    return {(row.round, frozenset((row.home_id, row.away_id))): row for row in ordered}


def _read_acts(
    event: Event, only: Collection[TeamMatch] | None
) -> dict[Place, list[tuple[int, int]]]:
    """Return the boards that have results at a table in a round, with the numbers of their acts.

    only: the matches whose tables are wanted; None for all.
    """
    rows = list_results(event).select_related(None).order_by()
    if only is not None:
        meetings = [meeting for match in only for meeting in match.meetings]
        rows = rows.filter(
            round__in={meeting.round for meeting in meetings},
            table__in={meeting.table for meeting in meetings},
        )
    acts: dict[Place, list[tuple[int, int]]] = {}
    for round_, table, board, act in rows.values_list("round", "table", "board", "act__number"):
        acts.setdefault((round_, table), []).append((board, act))
    return acts


def _read_fouled(event: Event) -> dict[int, list[int]]:
    """Return the numbers of the acts by which a board was fouled or put right."""
    fouled: dict[int, list[int]] = {}
    rows = Fouling.objects.filter(STANDS, event=event)
    for board, act in rows.values_list("board", "act__number"):
        fouled.setdefault(board, []).append(act)
    return fouled


def _read_fined(event: Event) -> dict[tuple[int, uuid.UUID], int]:
    """Return the number of the last act by which a team has a penalty in a round."""
    return {
        (penalty.round, penalty.entrant_id): penalty.act.number
        for penalty in list_penalties(event)
        if penalty.round
    }


def _read_answers(event: Event) -> dict[Key, list[Confirmation]]:
    """Return what captains said of each match, in the order in which they did."""
    answers: dict[Key, list[Confirmation]] = {}
    for row in Confirmation.objects.filter(STANDS, event=event).order_by("act__number", "id"):
        key = row.round, frozenset((row.entrant_id, row.opponent_id))
        answers.setdefault(key, []).append(row)
    return answers


def _turn(ruling: MatchRuling, match: TeamMatch) -> dict[str, Any]:
    """Return a ruling for the home and the away team as the match has them."""
    if ruling.home_id == match.home.id:
        return dict(ruling.said)
    turned: dict[str, Any] = {}
    for key, value in ruling.said.items():
        if isinstance(value, Mapping):
            turned[key] = {_OTHER.get(side, side): part for side, part in value.items()}
        elif key == "winner":
            turned[key] = _OTHER[value]
        elif key == "carry":
            turned[key] = value[1:] if value.startswith("-") else f"-{value}"
        else:
            turned[key] = value
    return turned
