"""Whether what a file says of a result agrees with itself, and with the format it is stored in."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from scoring.auction import PASS
from scoring.contract import Contract
from scoring.duplicate.cards import BoardCards, check_record
from scoring.duplicate.faults import TEMPLATES as EVENTS
from scoring.duplicate.faults import Form
from scoring.duplicate.points import NAMES, get_dealer, get_vulnerable, score_result
from scoring.files.answer import FileProblem
from scoring.hands import Hands
from scoring.problem import Problem
from scoring.seats import Seat, Side
from scoring.wording import sentence

TEMPLATES = {
    "odd-calls": sentence("Board %(board)s: an auction is left out. %(why)s"),
    "odd-play": sentence("Board %(board)s: the cards of a play are left out. %(why)s"),
}
"""The English sentence for each code of a note about calls and cards that do not fit."""

_MOST_PLACES = 10_000
_OF_CALLS = ("calls", "contract", "declarer")


def drop_odd_cards(
    result: dict[str, Any], board: int, dealer: Seat, hands: Hands | None
) -> list[str]:
    """Take the calls and the play out of a result that they contradict. Return notes of it."""
    form = Form(result)
    check_record(form, BoardCards(dealer, hands))
    notes = []
    for problem in form.problems:
        of_calls = problem.field.partition(".")[0] in _OF_CALLS
        key, code = ("calls", "odd-calls") if of_calls else ("play", "odd-play")
        if result.pop(key, None) is not None:
            notes.append(TEMPLATES[code] % {"board": board, "why": problem.problem})
    return notes


def find_score_fault(
    result: Mapping[str, Any], stated: int | None, vulnerable: frozenset[Side]
) -> str:
    """Return what is wrong with the points stated beside a contract, "" if nothing is.

    result: in the event format. stated: North-South's points, None if the file has none.
    """
    contract = result.get("contract")
    if stated is None or contract is None:
        return ""
    scored = 0
    if contract != PASS:
        scored = _score(contract, result["declarer"], result["tricks"], vulnerable)
    if scored == stated:
        return ""
    return EVENTS["score-differs"] % {"scored": scored, "stated": stated}


@cache
def _score(contract: str, declarer: str, tricks: int, vulnerable: frozenset[Side]) -> int:
    return score_result(Contract.parse(contract), Seat(declarer), tricks, vulnerable)


def describe_board(board: int, dealer: Seat, vulnerable: frozenset[Side]) -> dict[str, Any]:
    """Return the dealer and the vulnerability of a board where they are not those of its number."""
    told: dict[str, Any] = {}
    if dealer is not get_dealer(board):
        told["dealer"] = str(dealer)
    if vulnerable != get_vulnerable(board):
        told["vulnerable"] = next(name for name, sides in NAMES.items() if sides == vulnerable)
    return told


def place_problems(document: Mapping[str, Any], problems: Sequence[Problem]) -> list[FileProblem]:
    """Return the problems of an event under the strict reader of its kind, with their places."""
    return [_place(document, problem) for problem in problems]


def _place(document: Mapping[str, Any], problem: Problem) -> FileProblem:
    """Return a problem with the board, the table and the round that its path leads to.

    They can be anything, where that is the problem: then they are left out.
    """
    places: dict[str, Any] = {}
    value: Any = document
    for step in problem.field.split("."):
        value = _step(value, step)
        if isinstance(value, Mapping):
            places |= {key: value[key] for key in ("board", "table", "round") if key in value}
    board, round_ = (_read_place(places.get(key)) for key in ("board", "round"))
    table = str(places["table"]) if isinstance(places.get("table"), (int, str)) else None
    return FileProblem(problem.problem, board, table, round_, problem.field.rpartition(".")[2])


def _read_place(value: object) -> int | None:
    return value if type(value) is int and 0 < value < _MOST_PLACES else None


def _step(value: Any, step: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(step)
    if isinstance(value, list) and step.isdigit() and int(step) < len(value):
        return value[int(step)]
    return None
