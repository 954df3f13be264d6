"""The English code of 1904: differences in dealing from the laws of 1907.

Source: the English code, laws 27 to 40. The available text ends there; for the rest the laws of
1907 apply.
"""

from dataclasses import replace
from typing import Any

from nights.rulings.catalogues import laws_1907_deal, laws_1907_new_deal, laws_1907_shuffling
from nights.rulings.catalogues.common import NO_PENALTY, OTHERWISE, RECTIFIED, RESHUFFLE
from nights.rulings.catalogues.laws_1907_new_deal import UNSEEN, may, must
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Party
from scoring.wording import sentence

_CHANGED: dict[str, dict[str, Any]] = {
    "card-seen-in-shuffling": {
        "clauses": ("E 27", "E 33"),
        "law": sentence("The dealer, who shuffles last, may be made to shuffle again."),
        "options": (RESHUFFLE, NO_PENALTY),
        "chooser": Chooser.ADVERSARIES,
    },
    "false-cut": {"clauses": ("E 35",)},
    "cut-altered": {"clauses": ("E 36",)},
    "shuffled-after-cut": {"clauses": ("E 37",)},
    "incorrect-pack": {"clauses": ("E 39 I", "L new-deal 5")},
    "dealt-out-of-turn": {"clauses": ("E 34", "L new-deal 6")},
    "trick-wrongly-gathered": {
        "clauses": ("E 12", "L dummy 2e"),
        "law": sentence(
            "A mistake in the tricks is put right before its game is concluded, which is when the "
            "next deal is complete. In a game that goes on, correct the deal."
        ),
    },
    "wrong-score": {"clauses": ("E 12", "E 13")},
}
"""The fields that differ from the entries of 1907."""


def adapt_entry(entry: Irregularity) -> Irregularity:
    """Return an entry of 1907 with the changes of this code."""
    return replace(entry, **_CHANGED.get(entry.key, {}))


_LOOKED = sentence(
    "Claimed only by one who has looked at none of his cards. If nobody claims, the card is not "
    "called."
)

NEW_DEALS = (
    adapt_entry(laws_1907_new_deal.INCORRECT_PACK),
    must(
        "card-faced-in-pack",
        ("E 39 II",),
        sentence("A card is faced in the pack"),
        sentence("Any faced card makes a new deal necessary."),
        offender=Party.ANYBODY,
    ),
    must(
        "not-in-rotation",
        ("E 38", "E 39 III"),
        sentence("The cards are not dealt one at a time, in rotation, into four packets"),
        sentence("They are dealt anew. It is no misdeal: the dealer keeps the deal."),
    ),
    must(
        "last-card-not-to-dealer",
        ("E 39 IV",),
        sentence("The last card does not come in its order to the dealer"),
        sentence("The cards have to be dealt anew."),
    ),
    must(
        "surplus-card",
        ("E 39 V",),
        sentence("A player has more than thirteen cards and another fewer"),
        sentence("It takes both, a hand too long and one too short; then they are dealt anew."),
        until=Moment.PLAY,
    ),
    must(
        "two-cards-dealt",
        ("E 39 VI",),
        sentence("Two cards are dealt at once or to one hand, and then a third"),
        sentence(
            "With the third card they are dealt anew; before it the dealer may set it right by "
            "moving one card only."
        ),
        RECTIFIED,
    ),
    must(
        "pack-not-cut",
        ("E 39 VII",),
        sentence("The pack was not cut"),
        sentence(
            "The adversaries have to find it out before the last card is dealt, and before they "
            "look at their hands."
        ),
        until=Moment.DEALING,
    ),
    may(
        (Party.DEALERS_SIDE, Chooser.ADVERSARIES),
        "exposed-in-dealing-by-dealer",
        ("E 40",),
        sentence("The dealer or his partner exposes a card in dealing"),
        _LOOKED,
        UNSEEN,
        OTHERWISE,
    ),
    may(
        (Party.ADVERSARY, Chooser.DEALERS_SIDE),
        "exposed-in-dealing-by-adversary",
        ("E 40",),
        sentence("An adversary exposes a card in dealing"),
        _LOOKED,
        UNSEEN,
        OTHERWISE,
    ),
    laws_1907_new_deal.LOOKED_AT,
    laws_1907_new_deal.LAST_CARDS,
)

ENTRIES = (
    *(adapt_entry(entry) for entry in laws_1907_shuffling.ENTRIES),
    *NEW_DEALS,
    *(adapt_entry(entry) for entry in laws_1907_deal.ENTRIES),
)
