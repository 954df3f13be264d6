"""What is so unlikely about a deal that whoever enters it by hand is asked once more."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.contract import TRICKS
from scoring.duplicate.likelihood import list_doubts
from scoring.games.contract_deal import read_contract

#: The level of a grand slam.
GRAND = 7


def list_deal_doubts(raw: Mapping[str, Any]) -> tuple[str, ...]:
    """Return a sentence for each doubt about a valid deal in the score sheet format.

    A contract is doubted as at an event, but by itself alone: nobody else plays the same cards. A
    grand slam that was made is doubted too, and so are all thirteen tricks where no contract is.
    Cards that were recorded leave no doubt.
    """
    if raw.get("play"):
        return ()  # the cards show it
    bid = read_contract(raw.get("contract"))
    if bid is not None:
        result = {name: raw.get(name) for name in ("contract", "declarer", "tricks")}
        doubts = [
            _(doubt.template) % dict(doubt.values) for doubt in list_doubts(result, frozenset(), [])
        ]
        if bid.level == GRAND and raw.get("tricks") == TRICKS:
            text = _("%(contract)s by %(declarer)s was made: a grand slam.")
            doubts.append(text % {"contract": raw["contract"], "declarer": raw["declarer"]})
        return tuple(doubts)
    won = raw.get("won")
    if isinstance(won, Mapping) and TRICKS in won.values():
        return (_("One side won all thirteen tricks."),)
    return ()
