"""Whether two results of a board say the same, as far as both say it."""

from collections.abc import Mapping
from typing import Any

from scoring.auction import PASS
from scoring.duplicate.points import get_vulnerable, score_result
from scoring.games.contract_deal import read_contract
from scoring.seats import Seat
from tournaments.duplicate.queries.directions import RULINGS, exchange

_SIDES = ("ns", "ew")


def tell_for(result: Mapping[str, Any], *, turned: bool) -> dict[str, Any]:
    """Return a result for columns that are turned, or are not, however it was told before."""
    told = {key: value for key, value in result.items() if key != "turned"}
    if bool(result.get("turned")) != turned:
        told |= {key: exchange(result[key], True) for key in RULINGS if key in result}
    return told | ({"turned": True} if turned else {})


def is_same(board: int, first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    """Return whether two results of the same columns say the same.

    What one of them leaves out is not compared: the lead, and what was played where both sides have
    an award. A score stands for the contract that makes it.
    """
    if any(bool(first.get(key)) != bool(second.get(key)) for key in ("turned", "not_played")):
        return False
    awards = [_list_awards(result) for result in (first, second)]
    if awards[0] != awards[1] or first.get("weighted") != second.get("weighted"):
        return False
    ruled = all(side in awards[0] for side in _SIDES) or "weighted" in first
    if ruled and not all({"contract", "score"} & result.keys() for result in (first, second)):
        return True
    leads = {str(result["lead"]).upper() for result in (first, second) if result.get("lead")}
    return len(leads) < 2 and _is_played_alike(board, first, second)


def _list_awards(result: Mapping[str, Any]) -> dict[str, str]:
    """Return the award of each side that has one, without the reason."""
    adjusted = result.get("adjusted") or {}
    return {side: adjusted[side] for side in _SIDES if side in adjusted}


def _is_played_alike(board: int, first: Mapping[str, Any], second: Mapping[str, Any]) -> bool:
    """Return whether the same contract was made, or the same score where one says no more."""
    if first.get("contract") and second.get("contract"):
        return _list_played(first) == _list_played(second)
    scores = [find_score(board, result) for result in (first, second)]
    return scores[0] == scores[1]


def _list_played(result: Mapping[str, Any]) -> tuple[str, ...]:
    contract = str(result["contract"]).upper()
    if contract == "PASS":
        return (contract,)
    return (contract, str(result.get("declarer", "")).upper(), str(result.get("tricks", "")))


def find_score(board: int, result: Mapping[str, Any]) -> int | None:
    """Return North-South's score of what was played, or None if nothing was.

    result: one that is stored or could be, so that its parts are what they should be. The whole
    board need not be read for it, which takes long for 2,000 results.
    """
    contract = result.get("contract")
    if contract is None:
        return result.get("score")
    if contract == PASS:
        return 0
    if not {"declarer", "tricks"} <= result.keys():
        return None
    seat, tricks = Seat(result["declarer"]), int(result["tricks"])
    return score_result(read_contract(contract), seat, tricks, get_vulnerable(board))
