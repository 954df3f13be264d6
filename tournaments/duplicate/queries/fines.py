"""The penalties of an event in the event format."""

import uuid
from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.models import Penalty

#: The rounds in which an entrant, by its number, has a match that can take a penalty.
Rounds = Mapping[str, set[int]]
#: What a match has that has no margin for a penalty in IMPs to come off.
_NO_MARGIN = ("bye", "awarded", "not_played")


def group_penalties(penalties: Iterable[Penalty]) -> dict[uuid.UUID, list[Penalty]]:
    """Return penalties by the id of the entrant."""
    fined: dict[uuid.UUID, list[Penalty]] = {}
    for penalty in penalties:
        fined.setdefault(penalty.entrant_id, []).append(penalty)
    return fined


def write_penalty(penalty: Penalty) -> dict[str, Any]:
    """Return a penalty as its entrant has it in the event format."""
    written: dict[str, Any] = {"points": penalty.points, "unit": penalty.unit}
    for key, value in (("round", penalty.round), ("board", penalty.board)):
        if value is not None:
            written[key] = value
    if penalty.act.reason:
        written["reason"] = penalty.act.reason
    return written


def list_rounds_of_teams(matches: Iterable[Mapping[str, Any]]) -> Rounds:
    """Return the rounds in which each team has a match with a margin."""
    rounds: dict[str, set[int]] = {}
    for match in matches:
        if match.keys().isdisjoint(_NO_MARGIN):
            for side in ("home", "away"):
                rounds.setdefault(match[side], set()).add(match["round"])
    return rounds


def list_rounds_of_pairs(boards: Iterable[Mapping[str, Any]]) -> Rounds:
    """Return the rounds in which each of Swiss pairs has a match."""
    rounds: dict[str, set[int]] = {}
    for board in boards:
        for result in board["results"]:
            for side in ("ns", "ew") if {"ns", "ew"} <= result.keys() else ():
                rounds.setdefault(result[side], set()).add(result["round"])
    return rounds


def drop_idle_penalties(entrants: Iterable[dict[str, Any]], rounds: Rounds) -> None:
    """Take away the penalties of a round in which there is no match any more.

    They would come off its margin, and the opponent has left since, or the round was not begun. A
    penalty in victory points needs no match, nor one without a round.
    """
    for entrant in entrants:
        fines = [
            fine
            for fine in entrant.pop("penalties", ())
            if fine["unit"] == "vp"
            or "round" not in fine
            or fine["round"] in rounds.get(entrant["number"], ())
        ]
        entrant.update({"penalties": fines} if fines else {})
