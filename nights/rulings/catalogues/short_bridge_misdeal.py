"""Short Bridge: misdeals, and when a misdeal does not lose the deal.

Source: the English club code, laws 43 to 45, 50 and 51. The text sets no time limit for most
kinds: those visible during the deal may be claimed until the first card is led.
"""

from dataclasses import replace

from nights.rulings.catalogues.common import DEAL, DEAL_LOST, MISDEAL, RECTIFIED
from nights.rulings.catalogues.effects import Voided
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

_AGAIN = Option(
    "deal-again",
    sentence("He does not lose the deal: he deals again."),
    Voided(),
    provided=sentence("an adversary touched the cards before the dealer's partner did"),
)


def _misdeal(
    number: str,
    title: str,
    law: str,
    *more: Option,
    since: Moment = Moment.DEALING,
    until: Moment = Moment.DEALT,
) -> Irregularity:
    """Return a misdeal under law 44, which loses the deal (law 43)."""
    return Irregularity(
        key=f"misdeal-{number.lower()}",
        clauses=("SB 43", f"SB 44 {number}", "SB 45"),
        subject=MISDEAL,
        title=title,
        law=law,
        options=(DEAL_LOST, _AGAIN, *more),
        offender=Party.DEALER,
        since=since,
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
        sentence(
            "Four packets, one card at a time, the dealer's left-hand neighbour first. Anything "
            "else is a misdeal."
        ),
    ),
    _misdeal(
        "II",
        sentence("Misdeal: the trump card placed face downwards"),
        sentence("The trump card, put face down on any packet, is a misdeal and stays one."),
    ),
    _misdeal(
        "III",
        sentence("Misdeal: the trump card does not come to the dealer"),
        sentence(
            "The last card has to fall to the dealer in its order; if the pack proves imperfect "
            "he keeps the deal."
        ),
        _PERFECT,
    ),
    _misdeal(
        "IV",
        sentence("Misdeal: a surplus card"),
        sentence("Fourteen cards in one hand, with a hand that is short, are a misdeal."),
        since=Moment.DEALT,
        until=Moment.PLAY,
    ),
    _misdeal(
        "V",
        sentence("Misdeal: the dealer counts the cards"),
        sentence(
            "A dealer who thinks he went wrong and counts the cards, dealt or not, has misdealt."
        ),
    ),
    _misdeal(
        "VI",
        sentence("Misdeal: two cards at once, and then a third"),
        sentence(
            "Two cards at once, or two to a hand, and a third dealt upon them are a misdeal. "
            "Before the third the dealer may set it right by moving one card only, but never a "
            "trump card that lies face down."
        ),
        RECTIFIED,
    ),
    _misdeal(
        "VII",
        sentence("Misdeal: the pack was not cut"),
        sentence(
            "A misdeal if the adversaries find it out before the trump card is turned up and "
            "before they look at their hands; too late afterwards."
        ),
        until=Moment.DEALING,
    ),
    Irregularity(
        key="dealer-interrupted",
        clauses=("SB 50",),
        subject=DEAL,
        title=sentence("The dealer is interrupted without cause, and misdeals"),
        law=sentence(
            "An adversary who questions the score, or whose deal it is, and cannot prove it, lets "
            "the dealer deal again if he misdeals."
        ),
        options=(
            replace(
                _AGAIN,
                provided=sentence("a misdeal occurred, and the adversaries proved nothing"),
            ),
            DEAL_LOST,
            Option(
                "no-misdeal",
                sentence("The deal goes on."),
                provided=sentence("no misdeal occurred"),
            ),
        ),
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
            "The partner, whose deal it was, bears the penalty: the adversary on his left deals."
        ),
        options=(DEAL_LOST,),
        offender=Party.DEALERS_PARTNER,
        since=Moment.DEALING,
        until=Moment.DEALT,
    ),
)
