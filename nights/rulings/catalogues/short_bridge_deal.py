"""Short Bridge: new deals, short hands, deals out of turn or for a partner.

Source: the English club code, laws 33, 37 to 42 and 46 to 49. If a law sets no time limit, an
irregularity visible during the deal may be claimed until the first card is led, and one visible
only in the hands until they are played.
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    DEAL,
    DEALT_BY,
    NEW_DEAL,
    OTHERWISE,
    PAST_STANDS,
    PUT_RIGHT,
    STANDS,
)
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

NEW_DEALS = (
    Irregularity(
        key="incorrect-pack",
        clauses=("SB 37 I", "SB 47"),
        subject=DEAL,
        title=sentence("The pack is proved incorrect or imperfect"),
        law=sentence(
            "The hand in which it was detected is void, even if it is proved only after the "
            "rubber, and its dealer deals again. No score, game or rubber before it is altered."
        ),
        options=(
            replace(NEW_DEAL, provided=sentence("it was detected in this very hand")),
            PAST_STANDS,
        ),
        since=Moment.DEALING,
        until=Moment.AGREED,
    ),
    Irregularity(
        key="card-faced-in-pack",
        clauses=("SB 37 II",),
        subject=DEAL,
        title=sentence("A card other than the last is faced in the pack"),
        law=sentence("The cards have to be dealt anew; only the last one may lie face upwards."),
        options=(NEW_DEAL,),
        since=Moment.DEALING,
        until=Moment.DEALT,
    ),
    Irregularity(
        key="exposed-in-dealing-by-dealer",
        clauses=("SB 38", "SB 39"),
        subject=DEAL,
        title=sentence("The dealer or his partner exposes a card while dealing"),
        law=sentence(
            "Either adversary may claim a new deal, unless one of them has touched his cards; if "
            "the dealer's side touched cards first, touching does no harm. Without a new deal the "
            "card is not called."
        ),
        options=(
            replace(
                NEW_DEAL,
                provided=sentence("neither adversary had touched his cards before the other side"),
            ),
            OTHERWISE,
        ),
        offender=Party.DEALERS_SIDE,
        chooser=Chooser.ADVERSARIES,
        since=Moment.DEALING,
        until=Moment.DEALING,
    ),
    Irregularity(
        key="exposed-in-dealing-by-adversary",
        clauses=("SB 38", "SB 39"),
        subject=DEAL,
        title=sentence("An adversary exposes a card during the deal"),
        law=sentence(
            "The dealer may claim a new deal, unless his partner has touched a card; if the other "
            "side touched cards first, touching does no harm. Without a new deal the card is not "
            "called."
        ),
        options=(
            replace(
                NEW_DEAL,
                provided=sentence("the dealer's partner had touched no card before the other side"),
            ),
            OTHERWISE,
        ),
        offender=Party.ADVERSARY,
        chooser=Chooser.DEALER,
        since=Moment.DEALING,
        until=Moment.DEALING,
    ),
    Irregularity(
        key="trump-turned-in-haste",
        clauses=("SB 40",),
        subject=DEAL,
        title=sentence("One of the last cards is exposed, and the trump turned up in haste"),
        law=sentence(
            "Adversaries who had no reasonable time to decide about a new deal may still claim it."
        ),
        options=(
            replace(NEW_DEAL, provided=sentence("they had no reasonable time to decide")),
            OTHERWISE,
        ),
        offender=Party.DEALERS_SIDE,
        chooser=Chooser.ADVERSARIES,
        since=Moment.DEALT,
        until=Moment.DEALT,
    ),
    Irregularity(
        key="trump-looked-at",
        clauses=("SB 41",),
        subject=DEAL,
        title=sentence("The dealer looks at the trump card while dealing"),
        law=sentence("His adversaries may see it as well, and may insist on a new deal."),
        options=(NEW_DEAL, Option("seen", sentence("They see it too, and the deal stands good."))),
        offender=Party.DEALER,
        chooser=Chooser.ADVERSARIES,
        since=Moment.DEALING,
        until=Moment.DEALT,
    ),
    Irregularity(
        key="card-of-other-pack",
        clauses=("SB 42",),
        subject=DEAL,
        title=sentence("A player takes a card of the other pack into his hand"),
        law=sentence(
            "When it is discovered, the adversaries say whether the cards are dealt anew."
        ),
        options=(NEW_DEAL, STANDS),
        chooser=Chooser.ADVERSARIES,
        since=Moment.DEALING,
        until=Moment.PLAYED,
    ),
)

DEALT = (
    Irregularity(
        key="short-hand",
        clauses=("SB 46",),
        subject=DEAL,
        title=sentence("A hand is short, discovered after its player has played"),
        law=sentence(
            "With thirteen cards in each of the other hands the deal stands good. The player "
            "answers for any revoke as though he had held the missing card; the other pack may be "
            "searched for it."
        ),
        options=(STANDS,),
        since=Moment.PLAY,
        until=Moment.PLAYED,
    ),
    Irregularity(
        key="dealt-out-of-turn",
        clauses=("SB 33", "SB 48"),
        subject=DEAL,
        title=sentence("Somebody deals out of turn"),
        law=sentence(
            "He may be stopped until the trump card is turned up; from then on the deal counts "
            "as a right one."
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
        key="wrong-pack",
        clauses=("SB 48",),
        subject=DEAL,
        title=sentence("The dealer deals with the adversaries' cards"),
        law=sentence(
            "He may be stopped until the trump card is turned up; from then on the pack counts "
            "as his own."
        ),
        options=(
            Option(
                "stopped",
                sentence("He is stopped, and deals with the right pack."),
                until=Moment.DEALING,
            ),
            replace(STANDS, since=Moment.DEALT),
        ),
        offender=Party.DEALER,
        since=Moment.SHUFFLED,
        until=Moment.PLAYED,
    ),
    Irregularity(
        key="done-for-partner",
        clauses=("SB 49",),
        subject=DEAL,
        title=sentence("A player shuffles, cuts or deals for his partner"),
        law=sentence("It takes the opponents' permission; the law names no penalty."),
        options=(Option("permitted", sentence("The opponents permit it.")), PUT_RIGHT),
        chooser=Chooser.ADVERSARIES,
        since=Moment.SHUFFLED,
        until=Moment.DEALING,
    ),
)

ENTRIES = (*NEW_DEALS, *DEALT)
