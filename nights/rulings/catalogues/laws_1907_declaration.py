"""The laws of 1907, between deal and doubling: cards exposed early, the declaration.

Source: "Cards exposed before play", "Declaring trumps".
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    CALL_CARD,
    DECLARATION,
    EXPOSED,
    NEW_DEAL,
    NO_PENALTY,
    make_play_entry,
)
from nights.rulings.catalogues.effects import Call
from nights.rulings.catalogues.terms import Chooser, Moment, Option, Party
from scoring.wording import sentence

_NOTHING_SAID = sentence("nothing has been said of doubling or not doubling")
_NEW_DEAL = replace(NEW_DEAL, provided=_NOTHING_SAID)
_BY_PARTNER = (Party.DEALERS_PARTNER, Chooser.ELDEST_HAND)

ENTRIES = (
    make_play_entry(
        (Party.DEALERS_SIDE, Chooser.ELDEST_HAND),
        "exposed-before-declaration",
        ("L before-play 1",),
        EXPOSED,
        sentence("The dealer's side exposes a card before the trump is declared"),
        sentence("The eldest hand, without asking his partner, may claim a new deal."),
        NEW_DEAL,
        NO_PENALTY,
        since=Moment.DEALT,
        until=Moment.DEALT,
    ),
    make_play_entry(
        (Party.ANYBODY, Chooser.LAW),
        "exposed-before-lead",
        ("L before-play 2",),
        EXPOSED,
        sentence("A card is exposed after the deal and before a card is led"),
        sentence("The partner of whoever exposed it may no longer double or re-double."),
        Option("no-double", sentence("The partner may not double or re-double.")),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    make_play_entry(
        (Party.DEALERS_RIGHT, Chooser.DEALER),
        "exposed-by-leaders-partner",
        ("L before-play 2",),
        EXPOSED,
        sentence("The leader's partner exposes a card before the lead"),
        sentence(
            "The leader may no longer double; besides, the dealer may call the card or forbid the "
            "leader to lead its suit."
        ),
        CALL_CARD,
        Option("not-that-suit", sentence("The leader may not lead that suit."), Call()),
        NO_PENALTY,
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    make_play_entry(
        _BY_PARTNER,
        "made-without-permission",
        ("L declaring 1", "L declaring 2a", "L declaring 3", "L declaring 4"),
        DECLARATION,
        sentence("The dealer's partner makes the trump without permission"),
        sentence(
            "The eldest hand lets it stand or has a new deal. It stands if he claims none, or once "
            "anything is said of doubling."
        ),
        Option("declaration-stands", sentence("The declaration stands.")),
        _NEW_DEAL,
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    make_play_entry(
        _BY_PARTNER,
        "passed-back",
        ("L declaring 2b", "L declaring 5"),
        DECLARATION,
        sentence("The dealer's partner passes the declaration back"),
        sentence(
            "The eldest hand may have a new deal or make him declare, before anything is said of "
            "doubling."
        ),
        _NEW_DEAL,
        Option("must-declare", sentence("The offender must declare."), provided=_NOTHING_SAID),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    make_play_entry(
        (Party.ADVERSARY, Chooser.DEALER),
        "declared-by-adversary",
        ("L declaring 6",),
        DECLARATION,
        sentence("An adversary of the dealer makes or passes the declaration"),
        sentence(
            "The dealer may look at his hand first; then he has a new deal, or takes it as not "
            "said."
        ),
        NEW_DEAL,
        Option("proceed", sentence("It counts for nothing, and the dealer declares or passes.")),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    make_play_entry(
        (Party.ANYBODY, Chooser.LAW),
        "declaration-altered",
        ("L declaring 7", "L doubling 12"),
        DECLARATION,
        sentence("Somebody alters a declaration or a double once made"),
        sentence("Nobody may change what he has declared, of trumps or of doubling."),
        Option("first-stands", sentence("What was said first stands.")),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
)
