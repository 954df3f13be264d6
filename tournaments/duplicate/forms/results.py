"""A result as it is chosen on a form: the contract, who played it, and the tricks."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from club.forms.contract import (
    CONTRACT_CHOICES,
    get_contract_labels,
    list_missing_fields,
    read_contract,
    write_contract,
)
from club.forms.preview_words import get_preview_words
from scoring.auction import PASS
from scoring.duplicate.points import get_dealer, get_vulnerable
from scoring.seats import SEATS
from tournaments.duplicate.queries.directions import TURNED
from tournaments.models import Scoring

SUITS = ("S", "H", "D", "C")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
CHOICES: Mapping[str, Any] = {
    **CONTRACT_CHOICES,
    "seats": ("N", "E", "S", "W"),
    "suits": SUITS,
    "ranks": RANKS,
}
AWARDS = ("AVE+", "AVE", "AVE-")
#: The most IMPs of a board.
MOST_IMPS = 24


def settle_turn(post: Mapping[str, str]) -> dict[str, str]:
    """Return the fields with the declarer in the seat of the player whom the tile named.

    The tiles name players. If the box that turns the pairs was changed after they were shown, the
    player who was chosen sits in another seat than the tile had. names: which way they were shown;
    a form without it means seats.
    """
    fields, turned = dict(post), bool(post.get("turned"))
    if "names" in fields and (fields["names"] == "turned") != turned:
        fields["declarer"] = TURNED.get(fields.get("declarer", ""), "")
    return fields | {"names": "turned" if turned else "straight"}


def read_result(post: Mapping[str, str]) -> dict[str, Any]:
    """Return the keys of a result in the event format, as far as they were chosen."""
    post = settle_turn(post)
    result = read_contract(post)
    if result.get("contract") != PASS and post.get("lead_suit") and post.get("lead_rank"):
        result["lead"] = post["lead_suit"] + post["lead_rank"]
    return {**result, **_turned(post)}


def _turned(post: Mapping[str, str]) -> dict[str, Any]:
    return {"turned": True} if post.get("turned") else {}


_SHARE = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,4})?) ?%?")
_IMPS = re.compile(r"([+-]?[0-9]{1,3}(?:\.[0-9]{1,4})?) ?(?:IMPS?)?")
_AVERAGES = {"A+": "AVE+", "A": "AVE", "A=": "AVE", "A-": "AVE-", "AVE=": "AVE"}


def read_award(text: str, scoring: str) -> str:
    """Return an award as the event format has it: 60, 60 % and A+ are 60% and AVE+.

    A number is a share of the board at matchpoints, and IMPs at IMPs; if no board has so many, it
    was meant as a share, unless IMPs are named. What is none of these is returned as it is, to be
    refused.
    """
    typed = " ".join(text.replace("\u2212", "-").upper().split())
    if typed in AWARDS or typed in _AVERAGES:
        return _AVERAGES.get(typed, typed)
    if scoring == Scoring.MATCHPOINTS and (share := _SHARE.fullmatch(typed)):
        return f"{share[1]}%"
    imps = _IMPS.fullmatch(typed) if scoring != Scoring.MATCHPOINTS else None
    if imps and ("IMP" in typed or abs(Decimal(imps[1])) <= MOST_IMPS):
        return f"{imps[1]} IMPs"
    return text.strip()


def read_awards(fields: Mapping[str, str], scoring: str) -> dict[str, str]:
    """Return the award of each side that has one. ``60/40`` in one field is for both sides."""
    typed = {side: fields.get(side, "").strip() for side in ("ns", "ew")}
    whole = [text for text in typed.values() if text]
    if len(whole) == 1 and whole[0].count("/") == 1:
        ns, ew = whole[0].split("/")
        typed = {"ns": ns.strip(), "ew": ew.strip()}
    return {side: read_award(text, scoring) for side, text in typed.items() if text}


def write_result(result: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of a result."""
    fields = {**write_contract(result), **({"turned": "1"} if result.get("turned") else {})}
    if "strain" in fields:
        lead = str(result.get("lead", ""))
        fields |= {"lead_suit": lead[:1], "lead_rank": lead[1:]}
    return fields


def list_missing(result: Mapping[str, Any], leads: bool) -> list[str]:
    """Return labels of what is still to choose."""
    names, labels = list_missing_fields(result), _get_labels()
    if leads and "lead" not in result and result.get("contract") != PASS:
        names.append("lead")
    return [labels[name] for name in names]


def _get_labels() -> dict[str, str]:
    """Return what is to choose, by the names that static/reckon.js asks for."""
    return {**get_contract_labels(), "lead": _("lead")}


def _get_told() -> dict[str, str]:
    """Return the words of a result, with placeholders."""
    return {
        "by": _("by %(name)s"),
        "made": _("made"),
        "over": _("made +%(count)d"),
        "down": _("%(count)d down"),
    }


def make_reckoning(board: int, leads: bool) -> dict[str, Any]:
    """Return the values from which static/reckon.js computes the score of a result.

    leads: whether the opening lead is recorded.
    """
    return {
        "game": "board",
        "rules": {},
        "seats": " ".join(SEATS),
        "leads": leads,
        "state": {
            "dealer": str(get_dealer(board)),
            "deals": board,
            "vulnerable": sorted(get_vulnerable(board)),
            "totals": [0, 0],
            "part_scores": [0, 0],
        },
        "words": {**_get_labels(), **get_preview_words(), **_get_told()},
    }
