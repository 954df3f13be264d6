"""A board's tables of scores and its single games: what stands in both counts once."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.files.pbn.boards import BoardTold
from scoring.files.pbn.roster import SIDES
from scoring.files.pbn.told import Told

_CARDS = ("calls", "play", "lead")


def merge(board: BoardTold) -> list[Told]:
    """Return the results of a board: the rows, with the calls and the cards of its games.

    A game that fits no row is a result of its own if there are no rows, or if it names players.
    """
    if not board.rows:
        return board.games
    results = list(board.rows)
    places = {
        key: place
        for place, row in reversed(list(enumerate(board.rows)))
        for key in _list_keys(row)
    }
    for game in board.games:
        place = next((places[key] for key in _list_keys(game) if key in places), None)
        if place is None:
            results += [game] if len(game.names) == len(SIDES) * 2 else []
        elif (row := results[place]).result.get("contract") == game.result.get("contract"):
            for key in _CARDS:
                if key in game.result:
                    row.result.setdefault(key, game.result[key])
            results[place] = replace(row, names=row.names or game.names)
    return results


def _list_keys(told: Told) -> Iterator[tuple[object, ...]]:
    """Yield what may be the same in a row and in a game, from the surest on."""
    if told.round is not None and told.table is not None:
        yield "table", told.section, told.round, told.table
    if told.names:
        yield "names", *sorted(told.names.values())
    result = told.result
    if "contract" in result:
        yield "result", result["contract"], result.get("declarer"), result.get("tricks")
