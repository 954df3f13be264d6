"""What a document in the event format says of who met whom, as an event is made of it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from scoring.files.answer import TEMPLATES as REFUSALS
from scoring.teams.facts import EIGHTS
from tournaments.duplicate.queries.imported_alone import (
    AloneResult,
    BoardResult,
    Seated,
    Sides,
    count_meant,
    counts_alone,
    is_whole,
    list_meant,
    place_alone,
)
from tournaments.models import EventKind
from tournaments.movements.recorded import Played, Recorded, record_movement

#: Who sits at a table, by whether single players are ranked.
SEATS = {False: (("ns",), ("ew",)), True: (("n", "s"), ("e", "w"))}
#: Who played a result, and where.
PLACED = ("ns", "ew", "n", "s", "e", "w", "round", "table")
#: What is known of a result besides who played it, where, and how. Cards tell of hands.
APART = (*PLACED, "calls", "play", "time")
#: The most results that a file brings at once: each is an act of its own.
MOST_RESULTS = 2_000
#: The greatest number of a board.
LAST_BOARD = 999
#: The most entrants: each is entered beside all others.
MOST_ENTRANTS = 400
#: How the keys of acts begin that make an event of a file.
FILE_KEY = "file-"
#: How far apart the boards of a set are at most.
_NEAR = 4


@dataclass(frozen=True)
class ImportedSection:
    """A section as it is imported.

    entrants: by their positions in the document, in the order of their slots. results: each board
    of the document with one of its results. alone: those that count for one side alone.
    """

    letter: str
    name: str | None
    entrants: list[int]
    recorded: Recorded
    results: list[BoardResult]
    alone: list[AloneResult]

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The round and the table of each result; those of one side are not among them."""
        return self.recorded.places[: len(self.results)]


def find_size_faults(document: Mapping[str, Any]) -> list[Fault]:
    """Return why the results of a valid document are too many, too few, or of several sessions."""
    faults = []
    boards = document.get("boards", ())
    results = sum(len(board.get("results", ())) for board in boards)
    results += sum(_count_results(match) for match in document.get("matches", ()))
    if not results:
        faults.append(Fault("no-results", _(REFUSALS["no-results"]), "boards"))
    if results > MOST_RESULTS:
        text = _("The event has %(count)d results: at most %(most)d can be imported.")
        values = {"count": results, "most": MOST_RESULTS}
        faults.append(Fault("too-many", text % values, "boards"))
    inner = [board for match in document.get("matches", ()) for board in match.get("boards", ())]
    last = max((board["board"] for board in (*boards, *inner)), default=0)
    if last > LAST_BOARD:
        text = _("Board %(board)d: a board has a number up to %(most)d here.")
        faults.append(Fault("boards", text % {"board": last, "most": LAST_BOARD}, "boards"))
    entrants = len(document["entrants"])
    if entrants > MOST_ENTRANTS:
        text = _("The event has %(count)d entrants: at most %(most)d can be imported.")
        values = {"count": entrants, "most": MOST_ENTRANTS}
        faults.append(Fault("too-many", text % values, "entrants"))
    if len({board.get("session", 1) for board in boards}) > 1:
        text = _("The event has several sessions: write a file for each.")
        faults.append(Fault("sessions", text, "boards"))
    return faults


def _count_results(match: Mapping[str, Any]) -> int:
    """Return how many results a match has: each room of a board, or what is known of all."""
    rooms = [room for board in match.get("boards", ()) for room in EIGHTS if room in board]
    return len(rooms) or int(not match.get("bye", False))


def add_unplayed(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document with the results that its boards were meant to have, as not played.

    Some formats leave out what was not played. Who was to play it are two who met on other boards
    and have no result on this one, if there are no more of these than results are missing.
    """
    individual = document["kind"] == EventKind.INDIVIDUAL
    sides = SEATS[individual]
    keys = [key for side in sides for key in side]
    met: dict[tuple[str | None, tuple[str, ...]], list[tuple[int, Mapping[str, Any]]]] = {}
    for board in document["boards"]:
        for result in board.get("results", ()):
            if not is_whole(result, sides):
                continue
            company = tuple(result[key] for key in keys)
            met.setdefault((board.get("section"), company), []).append((board["board"], result))
    boards = []
    for board in document["boards"]:
        results = list(board.get("results", ()))
        missing = board.get("expected", 0) - count_meant(results, sides)
        if missing > 0:
            results += _find_unplayed(board, results, met, keys, missing)
        boards.append({**board, "results": results})
    return {**document, "boards": boards}


def expect_results(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document whose boards are meant to have the results that are here.

    What a file says of that stands unless it lacks results of which it is not certain whose they
    are.
    """
    sides = SEATS[document["kind"] == EventKind.INDIVIDUAL]
    boards = []
    for board in document["boards"]:
        here = count_meant(board["results"], sides)
        boards.append({**board, "expected": min(board.get("expected", here), here)})
    return {**document, "boards": boards}


def list_short_boards(document: Mapping[str, Any]) -> list[int]:
    """Return the boards that were meant to have results of which it is not certain whose they are.

    They are compared without them, so that percentages can differ from those of other programs.
    """
    if document["kind"] not in (EventKind.PAIRS, EventKind.INDIVIDUAL):
        return []
    sides = SEATS[document["kind"] == EventKind.INDIVIDUAL]
    return [
        board["board"]
        for board in add_unplayed(document)["boards"]
        if board.get("expected", 0) > count_meant(board["results"], sides)
    ]


def _find_unplayed(
    board: Mapping[str, Any],
    results: Sequence[Mapping[str, Any]],
    met: Mapping[tuple[str | None, tuple[str, ...]], list[tuple[int, Mapping[str, Any]]]],
    keys: Sequence[str],
    missing: int,
) -> list[dict[str, Any]]:
    """Return the results that a board lacks, or nothing if it is not certain whose they are."""
    here = {
        (key in ("ew", "e", "w"), result[key])
        for result in results
        for key in keys
        if key in result
    }
    idle = [
        (company, played)
        for (section, company), played in met.items()
        if section == board.get("section")
        and here.isdisjoint(
            (key in ("ew", "e", "w"), name) for key, name in zip(keys, company, strict=True)
        )
        and min(abs(number - board["board"]) for number, _result in played) <= _NEAR
    ]
    if len(idle) != missing:
        return []
    unplayed = []
    for company, played in idle:
        place = {key: played[0][1][key] for key in ("round", "table") if key in played[0][1]}
        sitting = dict(zip(keys, company, strict=True))
        unplayed.append({**place, **sitting, "not_played": True})
    return unplayed


def list_names(document: Mapping[str, Any]) -> list[str | None]:
    """Return the names of the sections in order."""
    names = {board.get("section") for board in document["boards"] if board.get("results")}
    return sorted(names, key=lambda name: name or "")


def list_fields(document: Mapping[str, Any]) -> set[tuple[str | None, str | None]]:
    """Return the fields of a document: each a section, or a group of sections that are compared."""
    return {
        (None, board.get("section")) if board.get("group") is None else (board["group"], None)
        for board in document["boards"]
        if board.get("results")
    }


def list_sections(document: Mapping[str, Any]) -> Iterable[ImportedSection]:
    """Yield the sections of a document, each with the movement that was played in it."""
    individual = document["kind"] == EventKind.INDIVIDUAL
    apart = document.get("winners") == 2
    for letter, name in zip(ascii_uppercase, list_names(document), strict=False):
        results = [
            (board["board"], result)
            for board in document["boards"]
            if board.get("section") == name
            for result in board.get("results", ())
        ]
        yield _record(document, letter, name, results, individual=individual, apart=apart)


def rank_entrant(document: Mapping[str, Any], at: int) -> tuple[bool, int, str]:
    """Return by what an entrant of a section is ordered: the slots of an import go by it."""
    entrant = document["entrants"][at]
    number = str(entrant.get("number", ""))
    digits = re.sub("[^0-9]", "", number)[:9]
    across = document.get("winners") == 2 and entrant.get("line") == "EW"
    return across, int(digits or 0), number


def _seat_results(
    document: Mapping[str, Any],
    name: str | None,
    results: Iterable[BoardResult],
    sides: Sides,
    *,
    apart: bool,
) -> list[Seated]:
    """Return the results of a section with who sat there. Raise KeyError for an unknown number."""
    known: dict[tuple[str, str], int] = {}
    for at, entrant in enumerate(document["entrants"]):
        if entrant.get("section") in (None, name) and "number" in entrant:
            known[entrant.get("line", "") if apart else "", entrant["number"]] = at

    def find(result: Mapping[str, Any], key: str) -> int:
        line = key.upper() if apart else ""
        return known[line if (line, result[key]) in known else "", result[key]]

    seated: list[Seated] = []
    for board, result in results:
        ns, ew = (tuple(find(result, key) for key in side if key in result) for side in sides)
        seated.append((board, result, (ns, ew)))
    return seated


def _record(
    document: Mapping[str, Any],
    letter: str,
    name: str | None,
    results: list[BoardResult],
    *,
    individual: bool,
    apart: bool,
) -> ImportedSection:
    """Return a section with its movement. Entrants have slots in the order of their numbers."""
    sides = SEATS[individual]
    seated = _seat_results(document, name, results, sides, apart=apart)
    whole = [own for own in seated if is_whole(own[1], sides)]
    alone = [own for own in seated if counts_alone(own[1], sides)]
    expected = {
        board["board"]: board["expected"]
        for board in document["boards"]
        if board.get("section") == name and "expected" in board
    }
    meant = list_meant(whole, alone, expected)
    entrants = sorted(
        {at for own in whole for side in own[2] for at in side},
        key=lambda at: rank_entrant(document, at),
    )
    slots = {at: slot for slot, at in enumerate(entrants, start=1)}
    north_south = sum(document["entrants"][at].get("line") != "EW" for at in entrants)
    recorded = record_movement(
        _("as it was played"),
        [
            Played(ns, ew, board, result.get("round"), result.get("table"))
            for board, result, company in (*whole, *meant)
            for ns, ew in [[tuple(slots[at] for at in side) for side in company]]
        ],
        (north_south, len(entrants) - north_south) if apart else None,
    )
    placed = place_alone(whole, alone, meant, recorded)
    told = [(board, result) for board, result, _company in whole]
    return ImportedSection(letter, name, entrants, recorded, told, placed)
