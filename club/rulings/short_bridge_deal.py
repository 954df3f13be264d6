"""Short Bridge, until a card is led: shuffling, the deal, new deals, misdeals, the trump card.

Source: the English club code, laws 26 to 55.
"""

from club.rulings.common import (
    CARDS,
    DEAL,
    DEAL_LOST,
    DEALT_BY,
    FRESH_CUT,
    NEW_DEAL,
    NOTED,
    OTHERWISE,
    PUT_RIGHT,
    RESHUFFLE,
    STANDS,
    TRUMP_CARD,
)
from club.rulings.effects import Call
from club.rulings.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

ENTRIES = (
    Irregularity(
        key="card-seen-in-shuffling",
        clauses=("SB 26", "SB 32"),
        subject=CARDS,
        title=sentence("A card is seen while the dealer shuffles or gives the pack to be cut"),
        law=sentence("The dealer may be compelled to shuffle again."),
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
            "a pack in play is not shuffled. The law names no penalty."
        ),
        options=(RESHUFFLE, NOTED),
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
            "Fewer than four cards in a packet, a card exposed in cutting, confusion, or doubt "
            "where the pack was divided: there must be a fresh cut."
        ),
        options=(FRESH_CUT,),
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="cut-altered",
        clauses=("SB 35",),
        subject=CARDS,
        title=sentence("Who cuts wants to shuffle or cut again"),
        law=sentence("Once the pack is separated the intention cannot be altered."),
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
        law=sentence("When the pack is cut, a dealer who shuffles loses his deal."),
        options=(DEAL_LOST,),
        offender=Party.DEALER,
        since=Moment.SHUFFLED,
        until=Moment.DEALING,
    ),
    Irregularity(
        key="incorrect-pack",
        clauses=("SB 37 I", "SB 47"),
        subject=DEAL,
        title=sentence("The pack is proved incorrect or imperfect"),
        law=sentence(
            "That hand is null and void and the dealer deals again; earlier scores, games and "
            "rubbers are not altered."
        ),
        options=(NEW_DEAL,),
        since=Moment.DEALING,
        until=Moment.AGREED,
    ),
    Irregularity(
        key="card-faced-in-pack",
        clauses=("SB 37 II",),
        subject=DEAL,
        title=sentence("A card other than the last is faced in the pack"),
        law=sentence("There must be a new deal."),
        options=(NEW_DEAL,),
        since=Moment.DEALING,
        until=Moment.DEALING,
    ),
    Irregularity(
        key="exposed-in-dealing-by-dealer",
        clauses=("SB 38", "SB 39", "SB 40"),
        subject=DEAL,
        title=sentence("The dealer or his partner exposes a card while dealing"),
        law=sentence(
            "The adversaries may claim a new deal if neither has touched the cards, unless a "
            "player had touched his own first. A trump turned in haste does not take the claim "
            "away. Without a new deal the card cannot be called."
        ),
        options=(NEW_DEAL, OTHERWISE),
        offender=Party.DEALERS_SIDE,
        chooser=Chooser.ADVERSARIES,
        since=Moment.DEALING,
        until=Moment.DEALT,
    ),
    Irregularity(
        key="exposed-in-dealing-by-adversary",
        clauses=("SB 38", "SB 39"),
        subject=DEAL,
        title=sentence("An adversary exposes a card during the deal"),
        law=sentence(
            "The dealer may claim a new deal if his partner has not touched a card. Without one "
            "the card cannot be called."
        ),
        options=(NEW_DEAL, OTHERWISE),
        offender=Party.ADVERSARY,
        chooser=Chooser.DEALER,
        since=Moment.DEALING,
        until=Moment.DEALT,
    ),
    Irregularity(
        key="trump-looked-at",
        clauses=("SB 41",),
        subject=DEAL,
        title=sentence("The dealer looks at the trump card while dealing"),
        law=sentence("His adversaries have a right to see it, and may exact a new deal."),
        options=(NEW_DEAL, STANDS),
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
        law=sentence("On discovery the adversaries decide whether there is a fresh deal."),
        options=(NEW_DEAL, STANDS),
        chooser=Chooser.ADVERSARIES,
        since=Moment.DEALING,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="short-hand",
        clauses=("SB 46",),
        subject=DEAL,
        title=sentence("A hand is short, discovered after its player has played"),
        law=sentence(
            "With thirteen cards in the three other hands the deal stands good. The player "
            "answers for any revoke as though the missing card had been in his hand; the other "
            "pack may be searched for it."
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
            Option(
                DEALT_BY.key,
                DEALT_BY.text,
                DEALT_BY.effect,
                since=Moment.DEALT,
                until=Moment.NEXT_CUT,
            ),
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
            "He may be stopped until the trump card is turned up; from then on the deal counts "
            "as a right one."
        ),
        options=(
            Option(
                "stopped",
                sentence("He is stopped, and deals with the right pack."),
                until=Moment.DEALING,
            ),
            Option(STANDS.key, STANDS.text, since=Moment.DEALT),
        ),
        offender=Party.DEALER,
        since=Moment.DEALING,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="done-for-partner",
        clauses=("SB 49",),
        subject=DEAL,
        title=sentence("A player shuffles, cuts or deals for his partner"),
        law=sentence("It needs the opponents' permission; the law names no penalty."),
        options=(Option("permitted", sentence("The opponents permit it.")), PUT_RIGHT),
        chooser=Chooser.ADVERSARIES,
        since=Moment.SHUFFLED,
        until=Moment.DEALING,
    ),
    Irregularity(
        key="trump-left-on-table",
        clauses=("SB 52",),
        subject=TRUMP_CARD,
        title=sentence("The trump card is left on the table after the first trick"),
        law=sentence(
            "Once the first trick is turned and quitted it is liable to be called; the dealer's "
            "partner may remind him at any time."
        ),
        options=(Option("call-card", sentence("The trump card is called."), Call()), NOTED),
        offender=Party.DEALER,
        chooser=Chooser.ADVERSARIES,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="trump-card-named",
        clauses=("SB 53",),
        subject=TRUMP_CARD,
        title=sentence("The trump card is named after it was taken into the hand"),
        law=sentence(
            "Whoever names it during the play is liable to have his highest or lowest trump "
            "called. The trump suit may be asked at any time."
        ),
        options=(
            Option("high-or-low", sentence("His highest or lowest trump is called."), Call()),
            NOTED,
        ),
        chooser=Chooser.ADVERSARIES,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="trump-taken-early",
        clauses=("SB 54",),
        subject=TRUMP_CARD,
        title=sentence("The dealer takes the trump card up before his turn to play"),
        law=sentence(
            "He may be desired to lay it on the table; a wrong card shown may be called, and so "
            "may each further one until the trump card is produced."
        ),
        options=(
            Option("laid-down", sentence("He lays the trump card on the table.")),
            Option("call-card", sentence("He showed a wrong card: it is called."), Call()),
        ),
        offender=Party.DEALER,
        chooser=Chooser.ADVERSARIES,
        since=Moment.DEALT,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="trump-forgotten",
        clauses=("SB 55",),
        subject=TRUMP_CARD,
        title=sentence("The dealer cannot recollect the trump card"),
        law=sentence(
            "His highest or lowest trump may be called at any time during the hand; the call may "
            "be repeated but not changed, until such a card is played."
        ),
        options=(
            Option("high-or-low", sentence("His highest or lowest trump is called."), Call()),
            NOTED,
        ),
        offender=Party.DEALER,
        chooser=Chooser.ADVERSARIES,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
)
