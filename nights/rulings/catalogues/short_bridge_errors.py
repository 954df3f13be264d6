"""Short Bridge: leads out of turn, and cards played in error or not played to a trick.

Source: the English club code, laws 62, 63 and 67 to 70.
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    CALL_CARD,
    CALL_SUIT,
    IN_ERROR,
    LEADS,
    NEW_DEAL,
    NO_PENALTY,
    NO_REVOKE,
    STANDS,
    THREE_WAYS,
    TRICK_COMPLETE,
    WIN_OR_LOSE,
    make_play_entry,
)
from nights.rulings.catalogues.terms import Chooser, Moment, Option, Party
from scoring.wording import sentence

_ANYBODY = (Party.ANYBODY, Chooser.ADVERSARIES)
_REVOKED = sentence("a revoke came of it")

ENTRIES = (
    make_play_entry(
        _ANYBODY,
        "lead-out-of-turn",
        ("SB 62", "SB 63"),
        LEADS,
        sentence("A player leads out of turn"),
        sentence(
            "His card may be called, or a suit from whichever of him and his partner has the next "
            "lead. Two who followed take their cards back unpunished; when all three have, the "
            "trick is complete."
        ),
        CALL_CARD,
        CALL_SUIT,
        TRICK_COMPLETE,
        NO_PENALTY,
    ),
    make_play_entry(
        _ANYBODY,
        "third-before-second",
        ("SB 67",),
        IN_ERROR,
        sentence("The third hand plays before the second"),
        sentence("What he did, the fourth hand may do as well."),
        Option("fourth-may-play", sentence("The fourth hand may play before the second.")),
        NO_PENALTY,
    ),
    make_play_entry(
        _ANYBODY,
        "fourth-before-partner",
        ("SB 68",),
        IN_ERROR,
        sentence("The fourth hand plays before his partner, the third not having played"),
        sentence("His partner, the second hand, may be told to win the trick or to let it go."),
        WIN_OR_LOSE,
        NO_PENALTY,
    ),
    make_play_entry(
        _ANYBODY,
        "omitted-to-play",
        ("SB 69",),
        IN_ERROR,
        sentence("A player omitted to play to a former trick"),
        sentence(
            "Found out after he has played again: the adversaries may have a new deal. If "
            "the deal stands, the card he has left over belongs to the imperfect trick and is no "
            "revoke there."
        ),
        NEW_DEAL,
        STANDS,
        until=Moment.PLAYED,
    ),
    make_play_entry(
        _ANYBODY,
        "surplus-card-in-trick",
        ("SB 70",),
        IN_ERROR,
        sentence("Two cards are played to a trick, or a card is mixed with one"),
        sentence(
            "While the hand is played the tricks are counted face down and, if one has a card too "
            "many, searched for it. Either way the player answers for every revoke that came of "
            "it."
        ),
        Option(
            "restored",
            sentence("The trick is searched and the card restored."),
            until=Moment.PLAY,
        ),
        *(replace(entry, provided=_REVOKED) for entry in THREE_WAYS),
        NO_REVOKE,
        until=Moment.PLAYED,
    ),
)
