"""Short Bridge: exposed and detached cards, hands thrown down, cards not played as called.

Source: the English club code, laws 56 to 61 and 64 to 66.
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    ADD_THREE,
    CALL_CARD,
    DEDUCT_THREE,
    EXPOSED,
    NO_PENALTY,
    PAID,
    THREE_WAYS,
    make_play_entry,
)
from nights.rulings.catalogues.effects import Call
from nights.rulings.catalogues.terms import Chooser, Moment, Option, Party
from scoring.wording import sentence

_ANYBODY = (Party.ANYBODY, Chooser.ADVERSARIES)
_REVOKED = sentence("a revoke is established")

ENTRIES = (
    make_play_entry(
        _ANYBODY,
        "two-cards-at-once",
        ("SB 56 I",),
        EXPOSED,
        sentence("A player plays several cards at once"),
        sentence(
            "The adversaries say which of them is played to this trick; the others are exposed "
            "and may be called later."
        ),
        Option(
            "call-card",
            sentence("One of the cards is called now, and the others lie on the table."),
            Call(),
        ),
        NO_PENALTY,
    ),
    make_play_entry(
        _ANYBODY,
        "card-exposed",
        ("SB 56 II", "SB 65"),
        EXPOSED,
        sentence("A card is exposed on or above the table"),
        sentence(
            "However short a time it showed, it lies there and may be called at every trick until "
            "it is played. A card that falls below the table is not exposed."
        ),
        CALL_CARD,
        NO_PENALTY,
        since=Moment.DEALT,
    ),
    make_play_entry(
        _ANYBODY,
        "winners-without-waiting",
        ("SB 57",),
        EXPOSED,
        sentence("Winning cards are played in a row without waiting for the partner"),
        sentence(
            "His partner may be called on to win any one of those tricks if he can; the cards "
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
        _ANYBODY,
        "hand-thrown-down",
        ("SB 58",),
        EXPOSED,
        sentence("A hand is thrown face upwards on the table"),
        sentence(
            "Each of its cards is exposed and may be called by the other side, whatever made the "
            "player do it. A partner who keeps his hand need not give it up."
        ),
        CALL_CARD,
        NO_PENALTY,
    ),
    make_play_entry(
        _ANYBODY,
        "hands-abandoned",
        ("SB 59",),
        EXPOSED,
        sentence("All four hands are thrown face upwards on the table"),
        sentence(
            "Nobody takes his cards up again, and no claim is heard that the game was saved or "
            "won. Only a revoke counts: three points added or deducted, no tricks, and no game by "
            "this hand for those who revoked."
        ),
        Option(
            "abandoned",
            sentence("The hands stay abandoned, and no claim is heard."),
            provided=sentence("no revoke is established"),
        ),
        replace(ADD_THREE, provided=_REVOKED),
        replace(DEDUCT_THREE, provided=_REVOKED),
        until=Moment.PLAYED,
    ),
    make_play_entry(
        _ANYBODY,
        "detached-card-named",
        ("SB 60",),
        EXPOSED,
        sentence("A player detaches a card, and an adversary names it rightly"),
        sentence(
            "A card taken out of the hand without being dropped is called only if it could be "
            "named, and was."
        ),
        CALL_CARD,
        NO_PENALTY,
    ),
    make_play_entry(
        _ANYBODY,
        "detached-card-misnamed",
        ("SB 60",),
        EXPOSED,
        sentence("A detached card is named wrongly"),
        sentence(
            "Whoever named it is the offender: a suit may be called from him or his partner when "
            "they next have the lead."
        ),
        Option("call-suit", sentence("A suit is called from the side that named it."), Call()),
        NO_PENALTY,
    ),
    make_play_entry(
        _ANYBODY,
        "not-as-called",
        ("SB 61", "SB 64", "SB 66"),
        EXPOSED,
        sentence("A player fails to play as called though he can"),
        sentence(
            "Liable to his highest or lowest, or to lead a suit, and holding it, he pays as for a "
            "revoke. Nobody has to revoke for a penalty, and who has none of the suit has paid."
        ),
        *THREE_WAYS,
        PAID,
        until=Moment.PLAYED,
    ),
)
