"""The laws of 1907: compulsory new deals, and those that a player may claim.

Source: "A new deal". There is no misdeal: the same dealer deals again. If the text sets no time
limit, a claim may be made until the first card is led, or for a surplus card during the play.
"""

from dataclasses import replace

from nights.rulings.catalogues.common import DEAL, NEW_DEAL, OTHERWISE, PAST_STANDS, RECTIFIED
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

UNSEEN = replace(NEW_DEAL, provided=sentence("whoever claims it has looked at none of his cards"))
"""A claim that is lost by looking at the cards. [L new-deal 3] [E 40]"""


def must(
    key: str,
    clauses: tuple[str, ...],
    title: str,
    law: str,
    *more: Option,
    offender: Party = Party.DEALER,
    until: Moment = Moment.DECLARED,
) -> Irregularity:
    """Return an irregularity of the deal for which a new deal is compulsory."""
    return Irregularity(
        key=key,
        clauses=clauses,
        subject=DEAL,
        title=title,
        law=law,
        options=(NEW_DEAL, *more),
        offender=offender,
        since=Moment.DEALING,
        until=until,
    )


def may(
    by: tuple[Party, Chooser],
    key: str,
    clauses: tuple[str, ...],
    title: str,
    law: str,
    *options: Option,
    at: Moment = Moment.DEALING,
) -> Irregularity:
    """Return an irregularity of the deal for which a player may claim a new deal."""
    offender, chooser = by
    return Irregularity(
        key=key,
        clauses=clauses,
        subject=DEAL,
        title=title,
        law=law,
        options=options,
        offender=offender,
        chooser=chooser,
        since=at,
        until=at,
    )


INCORRECT_PACK = replace(
    must(
        "incorrect-pack",
        ("L new-deal 1b", "L new-deal 5"),
        sentence("The pack is proved incorrect or imperfect"),
        sentence(
            "Proved while a hand is dealt or played, it makes that hand void, and its dealer "
            "deals again. No score before it is touched."
        ),
        offender=Party.ANYBODY,
        until=Moment.AGREED,
    ),
    options=(replace(NEW_DEAL, until=Moment.PLAY), PAST_STANDS),
)

LOOKED_AT = may(
    (Party.DEALER, Chooser.ELDEST_HAND),
    "dealer-looks-at-card",
    ("L new-deal 2c",),
    sentence("The dealer looks at a card before fifty-one are dealt"),
    sentence("His adversaries may see it as well, and the eldest hand may insist on a new deal."),
    NEW_DEAL,
    Option("seen", sentence("They see it too, and the deal stands good.")),
)
LAST_CARDS = may(
    (Party.DEALERS_SIDE, Chooser.ELDEST_HAND),
    "last-cards-exposed",
    ("L new-deal 2d", "L new-deal 3"),
    sentence("One of the last cards is exposed and the deal completed in haste"),
    sentence(
        "An eldest hand who had no reasonable time to decide, and has looked at none of his cards, "
        "may still claim a new deal. Any other claim ends with the deal."
    ),
    replace(NEW_DEAL, provided=sentence("the eldest hand had no time and looked at no card")),
    OTHERWISE,
    at=Moment.DEALT,
)

ENTRIES = (
    must(
        "not-in-rotation",
        ("L new-deal 1a", "L deal 6"),
        sentence("The cards are not dealt one at a time, in rotation, into four packets"),
        sentence("They are dealt anew. It is no misdeal: the dealer keeps the deal."),
    ),
    INCORRECT_PACK,
    must(
        "card-faced-in-pack",
        ("L new-deal 1c",),
        sentence("A card is faced in the pack"),
        sentence("Any faced card makes a new deal necessary."),
        offender=Party.ANYBODY,
    ),
    must(
        "surplus-card",
        ("L new-deal 1d",),
        sentence("A player is dealt more than thirteen cards"),
        sentence("A surplus card makes a new deal necessary, whenever it is found in a hand."),
        until=Moment.PLAY,
    ),
    must(
        "two-cards-dealt",
        ("L new-deal 1e",),
        sentence("Two cards are dealt at once, and a third before it is corrected"),
        sentence("With the third card it is past correction, and the cards are dealt anew."),
        RECTIFIED,
    ),
    must(
        "pack-not-cut",
        ("L new-deal 1f",),
        sentence("The pack was not cut"),
        sentence(
            "The adversaries have to say so before the last card is dealt, and before they look "
            "at their hands."
        ),
        until=Moment.DEALING,
    ),
    must(
        "last-card-not-to-dealer",
        ("L new-deal 1g",),
        sentence("The last card does not come in its order to the dealer"),
        sentence("The cards have to be dealt anew."),
    ),
    may(
        (Party.DEALERS_SIDE, Chooser.ELDEST_HAND),
        "exposed-in-dealing-by-dealer",
        ("L new-deal 2a", "L new-deal 3"),
        sentence("The dealer or his partner exposes a card in dealing"),
        sentence(
            "Until the deal is complete the eldest hand may have a new one, if he has looked at "
            "none of his cards. If he lets it go, the card is not called."
        ),
        UNSEEN,
        OTHERWISE,
    ),
    may(
        (Party.ADVERSARY, Chooser.DEALERS_SIDE),
        "exposed-in-dealing-by-adversary",
        ("L new-deal 2b", "L new-deal 3"),
        sentence("An adversary exposes a card in dealing"),
        sentence(
            "Until the deal is complete the dealer's side may have a new one, claimed by either "
            "who has looked at none of his cards. If they let it go, the card is not called."
        ),
        UNSEEN,
        OTHERWISE,
    ),
    LOOKED_AT,
    LAST_CARDS,
)
