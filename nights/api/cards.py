"""Cards in a request: typed as they were cut, or drawn by the software."""

import secrets
import uuid
from collections.abc import Mapping
from typing import Any

from club.forms import read_card
from club.ledger.refusals import Refused
from club.queries.people import make_unknown_fault
from scoring.shape import clip_text


def read_cards(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rounds of cards, or the chance that draws them, as arguments of an action.

    Raise Refused for each key that is not an id.
    """
    if "rounds" in values:
        rounds = [
            _typed(cards, f"rounds.{number}") for number, cards in enumerate(values["rounds"], 1)
        ]
    elif "cards" in values:
        rounds = [_typed(values["cards"], "cards")]
    else:
        return {"cards": [], "typed": False, "chance": secrets.SystemRandom()}
    return {"cards": rounds, "typed": True, "chance": None}


def _typed(cards: Mapping[str, str], field: str) -> dict[uuid.UUID, str]:
    """Return the cards by player. Raise Refused for each key that is not an id."""
    by_player: dict[uuid.UUID, str] = {}
    faults = []
    for key, card in cards.items():
        try:
            by_player[uuid.UUID(key)] = read_card(card)
        except ValueError:
            path = f"{field}.{clip_text(key)}"
            faults.append(make_unknown_fault(path))
    if faults:
        raise Refused(faults)
    return by_player
