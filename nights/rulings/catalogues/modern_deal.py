"""Contract bridge until the opening lead: the deal, the auction, communication of partners.

Sources: The mechanics of bridge; Contract bridge and back score; Rubber bridge.
"""

from dataclasses import replace

from nights.rulings.catalogues.common import AUCTION, DEAL, DEALT_BY, NEW_DEAL, NOTED, TABLE
from nights.rulings.catalogues.terms import Irregularity, Moment, Option, Party
from scoring.wording import sentence

_ACCEPTED = Option(
    "accepted", sentence("It stands."), provided=sentence("the next player has called")
)

ENTRIES = (
    Irregularity(
        key="misdeal",
        clauses=("MB dealing 3",),
        subject=DEAL,
        title=sentence("A misdeal"),
        law=sentence(
            "As long as nobody has seen a card it may be corrected. Afterwards the text is silent: "
            "the same dealer deals again."
        ),
        options=(
            Option(
                "corrected",
                sentence("It is corrected, and the deal goes on."),
                until=Moment.DEALING,
            ),
            NEW_DEAL,
        ),
        offender=Party.DEALER,
        since=Moment.DEALING,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="dealt-out-of-turn",
        clauses=("MB dealing 1",),
        subject=DEAL,
        title=sentence("Somebody deals out of turn"),
        law=sentence(
            "The deal goes clockwise. The text is silent on what follows: stopped in time the "
            "right player deals, later the deal stands."
        ),
        options=(
            Option(
                "stopped",
                sentence("He is stopped, and the right player deals."),
                until=Moment.DEALING,
            ),
            replace(DEALT_BY, since=Moment.DEALT),
        ),
        offender=Party.NOT_THE_DEALER,
        since=Moment.SHUFFLED,
        until=Moment.NEXT_CUT,
    ),
    Irregularity(
        key="cards-seen-early",
        clauses=("MB dealing 3",),
        subject=DEAL,
        title=sentence("A player takes his cards up before the deal is finished"),
        law=sentence(
            "To wait for the dealer is a courtesy. Once cards are seen a misdeal is past "
            "correction."
        ),
        options=(NOTED,),
        since=Moment.DEALING,
        until=Moment.DEALING,
    ),
    Irregularity(
        key="insufficient-bid",
        clauses=("CB bidding 5", "CB bidding 6", "RC bidding 6a", "RC bidding 6b", "RC bidding 6c"),
        subject=AUCTION,
        title=sentence("A bid is not sufficient, or a double is out of place"),
        law=sentence(
            "A bid goes above the last one, by tricks or by strain; only an opponent's bid is "
            "doubled, and only his double is redoubled. The text names no penalty."
        ),
        options=(
            Option("put-right", sentence("It is replaced by a call that is right.")),
            _ACCEPTED,
        ),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="call-out-of-turn",
        clauses=("CB bidding 1", "RC bidding 6"),
        subject=AUCTION,
        title=sentence("A player calls out of turn"),
        law=sentence("Calls go clockwise from the dealer. The text names no penalty."),
        options=(
            Option("put-right", sentence("The call is withdrawn, and the right player calls.")),
            _ACCEPTED,
        ),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="information",
        clauses=("RC partnership 1", "RC partnership 4"),
        subject=TABLE,
        title=sentence("Information by word, gesture or manner, or an agreement kept secret"),
        law=sentence(
            "Partners speak through their calls and cards alone, and tell the others what they "
            "have agreed. The text names no penalty."
        ),
        options=(NOTED,),
        since=Moment.DEALT,
        until=Moment.PLAYED,
    ),
)
