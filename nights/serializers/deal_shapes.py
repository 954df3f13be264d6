"""The score sheet format of a deal as JSON Schema, with one shape for each kind of game."""

from typing import Any

from club.serializers.base import SEATS, SIDES
from scoring.games.bridge_1907_deal import MOST_DOUBLES

Schema = dict[str, Any]


def _object(needed: list[str], **properties: Any) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        **({"required": needed} if needed else {}),
        "additionalProperties": False,
    }


def _list(items: Schema, text: str, **limits: int) -> Schema:
    return {"type": "array", "items": items, "description": text, **limits}


def _whole(least: int, most: int, text: str) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most, "description": text}


def _word(text: str, *values: Any) -> Schema:
    kind = "integer" if all(isinstance(value, int) for value in values) else "string"
    return {"type": kind, "enum": list(values), "description": text}


def _seat(text: str) -> Schema:
    return _word(text, *SEATS)


def _side(text: str) -> Schema:
    return _word(text, *SIDES)


_REVOKED_BY = "The side that revoked."
_REVOKES = "The revokes that were established."
_SHARED: Schema = {
    "dealer": _seat("The dealer. A dealer out of turn needs a ruling."),
    "rulings": _list(
        _object(
            ["law", "offender", "option"],
            law={"type": "string", "minLength": 1, "description": "The key of the irregularity."},
            offender=_seat("The seat that offended."),
            option={"type": "string", "minLength": 1, "description": "The key of the option."},
        ),
        "The director's rulings on this deal.",
    ),
    "hands": {"type": "string", "description": "The hands in PBN notation."},
    "play": _list({"type": "string"}, "The cards in the order played, such as `SA` or `AS`."),
}
_CALLS = _list({"type": "string"}, "The calls from the dealer on, in the notation of the game.")
_WON: Schema = {
    **_object(
        ["NS", "EW"], NS=_whole(0, 13, "By North and South."), EW=_whole(0, 13, "By East and West.")
    ),
    "description": "Tricks won, 13 in total, before any revoke penalty.",
}


def _deal(title: str, needed: list[str], example: Schema, **result: Any) -> Schema:
    """Return the shape of a deal with a result."""
    return {**_object(needed, **result, **_SHARED), "title": title, "example": example}


_CONTRACT = _deal(
    "A deal of rubber, Chicago, or draw and discard",
    ["contract"],
    {"contract": "4SX", "declarer": "N", "tricks": 10},
    contract={
        "type": "string",
        "pattern": "^(?:[1-7](?:[CDHS]|NT)X{0,2}|pass)$",
        "description": "1C to 7NT, with X or XX appended if doubled; `pass` if all passed.",
    },
    declarer=_seat("The declarer; in draw and discard N or E."),
    tricks=_whole(0, 13, "Tricks won by the declarer's side, before any revoke adjustment."),
    honours=_list(
        _object(["hand", "held"], hand=_seat("The hand."), held=_word("The number.", 4, 5)),
        "Honours in one hand; in no trumps four aces.",
        maxItems=1,
    ),
    revokes=_list(
        _object(
            ["by", "tricks"],
            by=_side(_REVOKED_BY),
            tricks=_word("The tricks transferred.", 1, 2),
            hand=_seat("The hand that revoked."),
        ),
        _REVOKES,
    ),
    calls=_CALLS,
)
_OLD = _deal(
    "A deal under the laws of 1907",
    ["trumps", "won"],
    {"trumps": "H", "doubles": 1, "won": {"NS": 9, "EW": 4}},
    trumps=_word("The trumps.", "S", "C", "D", "H", "NT"),
    doubles=_whole(0, MOST_DOUBLES, "How many times the value was doubled."),
    won=_WON,
    honours={
        **_object([], **{seat: _whole(0, 5, f"The number dealt to {seat}.") for seat in SEATS}),
        "description": "Trump honours dealt to each hand, 5 in total; in no trumps 4 aces.",
    },
    chicane=_list({"type": "string", "enum": list(SEATS)}, "Hands without a trump.", maxItems=3),
    revokes=_list(_object(["by"], by=_side(_REVOKED_BY)), _REVOKES),
    calls=_CALLS,
)
_SHORT = _deal(
    "A deal of Short Bridge",
    ["won"],
    {"won": {"NS": 8, "EW": 5}, "honours": {"NS": 3}},
    won=_WON,
    honours={
        **_object([], **{side: _word(f"The number held by {side}.", 3, 4) for side in SIDES}),
        "description": "The honours that a side held and claimed in time.",
    },
    revokes=_list(
        _object(
            ["by", "penalty"],
            by=_side(_REVOKED_BY),
            penalty=_word("The penalty chosen.", "tricks", "add", "deduct"),
        ),
        _REVOKES,
    ),
)
_VOID: Schema = {
    **_object(
        ["void"],
        void=_word(
            "Why there is no result; under the laws of 1907 no deal is lost.",
            "new-deal",
            "deal-lost",
        ),
        calls=_CALLS,
        **_SHARED,
    ),
    "title": "A deal without a result, of any game",
    "example": {"void": "new-deal"},
}

#: A deal of any game in the score sheet format: one of these shapes, depending on the game.
DEAL: Schema = {
    "description": (
        "One hand and its result in the score sheet format, in the shape for the match's game, or "
        "a void deal. All faults are returned at once."
    ),
    "oneOf": [_CONTRACT, _OLD, _SHORT, _VOID],
    "example": {"contract": "4SX", "declarer": "N", "tricks": 10},
}
#: The names of the shapes as components, in the same order.
SHAPES = ("ContractDeal", "OldDeal", "ShortDeal", "VoidDeal")
#: Every key that a deal of any game may have, in the order of the shapes.
COLUMNS = tuple(dict.fromkeys(key for shape in DEAL["oneOf"] for key in shape["properties"]))
