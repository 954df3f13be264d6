"""Why another program's percentages differ: the smallest change of rules that gives them exactly.

A finite set of rules is searched, those with the fewest changes first. Rules that no law has are
not invented: if none gives the figures, the boards and entrants that cannot agree are named.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from scoring.duplicate.award import Award
from scoring.duplicate.board import MATCHPOINTS
from scoring.duplicate.decimals import Halves, format_units, round_to_units
from scoring.duplicate.event import EventResult, Scored, answer_of, score_event, settle_side
from scoring.duplicate.reading import Event, read_event
from scoring.duplicate.rules import Rules
from scoring.files.answer import name_entrant
from scoring.problem import Problem
from scoring.wording import sentence

MOST_CHANGES = 3
"""How many rules may differ at once: with more, figures are met by chance."""

FIXED, PASSES = "averages-fixed", "sit-outs-passed"

SENTENCES = {
    "incomplete": sentence("Boards with fewer results are factored by %(value)s, not %(usual)s."),
    "unequal": sentence("Who played fewer boards is compared by %(value)s, not %(usual)s."),
    "board_places": sentence(
        "The points of each board are rounded to %(value)s decimals, not %(usual)s."
    ),
    "percent_of": sentence("The percentage is that of the %(value)s total, not of the %(usual)s."),
    "halves": sentence("A half in the last place goes %(value)s, not %(usual)s."),
    "sit_out": sentence("A board that is sat out is worth %(value)s, not %(usual)s."),
    "cross_imps": sentence("Cross-IMPs are divided by %(value)s, not %(usual)s."),
    "datum": sentence("The datum leaves out %(value)s results at each end, not %(usual)s."),
    FIXED: sentence("AVE+ and AVE- are shares of the board alone, whatever an entrant's average."),
    PASSES: sentence("A board that was not played counts as passed out."),
}
"""The English sentence for each change."""


@dataclass(frozen=True, slots=True)
class Change:
    """A rule that differs. rule: a key of SENTENCES. value, usual: theirs, and the event's."""

    rule: str
    value: str = ""
    usual: str = ""

    @property
    def text(self) -> str:
        """The change as an English sentence."""
        return SENTENCES[self.rule] % {"value": self.value, "usual": self.usual}


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
    for changes in _list_candidates(search.rules, search.scoring):
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
            if change.rule in _READERS:
                value = _READERS[change.rule](change.value, rules)
                rules = replace(rules, **{change.rule: value})
        return score_event(replace(event, rules=rules))

    def _read(self, changes: Iterable[Change]) -> Event | None:
        """Return the event as other results, where a change is about what results are."""
        names = frozenset(change.rule for change in changes if change.rule in _REWRITES)
        if names not in self._events:
            written: Mapping[str, Any] = self._document
            for name in sorted(names):
                written = _rewrite(written, _REWRITES[name])
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


def _list_candidates(rules: Rules, scoring: str) -> Iterator[tuple[Change, ...]]:
    """Yield sets of changes, those with the fewest first; of one rule one change at a time."""
    choices = [own for own in (_list_changes(rules, scoring)) if own]
    for count in range(MOST_CHANGES + 1):
        for some in combinations(choices, count):
            yield from product(*some)


def _list_changes(rules: Rules, scoring: str) -> list[list[Change]]:
    """Return the changes of each rule that this scoring has."""
    common = [
        [Change(FIXED)],
        [Change(PASSES)],
        _vary("sit_out", str(rules.sit_out or "nothing"), ("nothing", "AVE")),
        _vary("halves", str(rules.halves), ("away", "up", "toward")),
        _vary("board_places", _name_places(rules.board_places), ("all", "0", "1", "2")),
    ]
    if scoring == MATCHPOINTS:
        return [
            _vary("incomplete", rules.incomplete, ("neuberg", "none", "ebu", "acbl")),
            *common,
            _vary("percent_of", rules.percent_of, ("exact", "shown")),
        ]
    usual = str(rules.datum.trim)
    return [
        _vary("cross_imps", rules.cross_imps, ("comparisons", "results", "sum")),
        _vary("datum", usual, ("0", "1", "2")),
        _vary("unequal", rules.unequal, ("factor", "percent")),
        *common,
    ]


def _vary(rule: str, usual: str, values: Iterable[str]) -> list[Change]:
    return [Change(rule, value, usual) for value in values if value != usual]


def _name_places(places: int | None) -> str:
    return "all" if places is None else str(places)


_READERS: Mapping[str, Callable[[str, Rules], Any]] = {
    "incomplete": lambda value, _rules: value,
    "unequal": lambda value, _rules: value,
    "percent_of": lambda value, _rules: value,
    "cross_imps": lambda value, _rules: value,
    "halves": lambda value, _rules: Halves(value),
    "board_places": lambda value, _rules: None if value == "all" else int(value),
    "sit_out": lambda value, _rules: None if value == "nothing" else Award.parse(value),
    "datum": lambda value, rules: replace(rules.datum, trim=Fraction(value), by_percent=False),
}


def _fix_averages(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a result whose AVE+ and AVE- are shares, which no entrant's own average changes."""
    ruled = result.get("adjusted")
    if not isinstance(ruled, Mapping):
        return result
    shares = {"AVE+": "60%", "AVE": "50%", "AVE-": "40%"}
    fixed = {key: shares.get(value, value) for key, value in ruled.items()}
    return {**result, "adjusted": fixed}


def _pass_out(result: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a result that was not played as passed out."""
    if not result.get("not_played"):
        return result
    kept = {key: value for key, value in result.items() if key != "not_played"}
    return {**kept, "contract": "pass"}


_REWRITES: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
    FIXED: _fix_averages,
    PASSES: _pass_out,
}


def _rewrite(
    document: Mapping[str, Any], change: Callable[[Mapping[str, Any]], Mapping[str, Any]]
) -> Mapping[str, Any]:
    """Return an event with changed results, or the same one if none changes."""
    boards = [
        {**board, "results": [change(result) for result in board.get("results", ())]}
        for board in document["boards"]
    ]
    before = [board.get("results", []) for board in document["boards"]]
    if [board["results"] for board in boards] == before:
        return document
    return {**document, "boards": boards}


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
