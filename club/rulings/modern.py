"""The catalogues of contract bridge, as far as the texts at hand go.

Sources: The mechanics of bridge; Rubber bridge; Contract bridge and back score. They name few
penalties; where they name none the entry lets the director note what was done.
"""

from dataclasses import replace

from club.rulings.common import (
    AUCTION,
    DEAL,
    DEALT_BY,
    DUMMY,
    EXPOSED,
    LEADS,
    NEW_DEAL,
    NOTED,
    PUT_RIGHT,
    REVOKE,
    SCORE,
    TABLE,
    TRICK_BACK,
)
from club.rulings.effects import Call, Revoked
from club.rulings.terms import Catalogue, Chooser, Irregularity, Moment, Option, Party
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

ENTRIES = (
    Irregularity(
        key="misdeal",
        clauses=("MB dealing 3",),
        subject=DEAL,
        title=sentence("A misdeal"),
        law=sentence(
            "It may be corrected while the players have not seen the cards. Once they have, the "
            "text is silent: the same dealer deals again."
        ),
        options=(
            Option(
                "corrected",
                sentence("It is corrected, and the deal goes on."),
                until=Moment.DEALING,
            ),
            NEW_DEAL,
        ),
        offender=Party.DEALER,
        since=Moment.DEALING,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="dealt-out-of-turn",
        clauses=("MB dealing 1",),
        subject=DEAL,
        title=sentence("Somebody deals out of turn"),
        law=sentence(
            "The deal goes clockwise. The text is silent on what follows: stopped in time the "
            "right player deals, later the deal stands."
        ),
        options=(
            Option(
                "stopped",
                sentence("He is stopped, and the right player deals."),
                until=Moment.DEALING,
            ),
            Option(DEALT_BY.key, DEALT_BY.text, DEALT_BY.effect, since=Moment.DEALT),
        ),
        offender=Party.NOT_THE_DEALER,
        since=Moment.SHUFFLED,
        until=Moment.NEXT_CUT,
    ),
    Irregularity(
        key="cards-seen-early",
        clauses=("MB dealing 3",),
        subject=DEAL,
        title=sentence("A player takes his cards up before the deal is finished"),
        law=sentence("It is a courtesy to leave them until the dealer has finished."),
        options=(NOTED,),
        since=Moment.DEALING,
        until=Moment.DEALING,
    ),
    Irregularity(
        key="insufficient-bid",
        clauses=("CB bidding 5",),
        subject=AUCTION,
        title=sentence("A bid is not sufficient, or a double is out of place"),
        law=sentence(
            "A bid names more odd tricks than the last or as many in a higher denomination; only "
            "an opponent's bid is doubled. The text names no penalty."
        ),
        options=(
            Option("put-right", sentence("It is replaced by a call that is right.")),
            Option("accepted", sentence("The next player has called: it stands.")),
        ),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="call-out-of-turn",
        clauses=("CB bidding 1",),
        subject=AUCTION,
        title=sentence("A player calls out of turn"),
        law=sentence("Calls go clockwise from the dealer. The text names no penalty."),
        options=(
            Option("put-right", sentence("The call is withdrawn, and the right player calls.")),
            Option("accepted", sentence("The next player has called: it stands.")),
        ),
        since=Moment.DEALT,
        until=Moment.DECLARED,
    ),
    Irregularity(
        key="information",
        clauses=("RC partnership 1", "RC partnership 4"),
        subject=TABLE,
        title=sentence("Information by word, gesture or manner, or an agreement kept secret"),
        law=sentence(
            "Partners do not convey information but by calls and cards, and their agreements are "
            "told. The text names no penalty."
        ),
        options=(NOTED,),
        since=Moment.DEALT,
        until=Moment.PLAYED,
    ),
    Irregularity(
        key="lead-out-of-turn",
        clauses=("CB play 1",),
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
            "That card is played; a card once played is not withdrawn but to correct a revoke or "
            "another irregularity."
        ),
        options=(Option("played", sentence("The card is played."), Call()), NOTED),
        offender=Party.DEFENDER,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="dummys-card-touched",
        clauses=("CB play 5",),
        subject=DUMMY,
        title=sentence("The declarer names or touches a card of dummy's"),
        law=sentence("It is played, unless he is merely arranging the cards."),
        options=(
            Option("played", sentence("The card is played."), Call()),
            Option("arranged", sentence("It was being arranged, and is not played.")),
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
        law=sentence("Dummy takes no active part. The text names no penalty."),
        options=(NOTED,),
        offender=Party.DUMMY,
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="revoke",
        clauses=("MB trumps 3",),
        subject=REVOKE,
        title=sentence("A revoke"),
        law=sentence(
            "Who does not follow suit when able transfers one trick to the other side if he did "
            "not win that trick, two if he won it. Corrected in time there is no penalty. Dummy "
            "is not liable."
        ),
        options=(
            Option("corrected", sentence("It is corrected in time."), until=Moment.PLAY),
            _ONE_TRICK,
            _TWO_TRICKS,
        ),
        offender=Party.NOT_DUMMY,
        since=Moment.PLAY,
        until=Moment.PLAYED,
    ),
    Irregularity(
        key="quitted-trick-seen",
        clauses=("RC play 3",),
        subject=TABLE,
        title=sentence("A player asks for a trick that was gathered"),
        law=sentence("A trick may be seen again until he or his partner has played to the next."),
        options=(
            Option("shown", sentence("The trick is shown.")),
            Option("too-late", sentence("It is too late: it is not shown.")),
        ),
        since=Moment.PLAY,
        until=Moment.PLAY,
    ),
    Irregularity(
        key="trick-wrongly-gathered",
        clauses=("CB play 6",),
        subject=SCORE,
        title=sentence("A trick was gathered by the wrong side"),
        law=sentence("Each side counts the tricks it won when the last has been played."),
        options=(Option(PUT_RIGHT.key, PUT_RIGHT.text, until=Moment.PLAY), TRICK_BACK),
        since=Moment.PLAY,
        until=Moment.NEXT_DEALT,
    ),
)

MODERN = Catalogue(
    name="modern",
    title=sentence("Contract bridge"),
    entries=ENTRIES,
    moments={
        Moment.SHUFFLED: (
            sentence("Before the cards are dealt"),
            sentence("the first card is dealt"),
        ),
        Moment.DEALING: (
            sentence("While the cards are dealt, none seen"),
            sentence("a player has seen his cards"),
        ),
        Moment.DEALT: (sentence("The cards are seen, nobody has called"), sentence("a call")),
        Moment.DECLARED: (sentence("During the auction"), sentence("the opening lead")),
        Moment.PLAY: (sentence("During the play"), sentence("the last card is played")),
        Moment.PLAYED: (
            sentence("Played out, the next deal not begun"),
            sentence("the following deal is begun"),
        ),
        Moment.NEXT_CUT: (
            sentence("The next deal is begun"),
            sentence("the following deal is on the sheet"),
        ),
        Moment.NEXT_DEALT: (
            sentence("Later deals are played, the match not agreed"),
            sentence("the match is over and agreed"),
        ),
        Moment.AGREED: (sentence("The match is over and agreed"), ""),
    },
)

_FOR_TWO = (
    Irregularity(
        key="drawn-wrongly",
        clauses=("RC draw-and-discard 1",),
        subject=DEAL,
        title=sentence("A card of the stock is drawn, shown or discarded wrongly"),
        law=sentence(
            "Of two cards looked at one is kept and the other discarded face down. The text names "
            "no penalty: the players agree to go on, or the same dealer deals again."
        ),
        options=(PUT_RIGHT, NEW_DEAL),
        chooser=Chooser.PLAYERS,
        since=Moment.DEALING,
        until=Moment.DEALT,
    ),
    *(
        replace(entry, offender=Party.ANYBODY)
        for entry in ENTRIES
        if entry.offender not in (Party.DUMMY, Party.DECLARER)
    ),
)

MODERN_FOR_TWO = replace(
    MODERN, name="modern-for-two", title=sentence("Draw and discard"), entries=_FOR_TWO
)
