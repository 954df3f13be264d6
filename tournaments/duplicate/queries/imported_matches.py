"""The matches that a document of teams or Swiss pairs has, read for an event that is made of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from scoring.duplicate.points import NAMES, get_vulnerable
from scoring.teams.facts import EIGHTS, ROOMS, SIDES
from scoring.teams.parts import group_parts
from scoring.teams.reading import read_event
from tournaments.duplicate.queries.imported import APART, list_names
from tournaments.duplicate.queries.same_result import tell_for
from tournaments.models import EventKind

#: What of a match an event keeps as a ruling on it.
RULED = ("adjust", "awarded", "imps", "not_played", "carry", "winner")
#: What the rooms of a match exchange where its other team is at home.
_OTHER = {"open": "closed", "closed": "open", "open2": "closed2", "closed2": "open2"}
_OTHER_SIDE = {"home": "away", "away": "home"}


@dataclass(frozen=True)
class ImportedMatch:
    """A match of a document, put together of its parts, or a bye.

    at: its position among the matches of the document. home, away: the positions of the entrants,
    away None at a bye. boards: what each room has by number, ``open`` at Swiss pairs, and what is
    ``adjusted`` for home and away. said: what is ruled on it as a whole. third: whether it is for
    the third place of a knock-out.
    """

    at: int
    round: int
    table: int
    home: int
    away: int | None
    boards: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    said: Mapping[str, Any] = field(default_factory=dict)
    third: bool = False

    @property
    def entrants(self) -> tuple[int, ...]:
        """The positions of its entrants."""
        return (self.home,) if self.away is None else (self.home, self.away)

    @property
    def is_void(self) -> bool:
        """Whether its boards do not matter: what is ruled stands in their place."""
        return not self.said.keys().isdisjoint(("imps", "not_played"))


def is_of_eights(document: Mapping[str, Any]) -> bool:
    """Return whether a document is of teams of eight, whose boards have four rooms."""
    return document["kind"] == EventKind.TEAMS and any(
        not board.keys().isdisjoint(EIGHTS[2:])
        for match in document["matches"]
        for board in match.get("boards", ())
    )


def find_match_faults(document: Mapping[str, Any]) -> list[Fault]:
    """Return what a valid document has that events of this program do not have."""
    if document["kind"] == EventKind.TEAMS:
        return list(_find_team_faults(document))
    return list(_find_pair_faults(document))


def list_matches(document: Mapping[str, Any]) -> list[ImportedMatch]:
    """Return the matches and byes of a valid document without faults, in their order."""
    if document["kind"] == EventKind.TEAMS:
        return _list_team_matches(document)
    return _list_pair_matches(document)


def expect_matches(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a document whose boards all say how many results they are meant to have.

    At Swiss pairs each match of a round plays its boards, where a file does not say it.
    """
    if document["kind"] == EventKind.TEAMS:
        return document
    met: dict[int, set[frozenset[str]]] = {}
    for board in document["boards"]:
        for result in board.get("results", ()):
            if {"ns", "ew"} <= result.keys():
                met.setdefault(result["round"], set()).add(frozenset((result["ns"], result["ew"])))
    boards = []
    for board in document["boards"]:
        rounds = {result["round"] for result in board.get("results", ())}
        count = sum(len(met.get(round_, ())) for round_ in rounds)
        boards.append({"expected": count, **board} if count else board)
    return {**document, "boards": boards}


def _index_numbers(document: Mapping[str, Any]) -> dict[str, int]:
    """Return the positions of the entrants by the numbers that name them."""
    return {
        str(own.get("number", own.get("id", ""))): at for at, own in enumerate(document["entrants"])
    }


def _find_team_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what matches of teams have that cannot be said here."""
    eights = is_of_eights(document)
    for at, match in enumerate(document["matches"]):
        field_, values = f"matches.{at}", {"round": match["round"], "home": match["home"]}
        if "share" in match:
            text = _("Round %(round)d, %(home)s: a short match cannot be imported.")
            yield Fault("share", text % values, field_)
        if match.get("bye") and not match.keys().isdisjoint(RULED):
            text = _("Round %(round)d, %(home)s: a bye with points of its own cannot be imported.")
            yield Fault("bye", text % values, field_)
        if match.get("parts", 1) > 1 and not match.keys().isdisjoint(RULED):
            text = _("Round %(round)d, %(home)s: a ruling on a part of a match is not kept here.")
            yield Fault("parts", text % values, field_)
        for board in match.get("boards", ()):
            yield from _find_board_faults(board, field_, eights)


def _find_board_faults(board: Mapping[str, Any], field_: str, eights: bool) -> Iterator[Fault]:
    """Yield what a board of a match has that cannot be said here."""
    yield from find_vulnerable_faults(board, field_)
    rooms = [name for name in EIGHTS if name in board]
    values = {"board": board["board"]}
    if board.get("extra"):
        text = _("Board %(board)d is an extra one of a knock-out: these cannot be imported.")
        yield Fault("extra", text % values, field_)
    if any("version" in board[room] for room in rooms):
        yield make_version_fault(board["board"], field_)
    if eights and rooms and len(rooms) < len(EIGHTS):
        text = _("Board %(board)d has results in two rooms, and others have them in four.")
        yield Fault("rooms", text % values, field_)


def make_version_fault(board: int, field_: str) -> Fault:
    """Return the fault of a board of which several versions were played."""
    text = _("Board %(board)d was fouled: its results are of several versions.")
    return Fault("version", text % {"board": board}, field_)


def find_vulnerable_faults(board: Mapping[str, Any], field_: str) -> Iterator[Fault]:
    """Yield the fault of a board that was vulnerable otherwise than by its number."""
    named = board.get("vulnerable")
    if named is not None and NAMES[named] != get_vulnerable(board["board"]):
        text = _("Board %(board)d was not vulnerable as its number says.")
        yield Fault("vulnerable", text % {"board": board["board"]}, field_)


def _find_pair_faults(document: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what results of Swiss pairs have that cannot be said here."""
    if len(list_names(document)) > 1:
        yield Fault("one-section", _("Swiss pairs play in one section."), "boards")
    if any("seats" in own or "number" not in own for own in document["entrants"]):
        yield make_seats_fault()
    for at, board in enumerate(document["boards"]):
        yield from find_vulnerable_faults(board, f"boards.{at}")
        for number, result in enumerate(board.get("results", ())):
            field_ = f"boards.{at}.results.{number}"
            if "version" in result:
                yield make_version_fault(board["board"], field_)
            if not {"ns", "ew"} <= result.keys() and not result.get("not_played"):
                yield make_one_side_fault(board["board"], field_)


def make_seats_fault() -> Fault:
    """Return the fault of entrants whose numbers change within an event."""
    text = _("Some entrants are known by several numbers: such an event cannot be imported.")
    return Fault("seats", text, "entrants")


def make_one_side_fault(board: int, field_: str) -> Fault:
    """Return the fault of a result that names nobody on one side."""
    text = _("Board %(board)d: a result has entrants on one side only.")
    return Fault("one-side", text % {"board": board}, field_)


def _list_team_matches(document: Mapping[str, Any]) -> list[ImportedMatch]:
    numbers = _index_numbers(document)
    event, _problems = read_event(document)
    groups = group_parts(event.matches) if event else []
    return [
        _join(at, [document["matches"][part] for part in parts], numbers)
        for at, parts in enumerate(groups)
    ]


def _join(at: int, parts: Sequence[Mapping[str, Any]], numbers: Mapping[str, int]) -> ImportedMatch:
    """Return a match of its parts, with home and away of the last one."""
    last = parts[-1]
    place = at, last["round"], last.get("table", 0), numbers[last["home"]]
    if last.get("bye"):
        return ImportedMatch(*place, None)
    boards = {
        board["board"]: _tell_board(board, turned=part["home"] != last["home"])
        for part in parts
        for board in part.get("boards", ())
    }
    said = {key: last[key] for key in RULED if key in last}
    return ImportedMatch(*place, numbers[last["away"]], boards, said, "place" in last)


def _tell_board(board: Mapping[str, Any], *, turned: bool) -> dict[str, Any]:
    """Return the rooms of a board and its ruling. turned: whether the other team is at home."""
    told = {
        _OTHER[room] if turned else room: _tell_result(board[room])
        for room in EIGHTS
        if room in board
    }
    ruling = board.get("adjusted")
    if ruling is not None:
        sides = _OTHER_SIDE if turned else {}
        told["adjusted"] = {sides.get(key, key): value for key, value in ruling.items()}
    return told


def _tell_result(result: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in APART}


def _list_pair_matches(document: Mapping[str, Any]) -> list[ImportedMatch]:
    """Return the matches of Swiss pairs: home is who sits North-South in its first result."""
    numbers = _index_numbers(document)
    matches: dict[tuple[int, frozenset[int]], ImportedMatch] = {}
    alone: dict[tuple[int, int], int] = {}
    for board in document["boards"]:
        for result in board.get("results", ()):
            round_ = result["round"]
            pairs = [numbers[result[key]] for key in ("ns", "ew") if key in result]
            if len(pairs) < len(SIDES):
                alone.setdefault((round_, pairs[0]), len(matches))
                continue
            match = matches.setdefault(
                (round_, frozenset(pairs)),
                ImportedMatch(
                    len(matches), round_, result.get("table", 0), pairs[0], pairs[1], boards={}
                ),
            )
            turned = bool(result.get("turned")) != (pairs[0] != match.home)
            told = tell_for(_tell_result(result), turned=turned)
            boards: Any = match.boards
            boards[board["board"]] = {ROOMS[0]: told}
    playing = {(match.round, pair) for match in matches.values() for pair in match.entrants}
    byes = [
        ImportedMatch(at, round_, 0, pair, None)
        for (round_, pair), at in alone.items()
        if (round_, pair) not in playing
    ]
    return [*matches.values(), *byes]
