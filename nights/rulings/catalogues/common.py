"""Subjects and options common to several codes, and a helper for entries about the play."""

from nights.rulings.catalogues.effects import (
    Call,
    DealtBy,
    Lost,
    NoHonours,
    Revoked,
    TrickBack,
    Voided,
)
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

CARDS = sentence("Shuffling and cutting")
DEAL = sentence("The deal")
MISDEAL = sentence("Misdeals")
TRUMP_CARD = sentence("The trump card")
DECLARATION = sentence("Declaring trumps")
DOUBLING = sentence("Doubling")
DUMMY = sentence("Dummy")
EXPOSED = sentence("Exposed cards")
LEADS = sentence("Leads out of turn")
IN_ERROR = sentence("Cards played in error")
REVOKE = sentence("The revoke")
AUCTION = sentence("The auction")
TABLE = sentence("Penalties and manners")
OUTSIDE = sentence("New cards and bystanders")
SCORE = sentence("The score")

NOTED = Option("noted", sentence("It is noted; there is no penalty."))
PAID = Option(
    "paid",
    sentence("The penalty is paid, and nothing more follows."),
    provided=sentence("he has no such card, or would revoke by playing it"),
)
CORRECTED_SCORE = Option(
    "corrected", sentence("The deal is corrected on the sheet, if the law's time allows it.")
)
STANDS = Option("stands", sentence("The deal stands good."))
NEW_DEAL = Option("new-deal", sentence("A new deal by the same dealer."), Voided())
DEAL_LOST = Option("deal-lost", sentence("The deal is lost: the player on the left deals."), Lost())
OTHERWISE = Option("stands", sentence("The deal stands good, and the exposed card is not called."))
PAST_STANDS = Option(
    "past-stands",
    sentence("The deal keeps its score: what was scored before is not altered."),
    provided=sentence("it was not found out before the deal was played out"),
    since=Moment.PLAYED,
)
RECTIFIED = Option(
    "rectified",
    sentence("It is rectified by moving one card, and the deal goes on."),
    provided=sentence("no third card has been dealt, and moving one card is enough"),
    until=Moment.DEALING,
)
FRESH_CUT = Option("fresh-cut", sentence("The pack is cut afresh."))
RESHUFFLE = Option("re-shuffle", sentence("The dealer shuffles again."))
PUT_RIGHT = Option("put-right", sentence("The error is put right, and play goes on."))
DEALT_BY = Option(
    "stands",
    sentence("The deal stands, and the left-hand neighbour of whoever dealt it deals next."),
    DealtBy(),
)
CALL_CARD = Option("call-card", sentence("The card is called."), Call())
CALL_SUIT = Option("call-suit", sentence("A suit is called when that side next leads."), Call())
HIGH_OR_LOW = Option(
    "high-or-low", sentence("The highest or the lowest card of the suit is called."), Call()
)
WIN_OR_LOSE = Option(
    "win-or-lose", sentence("The partner is called on to win the trick, or not to win it."), Call()
)
TRICK_COMPLETE = Option(
    "trick-complete",
    sentence("The trick is complete and stands."),
    provided=sentence("the three others have all followed"),
)
NO_REVOKE = Option(
    "no-revoke",
    sentence("The result stands."),
    provided=sentence("no revoke came of it"),
    since=Moment.PLAYED,
)
NO_PENALTY = Option("no-penalty", sentence("No penalty is exacted."))
HONOURS_LOST = Option("no-honours", sentence("The honours are not scored."), NoHonours())
TRICK_BACK = Option(
    "trick-back",
    sentence("The trick goes to the side that won it."),
    TrickBack(),
    since=Moment.PLAYED,
    settled=True,
)
THREE_TRICKS = Option(
    "tricks",
    sentence("Three tricks are taken and added to the other side's; no game by this hand."),
    Revoked((("penalty", "tricks"),)),
)
ADD_THREE = Option(
    "add",
    sentence("Three points are added to the other side's score; no game by this hand."),
    Revoked((("penalty", "add"),)),
)
DEDUCT_THREE = Option(
    "deduct",
    sentence("Three points are deducted from the offenders' score; no game by this hand."),
    Revoked((("penalty", "deduct"),)),
)
REVOKE_1907 = Option(
    "revoke",
    sentence("Three tricks go to the other side; the offenders cannot win the game by this hand."),
    Revoked(),
)

THREE_WAYS = (THREE_TRICKS, ADD_THREE, DEDUCT_THREE)
"""The penalties for a revoke at Short Bridge. [SB 72 I]"""


def make_play_entry(
    by: tuple[Party, Chooser],
    key: str,
    clauses: tuple[str, ...],
    subject: str,
    title: str,
    law: str,
    *options: Option,
    since: Moment = Moment.PLAY,
    until: Moment = Moment.PLAY,
    limit: str = "",
) -> Irregularity:
    """Return an entry that is claimed, by default, during the play.

    by: the offender and the chooser. limit: the clause that ends its time.
    """
    offender, chooser = by
    return Irregularity(
        key=key,
        clauses=clauses,
        subject=subject,
        title=title,
        law=law,
        options=options,
        offender=offender,
        chooser=chooser,
        since=since,
        until=until,
        limit=limit,
    )
