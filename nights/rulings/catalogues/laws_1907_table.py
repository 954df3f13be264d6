"""The laws of 1907: how penalties are demanded, attention drawn, the score, new cards, bystanders.

Source: "General rules", "New cards", "Bystanders", "Scoring".
"""

from dataclasses import replace

from nights.rulings.catalogues.common import (
    CALL_SUIT,
    CORRECTED_SCORE,
    HIGH_OR_LOW,
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

_ADVERSARY = (Party.ADVERSARY, Chooser.DEALER)
_NO_CHOICE = (Party.ANYBODY, Chooser.LAW)

MANNERS = (
    make_play_entry(
        _NO_CHOICE,
        "penalty-consulted",
        ("L general 1",),
        TABLE,
        sentence("Partners consult about the enforcement of a penalty"),
        sentence("Consulting about it counts as having taken it: nothing more can be asked."),
        NO_PENALTY,
        since=Moment.DEALING,
        until=Moment.PLAYED,
    ),
    make_play_entry(
        _NO_CHOICE,
        "quitted-trick-seen",
        ("L general 2",),
        TABLE,
        sentence("A player looks at a trick that was turned and quitted"),
        sentence("Nobody looks at it before the hand is over; no penalty is named."),
        NOTED,
    ),
    make_play_entry(
        _NO_CHOICE,
        "cards-to-be-placed",
        ("L general 3",),
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
        _ADVERSARY,
        "attention-to-trick",
        ("L general 4",),
        TABLE,
        sentence("An adversary calls attention to a trick before his partner has played"),
        sentence(
            "Calling the trick his own, naming his card or pulling it towards him unasked: the "
            "dealer may call for the partner's highest or lowest of the suit, or have him win or "
            "lose."
        ),
        HIGH_OR_LOW,
        WIN_OR_LOSE,
        NO_PENALTY,
    ),
    make_play_entry(
        _ADVERSARY,
        "unauthorised-reference",
        ("L general 5",),
        TABLE,
        sentence("An adversary refers to an incident of the play without authority"),
        sentence(
            "He may warn a partner who wants to lead out of turn. For anything else that he says "
            "of the play, the dealer calls a suit when an adversary next leads."
        ),
        CALL_SUIT,
        NO_PENALTY,
    ),
    make_play_entry(
        _NO_CHOICE,
        "wrong-penalty",
        ("L general 6",),
        TABLE,
        sentence("A wrong penalty is demanded"),
        sentence(
            "Whoever demands what the law does not give him gets nothing. The other side has to "
            "give him reasonable time to decide."
        ),
        NO_PENALTY,
        since=Moment.DEALING,
        until=Moment.PLAYED,
    ),
    make_play_entry(
        (Party.DEALERS_RIGHT, Chooser.LAW),
        "penalty-suggested",
        ("L general 7",),
        TABLE,
        sentence("The eldest hand's partner suggests or demands a penalty"),
        sentence(
            "He may say that a penalty was incurred and no more; anything further counts as a "
            "consultation."
        ),
        NO_PENALTY,
        since=Moment.DEALING,
        until=Moment.PLAYED,
    ),
)

SCORES = (
    make_play_entry(
        _NO_CHOICE,
        "trick-wrongly-gathered",
        ("L dummy 2e", "L scoring 11"),
        SCORE,
        sentence("A trick was gathered by the wrong side"),
        sentence(
            "A mistake in the tricks is put right before its game is concluded, which is when the "
            "next trump is declared. In a game that goes on, correct the deal."
        ),
        replace(PUT_RIGHT, until=Moment.PLAY),
        TRICK_BACK,
        until=Moment.NEXT_DEALING,
    ),
    make_play_entry(
        _NO_CHOICE,
        "wrong-score",
        ("L scoring 11", "L scoring 12"),
        SCORE,
        sentence("The score was written down wrongly"),
        sentence(
            "Tricks are put right before their game is concluded, those of the last game until the "
            "rubber is agreed; honours, chicane and slams until then as well."
        ),
        CORRECTED_SCORE,
        since=Moment.PLAYED,
        until=Moment.NEXT_DEALT,
    ),
)

OUTSIDERS = (
    Irregularity(
        key="new-cards",
        clauses=("L new-cards 1",),
        subject=OUTSIDE,
        title=sentence("A player calls for new cards"),
        law=sentence(
            "Only before the cut for the next deal, and always two packs, at his own expense. "
            "During a rubber the adversaries have the first choice, at its beginning the dealer."
        ),
        options=(
            Option("player-pays", sentence("Two packs, at the expense of the player who called.")),
            Option(
                "one-pack",
                sentence("One new pack is furnished."),
                provided=sentence("the pack is imperfect"),
            ),
        ),
        since=Moment.SHUFFLED,
        until=Moment.SHUFFLED,
    ),
    Irregularity(
        key="torn-card",
        clauses=("L new-cards 2",),
        subject=OUTSIDE,
        title=sentence("A card is torn or marked"),
        law=sentence("The players agree to replace it, or have new cards."),
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
            "Unasked he says nothing; the players may call on him for the stakes of that rubber. "
            "Choose the player whose side it helped. He may decide a question if they all agree."
        ),
        options=(
            Option("bystander-pays", sentence("The bystander pays the stakes of the rubber.")),
            Option("decides", sentence("By agreement the bystander decides the question.")),
            NOTED,
        ),
        chooser=Chooser.PLAYERS,
        since=Moment.SHUFFLED,
        until=Moment.NEXT_DEALT,
    ),
)

ENTRIES = (*MANNERS, *SCORES, *OUTSIDERS)
