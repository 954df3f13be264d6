"""Matches of teams as elements of USEBIO."""

from collections.abc import Mapping
from typing import Any

from scoring.auction import PASS
from scoring.contract import Contract
from scoring.duplicate.imps import convert_difference
from scoring.duplicate.points import get_vulnerable, score_result
from scoring.files.figures import write_place
from scoring.files.shares import read_percent
from scoring.files.usebio.heads import SCORES
from scoring.files.usebio.layout import write_element, write_text, write_texts
from scoring.files.usebio.teams import ROOMS, SIDES
from scoring.files.usebio.told import is_told, write_awards, write_board, write_line, write_players
from scoring.seats import Seat


def write_team(
    entrant: Mapping[str, Any], row: Mapping[str, Any], *, federation: str, awards: bool
) -> str:
    """Return a team. row: of the standings, {} if there is none."""
    number = entrant["number"]
    head = write_texts(
        ("TOTAL_SCORE", row.get("percent") or row.get("points")),
        ("PLACE", write_place(row) or None),
    )
    points = write_awards(entrant) if awards else []
    name = entrant.get("name", f"Team {number}")
    inner = [*([head] if head else []), *write_players(entrant, federation), *points]
    return write_element("TEAM", inner, TEAM_ID=number, TEAM_NAME=name)


def write_match(match: Mapping[str, Any], figures: Mapping[str, Any], *, scaled: bool) -> str:
    """Return a match. figures: its row of the answer. scaled: whether victory points are told."""
    texts = [
        ("ROUND_NUMBER", match["round"]),
        ("TEAM", match["home"]),
        ("OPPOSING_TEAM", match.get("away", "")),
    ]
    boards = [_write_board(board) for board in match.get("boards", ())]
    known, awarded = match.get("imps"), match.get("awarded")
    if known is not None:
        texts.append(("BOARDS_PLAYED", known["count"]))
    scores = awarded or known or figures.get("imps") or figures.get("points") or {}
    if scaled and not boards:
        scores = awarded or figures.get("vp") or scores
    told = [(name, scores.get(side)) for name, side in zip(SCORES, SIDES, strict=True)]
    tail = write_texts(*told)
    return write_element(
        "MATCH", [write_texts(*texts), *filter(None, boards), *filter(None, [tail])]
    )


def _write_board(board: Mapping[str, Any]) -> str:
    """Return a board of a match, "" if neither room has a line."""
    number = board["board"]
    rooms = {direction: _find_room(board, room) for direction, room in ROOMS.items()}
    lines = [
        write_line(result, {"score": _score(result, number)}, "", [("DIRECTION", direction)])
        for direction, result in rooms.items()
        if is_told(result)
    ]
    return write_board(number, lines, _write_imps(board)) if lines else ""


def _find_room(board: Mapping[str, Any], room: str) -> Mapping[str, Any]:
    """Return the result of a room. A ruling for both teams stands in both of them."""
    adjusted = board.get("adjusted", {})
    if not adjusted:
        result: Mapping[str, Any] = board.get(room, {})
        return result
    sides = SIDES if room == "open" else SIDES[::-1]
    shares = dict(zip(("ns", "ew"), (adjusted.get(side, "") for side in sides), strict=True))
    return {"adjusted": shares} if all(map(read_percent, shares.values())) else {}


def _write_imps(board: Mapping[str, Any]) -> str:
    """Return the IMPs of the team at home on a board, "" if they do not follow from its rooms."""
    rooms = [board.get(room, {}) for room in ROOMS.values()]
    scores = [_score(result, board["board"]) for result in rooms]
    if board.get("adjusted") or any("weighted" in result for result in rooms):
        return ""
    if scores[0] is None or scores[1] is None:
        return ""
    return write_text("IMPS", convert_difference(scores[0] - scores[1]))


def _score(result: Mapping[str, Any], board: int) -> int | None:
    """Return North-South's points of a room, None if there are none."""
    contract = result.get("contract")
    if contract is None:
        score: int | None = result.get("score")
        return score
    if contract == PASS:
        return 0
    seat, vulnerable = Seat(result["declarer"]), get_vulnerable(board)
    return score_result(Contract.parse(contract), seat, result["tricks"], vulnerable)
