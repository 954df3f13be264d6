"""What is done when the laws are broken: a catalogue for each code of laws, by its game."""

from club.rulings.bridge_1907 import ENGLISH_1904, LAWS_1907
from club.rulings.modern import MODERN
from club.rulings.modern_for_two import MODERN_FOR_TWO
from club.rulings.short_bridge import SHORT_BRIDGE
from club.rulings.terms import Catalogue
from scoring.games.bridge_1907 import Bridge1907
from scoring.games.protocol import Game
from scoring.games.short_bridge import ShortBridge
from scoring.seats import SEATS

CATALOGUES = {
    code.name: code for code in (MODERN, MODERN_FOR_TWO, LAWS_1907, ENGLISH_1904, SHORT_BRIDGE)
}
"""Every catalogue by the name of its code."""


def catalogue_of(game: Game) -> Catalogue:
    """Answer the catalogue by which irregularities in a game are ruled on."""
    if isinstance(game, ShortBridge):
        return SHORT_BRIDGE
    if isinstance(game, Bridge1907):
        return ENGLISH_1904 if game.chicane == "english" else LAWS_1907
    return MODERN_FOR_TWO if len(game.seats) < len(SEATS) else MODERN
