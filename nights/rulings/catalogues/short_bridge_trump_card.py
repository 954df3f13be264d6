"""Short Bridge: the trump card, turned up and taken into the hand.

Source: the English club code, laws 52 to 55.
"""

from nights.rulings.catalogues.common import NO_PENALTY, TRUMP_CARD
from nights.rulings.catalogues.effects import Call
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

_HIGHEST_OR_LOWEST_TRUMP = Option(
    "high-or-low", sentence("His highest or lowest trump is called."), Call()
)

ENTRIES = (
    Irregularity(
        key="trump-left-on-table",
        clauses=("SB 52",),
        subject=TRUMP_CARD,
        title=sentence("The trump card is not taken up after the first trick"),
        law=sentence(
            "When the first trick has been turned and quitted the card may be called; the dealer's "
            "partner may remind him of it whenever he likes."
        ),
        options=(Option("call-card", sentence("The trump card is called."), Call()), NO_PENALTY),
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
            "Whoever names it during the play may have his highest or lowest trump called. What "
            "suit is trumps may always be asked, which card it was may not."
        ),
        options=(_HIGHEST_OR_LOWEST_TRUMP, NO_PENALTY),
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
            "He may be told to lay it down. If he shows a wrong card it may be called, and so may "
            "each further one until he produces the trump card."
        ),
        options=(
            Option("laid-down", sentence("He lays the trump card on the table.")),
            Option(
                "call-card",
                sentence("The wrong card is called."),
                Call(),
                provided=sentence("he showed another card in place of the trump card"),
            ),
            NO_PENALTY,
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
            "His highest or his lowest trump may be called throughout the hand, though not so as "
            "to make him revoke. The call may be repeated until such a card is played, but not "
            "changed from the one to the other."
        ),
        options=(_HIGHEST_OR_LOWEST_TRUMP, NO_PENALTY),
        offender=Party.DEALER,
        chooser=Chooser.ADVERSARIES,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
)
