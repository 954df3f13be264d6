"""The laws of 1907, from the declaration to the first lead.

Source: "Declaring trumps", "Doubling, re-doubling", "Cards exposed before play", "Spade
convention".
"""

from club.rulings.common import DECLARATION, DOUBLING, EXPOSED, NEW_DEAL, NO_PENALTY
from club.rulings.effects import Call, SpadesTaken
from club.rulings.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

_DECLARATION_STANDS = Option("declaration-stands", sentence("The declaration stands."))
_DOUBLE_STANDS = Option(
    "double-stands", sentence("The double stands, and doubling goes on from it.")
)
_NO_MORE_DOUBLING = Option(
    "no-more-doubling", sentence("It does not stand, and there is no further doubling.")
)
_MAY_DOUBLE = Option("consents", sentence("Consent is given: the partner may double."))
_MAY_NOT_DOUBLE = Option("refuses", sentence("Consent is refused: the partner may not double."))
_TAKE_TWO = Option(
    "take-two",
    sentence("The maker takes two on the score, and the hand is not played."),
    SpadesTaken(),
)

ENTRIES = (
    Irregularity(
        key="exposed-before-declaration",
        clauses=("L before-play 1",),
        subject=EXPOSED,
        title=sentence("The dealer's side exposes a card before the trump is declared"),
        law=sentence("The eldest hand may claim a new deal, without consulting his partner."),
        options=(NEW_DEAL, NO_PENALTY),
        offender=Party.DEALERS_SIDE,
        chooser=Chooser.ELDEST_HAND,
        since=Moment.DEALT,
        until=Moment.DEALT,
    ),
    Irregularity(
        key="exposed-before-lead",
        clauses=("L before-play 2",),
        subject=EXPOSED,
        title=sentence("A card is exposed after the deal and before a card is led"),
        law=sentence("The partner of whoever exposed it forfeits his right to double."),
        options=(Option("no-double", sentence("The partner may not double or re-double.")),),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="exposed-by-leaders-partner",
        clauses=("L before-play 2",),
        subject=EXPOSED,
        title=sentence("The leader's partner exposes a card before the lead"),
        law=sentence(
            "Besides losing the leader's double, his side may have the card called, or the leader "
            "be required not to lead its suit."
        ),
        options=(
            Option("call-card", sentence("The card is called."), Call()),
            Option("not-that-suit", sentence("The leader may not lead that suit."), Call()),
        ),
        offender=Party.DEALERS_RIGHT,
        chooser=Chooser.DEALER,
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="made-without-permission",
        clauses=("L declaring 1", "L declaring 2a", "L declaring 3", "L declaring 4"),
        subject=DECLARATION,
        title=sentence("The dealer's partner makes the trump without permission"),
        law=sentence(
            "The eldest hand may let it stand or demand a new deal; once anything is said of "
            "doubling, or no new deal is claimed, it stands."
        ),
        options=(_DECLARATION_STANDS, NEW_DEAL),
        offender=Party.DEALERS_PARTNER,
        chooser=Chooser.ELDEST_HAND,
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="passed-back",
        clauses=("L declaring 2b", "L declaring 5"),
        subject=DECLARATION,
        title=sentence("The dealer's partner passes the declaration back"),
        law=sentence(
            "The eldest hand may claim a new deal or compel the offender to declare, before "
            "anything is said of doubling."
        ),
        options=(NEW_DEAL, Option("must-declare", sentence("The offender must declare."))),
        offender=Party.DEALERS_PARTNER,
        chooser=Chooser.ELDEST_HAND,
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="declared-by-adversary",
        clauses=("L declaring 6",),
        subject=DECLARATION,
        title=sentence("An adversary of the dealer makes or passes the declaration"),
        law=sentence(
            "The dealer, after looking at his hand, may claim a new deal or proceed as though "
            "nothing had been declared."
        ),
        options=(
            NEW_DEAL,
            Option("proceed", sentence("It counts for nothing, and the dealer declares.")),
        ),
        offender=Party.ADVERSARY,
        chooser=Chooser.DEALER,
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="declaration-altered",
        clauses=("L declaring 7", "L doubling 12"),
        subject=DECLARATION,
        title=sentence("Somebody alters a declaration or a double once made"),
        law=sentence("A declaration, or a double, once made cannot be altered."),
        options=(Option("first-stands", sentence("What was said first stands.")),),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="double-out-of-turn",
        clauses=("L doubling 5", "L doubling 10"),
        subject=DOUBLING,
        title=sentence('The third hand doubles before "May I lead?"'),
        law=sentence(
            "Whoever made the trump says whether the double stands. If not, there is no further "
            "doubling. To ask in the eldest hand's place does not cost him his own double."
        ),
        options=(_DOUBLE_STANDS, _NO_MORE_DOUBLING),
        offender=Party.DEALERS_RIGHT,
        chooser=Chooser.MAKER,
        since=Moment.DECLARED,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="redouble-out-of-turn",
        clauses=("L doubling 6",),
        subject=DOUBLING,
        title=sentence("A player re-doubles out of turn"),
        law=sentence(
            "The adversary who doubled last decides whether it stands; if it does not, there is "
            "no further doubling in that hand."
        ),
        options=(_DOUBLE_STANDS, _NO_MORE_DOUBLING),
        chooser=Chooser.LAST_DOUBLER,
        since=Moment.DECLARED,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="doubling-consulted",
        clauses=("L doubling 6",),
        subject=DOUBLING,
        title=sentence("Partners consult about doubling"),
        law=sentence(
            "The maker of the trump, or the eldest hand, is entitled to a new deal, without "
            "consulting in his turn."
        ),
        options=(NEW_DEAL, NO_PENALTY),
        chooser=Chooser.MAKER_OR_ELDEST,
        since=Moment.DECLARED,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="led-before-doubling-ended",
        clauses=("L doubling 7",),
        subject=DOUBLING,
        title=sentence("The eldest hand leads before the doubling is completed"),
        law=sentence(
            "His partner may re-double only with the consent of the adversary who doubled last; "
            "the adversaries keep their right."
        ),
        options=(_MAY_DOUBLE, _MAY_NOT_DOUBLE),
        offender=Party.ELDEST_HAND,
        chooser=Chooser.LAST_DOUBLER,
        since=Moment.DECLARED,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="led-without-asking",
        clauses=("L doubling 8", "L doubling 9"),
        subject=DOUBLING,
        title=sentence("The eldest hand leads without asking permission"),
        law=sentence("His partner may double only if the maker of the trump consents."),
        options=(_MAY_DOUBLE, _MAY_NOT_DOUBLE),
        offender=Party.ELDEST_HAND,
        chooser=Chooser.MAKER,
        since=Moment.DECLARED,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="third-hand-leads",
        clauses=("L doubling 11",),
        subject=DOUBLING,
        title=sentence("The dealer's right-hand adversary leads out of turn"),
        law=sentence(
            "The maker of the trump may call a suit from the eldest hand, who may then double "
            "only with the maker's consent."
        ),
        options=(
            Option("call-suit", sentence("A suit is called from the eldest hand."), Call()),
            _MAY_DOUBLE,
            NO_PENALTY,
        ),
        offender=Party.DEALERS_RIGHT,
        chooser=Chooser.MAKER,
        since=Moment.DECLARED,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="spades-thrown-in",
        clauses=("L spades 1",),
        subject=DECLARATION,
        title=sentence("Spades undoubled, where it was agreed not to play them"),
        law=sentence(
            "Under that agreement an undoubled spade make is played only where a side is at "
            "twenty or over; otherwise the hand is thrown in and the maker's side scores two. The "
            "offender is whoever made it."
        ),
        options=(
            _TAKE_TWO,
            Option(
                "played",
                sentence("The hand is played."),
                provided=sentence("a side is at twenty or over, or spades are doubled"),
            ),
        ),
        offender=Party.DEALERS_SIDE,
        since=Moment.DECLARED,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="spades-asked",
        clauses=("L spades 2",),
        subject=DECLARATION,
        title=sentence('Spades: "Shall I play?" by the third hand, or a lead without asking'),
        law=sentence(
            "The spade maker may take two on the score, or call a lead and have the hand played."
        ),
        options=(
            _TAKE_TWO,
            Option("call-lead", sentence("A lead is called, and the hand is played."), Call()),
        ),
        offender=Party.ADVERSARY,
        chooser=Chooser.MAKER,
        since=Moment.DECLARED,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="spades-doubled-early",
        clauses=("L spades 3",),
        subject=DECLARATION,
        title=sentence("Spades: the third hand doubles before his partner asks"),
        law=sentence("The maker decides whether the double stands; the hand is played either way."),
        options=(_DOUBLE_STANDS, _NO_MORE_DOUBLING),
        offender=Party.DEALERS_RIGHT,
        chooser=Chooser.MAKER,
        since=Moment.DECLARED,
        until=Moment.DECLARED,
    ),
)
