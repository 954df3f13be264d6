"""Contract bridge from the opening lead on: leads, cards played, dummy, the revoke, the score.

Sources: The mechanics of bridge; Contract bridge and back score; Rubber bridge.
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    CORRECTED_SCORE,
    DUMMY,
    EXPOSED,
    IN_ERROR,
    LEADS,
    NOTED,
    PUT_RIGHT,
    REVOKE,
    SCORE,
    TABLE,
    TRICK_BACK,
)
from nights.rulings.catalogues.effects import Call, Revoked
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

_ONE_TRICK = Option(
    "one-trick",
    sentence("One trick goes to the other side."),
    Revoked((("tricks", 1),), by_hand=True),
    provided=sentence("the offender did not win the trick of the revoke"),
)
_TWO_TRICKS = Option(
    "two-tricks",
    sentence("Two tricks go to the other side."),
    Revoked((("tricks", 2),), by_hand=True),
    provided=sentence("the offender won the trick of the revoke"),
)

REVOKE_OPTIONS = (
    Option("corrected", sentence("It is corrected in time."), until=Moment.PLAY),
    _ONE_TRICK,
    _TWO_TRICKS,
)

ENTRIES = (
    Irregularity(
        key="lead-out-of-turn",
        clauses=("CB play 1", "CB play 3", "RC play 1"),
        subject=LEADS,
        title=sentence("A player leads out of turn"),
        law=sentence(
            "The defender on the declarer's left leads first, afterwards who won the last trick. "
            "The text names no penalty."
        ),
        options=(
            Option(PUT_RIGHT.key, sentence("The card is taken back.")),
            Option("accepted", sentence("The lead is accepted and stands.")),
        ),
        chooser=Chooser.ADVERSARIES,
        since=Moment.DECLARED,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="card-shown",
        clauses=("CB play 5",),
        subject=EXPOSED,
        title=sentence("A defender exposes a card so that his partner can see its face"),
        law=sentence(
            "What his partner could see is played, and comes back only to mend a revoke or another "
            "irregularity."
        ),
        options=(
            Option("played", sentence("The card is played."), Call()),
            Option(
                "taken-back",
                sentence("The card is taken back."),
                provided=sentence("the other defender could not see its face"),
            ),
        ),
        offender=Party.DEFENDER,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="card-withdrawn",
        clauses=("CB play 5",),
        subject=IN_ERROR,
        title=sentence("A player wants to take back a card"),
        law=sentence(
            "A card is played when it lies on the table, or when the declarer has named it. It "
            "comes back only to mend a revoke or another irregularity."
        ),
        options=(
            Option("played", sentence("The card is played, and stays.")),
            Option(
                "taken-back",
                sentence("The card is taken back."),
                provided=sentence("it was not yet played, or it mends an irregularity"),
            ),
        ),
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="dummys-card-touched",
        clauses=("CB play 5",),
        subject=DUMMY,
        title=sentence("The declarer names or touches a card of dummy's"),
        law=sentence(
            "To name it or to touch it is to play it, unless he only puts dummy in order."
        ),
        options=(
            Option("played", sentence("The card is played."), Call()),
            Option(
                "arranged",
                sentence("The card is not played."),
                provided=sentence("he was only arranging dummy's cards"),
            ),
        ),
        offender=Party.DECLARER,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="suit-called-from-dummy",
        clauses=("RC play 4",),
        subject=DUMMY,
        title=sentence("The declarer names only the suit of a card of dummy's"),
        law=sentence("Dummy plays the lowest card that it holds in that suit."),
        options=(
            Option("lowest", sentence("Dummy's lowest card of the suit is played."), Call()),
            Option(
                "none-held",
                sentence("The call is void, and the declarer names a card."),
                provided=sentence("dummy has no card of that suit, or would revoke by playing it"),
            ),
        ),
        offender=Party.DECLARER,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="dummy-advises",
        clauses=("RC play 4",),
        subject=DUMMY,
        title=sentence("Dummy advises or comments on the play"),
        law=sentence("Dummy only plays what he is told to. The text names no penalty."),
        options=(NOTED,),
        offender=Party.DUMMY,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="revoke",
        clauses=("MB trumps 3", "CB play 5"),
        subject=REVOKE,
        title=sentence("A revoke"),
        law=sentence(
            "Whoever could have followed suit and did not gives the other side one trick, or two "
            "if he won the trick of the revoke. Corrected in time it costs nothing. Dummy is not "
            "liable."
        ),
        options=REVOKE_OPTIONS,
        offender=Party.NOT_DUMMY,
        since=Moment.PLAY,
        until=Moment.PLAYED,
    ),
    Irregularity(
        key="quitted-trick-seen",
        clauses=("RC play 3",),
        subject=TABLE,
        title=sentence("A player asks for a trick that was gathered"),
        law=sentence("He may see it, and ask who played what, until his side plays to the next."),
        options=(
            Option("shown", sentence("The trick is shown.")),
            Option(
                "too-late",
                sentence("It is not shown."),
                provided=sentence("his side has played to the next trick"),
            ),
        ),
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="trick-wrongly-gathered",
        clauses=("CB play 6", "CB play 7"),
        subject=SCORE,
        title=sentence("A trick was gathered by the wrong side"),
        law=sentence(
            "Tricks lie so that they can be counted, and are counted at the end. The text sets no "
            "time: until the match is agreed."
        ),
        options=(replace(PUT_RIGHT, until=Moment.PLAY), TRICK_BACK),
        since=Moment.PLAY,
        until=Moment.NEXT_DEALT,
    ),
    Irregularity(
        key="wrong-score",
        clauses=("CB play 7",),
        subject=SCORE,
        title=sentence("The score was written down wrongly"),
        law=sentence(
            "Both sides answer for the sheet, whoever keeps it. The text sets no time: until the "
            "match is agreed."
        ),
        options=(CORRECTED_SCORE,),
        since=Moment.PLAYED,
        until=Moment.NEXT_DEALT,
    ),
)
