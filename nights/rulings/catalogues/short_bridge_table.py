"""Short Bridge: how penalties are chosen, attention drawn, the score, new cards, bystanders.

Source: the English club code, laws 6, 7, 11, 12 and 83 to 91.
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    CORRECTED_SCORE,
    HIGH_OR_LOW,
    HONOURS_LOST,
    NO_PENALTY,
    NOTED,
    OUTSIDE,
    PUT_RIGHT,
    SCORE,
    TABLE,
    TRICK_BACK,
    WIN_OR_LOSE,
    make_play_entry,
)
from nights.rulings.catalogues.terms import Chooser, Irregularity, Moment, Option, Party
from scoring.wording import sentence

_ANYBODY = (Party.ANYBODY, Chooser.ADVERSARIES)
_NO_CHOICE = (Party.ANYBODY, Chooser.LAW)

MANNERS = (
    make_play_entry(
        _NO_CHOICE,
        "penalty-consulted",
        ("SB 84",),
        TABLE,
        sentence("Partners consult which of two penalties to exact"),
        sentence(
            "They may agree who chooses, not what: consulting costs them the penalty. Whatever one "
            "of them has demanded is final, asked or not. Only how a revoke is paid may be talked "
            "over."
        ),
        replace(NO_PENALTY, provided=sentence("they talked over which penalty to take")),
        Option(
            "demand-final",
            sentence("The penalty that was demanded first stands."),
            provided=sentence("one of them had demanded it without consulting"),
        ),
        since=Moment.DEALT,
    ),
    make_play_entry(
        _NO_CHOICE,
        "cards-to-be-placed",
        ("SB 85",),
        TABLE,
        sentence("A player demands that the cards be placed"),
        sentence(
            "While the trick is played, and until somebody touches it to gather it, everybody "
            "shows which card was his."
        ),
        Option("placed", sentence("The cards are placed.")),
        Option(
            "too-late",
            sentence("They are not placed."),
            provided=sentence("the trick was touched to be gathered"),
        ),
    ),
    make_play_entry(
        _ANYBODY,
        "attention-to-trick",
        ("SB 86",),
        TABLE,
        sentence("Attention is drawn to a trick before the partner has played"),
        sentence(
            "Calling the trick his own, naming his card or pulling it towards him unasked: the "
            "partner may be called on for the highest or lowest of the suit, or to win or lose."
        ),
        HIGH_OR_LOW,
        WIN_OR_LOSE,
        NO_PENALTY,
    ),
    make_play_entry(
        _ANYBODY,
        "no-time-to-decide",
        ("SB 87",),
        TABLE,
        sentence("The adversaries had no reasonable time to decide on a penalty"),
        sentence(
            "Whoever has incurred a penalty owes them that time, whatever the penalty is. The law "
            "names nothing for haste."
        ),
        Option("decide-now", sentence("They decide on the penalty now.")),
        NO_PENALTY,
        since=Moment.DEALING,
        until=Moment.PLAYED,
    ),
    make_play_entry(
        _NO_CHOICE,
        "last-trick",
        ("SB 91",),
        TABLE,
        sentence("A player asks for more than the last trick"),
        sentence(
            "The last trick turned and the cards on the table, eight at the most, are all that "
            "may be seen."
        ),
        Option("shown", sentence("The last trick is shown, and no other.")),
    ),
)

SCORES = (
    make_play_entry(
        _NO_CHOICE,
        "trick-wrongly-gathered",
        ("SB 11",),
        SCORE,
        sentence("A trick was gathered by the wrong side"),
        sentence(
            "A mistake in the score is put right before its game is concluded, which is when the "
            "trump card of the next deal is turned. In a game that goes on, correct the deal."
        ),
        replace(PUT_RIGHT, until=Moment.PLAY),
        TRICK_BACK,
        until=Moment.NEXT_CUT,
    ),
    make_play_entry(
        _NO_CHOICE,
        "wrong-score",
        ("SB 11", "SB 12"),
        SCORE,
        sentence("The score was written down wrongly"),
        sentence(
            "What touches the game is put right before that game is concluded; what touches the "
            "worth of the rubber, as long as the rubber lasts."
        ),
        CORRECTED_SCORE,
        since=Moment.PLAYED,
        until=Moment.NEXT_DEALT,
    ),
    make_play_entry(
        _NO_CHOICE,
        "honours-too-late",
        ("SB 6", "SB 7"),
        SCORE,
        sentence("Honours were not called in time"),
        sentence(
            "They are called when the hand is over, and are lost if nobody claimed them before "
            "the next trump card was turned up. Honours called in time may be marked later."
        ),
        HONOURS_LOST,
        since=Moment.NEXT_DEALT,
        until=Moment.NEXT_DEALT,
    ),
)

OUTSIDERS = (
    Irregularity(
        key="new-cards",
        clauses=("SB 83",),
        subject=OUTSIDE,
        title=sentence("A player calls for new cards"),
        law=sentence(
            "Only before the cut for the deal: two new packs at his own expense, and the "
            "dealer takes which he likes."
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
        law=sentence("The table agrees to replace it, or pays for new cards."),
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
        clauses=("SB 88", "SB 89"),
        subject=OUTSIDE,
        title=sentence("A bystander's remark calls attention to the score"),
        law=sentence(
            "The players, and they alone, may call on him for the stakes and bets of that game or "
            "rubber. Choose the player whose side it helped. He may decide a question if they "
            "all agree."
        ),
        options=(
            Option("bystander-pays", sentence("The bystander pays the stakes and bets.")),
            Option("decides", sentence("By agreement the bystander decides the question.")),
            NOTED,
        ),
        chooser=Chooser.PLAYERS,
        since=Moment.SHUFFLED,
        until=Moment.NEXT_DEALT,
    ),
)

ENTRIES = (*MANNERS, *SCORES, *OUTSIDERS)
