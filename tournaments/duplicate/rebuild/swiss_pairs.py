"""The rows that are stored of Swiss pairs: boards, matches and the standing."""

import datetime
import logging
import uuid
from collections.abc import Iterator, Mapping
from typing import Any

from scoring.duplicate.decimals import format_short
from scoring.swiss_pairs.event import ScoredSwissPairs, answer_of, read
from scoring.swiss_pairs.matches import PairsMatch
from tournaments.duplicate.queries.export import write_event
from tournaments.duplicate.rebuild.rows import make_board_rows, write_lines
from tournaments.duplicate.rebuild.standing import make_standing
from tournaments.kinds import Computed
from tournaments.models import EntrantScore, Event, MatchScore
from tournaments.queries.matches import TeamMatch, list_counted
from tournaments.queries.penalties import list_penalties
from tournaments.queries.results import list_foulings, read_rows
from tournaments.queries.stored_field import read_field

logger = logging.getLogger(__name__)

SIDES = ("home", "away")
Told = Mapping[str, Any]


def compute_swiss_pairs(event: Event, now: datetime.datetime) -> Computed:
    """Return the standing of Swiss pairs as of the version that it was read at, or later."""
    field, results = read_field(event), list(read_rows(event))
    raw = write_event(field, results, list_foulings(event), list_penalties(event))
    reading = read(raw, waiting=True)
    answer = answer_of(reading)
    if reading.scored is None:
        logger.error("event %s cannot be scored: %s", event.pk, answer)
        return Computed(event, make_standing(event, True, now, scored=False), [], [], scored=False)
    entered: dict[int, int] = {}
    for row in results:
        entered[row.board] = entered.get(row.board, 0) + 1
    counts = [entered.get(board["board"], 0) for board in raw["boards"]]
    boards = make_board_rows(event, reading.scored.scored, raw, answer, counts)
    provisional = reading.scored.provisional or any(
        not board.complete or board.late for board in boards
    )
    said = {(row.round, row.table, row.board): row.said for row in results}
    shown = _ShownMatches(event, reading.scored, answer, said)
    return Computed(
        event,
        make_standing(event, provisional, now),
        [board for board in boards if board.results],
        list(_make_places(event, reading.scored, answer)),
        matches=[shown.make_match(match) for match in list_counted(event, field)],
    )


def _make_places(event: Event, scored: ScoredSwissPairs, answer: Told) -> Iterator[EntrantScore]:
    """Yield the places of the standing."""
    if scored.ranked is not None:
        rows = [(row.team, row.figures.lines) for row in scored.ranked]
        lines = {at: _write_rounds(own) for at, own in rows}
    else:
        lines = {row.entrant: write_lines(row.figures.lines) for row in scored.scored.standings}
    positions = {entrant.key: at for at, entrant in enumerate(scored.event.entrants)}
    for place, row in enumerate(answer["standings"]):
        at = positions[row["entrant"]]
        yield EntrantScore(
            event=event,
            entrant_id=uuid.UUID(row["entrant"]),
            place=place,
            row={**row, "lines": lines[at]},
            tally=scored.scored.tallies[at].write(),
        )


def _write_rounds(lines: Any) -> list[dict[str, Any]]:
    """Return the lines of a total in the order of their rounds; what has none comes first."""
    return write_lines(sorted(lines, key=lambda line: line.round or 0))


class _ShownMatches:
    """The matches of Swiss pairs as they are stored.

    said: what was entered, by round, table and board.
    """

    def __init__(
        self, event: Event, scored: ScoredSwissPairs, answer: Told, said: Mapping[Any, Told]
    ) -> None:
        self._event, self._scored, self._said = event, scored, said
        self._keys = keys = [entrant.key for entrant in scored.event.entrants]
        self._known: dict[tuple[int, frozenset[str]], tuple[PairsMatch, Told]] = {
            (own.meeting.round, frozenset(keys[pair] for pair in own.meeting.pairs)): (own, told)
            for own, told in zip(scored.matches, answer["matches"], strict=True)
        }

    def make_match(self, match: TeamMatch) -> MatchScore:
        """Return the row of a match or a bye. Figures are turned to its home pair."""
        own, told = self._find(match)
        turned = bool(told) and told["home"] != str(match.home.id)
        row: dict[str, Any] = {
            name: _turn(value) if turned and isinstance(value, Mapping) else value
            for name, value in told.items()
            if name not in ("round", *SIDES)
        }
        boards = [self._make_board(match, board, own) for board in match.rooms]
        row["bye"] = match.away is None
        row["boards"] = boards
        row["tables"] = sorted({(meeting.round, meeting.table) for meeting in match.meetings})
        row["missing"] = [board["board"] for board in boards if board["state"] == "none"]
        waits = bool(row.get("waits"))
        if waits and not row["missing"]:
            row["unscaled"] = True
        return MatchScore(
            event=self._event,
            round=match.round,
            table=match.table,
            home=match.home.entrant,
            away=match.away.entrant if match.away else None,
            complete=not row["missing"] and not waits,
            exact={},
            row=row,
        )

    def _find(self, match: TeamMatch) -> tuple[PairsMatch | None, Told]:
        """Return a match as it is scored and answered: a cancelled one as the bye of who is left.

        None without results, and if both pairs have left.
        """
        ids = [str(pair.id) for pair in match.teams]
        for wanted in (ids, *([id_] for id_ in ids)):
            found = self._known.get((match.round, frozenset(wanted)))
            if found is not None:
                return found
        return None, {}

    def _make_board(self, match: TeamMatch, board: int, own: PairsMatch | None) -> dict[str, Any]:
        """Return a board of a match: the result of its table, and what it gave both pairs."""
        told: dict[str, Any] = {"board": board, "open": None, "closed": None, "state": "none"}
        place, _closed = match.rooms[board]
        said = self._said.get((*place, board)) if place else None
        if said is None or said.get("late"):
            return told
        told["open"] = {**said, "points": None}
        cancelled = own is None or own.score.cancelled
        told["state"] = "not-played" if cancelled or said.get("not_played") else "compared"
        if own is None:
            return told
        event = self._scored.event
        for pair, points in own.points.items():
            side = SIDES[self._keys[pair] != str(match.home.id)]
            for at, worth in points.items():
                if event.boards[at[0]].board == board:
                    told[side] = format_short(worth.value, event.rules.places)
                    score = event.boards[at[0]].tables[at[1]].score
                    told["open"] = {**said, "points": score}
        return told


def _turn(pair: Told) -> dict[str, Any]:
    """Return figures of both pairs with home and away exchanged."""
    return {
        other: pair[side] for side, other in zip(SIDES, SIDES[::-1], strict=True) if side in pair
    }
