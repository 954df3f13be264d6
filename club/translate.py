"""Rows to scoring values and back; the only place that knows both."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import scoring
from club.models import Match, Night
from scoring.games import make_game
from scoring.games.protocol import Game, State
from scoring.problem import Problem
from scoring.seats import Seat
from scoring.sheet import Sheet, answer_of, check

_TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}
_SEAT_KEYS = {"declarer", "dealer", "hand", "offender"}


@cache
def scoring_code() -> str:
    """Answer a short name for the scoring code that runs: it changes with its source.

    Projections record it, so that mended scoring shows what it computed before as stale.
    """
    folder = Path(scoring.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def game_of(match: Match) -> Game:
    """Answer the game that the match froze when it began."""
    return make_game(match.game, match.rules)


def game_of_night(night: Night) -> Game:
    """Answer the game that new matches of the night are played by."""
    return make_game(night.game, night.rules)


@dataclass(frozen=True)
class Step:
    """One deal of a sheet: its facts, the state after it, and why it does not count."""

    raw: Mapping[str, Any]
    before: State
    state: State
    problems: tuple[Problem, ...]


def fold(game: Game, dealer: str, raws: Iterable[Mapping[str, Any]]) -> list[Step]:
    """Fold stored deals. One that has become impossible is marked, and counts for nothing."""
    state = game.opening(Seat(dealer))
    steps = []
    for raw in raws:
        deal, problems = check(game, state, raw)
        after = state if deal is None or problems else game.after(state, deal)
        steps.append(Step(raw, state, after, tuple(problems)))
        state = after
    return steps


def result_of(game: Game, states: Iterable[State], opening: State) -> dict[str, Any]:
    """Answer what a match came to, in the shape in which a score sheet is answered."""
    return answer_of(Sheet(game=game, states=(opening, *states)))


def turned(raw: Any, places: int) -> Any:
    """Answer a deal with every seat moved so many places clockwise.

    For a deal that was entered from the wrong chair: one place makes North East, and
    North-South East-West.
    """
    for _ in range(places % 4):
        raw = _turned_once(raw)
    return raw


def _turned_once(raw: Any, key: str = "") -> Any:
    if isinstance(raw, dict):
        return {name: _turned_once(value, name) for name, value in raw.items()}
    if isinstance(raw, list):
        return [_turned_once(value, key) for value in raw]
    if key in _SEAT_KEYS and raw in _TURN:
        return _TURN[raw]
    if key == "by" and raw in ("NS", "EW"):
        return "EW" if raw == "NS" else "NS"
    if key == "hands" and isinstance(raw, str) and raw[:1] in _TURN:
        return _TURN[raw[0]] + raw[1:]
    return raw
