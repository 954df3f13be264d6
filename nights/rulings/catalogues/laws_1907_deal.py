"""The laws of 1907: short hands, the wrong pack, deals out of turn or for a partner.

Source: "The deal", "A new deal".
"""

from dataclasses import replace

from nights.rulings.catalogues.common import DEAL, DEALT_BY, NOTED, PUT_RIGHT, STANDS
from nights.rulings.catalogues.effects import Voided
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

ENTRIES = (
    Irregularity(
        key="short-hand",
        clauses=("L new-deal 4",),
        subject=DEAL,
        title=sentence("A hand is short, discovered after its player has played"),
        law=sentence(
            "If each of the three others has thirteen the deal stands good. The player, unless he "
            "is dummy, answers for a revoke as though he had held the missing card; the other "
            "pack may be searched."
        ),
        options=(STANDS,),
        offender=Party.NOT_DUMMY,
        since=Moment.PLAY,
        until=Moment.PLAYED,
    ),
    Irregularity(
        key="wrong-pack",
        clauses=("L new-deal 6",),
        subject=DEAL,
        title=sentence("The dealer deals with the adversaries' cards"),
        law=sentence("It is corrected before the first card is played, or not at all."),
        options=(
            Option(
                "corrected",
                sentence("It is corrected: he deals again with the right pack."),
                Voided(),
                until=Moment.DECLARED,
            ),
            replace(STANDS, since=Moment.PLAY),
        ),
        offender=Party.DEALER,
        since=Moment.DEALING,
        until=Moment.PLAYED,
    ),
    Irregularity(
        key="dealt-out-of-turn",
        clauses=("L deal 1", "L new-deal 6"),
        subject=DEAL,
        title=sentence("Somebody deals when it is an adversary's turn"),
        law=sentence(
            "It is corrected before a card is dealt for the following deal, or not at all."
        ),
        options=(
            Option(
                "corrected",
                sentence("It is corrected: this deal is void, and the right player deals."),
                Voided(),
                until=Moment.NEXT_CUT,
            ),
            replace(DEALT_BY, since=Moment.NEXT_DEALING),
        ),
        offender=Party.ADVERSARY,
        since=Moment.DEALING,
        until=Moment.NEXT_DEALT,
    ),
    Irregularity(
        key="done-for-partner",
        clauses=("L new-deal 7",),
        subject=DEAL,
        title=sentence("A player shuffles, cuts or deals for his partner"),
        law=sentence("It takes the adversaries' permission; the law names no penalty."),
        options=(Option("permitted", sentence("The adversaries permit it.")), PUT_RIGHT, NOTED),
        chooser=Chooser.ADVERSARIES,
        since=Moment.SHUFFLED,
        until=Moment.DEALING,
    ),
)
