"""The laws of 1907, until the trump is declared: shuffling, the deal, new deals.

Source: "Shuffling", "The deal", "A new deal".
"""

from club.rulings.common import (
    CARDS,
    DEAL,
    DEALT_BY,
    FRESH_CUT,
    NEW_DEAL,
    NOTED,
    OTHERWISE,
    PUT_RIGHT,
    RESHUFFLE,
    STANDS,
)
from club.rulings.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence


def must(
    key: str,
    clauses: tuple[str, ...],
    title: str,
    law: str,
    until: Moment,
    offender: Party = Party.DEALER,
) -> Irregularity:
    """Answer a fault of the deal that leaves no choice: there must be a new deal."""
    return Irregularity(
        key=key,
        clauses=clauses,
        subject=DEAL,
        title=title,
        law=law,
        options=(NEW_DEAL,),
        offender=offender,
        since=Moment.DEALING,
        until=until,
    )


def may(
    key: str,
    clauses: tuple[str, ...],
    title: str,
    law: str,
    offender: Party,
    chooser: Chooser,
    until: Moment = Moment.DEALING,
) -> Irregularity:
    """Answer a fault of the deal for which somebody may claim a new deal."""
    return Irregularity(
        key=key,
        clauses=clauses,
        subject=DEAL,
        title=title,
        law=law,
        options=(NEW_DEAL, OTHERWISE),
        offender=offender,
        chooser=chooser,
        since=Moment.DEALING,
        until=until,
    )


CUTTING = (
    Irregularity(
        key="card-seen-in-shuffling",
        clauses=("L shuffling 1", "L shuffling 2"),
        subject=CARDS,
        title=sentence("A card is seen while the dealer shuffles or gives the pack to be cut"),
        law=sentence("The dealer, who shuffles last, must shuffle again."),
        options=(RESHUFFLE,),
        offender=Party.DEALER,
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="false-cut",
        clauses=("L deal 2",),
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
        clauses=("L deal 3",),
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
        clauses=("L deal 4",),
        subject=CARDS,
        title=sentence("The dealer shuffles after the cut"),
        law=sentence("The pack must be cut again."),
        options=(FRESH_CUT,),
        offender=Party.DEALER,
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
)

NEW_DEALS = (
    must(
        "not-in-rotation",
        ("L new-deal 1a", "L deal 6"),
        sentence("The cards are not dealt one at a time, in rotation, into four packets"),
        sentence("There must be a new deal. There is no misdeal."),
        Moment.PLAY,
    ),
    must(
        "incorrect-pack",
        ("L new-deal 1b", "L new-deal 5"),
        sentence("The pack is proved incorrect or imperfect"),
        sentence("The current deal alone is void, and the dealer deals again."),
        Moment.AGREED,
        Party.ANYBODY,
    ),
    must(
        "card-faced-in-pack",
        ("L new-deal 1c",),
        sentence("A card is faced in the pack"),
        sentence("There must be a new deal."),
        Moment.DEALING,
        Party.ANYBODY,
    ),
    must(
        "surplus-card",
        ("L new-deal 1d",),
        sentence("A player is dealt more than thirteen cards"),
        sentence("There must be a new deal."),
        Moment.PLAY,
    ),
    must(
        "two-cards-dealt",
        ("L new-deal 1e",),
        sentence("Two cards are dealt at once, and a third before it is corrected"),
        sentence("There must be a new deal."),
        Moment.DEALING,
    ),
    must(
        "pack-not-cut",
        ("L new-deal 1f",),
        sentence("The pack was not cut"),
        sentence(
            "There must be a new deal if the adversaries say so before the deal is concluded and "
            "before they look at their cards."
        ),
        Moment.DEALING,
    ),
    must(
        "last-card-not-to-dealer",
        ("L new-deal 1g",),
        sentence("The last card does not come in its order to the dealer"),
        sentence("There must be a new deal."),
        Moment.DEALT,
    ),
    may(
        "exposed-in-dealing-by-dealer",
        ("L new-deal 2a", "L new-deal 3"),
        sentence("The dealer or his partner exposes a card in dealing"),
        sentence(
            "The eldest hand may claim a new deal before the deal is complete, if he has not "
            "looked at any of his cards. Otherwise the card cannot be called."
        ),
        Party.DEALERS_SIDE,
        Chooser.ELDEST_HAND,
    ),
    may(
        "exposed-in-dealing-by-adversary",
        ("L new-deal 2b", "L new-deal 3"),
        sentence("An adversary exposes a card in dealing"),
        sentence(
            "The dealer or his partner may claim a new deal before the deal is complete, but not "
            "a player who has looked at his cards. Otherwise the card cannot be called."
        ),
        Party.ADVERSARY,
        Chooser.DEALERS_SIDE,
    ),
    may(
        "dealer-looks-at-card",
        ("L new-deal 2c",),
        sentence("The dealer looks at a card before fifty-one are dealt"),
        sentence("His adversaries may see it, and the eldest hand may exact a new deal."),
        Party.DEALER,
        Chooser.ELDEST_HAND,
    ),
    may(
        "last-cards-exposed",
        ("L new-deal 2d",),
        sentence("One of the last cards is exposed and the deal completed in haste"),
        sentence(
            "Where the eldest hand had no reasonable time to decide he may still claim a new deal."
        ),
        Party.DEALERS_SIDE,
        Chooser.ELDEST_HAND,
        Moment.DEALT,
    ),
)

DEALT = (
    Irregularity(
        key="short-hand",
        clauses=("L new-deal 4",),
        subject=DEAL,
        title=sentence("A hand is short, discovered after its player has played"),
        law=sentence(
            "With the right number in the three other hands the deal stands good. The player, "
            "unless he is dummy, answers for a revoke as though he had held the missing card; the "
            "other pack may be searched."
        ),
        options=(STANDS,),
        offender=Party.NOT_DUMMY,
        since=Moment.PLAY,
        until=Moment.PLAYED,
    ),
    Irregularity(
        key="wrong-pack",
        clauses=("L new-deal 6",),
        subject=DEAL,
        title=sentence("The dealer deals with the adversaries' cards"),
        law=sentence("It must be corrected before the first card is played; then it stands good."),
        options=(
            Option(
                "corrected",
                sentence("It is corrected: he deals again with the right pack."),
                NEW_DEAL.effect,
                until=Moment.DECLARED,
            ),
            Option(STANDS.key, STANDS.text, since=Moment.PLAY),
        ),
        offender=Party.DEALER,
        since=Moment.DEALING,
        until=Moment.PLAYED,
    ),
    Irregularity(
        key="dealt-out-of-turn",
        clauses=("L deal 1", "L new-deal 6"),
        subject=DEAL,
        title=sentence("Somebody deals when it is an adversary's turn"),
        law=sentence("It must be corrected before the cards are dealt for the following deal."),
        options=(
            Option(
                "corrected",
                sentence("It is corrected: this deal is void, and the right player deals."),
                NEW_DEAL.effect,
                until=Moment.NEXT_CUT,
            ),
            Option(
                DEALT_BY.key,
                DEALT_BY.text,
                DEALT_BY.effect,
                since=Moment.NEXT_DEALT,
                until=Moment.NEXT_DEALT,
            ),
        ),
        offender=Party.ADVERSARY,
        since=Moment.DEALING,
        until=Moment.NEXT_DEALT,
    ),
    Irregularity(
        key="done-for-partner",
        clauses=("L new-deal 7",),
        subject=DEAL,
        title=sentence("A player shuffles, cuts or deals for his partner"),
        law=sentence("It needs the adversaries' permission; the law names no penalty."),
        options=(
            Option("permitted", sentence("The adversaries permit it.")),
            PUT_RIGHT,
            NOTED,
        ),
        chooser=Chooser.ADVERSARIES,
        since=Moment.SHUFFLED,
        until=Moment.DEALING,
    ),
)
ENTRIES = (*CUTTING, *NEW_DEALS, *DEALT)
