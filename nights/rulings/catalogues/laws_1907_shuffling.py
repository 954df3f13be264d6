"""The laws of 1907, before the deal: shuffling and cutting.

Source: "Shuffling", "The deal".
"""

from nights.rulings.catalogues.common import CARDS, FRESH_CUT, RESHUFFLE
from nights.rulings.catalogues.terms import Irregularity, Moment, Option, Party
from scoring.wording import sentence

ENTRIES = (
    Irregularity(
        key="card-seen-in-shuffling",
        clauses=("L shuffling 1", "L shuffling 2"),
        subject=CARDS,
        title=sentence("A card is seen while the dealer shuffles or gives the pack to be cut"),
        law=sentence("The dealer, who shuffles last, has to shuffle again. No face may show."),
        options=(RESHUFFLE,),
        offender=Party.DEALER,
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="false-cut",
        clauses=("L deal 2",),
        subject=CARDS,
        title=sentence("A false cut"),
        law=sentence(
            "Three cards or fewer in a packet, a card exposed in cutting, confusion, or doubt "
            "where the pack was divided."
        ),
        options=(FRESH_CUT,),
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="cut-altered",
        clauses=("L deal 3",),
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
        clauses=("L deal 4",),
        subject=CARDS,
        title=sentence("The dealer shuffles after the cut"),
        law=sentence("It costs him nothing but another cut."),
        options=(FRESH_CUT,),
        offender=Party.DEALER,
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
)
