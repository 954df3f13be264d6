"""An event of teams as one of pairs, since a .bws file names pairs alone.

The team at position k, from 1, has the pairs 2k - 1 and 2k: the first sits in the open room. The
match at table t is played at tables 2t - 1 and 2t.
"""

from collections.abc import Mapping
from typing import Any

from scoring.duplicate.entrant import PAIRS
from scoring.files.bws.teams import ROOMS, Team


def list_teams(event: Mapping[str, Any]) -> list[Team]:
    """Return the teams of an event with the pairs that its .bws file names."""
    return [
        Team(entrant["number"], (str(2 * at + 1), str(2 * at + 2)), entrant.get("name", ""))
        for at, entrant in enumerate(event["entrants"])
    ]


def split_teams(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return an event of teams as one of pairs with a result for each room."""
    pairs = {team.number: team.pairs for team in list_teams(event)}
    boards: dict[int, dict[str, Any]] = {}
    tables: dict[int, int] = {}
    for match in event["matches"]:
        round_ = match["round"]
        tables[round_] = tables.get(round_, 0) + 1
        if "away" not in match:
            continue
        table = match.get("table", tables[round_])
        for board in match.get("boards", ()):
            own = boards.setdefault(board["board"], {"board": board["board"], "results": []})
            if "hands" in board:
                own["hands"] = board["hands"]
            for room in ROOMS:
                seated = _seat(match, pairs, room, {"round": round_, "table": table})
                result = _find_result(board, room)
                own["results"] += [] if result is None else [{**seated, **result}]
    return {
        **{key: event[key] for key in ("name", "date") if key in event},
        "kind": PAIRS,
        "entrants": _split_members(event),
        "boards": [boards[number] for number in sorted(boards)],
    }


def _seat(
    match: Mapping[str, Any], pairs: Mapping[str, tuple[str, ...]], room: str, place: dict[str, Any]
) -> dict[str, Any]:
    """Return who sits where in one room of a match, and at which table."""
    number = ROOMS.index(room)
    sides = ("home", "away") if number == 0 else ("away", "home")
    ns, ew = (pairs[match[side]][number] for side in sides)
    return {"round": place["round"], "table": 2 * place["table"] - 1 + number, "ns": ns, "ew": ew}


def _find_result(board: Mapping[str, Any], room: str) -> Mapping[str, Any] | None:
    """Return the result of a room, a ruling for both teams in both rooms."""
    adjusted = board.get("adjusted", {})
    if "home" in adjusted and "away" in adjusted:
        home, away = adjusted["home"], adjusted["away"]
        first = room == ROOMS[0]
        return {"adjusted": {"ns": home if first else away, "ew": away if first else home}}
    result: Mapping[str, Any] | None = board.get(room)
    return result


def _split_members(event: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the pairs, the first two members of each team in its first one."""
    split: list[dict[str, Any]] = []
    for team, entrant in zip(list_teams(event), event["entrants"], strict=True):
        members = entrant.get("members", [])
        for at, number in enumerate(team.pairs):
            own = members[2 * at : 2 * at + 2]
            split.append({"number": number, **({"members": own} if own else {})})
    return split
