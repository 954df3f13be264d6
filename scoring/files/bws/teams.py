"""Teams in a .bws file, which names pairs alone: which of them form a team has to be said."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.duplicate.entrant import TEAMS
from scoring.files.answer import FileProblem
from scoring.wording import sentence

TEMPLATES = {
    "pair-twice": sentence("Pair %(pair)s is in two teams."),
    "pair-unknown": sentence("No pair of the file has the number %(pair)s."),
    "pair-alone": sentence("Pair %(pair)s is in no team."),
    "one-team": sentence("Both pairs are of the team %(team)s."),
    "room-twice": sentence("Teams %(home)s and %(away)s have two results in the same direction."),
}
"""The English sentence for each code of a problem of teams."""

PROPOSED = {
    "same": sentence("Which pairs form a team is not told: both of a team have its number."),
    "next": sentence("Which pairs form a team is not told: 1 and 2, 3 and 4 and so on are taken."),
    "half": sentence(
        "Which pairs form a team is not told: 1 and %(other)s, 2 and %(next)s and so on are taken."
    ),
}
"""The English sentence for each code of a note on teams that were taken on trust."""

ROOMS = ("open", "closed")
_NOT_KEPT = ("ns", "ew", "round", "table")


@dataclass(frozen=True, slots=True)
class Team:
    """A team by its number, with the numbers of its pairs."""

    number: str
    pairs: tuple[str, ...]
    name: str = ""


def check_teams(document: Mapping[str, Any], teams: Sequence[Team]) -> list[FileProblem]:
    """Return what is wrong with teams: each pair that meets another must be in one of them."""
    problems = []
    numbers = [pair for team in teams for pair in team.pairs]
    known = {entrant["number"] for entrant in document["entrants"]}
    for pair in sorted(set(numbers)):
        if numbers.count(pair) > 1:
            problems.append(_tell("pair-twice", pair=pair))
        if pair not in known:
            problems.append(_tell("pair-unknown", pair=pair))
    problems += [_tell("pair-alone", pair=pair) for pair in sorted(known - set(numbers))]
    return problems or _check_results(document, _find_teams(teams))


def propose_teams(document: Mapping[str, Any]) -> tuple[list[Team], str]:
    """Return the teams of an event of pairs and the note on them, or none and an empty note.

    By the usual numbers of pairs: both have that of their team, one follows the other, or the
    second ones begin after the first ones. One of these must give every match both of its rooms,
    and no other one may.
    """
    numbers = [entrant["number"] for entrant in document["entrants"]]
    count = len(numbers) // 2
    ways = [([Team(number, (number,)) for number in numbers], PROPOSED["same"])]
    if sorted(numbers) == sorted(str(number) for number in range(1, 2 * count + 1)):
        several = range(1, count + 1)
        following = [Team(str(at), (str(2 * at - 1), str(2 * at))) for at in several]
        apart = [Team(str(at), (str(at), str(at + count))) for at in several]
        values = {"other": count + 1, "next": count + 2}
        ways += [(following, PROPOSED["next"]), (apart, PROPOSED["half"] % values)]
    fitting = [
        way for way in ways if not check_teams(document, way[0]) and _has_rooms(document, way[0])
    ]
    return fitting[0] if len(fitting) == 1 else ([], "")


def _has_rooms(document: Mapping[str, Any], teams: Sequence[Team]) -> bool:
    """Return whether in each round, two teams that meet do so in both directions."""
    of = _find_teams(teams)
    met = {
        (result["round"], of[result["ns"]], of[result["ew"]])
        for _board, result in _list_results(document)
        if {"ns", "ew"} <= result.keys()
    }
    return bool(met) and all((round_, ew, ns) in met for round_, ns, ew in met)


def _check_results(document: Mapping[str, Any], of: Mapping[str, str]) -> list[FileProblem]:
    """Return what stands against comparing the results of teams in two rooms."""
    problems = []
    rooms: set[tuple[int, int, str, str]] = set()
    for board, result in _list_results(document):
        ns, ew = of.get(result.get("ns", "")), of.get(result.get("ew", ""))
        place = board["board"], str(result["table"]), result["round"]
        if ns is None or ew is None:
            continue
        if ns == ew:
            problems.append(FileProblem(TEMPLATES["one-team"] % {"team": ns}, *place))
        elif (key := (result["round"], board["board"], ns, ew)) in rooms:
            values = {"home": ns, "away": ew}
            problems.append(FileProblem(TEMPLATES["room-twice"] % values, *place))
        else:
            rooms.add(key)
    return problems


def _tell(code: str, **values: str) -> FileProblem:
    return FileProblem(TEMPLATES[code] % values)


def _find_teams(teams: Sequence[Team]) -> dict[str, str]:
    return {pair: team.number for team in teams for pair in team.pairs}


def _list_results(
    document: Mapping[str, Any],
) -> list[tuple[Mapping[str, Any], dict[str, Any]]]:
    return [(board, result) for board in document["boards"] for result in board["results"]]


def make_matches(document: Mapping[str, Any], teams: Sequence[Team]) -> dict[str, Any]:
    """Return an event of pairs without problems as one of teams.

    The team that sits North-South at the lower table of a match is the one at home.
    """
    of = _find_teams(teams)
    matches: dict[tuple[int, frozenset[str]], dict[str, Any]] = {}
    for board, result in sorted(_list_results(document), key=_get_table):
        if "ns" not in result or "ew" not in result:
            continue
        ns, ew = of[result["ns"]], of[result["ew"]]
        match = matches.setdefault(
            (result["round"], frozenset((ns, ew))),
            {
                "round": result["round"],
                "table": result["table"],
                "home": ns,
                "away": ew,
                "boards": {},
            },
        )
        own = match["boards"].setdefault(board["board"], _copy_board(board))
        _add_room(own, ROOMS[ns != match["home"]], result)
    return {
        **{key: document[key] for key in ("name", "date") if key in document},
        "kind": TEAMS,
        "scoring": "imps",
        "entrants": _join_pairs(document, teams),
        "matches": [_finish(matches[key]) for key in sorted(matches, key=_get_order(matches))],
    }


def _get_table(item: tuple[Mapping[str, Any], Mapping[str, Any]]) -> tuple[int, int, int]:
    board, result = item
    return result["round"], result["table"], board["board"]


def _get_order(matches: Mapping[Any, Mapping[str, Any]]) -> Any:
    return lambda key: (matches[key]["round"], matches[key]["table"])


def _copy_board(board: Mapping[str, Any]) -> dict[str, Any]:
    return {key: board[key] for key in ("board", "hands") if key in board}


def _add_room(board: dict[str, Any], room: str, result: Mapping[str, Any]) -> None:
    """Add a result to its board. A ruling there is one for both teams."""
    told = {key: value for key, value in result.items() if key not in _NOT_KEPT}
    shares = told.pop("adjusted", None)
    if shares is not None:
        sides = ("home", "away") if room == ROOMS[0] else ("away", "home")
        ruling = dict(zip(sides, (shares["ns"], shares["ew"]), strict=True))
        board.setdefault("adjusted", ruling)
        told = {"not_played": True}
    board[room] = told


def _finish(match: dict[str, Any]) -> dict[str, Any]:
    """Return a match whose boards have both rooms."""
    boards = [match["boards"][number] for number in sorted(match["boards"])]
    for board in boards:
        for room in ROOMS:
            board.setdefault(room, {"not_played": True})
        if "adjusted" in board:
            del board["open"], board["closed"]
    return match | {"boards": boards}


def _join_pairs(document: Mapping[str, Any], teams: Sequence[Team]) -> list[dict[str, Any]]:
    members = {entrant["number"]: entrant.get("members", []) for entrant in document["entrants"]}
    joined = []
    for team in teams:
        own = [member for pair in team.pairs for member in members.get(pair, ())]
        entrant: dict[str, Any] = {"number": team.number}
        if team.name:
            entrant["name"] = team.name
        if own:
            entrant["members"] = own
        joined.append(entrant)
    return joined
