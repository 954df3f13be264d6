"""What a page gives static/reckon.js, which computes the points of a deal without the network.

The script knows the laws of the games; tests/browser/test_reckoning.py compares it with `scoring`.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.forms.preview_words import get_preview_words
from nights.forms.deals import get_fields, get_form, read_deal
from nights.games import GAMES
from scoring.games.protocol import Game, State
from scoring.lines import LABELS
from scoring.stored import write_state

NOT_RECKONED: frozenset[str] = frozenset()
"""The games whose points the script does not compute, so that they wait for the network."""

_STATE = ("dealer", "deals", "vulnerable", "totals", "part_scores", "games", "complete", "hand")
"""What the score of a deal and of those after it depends on; not every state has a hand."""


def is_shown_whole(game: str, deal: Mapping[str, Any]) -> bool:
    """Return whether the form shows everything of a stored deal, so that its fields suffice."""
    return read_deal(game, get_fields(game, deal)) == deal


def write_place(state: State) -> dict[str, Any]:
    """Return the state before a deal, as far as its score depends on it."""
    stored = write_state(state)
    return {name: stored[name] for name in _STATE if name in stored}


def make_reckoning(
    game: Game,
    state: State,
    *,
    we: str = "NS",
    sides: Mapping[str, str] | None = None,
    players: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return the values from which the script computes the next deal of a match.

    we: the side that is called We. sides: what the sides are called, if not We and They. players:
    who holds each seat.
    """
    they = "EW" if we == "NS" else "NS"
    words = GAMES[game.name].words
    after = f"{sides[we]} : {sides[they]}" if sides else str(words.after)
    return {
        "game": game.name,
        "rules": game.rules(),
        "seats": " ".join(game.seats),
        "state": write_place(state),
        "we": we,
        "players": {seat: str(player) for seat, player in (players or {}).items()},
        "words": {
            **get_form(game.name).words(),
            **get_preview_words(),
            "sides": dict(sides) if sides else {we: _("We"), they: _("They")},
            "kinds": {code: _(label) for code, label in LABELS.items() if "unfinished" not in code},
            "below": "" if words.below else _("below the line"),
            "none": _("No score."),
            "toward": str(words.toward),
            "after": f"{words.total}, {after}" if words.total else after,
            "over": str(words.over),
            "game": _("Game."),
        },
    }
