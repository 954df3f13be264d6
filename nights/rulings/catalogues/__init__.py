"""Rulings: what is done when the laws are broken. Each code of laws has a catalogue."""

from nights.rulings.catalogues.bridge_1907 import ENGLISH_1904, LAWS_1907
from nights.rulings.catalogues.modern import MODERN
from nights.rulings.catalogues.modern_for_two import MODERN_FOR_TWO
from nights.rulings.catalogues.short_bridge import SHORT_BRIDGE
from nights.rulings.catalogues.terms import Catalogue
from scoring.games.bridge_1907 import Bridge1907
from scoring.games.protocol import Game
from scoring.seats import SEATS

CATALOGUES = {
    code.name: code for code in (MODERN, MODERN_FOR_TWO, LAWS_1907, ENGLISH_1904, SHORT_BRIDGE)
}
"""The catalogues by the name of their code."""


def get_contract_catalogue(game: Game) -> Catalogue:
    """Return the catalogue of contract bridge, for four or for two."""
    return MODERN_FOR_TWO if len(game.seats) < len(SEATS) else MODERN


def get_catalogue_1907(game: Bridge1907) -> Catalogue:
    """Return the catalogue of the laws of 1907, or of the English code of 1904."""
    return ENGLISH_1904 if game.chicane == "english" else LAWS_1907


def get_short_bridge_catalogue(game: Game) -> Catalogue:
    """Return the catalogue of Short Bridge."""
    return SHORT_BRIDGE
