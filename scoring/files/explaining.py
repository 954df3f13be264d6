"""Why another program's percentages differ: the smallest change of rules that gives them exactly.

A finite set of rules is searched, those with the fewest changes first. Rules that no law has are
not invented: if none gives the figures, the boards and entrants that cannot agree are named.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.duplicate.board import MATCHPOINTS
from scoring.duplicate.decimals import format_units, round_to_units
from scoring.duplicate.event import EventResult, Scored, answer_of, score_event, settle_side
from scoring.duplicate.reading import Event, read_event
from scoring.duplicate.rules import Rules
from scoring.files.answer import name_entrant
from scoring.files.rule_changes import (
    READERS,
    REWRITES,
    Change,
    list_candidates,
    rewrite,
)
from scoring.problem import Problem


@dataclass(frozen=True, slots=True)
class Difference:
    """An entrant whose figure differs. ours: the nearest that was reached; None without one."""

    entrant: str
    theirs: str
    ours: str | None


@dataclass(frozen=True, slots=True)
class Stated:
    """What a file says that events are worth.

    figures: by the id or number of an entrant, with its line and section before it if that is
    needed to tell it from others (``A NS 7``), the percentage, or at other scorings the points.
    boards: by board, then by the numbers of both sides of a result, North-South's matchpoints.
    """

    figures: Mapping[str, str]
    boards: Mapping[int, Mapping[tuple[str, str], str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a search has found.

    changes: the rules that differ, empty if none does; None if no set of rules gives the figures.
    Then differences are those of the rules that come nearest, and boards those that agree under no
    set of rules, where the file says what each result was worth. problems: of the event.
    """

    changes: tuple[Change, ...] | None
    differences: tuple[Difference, ...] = ()
    boards: tuple[int, ...] = ()
    problems: tuple[Problem, ...] = ()


def explain(document: Mapping[str, Any], stated: Stated) -> Explanation:
    """Return which rules another program had that gave the stated figures.

    document: an event of pairs or of single players in the event format, with the rules of this
    program.
    """
    search = _Search(document, stated)
    if search.problems:
        return Explanation(None, problems=search.problems)
    best: list[Difference] | None = None
    boards = set(stated.boards)
    for changes in list_candidates(search.rules, search.scoring):
        scored = search.score(changes)
        if scored is None:
            continue
        differences = search.compare(scored)
        if not differences:
            return Explanation(changes)
        if best is None or len(differences) < len(best):
            best = differences
        if boards:
            told = _list_points(scored)
            boards -= {board for board in boards if _agrees(stated.boards[board], told, board)}
    return Explanation(None, tuple(best or ()), tuple(sorted(boards)))


class _Search:
    """An event that is scored by one set of rules after the other."""

    def __init__(self, document: Mapping[str, Any], stated: Stated) -> None:
        """Read the event, and how many decimals the stated figures have."""
        self._document, self._stated = document, stated
        event, problems = read_event(document)
        self.problems = tuple(problems)
        self._events: dict[frozenset[str], Event | None] = {frozenset(): event}
        self._numbers: dict[str, str] = {}
        if event is not None:
            named = [entrant for entrant in document["entrants"] if "id" in entrant]
            self._numbers = {entrant["id"]: entrant.get("number", "") for entrant in named}
        self._places = max((_count_decimals(text) for text in stated.figures.values()), default=2)
        self.rules = event.rules if event is not None else Rules()
        self.scoring = event.scoring if event is not None else MATCHPOINTS

    def score(self, changes: tuple[Change, ...]) -> Scored | None:
        """Return the event by changed rules; None if they change nothing of it."""
        event = self._read(changes)
        if event is None:
            return None
        rules = replace(self.rules, places=self._places)
        for change in changes:
            if change.rule in READERS:
                value = READERS[change.rule](change.value, rules)
                rules = replace(rules, **{change.rule: value})
        return score_event(replace(event, rules=rules))

    def _read(self, changes: Iterable[Change]) -> Event | None:
        """Return the event as other results, where a change is about what results are."""
        names = frozenset(change.rule for change in changes if change.rule in REWRITES)
        if names not in self._events:
            written: Mapping[str, Any] = self._document
            for name in sorted(names):
                written = rewrite(written, REWRITES[name])
            self._events[names] = None if written is self._document else read_event(written)[0]
        return self._events[names]

    def compare(self, scored: Scored) -> list[Difference]:
        """Return the entrants whose figures differ."""
        figure = "percent" if self.scoring == MATCHPOINTS else "points"
        rows = answer_of(EventResult(scored))["standings"]
        ours: dict[str, str | None] = {}
        for row in rows:
            for name in _list_names(row, self._numbers.get(row["entrant"], "")):
                # What names two of them names neither.
                ours[name] = None if name in ours else row.get(figure)
        return [
            Difference(entrant, theirs, ours.get(entrant))
            for entrant, theirs in self._stated.figures.items()
            if not _is_equal(ours.get(entrant), theirs, self._places)
        ]


def _list_names(row: Mapping[str, Any], known: str) -> set[str]:
    """Return what an entrant of a standing can be called. known: its number, if it has an id."""
    section, line = row.get("section", ""), row.get("line", "")
    return {
        name_entrant(own, side, number)
        for own in {section, ""}
        for side in {line, ""}
        for number in filter(None, {row["entrant"], known})
    }


def _list_points(scored: Scored) -> dict[tuple[int, str, str], str]:
    """Return North-South's points of each result, by board and the numbers of both sides."""
    event, told = scored.event, {}
    for index, board in enumerate(event.boards):
        for at, table in enumerate(board.tables):
            if not (table.ns and table.ew):
                continue
            points = settle_side(scored, board, table, table.ns[:1], scored.points[index, at][0])
            names = [event.entrants[side[0]].number or "" for side in (table.ns, table.ew)]
            if points:
                units = round_to_units(points[0].value, 2, event.rules.halves)
                told[board.board, names[0], names[1]] = format_units(units, 2)
    return told


def _agrees(
    stated: Mapping[tuple[str, str], str], told: Mapping[tuple[int, str, str], str], board: int
) -> bool:
    return all(
        _is_equal(told.get((board, ns, ew)), points, 2) for (ns, ew), points in stated.items()
    )


def _count_decimals(text: str) -> int:
    return min(len(text.partition(".")[2]), 4)


def _is_equal(ours: str | None, theirs: str, places: int) -> bool:
    """Return whether two decimal strings are the same number."""
    if ours is None:
        return False
    return _pad(ours, places) == _pad(theirs, places)


def _pad(text: str, places: int) -> str:
    signed = text.strip().lstrip("+")
    whole, _point, decimals = signed.lstrip("-").partition(".")
    padded = f"{whole.lstrip('0')}.{decimals.rstrip('0')[: places + 4]}"
    return f"-{padded}" if signed.startswith("-") and padded != "." else padded
