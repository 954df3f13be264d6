"""The games, one module each, and make_game(), which builds one from its name and rules."""

from collections.abc import Mapping
from typing import Any

from scoring import rules as house
from scoring.games.bridge_1907 import Bridge1907
from scoring.games.chicago import Chicago
from scoring.games.draw_and_discard import DrawAndDiscard
from scoring.games.protocol import Game
from scoring.games.rubber import Rubber
from scoring.games.short_bridge import ShortBridge
from scoring.problem import Faulty, Problem
from scoring.shape import format_value

GAMES: dict[str, type[Any]] = {
    game.name: game for game in (Rubber, Chicago, Bridge1907, ShortBridge, DrawAndDiscard)
}
"""Every game by its name in a score sheet. [RC types 1] [RC types 2] [RC types 3]"""


def make_game(name: str, rules: Mapping[str, object]) -> Game:
    """Return the game, with rules overriding its defaults.

    Raise Faulty, listing every problem, if the name is unknown, or if a rule is unknown or has
    an invalid value. The fields of the problems are game and rules.<key>.
    """
    kind = GAMES.get(name) if isinstance(name, str) else None
    if kind is None:
        values = {"value": format_value(name), "games": ", ".join(GAMES)}
        raise Faulty([Problem("unknown-game", "game", values)])
    problems = house.check_rules(kind, rules)
    if problems:
        raise Faulty(problems)
    game: Game = kind(**rules)
    return game
