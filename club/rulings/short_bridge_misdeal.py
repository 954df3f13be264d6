"""Short Bridge: what is a misdeal, and when it does not lose the deal.

Source: the English club code, laws 43 to 45, 50 and 51.
"""

from club.rulings.common import DEAL, DEAL_LOST, MISDEAL, STANDS
from club.rulings.effects import Voided
from club.rulings.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

_AGAIN = Option(
    "deal-again",
    sentence("He does not lose the deal: he deals again."),
    Voided(),
    provided=sentence(
        "an adversary touched the cards before the dealer's partner did, "
        "or interrupted the dealer without cause"
    ),
)


def _misdeal(
    number: str, title: str, law: str, *more: Option, until: Moment = Moment.DEALT
) -> Irregularity:
    """Answer one of the misdeals of law 44, which lose the deal (law 43)."""
    return Irregularity(
        key=f"misdeal-{number.lower()}",
        clauses=("SB 43", f"SB 44 {number}", "SB 45"),
        subject=MISDEAL,
        title=title,
        law=law,
        options=(DEAL_LOST, _AGAIN, *more),
        offender=Party.DEALER,
        since=Moment.DEALING,
        until=until,
    )


_PERFECT = Option(
    "imperfect-pack",
    sentence("A new deal by the same dealer: the pack was imperfect."),
    Voided(),
    provided=sentence("the pack is proved imperfect"),
)

ENTRIES = (
    _misdeal(
        "I",
        sentence("Misdeal: not one card at a time in rotation"),
        sentence("Four packets, one card at a time, beginning on the dealer's left; else misdeal."),
    ),
    _misdeal(
        "II",
        sentence("Misdeal: the trump card placed face downwards"),
        sentence("The last card, the trump, put face downwards on any packet is a misdeal."),
    ),
    _misdeal(
        "III",
        sentence("Misdeal: the trump card does not come to the dealer"),
        sentence(
            "The trump card must come in its regular order to the dealer; with an imperfect pack "
            "he does not lose his deal."
        ),
        _PERFECT,
    ),
    _misdeal(
        "IV",
        sentence("Misdeal: a surplus card"),
        sentence("Fourteen cards in one hand and fewer than thirteen in another are a misdeal."),
        until=Moment.PLAY,
    ),
    _misdeal(
        "V",
        sentence("Misdeal: the dealer counts the cards"),
        sentence("A dealer who counts the cards on the table or in the pack has misdealt."),
        until=Moment.DEALING,
    ),
    _misdeal(
        "VI",
        sentence("Misdeal: two cards at once, and then a third"),
        sentence(
            "Two cards at once or to one hand, and a third dealt upon them, are a misdeal; before "
            "the third it may be rectified by moving one card only."
        ),
        Option(
            "rectified",
            sentence("It is rectified by moving one card, and the deal goes on."),
            provided=sentence("no third card has been dealt, and moving one card is enough"),
            until=Moment.DEALING,
        ),
    ),
    _misdeal(
        "VII",
        sentence("Misdeal: the pack was not cut"),
        sentence(
            "It is a misdeal if the adversaries discover it before the trump card is turned up "
            "and before they look at their cards, but not after."
        ),
        until=Moment.DEALING,
    ),
    Irregularity(
        key="dealer-interrupted",
        clauses=("SB 50",),
        subject=DEAL,
        title=sentence("The dealer is interrupted without cause, and misdeals"),
        law=sentence(
            "Adversaries who question the score or the deal and fail to establish it let the "
            "dealer deal again, should a misdeal occur."
        ),
        options=(_AGAIN, STANDS),
        offender=Party.ADVERSARY,
        chooser=Chooser.DEALER,
        since=Moment.DEALING,
        until=Moment.DEALT,
    ),
    Irregularity(
        key="partner-misdeals",
        clauses=("SB 51",),
        subject=MISDEAL,
        title=sentence("A player takes his partner's deal, and misdeals"),
        law=sentence(
            "The partner is liable to the usual penalty, and the adversary next in rotation to "
            "the player who ought to have dealt deals."
        ),
        options=(DEAL_LOST,),
        offender=Party.DEALERS_PARTNER,
        since=Moment.DEALING,
        until=Moment.DEALT,
    ),
)
