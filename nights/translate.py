"""Translation of rows to values of `scoring` and back, the only module that knows both."""

import json
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from club.ledger import refusals
from club.ledger.refusals import Fault
from nights.formation.code import CODES, Code
from nights.models import Admission, Cut, Filling, Match, Night, OpenCut, OpeningWave
from scoring.games import GAMES, make_game
from scoring.games.protocol import Game, State
from scoring.problem import Problem
from scoring.seats import SEATS, Seat
from scoring.sheet import Sheet, answer_of, check, check_stored

_SEAT_KEYS = {"declarer", "dealer", "hand", "offender", "chicane"}
_BY_SEAT_OR_SIDE = {"won", "honours"}
_OTHER_SIDE = {"NS": "EW", "EW": "NS"}


def get_game(match: Match) -> Game:
    """Return the game that was frozen when the match began."""
    return _make_game(match.game, json.dumps(match.rules))


def get_night_game(night: Night) -> Game:
    """Return the game of new matches of the night."""
    return _make_game(night.game, json.dumps(night.rules))


@lru_cache(maxsize=256)
def _make_game(name: str, rules: str) -> Game:
    """Return a game by its rules as JSON: those of a night's matches are nearly always equal."""
    return make_game(name, json.loads(rules))


def get_seats(played: Night | Match) -> tuple[str, ...]:
    """Return the seats of the game of a night or a match, clockwise from North."""
    return tuple(str(seat) for seat in GAMES[played.game].seats)


def get_code(kept: Night | Cut | OpenCut | OpeningWave | Filling | Admission) -> Code:
    """Return the code of cutting of a night or of one cut, with the house rules over it."""
    return CODES[kept.code].with_stored_house(kept.house)


@dataclass(frozen=True)
class Step:
    """A deal of a sheet: its facts, the state after it, and why it does not count."""

    raw: Mapping[str, Any]
    before: State
    state: State
    problems: tuple[Problem, ...]


def fold(
    game: Game, dealer: str, raws: Iterable[Mapping[str, Any]], new: Container[int] = ()
) -> list[Step]:
    """Return stored deals folded. A deal that has become impossible is marked and not counted.

    new: the places of deals that are not stored yet, and are checked as deals that are entered.
    """
    return fold_on(game, game.opening(Seat(dealer)), raws, new)


def fold_on(
    game: Game, state: State, raws: Iterable[Mapping[str, Any]], new: Container[int] = ()
) -> list[Step]:
    """Return stored deals folded from a state on, as `fold` does."""
    steps = []
    for at, raw in enumerate(raws):
        deal, problems = (check if at in new else check_stored)(game, state, raw)
        after = state if deal is None or problems else game.after(state, deal)
        steps.append(Step(raw, state, after, tuple(problems)))
        state = after
    return steps


def get_result(game: Game, states: Iterable[State], opening: State) -> dict[str, Any]:
    """Return the result of a match, in the format of a scored sheet."""
    return answer_of(Sheet(game=game, states=(opening, *states)))


def turn_deal(raw: Any, places: int, seats: Sequence[str] = SEATS) -> Any:
    """Return a deal with every seat moved so many places clockwise, among a game's seats.

    For a deal that was entered from the wrong seat: one place makes North East, and North-South
    East-West.
    """
    names = [str(seat) for seat in seats]
    turn = dict(zip(names, (*names[1:], names[0]), strict=True))
    for _turn in range(places % len(seats)):
        raw = _turned_once(raw, turn)
    return raw


def _turned_once(raw: Any, turn: Mapping[str, str], key: str = "") -> Any:
    if isinstance(raw, dict):
        names = {**turn, **_OTHER_SIDE} if key in _BY_SEAT_OR_SIDE else {}
        return {names.get(name, name): _turned_once(raw[name], turn, name) for name in raw}
    if isinstance(raw, list):
        return [_turned_once(value, turn, key) for value in raw]
    if not isinstance(raw, str):
        return raw
    if key in _SEAT_KEYS:
        return turn.get(raw, raw)
    if key == "by":
        return _OTHER_SIDE.get(raw, raw)
    if key == "hands" or (key == "calls" and raw[1:2] == ":"):  # the seat before a colon
        return turn.get(raw[:1], raw[:1]) + raw[1:]
    return raw


#: The labels that people see for keys that the format reports as missing.
_MISSING = {
    "contract": _("Choose the level and the suit of the contract."),
    "declarer": _("Choose who played it."),
    "tricks": _("Choose made, or how many down."),
    "hand": _("Choose whose hand it is."),
    "held": _("Choose how many honours."),
    "by": _("Choose which side revoked."),
    "revokes.tricks": _("Choose how many tricks move for the revoke."),
    "penalty": _("Choose the penalty for the revoke."),
    "trumps": _("Choose the trumps."),
    "won": _("Choose how many tricks each side won."),
}


def make_faults(problems: Iterable[Any]) -> list[Fault]:
    """Return the faults for problems that scoring, formation or rulings found."""
    return refusals.make_faults(problems, _MISSING)
