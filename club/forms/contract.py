"""The fields of a contract and its tricks, as every form has them: in a match and at a board."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from club.forms.typed import read_number
from scoring.auction import PASS

#: What the fields offer, by the names that _bid.html and _tricks.html of templates/phone ask for.
CONTRACT_CHOICES: Mapping[str, Any] = {
    "levels": range(1, 8),
    "strains": ("C", "D", "H", "S", "NT"),
    "doubles": ("", "X", "XX"),
    "tricks": range(14),
}


def read_contract(post: Mapping[str, str]) -> dict[str, Any]:
    """Return the contract, the declarer and the tricks, as far as they were chosen.

    A deal that was passed out has neither of the others. A number of tricks that cannot be read is
    returned as it is, to be refused when the deal is checked.
    """
    level, strain = post.get("level", ""), post.get("strain", "")
    if level == PASS:
        return {"contract": PASS}
    deal: dict[str, Any] = {}
    if level or strain:
        deal["contract"] = level + strain + post.get("double", "")
    if post.get("declarer"):
        deal["declarer"] = post["declarer"]
    if post.get("tricks"):
        deal["tricks"] = read_number(post["tricks"])
    return deal


def write_contract(deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of a contract: the inverse of `read_contract`."""
    contract = str(deal.get("contract", ""))
    if contract in ("", PASS):
        return {"level": contract}
    bare = contract.rstrip("X")
    return {
        "level": bare[:1],
        "strain": bare[1:],
        "double": contract[len(bare) :],
        "declarer": str(deal.get("declarer", "")),
        "tricks": str(deal.get("tricks", "")),
    }


def list_missing_fields(deal: Mapping[str, Any]) -> list[str]:
    """Return the names of the fields that are still to choose: keys of `get_contract_labels`."""
    if deal.get("contract") == PASS:
        return []
    contract = str(deal.get("contract", ""))
    chosen = {
        "level": contract[:1].isdigit(),
        "strain": contract.rstrip("X")[-1:].isalpha(),
        "declarer": "declarer" in deal,
        "tricks": "tricks" in deal,
    }
    return [name for name, there in chosen.items() if not there]


def get_contract_labels() -> dict[str, str]:
    """Return what is to choose, by the names that static/reckon.js asks for."""
    return {
        "level": _("level"),
        "strain": _("suit"),
        "declarer": _("who played it"),
        "tricks": _("made or down"),
    }
