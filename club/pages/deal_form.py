"""The form in which a deal is entered: on a phone, by the director, for a correction."""

from collections.abc import Mapping
from typing import Any

from club.forms import deal_from
from club.queries.previews import preview
from club.queries.sheets import Sheet, SheetDeal
from club.refusals import Fault, Refused

SEATS = ("N", "E", "S", "W")
STRAINS = ("C", "D", "H", "S", "NT")
#: The parts of the form, and the fields of the sheet format whose faults show beside each.
PARTS = {
    "contract": ("contract",),
    "declarer": ("declarer",),
    "tricks": ("tricks",),
    "honours": ("honours",),
    "revokes": ("revokes",),
}


def deal_form(
    seen: Sheet,
    fields: Mapping[str, str],
    *,
    we: str = "NS",
    at: SheetDeal | None = None,
    refused: Refused | None = None,
    show: bool = False,
) -> dict[str, Any]:
    """Answer what the form's template needs.

    fields: what has been chosen. we: the side that is called We. at: the deal that is being
    corrected. show: whether to work out the score of what has been chosen.
    """
    faults = refused.faults if refused else ()
    chosen = {name: value for name, value in fields.items() if isinstance(value, str)}
    return {
        "sheet": seen,
        "players": seen.players,
        "chosen": chosen,
        "levels": range(1, 8),
        "strains": STRAINS,
        "doubles": ("", "X", "XX"),
        "seats": SEATS,
        "tricks": range(14),
        "preview": preview(seen, deal_from(chosen), chosen, at) if show else None,
        "faults": {part: _at(faults, keys) for part, keys in PARTS.items()},
        "other_faults": [fault for fault in faults if not _placed(fault)],
        "refused": bool(faults),
        "we": we,
        "dealer": at.step.before.dealer if at else seen.last_state.dealer,
        "vulnerable": at.step.before.vulnerable if at else seen.last_state.vulnerable,
    }


def _at(faults: tuple[Fault, ...], keys: tuple[str, ...]) -> list[Fault]:
    return [fault for fault in faults if fault.field.split(".")[0] in keys]


def _placed(fault: Fault) -> bool:
    place = fault.field.split(".")[0]
    return place == "abandon" or any(place in keys for keys in PARTS.values())
