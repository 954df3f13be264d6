"""The laws of 1907: leads out of turn, and cards played in error or not played to a trick.

Source: "Leads out of turn", "Cards played in error".
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    CALL_CARD,
    CALL_SUIT,
    HIGH_OR_LOW,
    IN_ERROR,
    LEADS,
    NEW_DEAL,
    NO_PENALTY,
    NO_REVOKE,
    PUT_RIGHT,
    REVOKE_1907,
    STANDS,
    TRICK_COMPLETE,
    WIN_OR_LOSE,
    make_play_entry,
)
from nights.rulings.catalogues.terms import Chooser, Moment, Option, Party
from scoring.wording import sentence

_ADVERSARY = (Party.ADVERSARY, Chooser.DEALER)

ENTRIES = (
    make_play_entry(
        _ADVERSARY,
        "lead-out-of-turn",
        ("L leads 1", "L leads 3"),
        LEADS,
        sentence("An adversary leads out of turn"),
        sentence(
            "The dealer may call the card, or a suit when either adversary is to lead. Two who "
            "followed take their cards back unpunished; when all three have, the trick is "
            "complete."
        ),
        CALL_CARD,
        CALL_SUIT,
        TRICK_COMPLETE,
        NO_PENALTY,
    ),
    make_play_entry(
        (Party.DEALER, Chooser.LAW),
        "dealer-leads-out-of-turn",
        ("L leads 2", "L leads 3"),
        LEADS,
        sentence("The dealer leads out of turn, from his own hand or dummy's"),
        sentence("There is no penalty. When the second hand has played he may not take it back."),
        replace(PUT_RIGHT, provided=sentence("the second hand has not played")),
        Option("lead-stands", sentence("The lead stands.")),
    ),
    make_play_entry(
        _ADVERSARY,
        "fourth-before-partner",
        ("L played-in-error 1",),
        IN_ERROR,
        sentence("The fourth hand plays before his partner, the third not having played"),
        sentence(
            "His partner may be called on for his highest or lowest of the suit, or to win or lose "
            "the trick. The dealer and dummy are not liable."
        ),
        HIGH_OR_LOW,
        WIN_OR_LOSE,
        NO_PENALTY,
    ),
    make_play_entry(
        (Party.NOT_DUMMY, Chooser.ADVERSARIES),
        "omitted-to-play",
        ("L played-in-error 2",),
        IN_ERROR,
        sentence("A player omitted to play to a former trick"),
        sentence(
            "Not mended before he has played again: the adversaries may have a new deal. If "
            "the deal stands, the card he has left over belongs to the imperfect trick and is no "
            "revoke there."
        ),
        NEW_DEAL,
        STANDS,
        until=Moment.PLAYED,
    ),
    make_play_entry(
        (Party.NOT_DUMMY, Chooser.LAW),
        "surplus-card-in-trick",
        ("L played-in-error 3",),
        IN_ERROR,
        sentence("Two cards are played to a trick, or a card is mixed with one"),
        sentence(
            "While the hand is played the tricks are counted face down, and one with a card too "
            "many is examined. Either way the player, unless he is dummy, answers for every revoke "
            "that came of it."
        ),
        Option(
            "restored", sentence("The trick is examined and the card restored."), until=Moment.PLAY
        ),
        replace(REVOKE_1907, provided=sentence("a revoke came of it")),
        NO_REVOKE,
        until=Moment.PLAYED,
    ),
)
