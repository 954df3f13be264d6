"""Short Bridge, before the deal: shuffling and cutting.

Source: the English club code, laws 26 to 36.
"""

from nights.rulings.catalogues.common import CARDS, DEAL_LOST, FRESH_CUT, NOTED, RESHUFFLE
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

ENTRIES = (
    Irregularity(
        key="card-seen-in-shuffling",
        clauses=("SB 32",),
        subject=CARDS,
        title=sentence("A card is seen while the dealer shuffles or gives the pack to be cut"),
        law=sentence("The dealer may be made to shuffle again."),
        options=(RESHUFFLE, NOTED),
        offender=Party.DEALER,
        chooser=Chooser.ADVERSARIES,
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="wrong-shuffle",
        clauses=("SB 26", "SB 27", "SB 28", "SB 29", "SB 30", "SB 31"),
        subject=CARDS,
        title=sentence("The pack is shuffled out of order, across or below the table, or in play"),
        law=sentence(
            "Each player has one shuffle, the dealer's partner the first and the dealer the last; "
            "no face may show, and nobody shuffles while a hand is played. The law names no "
            "penalty."
        ),
        options=(
            Option(
                RESHUFFLE.key,
                sentence("The pack is shuffled again, by whose turn it is."),
                until=Moment.SHUFFLED,
            ),
            NOTED,
        ),
        chooser=Chooser.PLAYERS,
        since=Moment.SHUFFLED,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="false-cut",
        clauses=("SB 34",),
        subject=CARDS,
        title=sentence("A false cut"),
        law=sentence(
            "Three cards or fewer in a packet, a card exposed in cutting, confusion, or doubt "
            "where the pack was divided. Once the packets are together again, a card that shows "
            "counts as exposed in dealing."
        ),
        options=(FRESH_CUT,),
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="cut-altered",
        clauses=("SB 35",),
        subject=CARDS,
        title=sentence("Whoever cuts wants to shuffle or cut again"),
        law=sentence("Whoever has parted the pack is bound by it."),
        options=(Option("cut-stands", sentence("The cut stands as it was made.")),),
        offender=Party.DEALERS_RIGHT,
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="shuffled-after-cut",
        clauses=("SB 36",),
        subject=CARDS,
        title=sentence("The dealer shuffles after the cut"),
        law=sentence("It costs him the deal. The text sets no limit: until the trump is turned."),
        options=(DEAL_LOST,),
        offender=Party.DEALER,
        since=Moment.SHUFFLED,
        until=Moment.DEALING,
    ),
)
