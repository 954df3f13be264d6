"""The laws of 1907, from the first card on: dummy, exposed cards, leads, errors, revokes.

Source: "Dummy" to "Bystanders". The dealer plays both hands, so only his adversaries are liable
to have cards called.
"""

from club.rulings.common import (
    CALL_CARD,
    CALL_SUIT,
    DUMMY,
    EXPOSED,
    HIGH_OR_LOW,
    IN_ERROR,
    LEADS,
    NEW_DEAL,
    NO_PENALTY,
    NOTED,
    OUTSIDE,
    PUT_RIGHT,
    REVOKE,
    REVOKE_1907,
    SCORE,
    STANDS,
    TABLE,
    TRICK_BACK,
    WIN_OR_LOSE,
)
from club.rulings.effects import Call
from club.rulings.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence


def _by(
    offender: Party,
    chooser: Chooser,
    key: str,
    clauses: tuple[str, ...],
    subject: str,
    title: str,
    law: str,
    *options: Option,
    until: Moment = Moment.PLAY,
) -> Irregularity:
    """Answer an irregularity that is claimed from the first card on."""
    return Irregularity(
        key=key,
        clauses=clauses,
        subject=subject,
        title=title,
        law=law,
        options=options,
        offender=offender,
        chooser=chooser,
        since=Moment.PLAY,
        until=until,
    )


_ADVERSARY = (Party.ADVERSARY, Chooser.DEALER)
_DUMMY = (Party.DEALERS_PARTNER, Chooser.LAW)
_LIABLE = (Party.NOT_DUMMY, Chooser.LAW)

DUMMYS_RIGHTS = (
    _by(
        *_DUMMY,
        "dummy-calls-attention",
        (*(f"L dummy 2{item}" for item in "abcdefg"), "L dummy 3"),
        DUMMY,
        sentence("Dummy calls attention to something for which a penalty might be exacted"),
        sentence(
            "Dummy may ask whether the dealer has none of a suit or has conformed to a penalty, "
            "point out an incomplete trick, a wrong claim, a trick or a score wrongly taken, and "
            "speak to disputed facts. Anything else precludes the dealer from the penalty."
        ),
        Option("precluded", sentence("The dealer may not exact that penalty.")),
        Option("within-rights", sentence("It was within dummy's rights.")),
    ),
    _by(
        Party.DEALERS_PARTNER,
        Chooser.ADVERSARIES,
        "dummy-suggests-card",
        ("L dummy 4",),
        DUMMY,
        sentence("Dummy suggests a card, by touching it or otherwise"),
        sentence(
            "Either adversary, without consultation, may call on the dealer to play that card or "
            "not to play it."
        ),
        Option("play-it", sentence("The dealer must play the card."), Call()),
        Option("not-play-it", sentence("The dealer may not play the card."), Call()),
        NO_PENALTY,
    ),
    _by(
        *_DUMMY,
        "dummy-revokes",
        ("L dummy 5",),
        DUMMY,
        sentence("Dummy's hand revokes"),
        sentence(
            "Dummy is not liable to the penalty; once the trick is turned and quitted it stands."
        ),
        Option("trick-stands", sentence("The trick stands, without a penalty.")),
        Option(
            PUT_RIGHT.key, PUT_RIGHT.text, provided=sentence("the trick is not turned and quitted")
        ),
        until=Moment.PLAYED,
    ),
    _by(
        Party.DEALER,
        Chooser.LAW,
        "dummys-card-touched",
        ("L dummy 1", "L dummy 6"),
        DUMMY,
        sentence("The dealer names or touches a card of dummy's"),
        sentence(
            'It is played, unless he says "I arrange" or the like; a card of his own hand is '
            "played only when quitted."
        ),
        Option("played", sentence("The card is played."), Call()),
        Option("arranged", sentence("It was being arranged, and is not played.")),
    ),
)

EXPOSURES = (
    _by(
        *_ADVERSARY,
        "two-cards-at-once",
        ("L exposed 2a", "L exposed 4"),
        EXPOSED,
        sentence("Two or more cards are played at once by an adversary"),
        sentence(
            "The dealer calls which he pleases to the current trick; the others stay face upward "
            "and may be called at any time."
        ),
        CALL_CARD,
        NO_PENALTY,
    ),
    _by(
        *_ADVERSARY,
        "card-exposed",
        ("L exposed 1", "L exposed 2b", "L exposed 2c", "L exposed 3", "L leads 5"),
        EXPOSED,
        sentence("An adversary exposes a card, or holds it so that his partner can see it"),
        sentence(
            "It stays face upward, liable to be called at every trick until played. A card dropped "
            "below the table is not exposed."
        ),
        CALL_CARD,
        NO_PENALTY,
    ),
    _by(
        *_ADVERSARY,
        "winners-without-waiting",
        ("L exposed 5",),
        EXPOSED,
        sentence("An adversary plays winning cards without waiting for his partner"),
        sentence(
            "The dealer may demand that the partner win, if he can, any one of those tricks; the "
            "other cards are exposed."
        ),
        Option("win", sentence("The partner is called on to win a trick."), Call()),
        CALL_CARD,
        NO_PENALTY,
    ),
    _by(
        *_ADVERSARY,
        "hand-thrown-down",
        ("L exposed 6",),
        EXPOSED,
        sentence("An adversary throws his cards face upward on the table"),
        sentence(
            "They are exposed and liable to be called, unless the dealer had claimed the rest; "
            "whoever retains his hand need not abandon it."
        ),
        CALL_CARD,
        Option(
            "not-liable",
            sentence("The cards are taken up again and not called."),
            provided=sentence("the dealer had claimed the remaining tricks"),
        ),
        NO_PENALTY,
    ),
    _by(
        *_LIABLE,
        "not-as-called",
        ("L exposed 7", "L leads 4", "L leads 6"),
        EXPOSED,
        sentence("A player fails to play as called though he can"),
        sentence(
            "He is liable to the penalty for revoke, unless it is corrected before the trick is "
            "turned and quitted. Nobody is made to revoke; without a card of the suit the penalty "
            "is paid."
        ),
        REVOKE_1907,
        Option(PUT_RIGHT.key, PUT_RIGHT.text, until=Moment.PLAY),
        until=Moment.PLAYED,
    ),
)

ERRORS = (
    _by(
        *_ADVERSARY,
        "lead-out-of-turn",
        ("L leads 1", "L leads 3"),
        LEADS,
        sentence("An adversary leads out of turn"),
        sentence(
            "The dealer may call the card, or a suit when either adversary is to lead. Cards "
            "played to it are taken back; if the three others have followed, the trick is complete."
        ),
        CALL_CARD,
        CALL_SUIT,
        Option(
            "trick-complete",
            sentence("The trick is complete and stands."),
            provided=sentence("the three others have all followed"),
        ),
    ),
    _by(
        Party.DEALER,
        Chooser.LAW,
        "dealer-leads-out-of-turn",
        ("L leads 2", "L leads 3"),
        LEADS,
        sentence("The dealer leads out of turn, from his own hand or dummy's"),
        sentence("There is no penalty, but he may not rectify it once the second hand has played."),
        Option(PUT_RIGHT.key, PUT_RIGHT.text, provided=sentence("the second hand has not played")),
        Option("lead-stands", sentence("The lead stands.")),
    ),
    _by(
        *_ADVERSARY,
        "fourth-before-partner",
        ("L played-in-error 1",),
        IN_ERROR,
        sentence("The fourth hand plays before his partner, the third not having played"),
        sentence(
            "The partner, unless dummy or dealer, may be called on for his highest or lowest of "
            "the suit, or to win or lose the trick."
        ),
        HIGH_OR_LOW,
        WIN_OR_LOSE,
        NO_PENALTY,
    ),
    _by(
        Party.NOT_DUMMY,
        Chooser.ADVERSARIES,
        "omitted-to-play",
        ("L played-in-error 2",),
        IN_ERROR,
        sentence("A player omitted to play to a former trick"),
        sentence(
            "Not corrected before he has played to the next: the adversaries may claim a new "
            "deal. If it stands good the surplus card belongs to the imperfect trick, and is no "
            "revoke."
        ),
        NEW_DEAL,
        STANDS,
    ),
    _by(
        *_LIABLE,
        "surplus-card-in-trick",
        ("L played-in-error 3",),
        IN_ERROR,
        sentence("Two cards are played to a trick, or a card is mixed with one"),
        sentence(
            "During the play the tricks may be counted face downward, examined and the card "
            "restored. Played out, the player answers for every revoke that came of it."
        ),
        Option(
            "restored", sentence("The trick is examined and the card restored."), until=Moment.PLAY
        ),
        REVOKE_1907,
        until=Moment.PLAYED,
    ),
)

REVOKES = (
    _by(
        *_LIABLE,
        "revoke",
        ("L revoke 1", "L revoke 2", "L revoke 3", "L revoke 10", "L revoke 12"),
        REVOKE,
        sentence("A revoke is established"),
        sentence(
            "Once the trick is turned and quitted, or the revoking side has played to the next, "
            "three tricks are taken, for each revoke. It is claimed before the cards are cut for "
            "the following deal."
        ),
        REVOKE_1907,
        until=Moment.PLAYED,
    ),
    _by(
        *_ADVERSARY,
        "revoke-saved",
        ("L revoke 6", "L revoke 7"),
        REVOKE,
        sentence("An adversary saves his revoke in time"),
        sentence(
            "The card is exposed and may be called, or the offender required to play his highest "
            "or lowest of the suit. Whoever followed may change his card."
        ),
        CALL_CARD,
        HIGH_OR_LOW,
        NO_PENALTY,
    ),
    _by(
        Party.DEALER,
        Chooser.ELDEST_HAND,
        "dealer-saves-revoke",
        ("L revoke 6", "L revoke 8"),
        REVOKE,
        sentence("The dealer saves his revoke in time"),
        sentence(
            "The eldest hand may require his highest or lowest of the suit if both adversaries "
            "have played; not when the dealer is fourth in hand, and never from dummy."
        ),
        HIGH_OR_LOW,
        NO_PENALTY,
    ),
    _by(
        *_LIABLE,
        "tricks-mixed",
        ("L revoke 9",),
        REVOKE,
        sentence("The tricks are mixed after a revoke was claimed"),
        sentence(
            "The claimants may search the tricks; if the accused side mixes the cards before they "
            "were sufficiently examined, the revoke is established without proof."
        ),
        REVOKE_1907,
        until=Moment.PLAYED,
    ),
)

MANNERS = (
    _by(
        Party.ANYBODY,
        Chooser.LAW,
        "penalty-consulted",
        ("L general 1",),
        TABLE,
        sentence("Partners consult about the enforcement of a penalty"),
        sentence("If they do so consult, the penalty is paid."),
        NO_PENALTY,
    ),
    _by(
        Party.ANYBODY,
        Chooser.LAW,
        "quitted-trick-seen",
        ("L general 2",),
        TABLE,
        sentence("A player looks at a trick that was turned and quitted"),
        sentence("It must not be looked at until the end of the hand; no penalty is named."),
        NOTED,
    ),
    _by(
        Party.ANYBODY,
        Chooser.LAW,
        "cards-to-be-placed",
        ("L general 3",),
        TABLE,
        sentence("A player demands that the cards be placed"),
        sentence(
            "During the trick, or after it until the cards are touched to be gathered, each card "
            "is placed before its player."
        ),
        Option("placed", sentence("The cards are placed.")),
        Option("too-late", sentence("The trick is gathered: they are not.")),
    ),
    _by(
        *_ADVERSARY,
        "attention-to-trick",
        ("L general 4",),
        TABLE,
        sentence("An adversary calls attention to a trick before his partner has played"),
        sentence(
            "The dealer may require the partner to play his highest or lowest of the suit, or to "
            "win or lose the trick."
        ),
        HIGH_OR_LOW,
        WIN_OR_LOSE,
        NO_PENALTY,
    ),
    _by(
        *_ADVERSARY,
        "unauthorised-reference",
        ("L general 5",),
        TABLE,
        sentence("An adversary refers to an incident of the play without authority"),
        sentence(
            "He may warn his partner who is about to lead out of turn; for any other reference "
            "the dealer may call a suit from the adversary who is next to lead."
        ),
        CALL_SUIT,
        NO_PENALTY,
    ),
    _by(
        Party.ANYBODY,
        Chooser.LAW,
        "wrong-penalty",
        ("L general 6",),
        TABLE,
        sentence("A wrong penalty is demanded"),
        sentence("Then none can be enforced. The offender gives reasonable time to decide."),
        NO_PENALTY,
    ),
    _by(
        Party.DEALERS_RIGHT,
        Chooser.LAW,
        "penalty-suggested",
        ("L general 7",),
        TABLE,
        sentence("The eldest hand's partner suggests or demands a penalty"),
        sentence(
            "He may say that a penalty was incurred and no more; otherwise it is a consultation, "
            "and no penalty can be enforced."
        ),
        NO_PENALTY,
    ),
    _by(
        Party.ANYBODY,
        Chooser.LAW,
        "trick-wrongly-gathered",
        ("L dummy 2e", "L scoring 11"),
        SCORE,
        sentence("A trick was gathered by the wrong side"),
        sentence("An erroneous score of tricks is corrected before the game is concluded."),
        Option(PUT_RIGHT.key, PUT_RIGHT.text, until=Moment.PLAY),
        TRICK_BACK,
        until=Moment.NEXT_CUT,
    ),
)

OUTSIDERS = (
    Irregularity(
        key="new-cards",
        clauses=("L new-cards 1",),
        subject=OUTSIDE,
        title=sentence("A player calls for new cards"),
        law=sentence(
            "Before the pack is cut for a new deal: two packs, paid for by the player. During a "
            "rubber the adversaries choose theirs, at the beginning of one the dealer."
        ),
        options=(Option("player-pays", sentence("Two packs, paid for by the player who called.")),),
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="torn-card",
        clauses=("L new-cards 2",),
        subject=OUTSIDE,
        title=sentence("A card is torn or marked"),
        law=sentence("It is replaced by agreement, or new cards are furnished."),
        options=(
            Option("replaced", sentence("The card is replaced by agreement.")),
            Option("new-cards", sentence("New cards are furnished.")),
        ),
        chooser=Chooser.PLAYERS,
        since=Moment.SHUFFLED,
        until=Moment.NEXT_DEALT,
    ),
    Irregularity(
        key="bystander",
        clauses=("L bystanders 1",),
        subject=OUTSIDE,
        title=sentence("A bystander's remark calls attention to the score or a penalty"),
        law=sentence(
            "He is liable to be called on by the players to pay the stakes on that rubber. The "
            "offender is the player whose side it helped."
        ),
        options=(Option("bystander-pays", sentence("The bystander pays the stakes.")), NOTED),
        chooser=Chooser.PLAYERS,
        since=Moment.SHUFFLED,
        until=Moment.NEXT_DEALT,
    ),
)

ENTRIES = (*DUMMYS_RIGHTS, *EXPOSURES, *ERRORS, *REVOKES, *MANNERS, *OUTSIDERS)
