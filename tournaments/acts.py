"""The acts of an event: what was done, in words, with values of its detail and %(who)s."""

import enum

from django.utils.translation import gettext_lazy as _

from club.ledger.acts import UNDO, ActKinds, Undo, declare

#: The verbs that a reader means by themselves, and not by what they have in common with others.
CREATE, WITHDRAW, FINISH = "create", "withdraw", "finish"
AGREE, DISAGREE, EXCHANGE = "confirm-match", "dispute-match", "exchange"
#: What captains say of their match.
ANSWERS = frozenset((AGREE, DISAGREE))


class EventTopic(enum.Enum):
    """What an act of an event concerns or changes."""

    FIELD = "field"
    """Who takes part and who sits where."""
    CLOCK = "clock"
    """It moves the clock, or sets whether the next round begins by it."""
    RESULT = "result"
    """Results of boards, which it names in its facts."""
    NEUTRAL = "neutral"
    """It changes no standing of an event of boards."""
    STANDING = "standing"
    """A standing that was published may differ after it."""
    SPOKEN = "spoken"
    """Its reason may tell of a board, also of one that it does not name."""
    PENALTY = "penalty"
    """It concerns a penalty, which the standing shows to everybody."""
    SETTINGS = "settings"
    """It says how the event is played, and is changed anew rather than undone."""


_STEP, _ENDS = Undo.STEP, Undo.ENDS
_FIELD, _CLOCK, _RESULT, _NEUTRAL, _STANDING, _SPOKEN, _SETTINGS = (
    EventTopic.FIELD,
    EventTopic.CLOCK,
    EventTopic.RESULT,
    EventTopic.NEUTRAL,
    EventTopic.STANDING,
    EventTopic.SPOKEN,
    EventTopic.SETTINGS,
)

EVENT_ACTS = ActKinds(
    [
        declare(CREATE, _("the event was created")),
        declare("change", _("settings were changed"), _CLOCK, _STANDING, _SETTINGS),
        declare("renew-links", _("the phones' links were made anew"), _NEUTRAL, _SETTINGS),
        declare("terms", _("what is played was changed"), _STANDING, undo=_ENDS),
        declare("merge", _("two players are one"), _FIELD, undo=_ENDS),
        declare(UNDO, _("undone: %(what)s"), _FIELD, _CLOCK, _STANDING, _SPOKEN),
        # The field.
        declare("enter", _("%(name)s entered"), _FIELD, undo=_STEP),
        declare("name", _("other names: %(name)s"), _FIELD, undo=_STEP),
        declare("move", _("%(who)s: number %(section)s%(slot)s"), _FIELD, undo=_STEP),
        declare("describe", _("details of %(who)s"), _FIELD, _STANDING, undo=_STEP),
        declare(
            WITHDRAW,
            _("%(who)s: leaves after round %(after_round)s"),
            _FIELD,
            _STANDING,
            undo=_STEP,
        ),
        declare("plan", _("section %(section)s: %(movement)s"), _FIELD, undo=_STEP),
        # Play.
        declare("round", _("round %(round)s began"), _CLOCK, _NEUTRAL, undo=_STEP),
        declare("clock", _("clock: %(kind)s"), _CLOCK, _NEUTRAL, undo=_STEP),
        declare(FINISH, _("play ended"), _NEUTRAL, undo=_STEP),
        declare("resume", _("play went on"), _CLOCK, _NEUTRAL, undo=_STEP),
        declare("call", _("the director was called"), _NEUTRAL, _SPOKEN),
        declare("going", _("the director is going"), _NEUTRAL),
        declare("answer", _("the director came"), _NEUTRAL),
        # Results of boards.
        declare(
            "result",
            _("board %(board)s at table %(section)s%(table)s entered"),
            _RESULT,
            _STANDING,
            _SPOKEN,
            undo=_STEP,
        ),
        declare(
            "correct",
            _("board %(board)s at table %(table)s corrected"),
            _RESULT,
            _STANDING,
            _SPOKEN,
            undo=_STEP,
        ),
        declare(
            "remove",
            _("board %(board)s at table %(table)s taken away"),
            _RESULT,
            _STANDING,
            _SPOKEN,
            undo=_STEP,
        ),
        declare("award", _("boards not played"), _RESULT, _STANDING, _SPOKEN, undo=_STEP),
        declare(
            "swapped-board",
            _("board %(board)s changed places between two matches"),
            _RESULT,
            _STANDING,
            _SPOKEN,
            undo=_STEP,
        ),
        declare("accept", _("board %(board)s accepted or objected to"), _NEUTRAL, _SPOKEN),
        declare(
            "penalty",
            _("penalty of %(points)s for %(who)s"),
            _STANDING,
            _SPOKEN,
            EventTopic.PENALTY,
            undo=_STEP,
        ),
        declare(
            "penalty-back",
            _("penalty of %(points)s for %(who)s taken back"),
            _STANDING,
            _SPOKEN,
            EventTopic.PENALTY,
            undo=_STEP,
        ),
        declare(
            "foul",
            _("board %(board)s fouled from round %(from_round)s"),
            _STANDING,
            _SPOKEN,
            undo=_STEP,
        ),
        declare("hands", _("hands of boards were brought"), _NEUTRAL, undo=_STEP),
        # Rounds of rubbers and Chicagos.
        declare("draw", _("round %(round)s was drawn, number %(chance)s"), undo=_ENDS),
        declare("seat", _("another match at table %(table)s of round %(round)s"), undo=_ENDS),
        declare("table", _("result of table %(table)s in round %(round)s"), _STANDING, undo=_STEP),
        declare("agree", _("a result was accepted")),
        declare("object", _("a result was objected to")),
        declare("close-round", _("round %(round)s was closed"), _STANDING, undo=_ENDS),
        declare("reopen-round", _("round %(round)s goes on"), _STANDING, undo=_ENDS),
        declare("undo-round", _("round %(round)s was undone"), _STANDING, undo=_ENDS),
        # Matches of teams.
        declare("draw-matches", _("round %(round)s was drawn"), _FIELD, undo=_STEP),
        declare(
            "extra-boards",
            _("extra boards for %(home)s and %(away)s in round %(round)s"),
            _FIELD,
            _STANDING,
            undo=_STEP,
        ),
        declare(
            EXCHANGE,
            _("%(home)s and %(away)s changed places in round %(round)s"),
            _FIELD,
            undo=_STEP,
        ),
        declare(
            "rule-match",
            _("ruling on the match of %(home)s and %(away)s in round %(round)s"),
            _STANDING,
            _SPOKEN,
            undo=_STEP,
        ),
        declare(
            "line-up", _("who sits where for %(who)s in round %(round)s"), _NEUTRAL, undo=_STEP
        ),
        declare(
            AGREE,
            _("%(who)s agrees with its match of round %(round)s"),
            _STANDING,
            undo=_STEP,
        ),
        declare(
            DISAGREE,
            _("%(who)s does not agree with its match of round %(round)s"),
            _STANDING,
            undo=_STEP,
        ),
        # What is published.
        declare("publish", _("the standing was published"), _NEUTRAL, undo=_ENDS),
        declare("hold", _("the standing was held back"), _NEUTRAL, undo=_ENDS),
    ]
)
