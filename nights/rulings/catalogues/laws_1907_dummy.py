"""The laws of 1907: dummy's rights, and the cards that the dealer plays for him.

Source: "Dummy".
"""

from dataclasses import replace

from nights.rulings.catalogues.common import DUMMY, NO_PENALTY, PUT_RIGHT, make_play_entry
from nights.rulings.catalogues.effects import Call
from nights.rulings.catalogues.terms import Chooser, Moment, Option, Party
from scoring.wording import sentence

_DUMMY = (Party.DEALERS_PARTNER, Chooser.LAW)

ENTRIES = (
    make_play_entry(
        _DUMMY,
        "dummy-calls-attention",
        (*(f"L dummy 2{item}" for item in "abcdefg"), "L dummy 3"),
        DUMMY,
        sentence("Dummy calls attention to something for which a penalty might be exacted"),
        sentence(
            "Dummy may ask whether the dealer has none of a suit or has conformed to a penalty, "
            "point out an incomplete trick, a wrong claim, a trick or a score wrongly taken, and "
            "speak to disputed facts. For anything else the dealer loses the penalty."
        ),
        Option("precluded", sentence("The dealer may not exact that penalty.")),
        Option("within-rights", sentence("It was within dummy's rights.")),
        until=Moment.PLAYED,
    ),
    make_play_entry(
        (Party.DEALERS_PARTNER, Chooser.ADVERSARIES),
        "dummy-suggests-card",
        ("L dummy 4",),
        DUMMY,
        sentence("Dummy suggests a card, by touching it or otherwise"),
        sentence(
            "Either adversary, without asking the other, may have the card played or have it kept."
        ),
        Option("play-it", sentence("The dealer must play the card."), Call()),
        Option("not-play-it", sentence("The dealer may not play the card."), Call()),
        NO_PENALTY,
    ),
    make_play_entry(
        _DUMMY,
        "dummy-revokes",
        ("L dummy 5",),
        DUMMY,
        sentence("Dummy's hand revokes"),
        sentence(
            "Dummy pays nothing for a revoke; once the trick is turned and quitted it counts as it "
            "is."
        ),
        Option("trick-stands", sentence("The trick stands, without a penalty.")),
        replace(
            PUT_RIGHT, provided=sentence("the trick is not turned and quitted"), until=Moment.PLAY
        ),
        until=Moment.PLAYED,
    ),
    make_play_entry(
        (Party.DEALER, Chooser.LAW),
        "dummys-card-touched",
        ("L dummy 1", "L dummy 6"),
        DUMMY,
        sentence("The dealer names or touches a card of dummy's"),
        sentence(
            'It counts as played, unless he says "I arrange" or the like while he touches it; a '
            "card of his own hand is played only when he lets it go."
        ),
        Option("played", sentence("The card is played."), Call()),
        Option(
            "arranged",
            sentence("The card is not played."),
            provided=sentence("he touched it, and said that he was arranging"),
        ),
    ),
)
