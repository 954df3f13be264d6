"""The English code of 1904: where its dealing differs from the laws of 1907.

Source: the English code, laws 33 to 40. The text at hand ends there, so what follows the deal
is ruled on by the laws of 1907.
"""

from dataclasses import replace

from club.rulings import laws_1907_deal as laws_1907
from club.rulings.common import NEW_DEAL, OTHERWISE, RESHUFFLE
from club.rulings.laws_1907_deal import may, must
from club.rulings.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

_CUTTING_LAWS = {
    "card-seen-in-shuffling": ("E 27", "E 33"),
    "false-cut": ("E 35",),
    "cut-altered": ("E 36",),
    "shuffled-after-cut": ("E 37",),
}


def _cutting(entry: Irregularity) -> Irregularity:
    """Answer an entry of 1907 under its number here; only a seen card differs."""
    entry = replace(entry, clauses=_CUTTING_LAWS[entry.key])
    if entry.key != "card-seen-in-shuffling":
        return entry
    return replace(
        entry,
        law=sentence("The dealer, who shuffles last, may be compelled to shuffle again."),
        options=(RESHUFFLE, Option("no-penalty", sentence("No penalty is exacted."))),
        chooser=Chooser.ADVERSARIES,
    )


_TWO_CARDS = must(
    "two-cards-dealt",
    ("E 39 VI",),
    sentence("Two cards are dealt at once or to one hand, and then a third"),
    sentence(
        "There must be a new deal; before the third card the dealer may rectify it by moving "
        "one card only."
    ),
    Moment.DEALING,
)

_LOOKED = sentence("Nobody may claim it who has looked at his cards; a card kept is not called.")

NEW_DEALS = (
    must(
        "incorrect-pack",
        ("E 39 I",),
        sentence("The pack is proved incorrect or imperfect"),
        sentence("During a deal or the play of a hand: there must be a new deal."),
        Moment.PLAY,
        Party.ANYBODY,
    ),
    must(
        "card-faced-in-pack",
        ("E 39 II",),
        sentence("A card is faced in the pack"),
        sentence("There must be a new deal."),
        Moment.DEALING,
        Party.ANYBODY,
    ),
    must(
        "not-in-rotation",
        ("E 38", "E 39 III"),
        sentence("The cards are not dealt one at a time, in rotation, into four packets"),
        sentence("There must be a new deal. There is no misdeal."),
        Moment.PLAY,
    ),
    must(
        "last-card-not-to-dealer",
        ("E 39 IV",),
        sentence("The last card does not come in its order to the dealer"),
        sentence("There must be a new deal."),
        Moment.DEALT,
    ),
    must(
        "surplus-card",
        ("E 39 V",),
        sentence("A player has more than thirteen cards and another fewer"),
        sentence("There must be a new deal."),
        Moment.PLAY,
    ),
    replace(
        _TWO_CARDS,
        options=(
            NEW_DEAL,
            Option(
                "rectified",
                sentence("It is rectified by moving one card, and the deal goes on."),
                provided=sentence("no third card has been dealt, and moving one card is enough"),
            ),
        ),
    ),
    must(
        "pack-not-cut",
        ("E 39 VII",),
        sentence("The pack was not cut"),
        sentence(
            "There must be a new deal if the adversaries discover it before the last card is "
            "dealt and before they look at their cards."
        ),
        Moment.DEALING,
    ),
    replace(
        may(
            "exposed-in-dealing-by-dealer",
            ("E 40",),
            sentence("The dealer or his partner exposes a card in dealing"),
            _LOOKED,
            Party.DEALERS_SIDE,
            Chooser.ADVERSARIES,
        ),
        options=(NEW_DEAL, OTHERWISE),
    ),
    may(
        "exposed-in-dealing-by-adversary",
        ("E 40",),
        sentence("An adversary exposes a card in dealing"),
        _LOOKED,
        Party.ADVERSARY,
        Chooser.DEALERS_SIDE,
    ),
)

ENTRIES = (
    *(_cutting(entry) for entry in laws_1907.CUTTING),
    *NEW_DEALS,
    *laws_1907.DEALT,
)
