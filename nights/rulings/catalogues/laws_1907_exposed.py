"""The laws of 1907: cards exposed during the play, and cards not played as called.

Source: "Cards exposed during play", "Leads out of turn". The dealer plays both hands, so only his
adversaries are liable to have cards called.
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    CALL_CARD,
    EXPOSED,
    NO_PENALTY,
    PAID,
    PUT_RIGHT,
    REVOKE_1907,
    make_play_entry,
)
from nights.rulings.catalogues.effects import Call
from nights.rulings.catalogues.terms import Chooser, Moment, Option, Party
from scoring.wording import sentence

_ADVERSARY = (Party.ADVERSARY, Chooser.DEALER)

ENTRIES = (
    make_play_entry(
        _ADVERSARY,
        "two-cards-at-once",
        ("L exposed 2a", "L exposed 4"),
        EXPOSED,
        sentence("An adversary plays several cards at once"),
        sentence(
            "The dealer says which of them is played to this trick; the others lie face up and may "
            "be called at any time."
        ),
        Option(
            "call-card",
            sentence("One of the cards is called now, and the others lie on the table."),
            Call(),
        ),
        NO_PENALTY,
    ),
    make_play_entry(
        _ADVERSARY,
        "card-exposed",
        ("L exposed 1", "L exposed 2b", "L exposed 2c", "L exposed 3", "L leads 5"),
        EXPOSED,
        sentence("An adversary exposes a card, or holds it so that his partner can see it"),
        sentence(
            "It lies face up and may be called at every trick until it is played, however short a "
            "time it showed. A card that falls below the table is not exposed."
        ),
        CALL_CARD,
        NO_PENALTY,
    ),
    make_play_entry(
        _ADVERSARY,
        "winners-without-waiting",
        ("L exposed 5",),
        EXPOSED,
        sentence("An adversary plays winning cards without waiting for his partner"),
        sentence(
            "The dealer may have the partner win any one of those tricks if he can; the cards "
            "played too soon are then exposed."
        ),
        Option(
            "win",
            sentence("The partner is called on to win one of the tricks; the rest is exposed."),
            Call(),
        ),
        Option("call-card", sentence("A card that was played too soon is called."), Call()),
        NO_PENALTY,
    ),
    make_play_entry(
        _ADVERSARY,
        "hand-thrown-down",
        ("L exposed 6",),
        EXPOSED,
        sentence("An adversary throws his hand face up on the table"),
        sentence(
            "Each card is exposed and may be called; an adversary who keeps his hand need not give "
            "it up. Cards shown because the dealer claimed the rest are not liable, even if he was "
            "wrong."
        ),
        CALL_CARD,
        Option(
            "not-liable",
            sentence("The cards are taken up again and not called."),
            provided=sentence("the dealer had claimed the remaining tricks"),
        ),
        NO_PENALTY,
    ),
    make_play_entry(
        (Party.NOT_DUMMY, Chooser.LAW),
        "not-as-called",
        ("L exposed 7", "L leads 4", "L leads 6"),
        EXPOSED,
        sentence("A player fails to play as called though he can"),
        sentence(
            "Called on for his highest or lowest, to lead a suit, or to win or lose a trick, he "
            "pays as for a revoke unless he mends it before the trick is turned and quitted. "
            "Nobody has to revoke for a penalty, and who has none of the suit has paid."
        ),
        REVOKE_1907,
        replace(
            PUT_RIGHT, provided=sentence("the trick is not turned and quitted"), until=Moment.PLAY
        ),
        PAID,
        until=Moment.PLAYED,
    ),
)
