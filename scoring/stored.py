"""States as plain values, to be stored and read again."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from scoring.games.protocol import Game, State
from scoring.lines import ScoreLine
from scoring.pair import Pair
from scoring.seats import Seat, Side


def write_state(state: State) -> dict[str, Any]:
    """Return a state as values of JSON: pairs, sides and lines as lists, seats as letters."""
    known: Any = state
    return {field.name: _write(getattr(known, field.name)) for field in fields(known)}


def read_state(game: Game, stored: Mapping[str, Any]) -> State:
    """Return the state of a game that `write_state` has written."""
    kind: Any = type(game.opening())
    state: State = kind(**{name: _read(name, value) for name, value in stored.items()})
    return state


def _write(value: Any) -> Any:
    if isinstance(value, Pair):
        return [value.NS, value.EW]
    if isinstance(value, ScoreLine):
        return [str(value.side), value.column, value.points, value.for_]
    if isinstance(value, tuple):
        return [_write(part) for part in value]
    return str(value) if isinstance(value, Seat | Side) else value


def _read(name: str, value: Any) -> Any:
    if name in ("totals", "part_scores", "games"):
        return Pair(*value)
    if name in ("lines", "bonuses"):
        return tuple(
            ScoreLine(Side(side), column, points, why) for side, column, points, why in value
        )
    if name == "vulnerable":
        return tuple(Side(side) for side in value)
    return Seat(value) if name == "dealer" else value
