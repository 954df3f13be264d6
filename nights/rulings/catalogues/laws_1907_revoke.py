"""The laws of 1907: the revoke, established, saved in time, or hidden among mixed tricks.

Source: "The revoke".
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    CALL_CARD,
    HIGH_OR_LOW,
    NO_PENALTY,
    REVOKE,
    REVOKE_1907,
    make_play_entry,
)
from nights.rulings.catalogues.terms import Chooser, Moment, Party
from scoring.wording import sentence

_LIABLE = (Party.NOT_DUMMY, Chooser.LAW)

ENTRIES = (
    make_play_entry(
        _LIABLE,
        "revoke",
        (
            "L revoke 1",
            "L revoke 2",
            "L revoke 3",
            "L revoke 4",
            "L revoke 5",
            "L revoke 10",
            "L revoke 11",
            "L revoke 12",
        ),
        REVOKE,
        sentence("A revoke is established"),
        sentence(
            "The trick is turned and quitted, or the revoking side has gone on to the next. Three "
            "tricks for each revoke, thirteen at the most, before all else; the revoking side "
            "stops at twenty-eight, and if both revoked neither wins the game."
        ),
        REVOKE_1907,
        until=Moment.PLAYED,
        limit="L revoke 10",
    ),
    make_play_entry(
        (Party.ADVERSARY, Chooser.DEALER),
        "revoke-saved",
        ("L revoke 6", "L revoke 7"),
        REVOKE,
        sentence("An adversary saves his revoke in time"),
        sentence(
            "His card is exposed and may be called, or he is told to play his highest or lowest of "
            "the suit. Whoever followed may change his card. A partner's question put in time "
            "keeps the trick open, unless the answer was no."
        ),
        CALL_CARD,
        HIGH_OR_LOW,
        NO_PENALTY,
    ),
    make_play_entry(
        (Party.DEALER, Chooser.ELDEST_HAND),
        "dealer-saves-revoke",
        ("L revoke 6", "L revoke 8"),
        REVOKE,
        sentence("The dealer saves his revoke in time"),
        sentence(
            "The eldest hand may call for his highest or lowest of the suit once both adversaries "
            "have played, unless the dealer was fourth in hand; dummy's cards are never called."
        ),
        replace(
            HIGH_OR_LOW,
            provided=sentence("both adversaries have played, and the dealer was not fourth"),
        ),
        NO_PENALTY,
    ),
    make_play_entry(
        _LIABLE,
        "tricks-mixed",
        ("L revoke 9",),
        REVOKE,
        sentence("The tricks are mixed after a revoke was claimed"),
        sentence(
            "Those who claim it may search all the tricks; if the accused side mixes them before "
            "that is done, the revoke needs no proof. Cards mixed before any claim leave it to be "
            "proved."
        ),
        REVOKE_1907,
        since=Moment.PLAYED,
        until=Moment.PLAYED,
    ),
)
