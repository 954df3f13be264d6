"""The changes of rules by which another program can differ: what each is, and how it is applied."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from scoring.duplicate.award import Award
from scoring.duplicate.board import MATCHPOINTS
from scoring.duplicate.decimals import Halves
from scoring.duplicate.rules import Rules
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


def list_candidates(rules: Rules, scoring: str) -> Iterator[tuple[Change, ...]]:
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


READERS: Mapping[str, Callable[[str, Rules], Any]] = {
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


REWRITES: Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {
    FIXED: _fix_averages,
    PASSES: _pass_out,
}


def rewrite(
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
