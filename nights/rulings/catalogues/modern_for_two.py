"""The catalogue of draw and discard: contract bridge for two, without partners or dummy.

Source: Rubber bridge, "Draw and discard"; the rest as in contract bridge.
"""

from dataclasses import replace
from typing import Any

from nights.rulings.catalogues.common import DEAL, NEW_DEAL, PUT_RIGHT
from nights.rulings.catalogues.modern import MODERN
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Party
from scoring.wording import sentence

_DRAWN_WRONGLY = Irregularity(
    key="drawn-wrongly",
    clauses=("RC draw-and-discard 1",),
    subject=DEAL,
    title=sentence("A card of the stock is drawn, shown or discarded wrongly"),
    law=sentence(
        "Of two cards looked at one is kept and the other discarded face down, until each hand "
        "has thirteen. The text names no penalty: the players go on, or the same dealer begins "
        "again."
    ),
    options=(PUT_RIGHT, NEW_DEAL),
    chooser=Chooser.PLAYERS,
    since=Moment.DEALING,
    until=Moment.PLAY,
)

_CHANGED: dict[str, dict[str, Any]] = {
    "dealt-out-of-turn": {
        "clauses": ("RC draw-and-discard 1",),
        "title": sentence("The wrong player deals, and draws first"),
        "law": sentence(
            "The two deal and draw in turn. The text is silent on what follows: stopped in time "
            "the right player begins, later the deal stands."
        ),
    },
    "insufficient-bid": {},
    "call-out-of-turn": {
        "clauses": ("RC draw-and-discard 2",),
        "law": sentence("The two call in turn from the dealer on. The text names no penalty."),
    },
    "lead-out-of-turn": {
        "clauses": ("RC draw-and-discard 2", "CB play 3"),
        "law": sentence(
            "The declarer's opponent leads first, afterwards who won the last trick. The text "
            "names no penalty."
        ),
    },
    "card-withdrawn": {},
    "revoke": {
        "clauses": ("RC draw-and-discard 2", "MB trumps 3", "CB play 5"),
        "law": sentence(
            "Whoever could have followed suit and did not gives the other one trick, or two if he "
            "won the trick of the revoke. Corrected in time it costs nothing."
        ),
        "offender": Party.ANYBODY,
    },
    "quitted-trick-seen": {},
    "trick-wrongly-gathered": {},
    "wrong-score": {},
}
"""The entries of contract bridge that apply to two players, with the fields that differ."""

MODERN_FOR_TWO = replace(
    MODERN,
    name="modern-for-two",
    title=sentence("Draw and discard"),
    entries=(
        _DRAWN_WRONGLY,
        *(
            replace(entry, **_CHANGED[entry.key])
            for entry in MODERN.entries
            if entry.key in _CHANGED
        ),
    ),
)
