"""The catalogue of Short Bridge, the English club code."""

from nights.rulings.catalogues import (
    short_bridge_deal,
    short_bridge_errors,
    short_bridge_exposed,
    short_bridge_misdeal,
    short_bridge_revoke,
    short_bridge_shuffling,
    short_bridge_table,
    short_bridge_trump_card,
)
from nights.rulings.catalogues.terms import Catalogue, Moment, mark_silent
from scoring.wording import sentence

_ENTRIES = (
    *short_bridge_shuffling.ENTRIES,
    *short_bridge_deal.ENTRIES,
    *short_bridge_trump_card.ENTRIES,
    *short_bridge_misdeal.ENTRIES,
    *short_bridge_exposed.ENTRIES,
    *short_bridge_errors.ENTRIES,
    *short_bridge_revoke.ENTRIES,
    *short_bridge_table.ENTRIES,
)

_SILENT = (
    "card-faced-in-pack",
    "trump-looked-at",
    "trump-turned-in-haste",
    "card-of-other-pack",
    "short-hand",
    "done-for-partner",
    "misdeal-i",
    "misdeal-ii",
    "misdeal-iii",
    "misdeal-iv",
    "misdeal-v",
    "misdeal-vi",
    "dealer-interrupted",
    "partner-misdeals",
    "omitted-to-play",
    "penalty-consulted",
    "no-time-to-decide",
    "torn-card",
    "bystander",
)
"""The entries whose law names no time for the claim."""

SHORT_BRIDGE = Catalogue(
    name="short-bridge",
    title=sentence("Short Bridge, English club code"),
    entries=mark_silent(_ENTRIES, _SILENT),
    moments={
        Moment.SHUFFLED: (
            sentence("Before the cards are dealt"),
            sentence("the first card is dealt"),
        ),
        Moment.DEALING: (
            sentence("While the cards are dealt"),
            sentence("the trump card is turned up"),
        ),
        Moment.DEALT: (
            sentence("The trump card is turned up, and no card is led"),
            sentence("the first card is led"),
        ),
        Moment.PLAY: (sentence("During the play"), sentence("the last card is played")),
        Moment.PLAYED: (
            sentence("Played out, the cards not cut for the next deal"),
            sentence("the cards are cut for the following deal"),
        ),
        Moment.NEXT_CUT: (
            sentence("The cards are cut for the next deal"),
            sentence("the trump card of the following deal is turned up"),
        ),
        Moment.NEXT_DEALT: (
            sentence("The next deal is complete, the rubber not agreed"),
            sentence("the rubber is over and agreed"),
        ),
        Moment.AGREED: (sentence("The rubber is over and agreed"), ""),
    },
)
