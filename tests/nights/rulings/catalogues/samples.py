"""The sample deals of the files, scored with a ruling and without."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from nights.games import GAMES
from nights.rulings.catalogues import CATALOGUES
from nights.rulings.catalogues.terms import Irregularity, Moment, Option, Situation
from nights.rulings.queries import add_ruling
from scoring.games import make_game
from scoring.games.protocol import Game, State
from scoring.seats import Seat, Side
from scoring.sheet import check
from tests.nights.rulings.catalogues import FILES, Decision, Law, code

CODES = {name: code(name) for name in FILES}

ENTRIES = [(name, law) for name, of in CODES.items() for law in of.laws.values()]
OPTIONS = [(name, law, option) for name, law in ENTRIES for option in law.options]
OUTCOMES = [
    (name, law, option, outcome) for name, law, option in OPTIONS for outcome in option.outcomes
]
UNCHANGED = {
    name: [row[1:] for row in OPTIONS if row[0] == name and row[2].does in ("note", "call")]
    for name in CODES
}


def each(rows: list[Any], words: str) -> Callable[..., Any]:
    """Parametrise by rows, each named by its keys."""
    names = ["/".join(getattr(part, "key", part) for part in row[:3]) for row in rows]
    return pytest.mark.parametrize(words, rows, ids=names)


def game_of(name: str) -> Game:
    return make_game(CODES[name].game, CODES[name].rules)


def after(game: Game, state: State, raw: Mapping[str, Any]) -> State:
    """Return the match after a deal that must be without fault."""
    deal, problems = check(game, state, raw)
    assert problems == []
    return game.after(state, deal)


def begun(name: str) -> State:
    """Return the match before the sample deal."""
    game = game_of(name)
    state = game.opening()
    for raw in CODES[name].earlier:
        state = after(game, state, raw)
    return state


def told(state: State) -> str:
    """Return a match as the files write it."""
    pairs = (state.part_scores, state.games, state.totals)
    return " ".join([*(f"{pair[Side.NS]}:{pair[Side.EW]}" for pair in pairs), state.dealer])


def entries(name: str) -> tuple[Irregularity, ...]:
    return CATALOGUES[name].entries


def entry_of(name: str, law: Law) -> Irregularity:
    entry = CATALOGUES[name].entry(law.key)
    assert entry is not None
    return entry


def option_of(name: str, law: Law, option: Decision) -> Option:
    listed = entry_of(name, law).option(option.key)
    assert listed is not None
    return listed


def ruled_on(name: str, law: Law, option: Option, raw: Mapping[str, Any], offender: str) -> State:
    """Return the match with the deal as the ruling has it."""
    state, key = begun(name), {"law": law.key, "offender": offender, "option": option.key}
    deal = option.effect.on(add_ruling(raw, key), Seat(offender), state.dealer)
    return after(game_of(name), state, deal)


def places(name: str, moment: Moment, *, entered: bool) -> Situation:
    """Return where a ruling is asked for on the sample deal."""
    of, dealer = CODES[name], begun(name).dealer
    declarer = of.deal.get("declarer", dealer if GAMES[of.game].dealer_declares else None)
    seats = game_of(name).seats
    return Situation(moment, dealer, seats, declarer and Seat(declarer), entered)
