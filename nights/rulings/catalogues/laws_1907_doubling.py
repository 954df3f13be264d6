"""The laws of 1907, until the first lead: doubling, and hands at spades that are not played.

Source: "Doubling, re-doubling", "Spade convention".
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    DECLARATION,
    DOUBLING,
    NEW_DEAL,
    NO_PENALTY,
    make_play_entry,
)
from nights.rulings.catalogues.effects import Call, SpadesTaken
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

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
_BY_THIRD_HAND = (Party.DEALERS_RIGHT, Chooser.MAKER)


def _declared(
    by: tuple[Party, Chooser],
    key: str,
    clauses: tuple[str, ...],
    subject: str,
    title: str,
    law: str,
    *options: Option,
    until: Moment = Moment.DECLARED,
) -> Irregularity:
    """Return an entry that is claimed after the declaration and, by default, before a lead."""
    since = Moment.DECLARED
    return make_play_entry(
        by, key, clauses, subject, title, law, *options, since=since, until=until
    )


DOUBLES = (
    _declared(
        _BY_THIRD_HAND,
        "double-out-of-turn",
        ("L doubling 2", "L doubling 5", "L doubling 10"),
        DOUBLING,
        sentence('The third hand doubles before "May I lead?"'),
        sentence(
            "The eldest hand has the first right to double. Whoever made the trump says whether "
            "the double stands; if not, that ends the doubling."
        ),
        _DOUBLE_STANDS,
        _NO_MORE_DOUBLING,
    ),
    _declared(
        (Party.DEALERS_RIGHT, Chooser.LAW),
        "asked-for-eldest-hand",
        ("L doubling 10",),
        DOUBLING,
        sentence('The third hand asks "May I lead?" in the eldest hand\'s place'),
        sentence("The eldest hand's right to double is not lost by it."),
        Option("may-double", sentence("The eldest hand may still double.")),
    ),
    _declared(
        (Party.ANYBODY, Chooser.LAST_DOUBLER),
        "redouble-out-of-turn",
        ("L doubling 3", "L doubling 4", "L doubling 6"),
        DOUBLING,
        sentence("A player re-doubles out of turn"),
        sentence(
            "The first right is that of the trump's maker, and later of who doubled last for the "
            "side. The adversary who doubled last says whether it stands; if not, that ends the "
            "doubling."
        ),
        _DOUBLE_STANDS,
        _NO_MORE_DOUBLING,
    ),
    _declared(
        (Party.ANYBODY, Chooser.MAKER_OR_ELDEST),
        "doubling-consulted",
        ("L doubling 6",),
        DOUBLING,
        sentence("Partners consult about doubling"),
        sentence(
            "The other side may have a new deal: its trump maker decides, or the eldest hand, and "
            "may not consult about it in turn."
        ),
        NEW_DEAL,
        NO_PENALTY,
    ),
    _declared(
        (Party.ELDEST_HAND, Chooser.LAST_DOUBLER),
        "led-before-doubling-ended",
        ("L doubling 7",),
        DOUBLING,
        sentence("The eldest hand leads before the doubling is completed"),
        sentence(
            "His partner may re-double only if the adversary who doubled last consents; the "
            "dealer's side doubles on as before."
        ),
        _MAY_DOUBLE,
        _MAY_NOT_DOUBLE,
        until=Moment.PLAY,
    ),
    _declared(
        (Party.ELDEST_HAND, Chooser.MAKER),
        "led-without-asking",
        ("L doubling 8", "L doubling 9"),
        DOUBLING,
        sentence("The eldest hand leads without asking permission"),
        sentence("His partner needs the consent of the trump's maker to double."),
        _MAY_DOUBLE,
        _MAY_NOT_DOUBLE,
        until=Moment.PLAY,
    ),
    _declared(
        _BY_THIRD_HAND,
        "third-hand-leads",
        ("L doubling 11",),
        DOUBLING,
        sentence("The dealer's right-hand adversary leads out of turn"),
        sentence(
            "Whoever made the trump may call a suit from the eldest hand, and may refuse him the "
            "right to double. Rule on each."
        ),
        Option("call-suit", sentence("A suit is called from the eldest hand."), Call()),
        replace(_MAY_DOUBLE, text=sentence("Consent is given: the eldest hand may double.")),
        replace(
            _MAY_NOT_DOUBLE, text=sentence("Consent is refused: the eldest hand may not double.")
        ),
        NO_PENALTY,
        until=Moment.PLAY,
    ),
)

SPADES = (
    _declared(
        (Party.DEALERS_SIDE, Chooser.LAW),
        "spades-thrown-in",
        ("L spades 1",),
        DECLARATION,
        sentence("Spades undoubled, where it was agreed not to play them"),
        sentence(
            "Not doubled, they are played only if a side is at twenty or over. Otherwise the hand "
            "is thrown in and the maker's side takes two. Choose whoever made it."
        ),
        replace(
            _TAKE_TWO,
            provided=sentence("neither side is at twenty, and nobody doubled"),
            under=20,
        ),
        Option(
            "played",
            sentence("The hand is played."),
            provided=sentence("a side is at twenty or over, or spades are doubled"),
        ),
    ),
    _declared(
        (Party.ADVERSARY, Chooser.MAKER),
        "spades-asked",
        ("L spades 2",),
        DECLARATION,
        sentence('Spades: "Shall I play?" by the third hand, or a lead that was not asked for'),
        sentence(
            "The third hand asked or led, or the eldest hand led without asking: the spade maker "
            "takes two, or calls a lead and has the hand played."
        ),
        _TAKE_TWO,
        Option("call-lead", sentence("A lead is called, and the hand is played."), Call()),
        until=Moment.PLAY,
    ),
    _declared(
        _BY_THIRD_HAND,
        "spades-doubled-early",
        ("L spades 3",),
        DECLARATION,
        sentence("Spades: the third hand doubles before his partner asks"),
        sentence("The maker says whether the double stands. Either way the hand is played."),
        _DOUBLE_STANDS,
        replace(
            _NO_MORE_DOUBLING,
            text=sentence("It does not stand, and the hand is played undoubled."),
        ),
    ),
)

ENTRIES = (*DOUBLES, *SPADES)
