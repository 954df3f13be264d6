"""The score sheet format of a deal as JSON Schema, one shape a kind of game."""

from typing import Any

from club.serializers.base import SEATS, SIDES
from scoring.games.bridge_1907_deal import MOST_DOUBLES

Schema = dict[str, Any]

_SEAT: Schema = {"type": "string", "enum": list(SEATS)}
_SIDE: Schema = {"type": "string", "enum": list(SIDES)}


def _object(needed: list[str], **properties: Any) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        **({"required": needed} if needed else {}),
        "additionalProperties": False,
    }


def _list(items: Schema, **limits: int) -> Schema:
    return {"type": "array", "items": items, **limits}


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


_SHARED: Schema = {
    "dealer": {**_SEAT, "description": "Who dealt; a different one needs a ruling."},
    "rulings": _list(
        _object(
            ["law", "offender", "option"],
            law={"type": "string", "minLength": 1},
            offender=_SEAT,
            option={"type": "string", "minLength": 1},
        )
    ),
    "hands": {"type": "string", "description": "The hands in PBN notation."},
    "play": _list({"type": "string"}),
}
_CALLS: Schema = {
    **_list({"type": "string"}),
    "description": "In order from the dealer, in the words of the game.",
}
_WON: Schema = {
    **_object(["NS", "EW"], NS=_whole(0, 13), EW=_whole(0, 13)),
    "description": "Tricks won, together 13, before any revoke penalty.",
}


def _deal(title: str, needed: list[str], example: Schema, **result: Any) -> Schema:
    """Answer the shape of a deal with a result."""
    return {**_object(needed, **result, **_SHARED), "title": title, "example": example}


_CONTRACT = _deal(
    "A deal of rubber, Chicago, or draw and discard",
    ["contract"],
    {"contract": "4SX", "declarer": "N", "tricks": 10},
    contract={
        "type": "string",
        "pattern": "^(?:[1-7](?:[CDHS]|NT)X{0,2}|pass)$",
        "description": "1C to 7NT, with X or XX behind it; pass when nobody bid.",
    },
    declarer={**_SEAT, "description": "At draw and discard N or E."},
    tricks={
        **_whole(0, 13),
        "description": "Won by declarer's side, before any revoke adjustment.",
    },
    honours=_list(
        _object(["hand", "held"], hand=_SEAT, held={"type": "integer", "enum": [4, 5]}),
        maxItems=1,
    ),
    revokes=_list(
        _object(["by", "tricks"], by=_SIDE, tricks={"type": "integer", "enum": [1, 2]}, hand=_SEAT)
    ),
    calls=_CALLS,
)
_OLD = _deal(
    "A deal under the laws of 1907",
    ["trumps", "won"],
    {"trumps": "H", "doubles": 1, "won": {"NS": 9, "EW": 4}},
    trumps={"type": "string", "enum": ["S", "C", "D", "H", "NT"]},
    doubles={**_whole(0, MOST_DOUBLES), "description": "How often the value was doubled."},
    won=_WON,
    honours={
        **_object([], **{seat: _whole(0, 5) for seat in SEATS}),
        "description": "Trump honours dealt to each hand, together 5; aces, 4, at no trumps.",
    },
    chicane=_list(_SEAT, maxItems=3),
    revokes=_list(_object(["by"], by=_SIDE)),
    calls=_CALLS,
)
_SHORT = _deal(
    "A deal of Short Bridge",
    ["won"],
    {"won": {"NS": 8, "EW": 5}, "honours": {"NS": 3}},
    won=_WON,
    honours={
        **_object([], **{side: {"type": "integer", "enum": [3, 4]} for side in SIDES}),
        "description": "Honours that a side held and called in time.",
    },
    revokes=_list(
        _object(
            ["by", "penalty"],
            by=_SIDE,
            penalty={"type": "string", "enum": ["tricks", "add", "deduct"]},
        )
    ),
)
_VOID: Schema = {
    **_object(
        ["void"],
        void={"type": "string", "enum": ["new-deal", "deal-lost"]},
        calls=_CALLS,
        **_SHARED,
    ),
    "title": "A deal without a result, of any game",
    "example": {"void": "new-deal"},
}

#: A deal of any game, as the score sheet format has it: one of these shapes, by the game.
DEAL: Schema = {
    "description": (
        "One hand and its result in the score sheet format, in the shape of the match's game; or "
        "one that is void. Every fault is answered at once."
    ),
    "oneOf": [_CONTRACT, _OLD, _SHORT, _VOID],
    "example": {"contract": "4SX", "declarer": "N", "tricks": 10},
}
#: What the shapes are called where each stands by itself, in their order.
SHAPES = ("ContractDeal", "OldDeal", "ShortDeal", "VoidDeal")
#: Every key that a deal of some game may have, in the order of the shapes.
COLUMNS = tuple(dict.fromkeys(key for shape in DEAL["oneOf"] for key in shape["properties"]))
