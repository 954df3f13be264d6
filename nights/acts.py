"""The acts of a night: what was done, by the director or a table's phone, in words.

Payments are acts of the club, because one may settle what several nights carried over.
"""

import enum

from django.utils.translation import gettext_lazy as _

from club.ledger.acts import UNDO, ActKinds, Undo, declare

#: The verbs of acts by which a player checked in, or left, on their own phone.
DOOR_IN, DOOR_OUT = "door-in", "door-out"
#: The verbs that a reader means by themselves, and not by what they have in common with others.
OPEN, BREAK_UP, SIT, MERGE, RESCORE = "open", "break-up", "sit", "merge", "rescore"


class NightTopic(enum.Enum):
    """What an act of a night concerns."""

    ONE_MATCH = "one match"
    """No phone of another table shows it while the match goes on."""
    SCORE = "score"
    """It changes the state of a match as it is stored with the match."""
    SEATS = "seats"
    """It changes the seats of a match under way; undoing is told by itself."""
    RIGHTED = "righted"
    """It puts right who sat where, and nobody moves by it."""
    BEGINS = "begins"
    """It begins a match."""
    ARRIVAL = "arrival"
    """A player checked in."""
    DOOR = "door"
    """A player did it on their own phone."""
    RULING = "ruling"
    """It makes a ruling, or takes it back."""
    PROGRAM = "program"
    """The program does it by itself."""
    DRAWING = "drawing"
    """One of many cards drawn for one deal."""


_STEP, _ENDS = Undo.STEP, Undo.ENDS
_ONE, _SCORE, _SEATS, _BEGINS = (
    NightTopic.ONE_MATCH,
    NightTopic.SCORE,
    NightTopic.SEATS,
    NightTopic.BEGINS,
)

NIGHT_ACTS = ActKinds(
    [
        declare(OPEN, _("opened the night")),
        declare("close", _("closed the night"), undo=_ENDS),
        declare("reopen", _("opened the night again"), undo=_ENDS),
        declare("set", _("changed the settings")),
        declare("renew-door", _("made the link for checking in anew")),
        declare("renew-link", _("made the table's link anew")),
        # The room.
        declare("arrive", _("checked in"), NightTopic.ARRIVAL, undo=_STEP),
        declare("depart", _("let go home"), undo=_STEP),
        declare(DOOR_IN, _("checked in"), NightTopic.ARRIVAL, NightTopic.DOOR, undo=_STEP),
        declare(DOOR_OUT, _("stood down:"), NightTopic.DOOR, undo=_STEP),
        declare("announce", _("noted the wish to succeed of"), undo=_STEP),
        declare("missing", _("cannot find"), undo=_STEP),
        declare("found", _("found again"), undo=_STEP),
        declare("wave", _("closed the opening wave"), undo=_STEP),
        declare("admit", _("let cut for places at a fresh table"), undo=_STEP),
        declare("gather", _("seated a table"), undo=_STEP),
        declare("join", _("let join the table:"), undo=_STEP),
        declare("leave", _("let leave the table:"), undo=_STEP),
        declare("move", _("moved to another table:"), undo=_STEP),
        declare("return", _("let go back to their table:"), undo=_STEP),
        declare("fill", _("filled the table"), undo=_STEP),
        declare(BREAK_UP, _("broke up the table"), undo=_STEP),
        declare("open-table", _("opened a table")),
        declare(MERGE, _("joined two entries of one player"), undo=_ENDS),
        declare(UNDO, _("took back: %(what)s")),
        # Cuts and matches.
        declare("form", _("formed a table"), _BEGINS, undo=_STEP),
        declare("next", _("began the next match"), _BEGINS, undo=_STEP),
        declare(SIT, _("ended the cut and began the match"), _BEGINS, undo=_STEP),
        declare("form-agreed", _("formed a table by agreement"), _BEGINS, undo=_STEP),
        declare("next-agreed", _("began the next match by agreement"), _BEGINS, undo=_STEP),
        declare("cut", _("began a cut")),
        declare("card", _("cut a card:")),
        declare("uncard", _("took a misread card back")),
        declare("uncut", _("gave a cut up")),
        declare("paper", _("began a paper table"), undo=_ENDS),
        declare("seat", _("seated a match"), undo=_ENDS),
        declare("substitute", _("sent in as a substitute"), _SCORE, _SEATS, undo=_STEP),
        declare("seats", _("put the seats right"), _SCORE, _SEATS, NightTopic.RIGHTED, undo=_ENDS),
        declare("abandoned", _("abandoned the match"), _SCORE, undo=_ENDS),
        declare("void", _("made the match void"), _SCORE, undo=_ENDS),
        declare("playing", _("took the match up again"), _SCORE, undo=_ENDS),
        # Play at a table.
        declare("deal", _("entered a deal"), _ONE, _SCORE),
        declare("deals", _("entered deals from a file"), _ONE, _SCORE),
        declare("correct", _("corrected a deal"), _ONE, _SCORE),
        declare("withdraw", _("withdrew a deal"), _ONE, _SCORE),
        declare("accept", _("accepted a deal"), _ONE, _SCORE),
        declare("object", _("objected to a deal"), _ONE, _SCORE),
        declare("rule", _("ruled on an irregularity"), _ONE, _SCORE, NightTopic.RULING),
        declare("unrule", _("took a ruling back"), _ONE, _SCORE, NightTopic.RULING),
        declare("stock", _("shuffled a pack to draw from"), _ONE),
        declare("stock-seat", _("drew for a seat with a phone"), _ONE),
        declare("stock-free", _("freed the seats of a drawing for other phones"), _ONE),
        declare("draw", _("drew a card"), _ONE, NightTopic.DRAWING),
        declare("call", _("called the director"), _ONE),
        declare("going", _("goes to a table that called"), _ONE),
        declare("answer", _("came to a table that called"), _ONE),
        # Money and results. Payments are below.
        declare("stakes", _("set the stakes")),
        declare("charge", _("charged")),
        declare("uncharge", _("took back a charge to")),
        declare(RESCORE, _("counted the results by corrected rules"), NightTopic.PROGRAM),
    ]
)

#: The acts of a club that nights add.
PAYMENT_ACTS = ActKinds(
    [
        declare("pay", _("noted a payment")),
        declare("unpay", _("took a payment back")),
    ]
)
