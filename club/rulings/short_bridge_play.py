"""Short Bridge, from the first card on: exposed cards, leads, errors, revokes, the score.

Source: the English club code, laws 6, 7 and 56 to 91.
"""

from club.rulings.common import (
    ADD_THREE,
    CALL_CARD,
    CALL_SUIT,
    DEDUCT_THREE,
    EXPOSED,
    HIGH_OR_LOW,
    HONOURS_LOST,
    IN_ERROR,
    LEADS,
    NEW_DEAL,
    NO_PENALTY,
    NOTED,
    OUTSIDE,
    PUT_RIGHT,
    REVOKE,
    SCORE,
    STANDS,
    TABLE,
    THREE_TRICKS,
    TRICK_BACK,
    WIN_OR_LOSE,
)
from club.rulings.effects import Call
from club.rulings.terms import Chooser, Irregularity, Moment, Option
from scoring.wording import sentence

_PENALTIES = (THREE_TRICKS, ADD_THREE, DEDUCT_THREE)


def _in_play(
    key: str,
    clauses: tuple[str, ...],
    subject: str,
    title: str,
    law: str,
    *options: Option,
    until: Moment = Moment.PLAY,
    chooser: Chooser = Chooser.ADVERSARIES,
) -> Irregularity:
    """Answer an irregularity that is claimed from the first card on."""
    return Irregularity(
        key=key,
        clauses=clauses,
        subject=subject,
        title=title,
        law=law,
        options=options,
        chooser=chooser,
        since=Moment.PLAY,
        until=until,
    )


ENTRIES = (
    _in_play(
        "two-cards-at-once",
        ("SB 56 I",),
        EXPOSED,
        sentence("Two or more cards are played at once"),
        sentence("The adversaries call which they please to the trick, and the others afterwards."),
        CALL_CARD,
        NO_PENALTY,
    ),
    _in_play(
        "card-exposed",
        ("SB 56 II", "SB 65"),
        EXPOSED,
        sentence("A card is exposed on or above the table"),
        sentence(
            "It is left on the table, liable to be called at every trick until played. A card "
            "dropped below the table is not exposed."
        ),
        CALL_CARD,
        NO_PENALTY,
    ),
    _in_play(
        "winners-without-waiting",
        ("SB 57",),
        EXPOSED,
        sentence("Winning cards are played one after the other without waiting for the partner"),
        sentence(
            "The partner may be called on to win, if he can, any one of those tricks; the other "
            "cards are exposed."
        ),
        Option("win", sentence("The partner is called on to win a trick."), Call()),
        CALL_CARD,
        NO_PENALTY,
    ),
    _in_play(
        "hand-thrown-down",
        ("SB 58",),
        EXPOSED,
        sentence("A hand is thrown face upwards on the table"),
        sentence(
            "Its cards are exposed and liable to be called; a player who keeps his hand cannot "
            "be forced to abandon it."
        ),
        CALL_CARD,
        NO_PENALTY,
    ),
    _in_play(
        "hands-abandoned",
        ("SB 59",),
        EXPOSED,
        sentence("All four hands are thrown down, and a revoke is established"),
        sentence(
            "Abandoned hands are not taken up again and no claim to the game is heard, but for a "
            "revoke: the adversaries add three to their score or deduct three from the offenders', "
            "who cannot win the game by that hand."
        ),
        ADD_THREE,
        DEDUCT_THREE,
        until=Moment.PLAYED,
    ),
    _in_play(
        "detached-card-named",
        ("SB 60",),
        EXPOSED,
        sentence("A detached card is named by an adversary"),
        sentence(
            "A card taken out of the hand so as to be named is liable to be called. Choose the "
            "suit if the adversary named a wrong card: it is then his side that is called on."
        ),
        CALL_CARD,
        Option(
            "call-suit",
            sentence("The wrong card was named: a suit is called from the side that named it."),
            Call(),
        ),
        NO_PENALTY,
    ),
    _in_play(
        "not-as-called",
        ("SB 61", "SB 64", "SB 66"),
        EXPOSED,
        sentence("A player fails to play as called though he can"),
        sentence(
            "He incurs the penalty of a revoke. Nobody can be made to play a card that would be "
            "a revoke, and without a card of the suit the penalty is paid."
        ),
        *_PENALTIES,
        until=Moment.PLAYED,
    ),
    _in_play(
        "lead-out-of-turn",
        ("SB 62", "SB 63"),
        LEADS,
        sentence("A player leads out of turn"),
        sentence(
            "The card may be called, or a suit when that side next leads. Cards played to the "
            "false lead are taken back; if all three have followed, the trick is complete."
        ),
        CALL_CARD,
        CALL_SUIT,
        Option(
            "trick-complete",
            sentence("The trick is complete and stands."),
            provided=sentence("the three others have all followed"),
        ),
    ),
    _in_play(
        "third-before-second",
        ("SB 67",),
        IN_ERROR,
        sentence("The third hand plays before the second"),
        sentence("The fourth hand may then play before his partner."),
        Option("fourth-may-play", sentence("The fourth hand may play before his partner.")),
        NO_PENALTY,
    ),
    _in_play(
        "fourth-before-partner",
        ("SB 68",),
        IN_ERROR,
        sentence("The fourth hand plays before his partner, the third not having played"),
        sentence("The partner may be called on to win or not to win the trick."),
        WIN_OR_LOSE,
        NO_PENALTY,
    ),
    _in_play(
        "omitted-to-play",
        ("SB 69",),
        IN_ERROR,
        sentence("A player omitted to play to a former trick"),
        sentence(
            "Discovered after he has played to the next: the adversaries may claim a new deal. "
            "If it stands good his surplus card belongs to the imperfect trick, and is no revoke."
        ),
        NEW_DEAL,
        STANDS,
    ),
    _in_play(
        "surplus-card-in-trick",
        ("SB 70",),
        IN_ERROR,
        sentence("Two cards are played to a trick, or a card is mixed with one"),
        sentence(
            "During the play the tricks may be counted face downwards, searched and the card "
            "restored. Played out, the player answers for every revoke that came of it."
        ),
        Option(
            "restored",
            sentence("The trick is searched and the card restored."),
            until=Moment.PLAY,
        ),
        *_PENALTIES,
        until=Moment.PLAYED,
        chooser=Chooser.ADVERSARIES,
    ),
    _in_play(
        "revoke",
        ("SB 71", "SB 72 I", "SB 73", "SB 78", "SB 79", "SB 81", "SB 82"),
        REVOKE,
        sentence("A revoke is established"),
        sentence(
            "Once the trick is turned and quitted, or the revoking side has played to the next: "
            "three tricks, three points added or three deducted. Whoever revoked may require the "
            "hand to be played out, and cannot win the game by it."
        ),
        *_PENALTIES,
        until=Moment.PLAYED,
    ),
    _in_play(
        "revoke-saved",
        ("SB 74", "SB 76"),
        REVOKE,
        sentence("A revoke is discovered in time to be saved"),
        sentence(
            "The card played in error may be called at any time, or the highest or lowest of the "
            "suit to this trick. Whoever played after it may change his card."
        ),
        CALL_CARD,
        HIGH_OR_LOW,
        NO_PENALTY,
    ),
    _in_play(
        "tricks-mixed",
        ("SB 75", "SB 77"),
        REVOKE,
        sentence("The tricks are mixed after a revoke was claimed"),
        sentence(
            "The claimants may search the tricks at the end of the hand; if the accused side "
            "mixes the cards before that, the revoke is established."
        ),
        *_PENALTIES,
        until=Moment.PLAYED,
    ),
    _in_play(
        "penalty-consulted",
        ("SB 84",),
        TABLE,
        sentence("Partners consult which of two penalties to exact"),
        sentence(
            "They lose the right to any penalty; the first demand is final. For a revoke they "
            "may consult."
        ),
        NO_PENALTY,
        chooser=Chooser.LAW,
    ),
    _in_play(
        "cards-to-be-placed",
        ("SB 85",),
        TABLE,
        sentence("A player demands that the cards be placed"),
        sentence(
            "During the trick, or after it until the cards are touched to be gathered, each card "
            "is placed before its player."
        ),
        Option("placed", sentence("The cards are placed.")),
        Option("too-late", sentence("The trick is gathered: they are not.")),
        chooser=Chooser.LAW,
    ),
    _in_play(
        "attention-to-trick",
        ("SB 86",),
        TABLE,
        sentence("Attention is drawn to a trick before the partner has played"),
        sentence(
            "The adversaries may require the partner to play the highest or lowest of the suit "
            "led, or to win or lose the trick."
        ),
        HIGH_OR_LOW,
        WIN_OR_LOSE,
        NO_PENALTY,
    ),
    _in_play(
        "last-trick",
        ("SB 91",),
        TABLE,
        sentence("A player asks for more than the last trick"),
        sentence(
            "The last trick turned may be seen and no more: eight cards at most, with those on "
            "the table."
        ),
        Option("shown", sentence("The last trick is shown, and no other.")),
        chooser=Chooser.LAW,
    ),
    _in_play(
        "trick-wrongly-gathered",
        ("SB 11",),
        SCORE,
        sentence("A trick was gathered by the wrong side"),
        sentence("An erroneous score is corrected before the game in which it occurred is over."),
        Option(PUT_RIGHT.key, PUT_RIGHT.text, until=Moment.PLAY),
        TRICK_BACK,
        until=Moment.NEXT_CUT,
        chooser=Chooser.LAW,
    ),
    Irregularity(
        key="honours-too-late",
        clauses=("SB 6", "SB 7"),
        subject=SCORE,
        title=sentence("Honours were not called in time"),
        law=sentence(
            "They are called at the end of the hand, and claimed before the trump card of the "
            "following deal is turned up; otherwise they cannot be scored."
        ),
        options=(HONOURS_LOST,),
        since=Moment.NEXT_CUT,
        until=Moment.NEXT_DEALT,
    ),
    Irregularity(
        key="new-cards",
        clauses=("SB 83",),
        subject=OUTSIDE,
        title=sentence("A player calls for new cards"),
        law=sentence(
            "Before the pack is cut for the deal: two new packs, at the expense of the player "
            "who calls, of which the dealer takes his choice."
        ),
        options=(
            Option("player-pays", sentence("Two packs, at the expense of the player who called.")),
        ),
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="torn-card",
        clauses=("SB 90",),
        subject=OUTSIDE,
        title=sentence("A card is torn or marked"),
        law=sentence("It is replaced by agreement, or new cards come at the table's expense."),
        options=(
            Option("replaced", sentence("The card is replaced by agreement.")),
            Option("table-pays", sentence("New cards at the expense of the table.")),
        ),
        chooser=Chooser.PLAYERS,
        since=Moment.SHUFFLED,
        until=Moment.NEXT_DEALT,
    ),
    Irregularity(
        key="bystander",
        clauses=("SB 80", "SB 88", "SB 89"),
        subject=OUTSIDE,
        title=sentence("A bystander's remark calls attention to the score"),
        law=sentence(
            "He is liable to be called on by the players to pay the stakes and bets on the game "
            "or rubber. The offender is the player whose side it helped. By agreement of the "
            "players he may decide a question."
        ),
        options=(
            Option("bystander-pays", sentence("The bystander pays the stakes.")),
            NOTED,
        ),
        chooser=Chooser.PLAYERS,
        since=Moment.SHUFFLED,
        until=Moment.NEXT_DEALT,
    ),
)
