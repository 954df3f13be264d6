"""A result as it is chosen on a form: the contract, who played it, and the tricks."""

from collections.abc import Mapping
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
from tournaments.forms.awards import read_award

SUITS = ("S", "H", "D", "C")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
CHOICES: Mapping[str, Any] = {
    **CONTRACT_CHOICES,
    "seats": ("N", "E", "S", "W"),
    "suits": SUITS,
    "ranks": RANKS,
}


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
