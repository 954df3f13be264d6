"""Short Bridge: the revoke, established, saved in time, or hidden among mixed tricks.

Source: the English club code, laws 71 to 82.
"""

from nights.rulings.catalogues.common import (
    CALL_CARD,
    HIGH_OR_LOW,
    NO_PENALTY,
    REVOKE,
    THREE_WAYS,
    make_play_entry,
)
from nights.rulings.catalogues.terms import Chooser, Moment, Party
from scoring.wording import sentence

_ANYBODY = (Party.ANYBODY, Chooser.ADVERSARIES)

ENTRIES = (
    make_play_entry(
        _ANYBODY,
        "revoke",
        (
            "SB 71",
            "SB 72 I",
            "SB 72 II",
            "SB 72 III",
            "SB 72 IV",
            "SB 72 V",
            "SB 73",
            "SB 78",
            "SB 79",
            "SB 80",
            "SB 81",
            "SB 82",
        ),
        REVOKE,
        sentence("A revoke is established"),
        sentence(
            "The trick is turned and quitted, or the revoking side has gone on to the next. One "
            "penalty for each revoke, counted before all else and never split; whoever revoked may "
            "have the hand played out, and cannot win the game by it. Bets follow the score as it "
            "then stands."
        ),
        *THREE_WAYS,
        until=Moment.PLAYED,
        limit="SB 78",
    ),
    make_play_entry(
        _ANYBODY,
        "revoke-saved",
        ("SB 74", "SB 76"),
        REVOKE,
        sentence("A revoke is discovered in time to be saved"),
        sentence(
            "The card played in error may be called whenever the adversaries like, or the highest "
            "or lowest of the suit now. Whoever played after it may change his card. A partner's "
            "question put in time keeps the trick open, unless the answer was no."
        ),
        CALL_CARD,
        HIGH_OR_LOW,
        NO_PENALTY,
    ),
    make_play_entry(
        _ANYBODY,
        "tricks-mixed",
        ("SB 75", "SB 77"),
        REVOKE,
        sentence("The tricks are mixed after a revoke was claimed"),
        sentence(
            "Those who claim it may search all the tricks when the hand is over; if the accused "
            "side mixes them first, the revoke counts as established. Cards mixed before any claim "
            "only make the proof harder."
        ),
        *THREE_WAYS,
        since=Moment.PLAYED,
        until=Moment.PLAYED,
    ),
)
