"""An event of teams in the event format: its matches, with the results of both rooms."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.duplicate.decimals import format_short
from scoring.duplicate.faults import Form
from scoring.duplicate.rules import read_rules
from scoring.duplicate.victory_points import Scale, get_most, has_row, serves_any
from scoring.teams.facts import EIGHTS, ROOMS
from tournaments.duplicate.queries.decisions import Decisions
from tournaments.duplicate.queries.versions import Versions
from tournaments.models import Event, Fouling
from tournaments.queries.field import Field
from tournaments.queries.matches import Place, TeamMatch, list_counted
from tournaments.queries.results import ResultRow

#: What a room of a match has of a result: the rest of it is about the board.
_OF_BOARD = ("adjusted", "turned")
#: What a board lacks that cannot be compared as it was played, until the director rules.
SAME_WAY, DIFFER = "same-way", "differ"
#: A room whose result is to come.
_LATE: dict[str, Any] = {"late": True}
Names = Mapping[uuid.UUID, str]


class TeamResults:
    """The results of an event of teams by their places, as the rooms of matches have them."""

    def __init__(
        self,
        field: Field,
        rows: Iterable[ResultRow],
        foulings: Iterable[Fouling] = (),
        *,
        hides: bool = False,
    ) -> None:
        """Keep the results. hides: whether a room waits in silence until the other is in."""
        self._event, self._hides = field.event, hides
        letters = {section.section.pk for section in field.sections}
        self._versions = Versions(foulings)
        self._rows = {
            (row.round, row.table, row.board): row for row in rows if row.section_id in letters
        }

    def find(self, match: TeamMatch, place: Place | None, board: int) -> ResultRow | None:
        """Return the result of a board in a room of a match, by the teams that meet there."""
        row = self._rows.get((*place, board)) if place else None
        ids = {team.id for team in match.teams}
        return row if row is not None and {row.ns_id, row.ew_id} <= ids else None

    def write_board(self, match: TeamMatch, board: int) -> dict[str, Any]:
        """Return a board of a match in the event format.

        One that was played the same way round in both rooms, or with different deals, is not
        played until the director rules on it.
        """
        rows = [self.find(match, place, board) for place in match.rooms[board]]
        written: dict[str, Any] = {"board": board}
        if board in match.extra:
            written["extra"] = True
        awards = _write_awards(match, rows)
        if awards:
            written["adjusted"] = awards
        if not {"home", "away"} <= awards.keys():
            lacks = self.find_lack(match, board)
            names = match.room_names
            for room, place, row in zip(names, match.rooms[board], rows, strict=True):
                written[room] = self._write_room(row, place, lacks)
            if any(written[room].get("not_played") for room in names):
                # A ruling for one team leaves the other its result, and here there is none.
                written.pop("adjusted", None)
            if self._hides and any(written[room] == _LATE for room in names):
                written |= dict.fromkeys(names, _LATE)
                written.pop("adjusted", None)
        return _keep_rooms(match, written)

    def write_forfeited(self, match: TeamMatch) -> dict[str, Any]:
        """Return a match whose boards could not all be played, as one team has left.

        What was played in both rooms stands, and each other board is AVE- for who left and AVE+ for
        the other. If nothing was played and there is a scale, these are shares of its most.
        """
        played = {
            board
            for board, places in match.rooms.items()
            if all(self.find(match, place, board) is not None for place in places)
        }
        sides = {"home": match.home, "away": match.away}
        if not played and (scale := find_shares(self._event)):
            plus, minus = scale
            return {
                "awarded": {
                    side: minus if team is match.left else plus for side, team in sides.items()
                }
            }
        awards = {side: "AVE-" if team is match.left else "AVE+" for side, team in sides.items()}
        return {
            "boards": [
                self.write_board(match, board)
                if board in played
                else _keep_rooms(match, {"board": board, "adjusted": awards})
                for board in match.rooms
            ]
        }

    def find_lack(self, match: TeamMatch, board: int) -> str:
        """Return why the rooms of a board cannot be compared, or empty."""
        rows = [self.find(match, place, board) for place in match.rooms[board]]
        played = [row for row in rows if row is not None and _is_played(row.said)]
        if len({bool(row.said.get("turned")) for row in played}) > 1:
            return SAME_WAY
        return DIFFER if len({self._find_version(row) for row in played}) > 1 else ""

    def _find_version(self, row: ResultRow) -> str:
        return self._versions.find(row.section_id, row.board, row.round)

    def _write_room(self, row: ResultRow | None, place: Place | None, lacks: str) -> dict[str, Any]:
        if place is None or lacks:
            return {"not_played": True}
        if row is None:
            return _LATE
        told = {key: value for key, value in row.said.items() if key not in _OF_BOARD}
        if not told:  # a ruling alone, for one of the teams
            return _LATE
        version = self._find_version(row)
        turned = {"turned": True} if row.said.get("turned") else {}
        return {**told, **turned, **({"version": version} if version else {})}


def _keep_rooms(match: TeamMatch, written: dict[str, Any]) -> dict[str, Any]:
    """Return a board that is awarded to both teams of eight with its four rooms.

    By these it is known that the board counts for two.
    """
    if len(match.room_names) > len(ROOMS) and not written.keys() & {*match.room_names}:
        written |= {name: {"not_played": True} for name in match.room_names}
    return written


def _is_played(result: Mapping[str, Any]) -> bool:
    return not result.keys().isdisjoint(("contract", "score", "weighted"))


def _write_awards(match: TeamMatch, rows: Sequence[ResultRow | None]) -> dict[str, Any]:
    """Return what rulings in the rooms of a board give home and away: the open room's first."""
    awards: dict[str, Any] = {}
    for row in rows:
        ruled = row.said.get("adjusted", {}) if row is not None else {}
        for side, entrant in (("ns", row and row.ns_id), ("ew", row and row.ew_id)):
            if side in ruled:
                awards.setdefault("home" if entrant == match.home.id else "away", ruled[side])
        if "reason" in ruled:
            awards.setdefault("reason", ruled["reason"])
    return awards


def write_matches(
    field: Field,
    results: TeamResults,
    decisions: Decisions,
    numbers: Names,
    only: Collection[TeamMatch] | None = None,
) -> tuple[list[TeamMatch], list[dict[str, Any]]]:
    """Return the matches of an event, and each in the event format.

    only: the matches whose boards are wanted; None for all.
    """
    matches = list_counted(field.event, field)
    scale = read_scale(field.event)
    written = []
    for match in matches:
        told: dict[str, Any] = {"round": match.round, "home": numbers[match.home.id]}
        if match.away is None:
            written.append({**told, "bye": True})
            continue
        told |= {"table": match.table, "away": numbers[match.away.id]}
        if match.third:
            told["place"] = "third"
        said = decisions.find_ruling(match)
        if match.left is not None and not said:
            told |= results.write_forfeited(match)
        elif said.keys().isdisjoint(("not_played", "imps")) and (only is None or match in only):
            told["boards"] = [results.write_board(match, board) for board in match.rooms]
        if (
            "boards" in told
            and "awarded" not in said
            and (
                decisions.is_disputed(match)
                or lacks_row(scale, told["boards"], match.home.pairs // 2)
            )
        ):
            told["late"] = True
        written.append({**told, **said})
    return matches, written


def is_halved(event: Event, match: TeamMatch, boards: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether a match of a triangle lacks its second half, as one of the three has left.

    It counts for nothing, unless there is a ruling on it or on its boards.
    """
    return event.draws_rounds and any(
        None in match.rooms[board["board"]]
        and not {"home", "away"} <= board.get("adjusted", {}).keys()
        for board in boards
    )


def read_scale(event: Event) -> Scale | None:
    """Return the scale of victory points of an event, or None."""
    return read_rules(Form({"law": event.law, "rules": event.rules})).victory_points


def lacks_row(scale: Scale | None, boards: Iterable[Mapping[str, Any]], each: int = 1) -> bool:
    """Return whether a match is over and the scale has nothing for the boards that count.

    each: for how many a board counts: two at teams of eight. Such a match waits for a ruling, so
    that nobody else's standing does.
    """
    if scale is None or serves_any(scale):
        return False
    count = 0
    for board in boards:
        rooms = [board[room] for room in EIGHTS if room in board]
        if {"home", "away"} <= board.get("adjusted", {}).keys():
            count += 1
        elif any(room.get("not_played") for room in rooms):
            continue  # whatever is still to come in another room, the board does not count
        elif any(room.get("late") for room in rooms):
            return False
        else:
            count += 1
    return count > 0 and not has_row(scale, count * each)


def find_shares(event: Event) -> tuple[str, str] | None:
    """Return what AVE+ and AVE- of a whole match are in victory points; None without a scale."""
    rules = read_rules(Form({"law": event.law, "rules": event.rules}))
    if rules.victory_points is None:
        return None
    most = get_most(rules.victory_points)
    plus, _average, minus = rules.average
    return format_short(most * plus / 100, 9), format_short(most * minus / 100, 9)


def tell_lack(lack: str) -> str:
    """Return why a board waits for a ruling, as a sentence."""
    if lack == SAME_WAY:
        return _("Both rooms sat the same way round.")
    return _("The rooms played different deals.")
