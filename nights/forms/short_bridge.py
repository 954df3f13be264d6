"""The form of Short Bridge."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext as _

from club.forms.typed import read_number
from club.ledger.refusals import Fault
from nights.forms.won import make_won_fields, make_won_tiles, read_won
from scoring.games.protocol import Game
from scoring.games.short_bridge_deal import RevokePenalty
from scoring.seats import Seat

_ROW = re.compile(r"revoke_(\d{1,4})_(?:by|penalty)")
_ROWS = 3
"""The minimum of revokes that the form has room for."""


@dataclass(frozen=True)
class ShortForm:
    """Tricks, honours that a side called, and several revokes, each with its penalty."""

    template: ClassVar[str] = "nights/phone/deals/short_bridge.html"
    parts: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "won": ("won",),
        "honours": ("honours",),
        "revokes": ("revokes",),
    }
    typed: ClassVar[tuple[str, ...]] = ()

    seats: tuple[Seat, ...]

    def read(
        self, post: Mapping[str, str], dealer: Callable[[], Seat], hands: str = ""
    ) -> dict[str, Any]:
        """Return the deal of the fields."""
        deal: dict[str, Any] = {"won": read_won(post["won"])} if post.get("won") else {}
        if post.get("honours"):
            side, held = post["honours"][:2], post["honours"][2:]
            deal["honours"] = {side: read_number(held)}
        revokes = [_revoke(post, row) for row in sorted(_rows(post))]
        if any(revokes):
            deal["revokes"] = [revoke for revoke in revokes if revoke]
        return deal

    def fields(self, deal: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields of a deal."""
        fields = make_won_fields(deal)
        for side, held in deal.get("honours", {}).items():
            fields["honours"] = f"{side}{held}"
        for row, revoke in enumerate(deal.get("revokes", ()), start=1):
            fields |= {f"revoke_{row}_{key}": str(value) for key, value in revoke.items()}
        return fields

    def missing(self, fields: Mapping[str, str], raw: Mapping[str, Any]) -> tuple[str, ...]:
        """Return labels of what is still to choose."""
        words = self.words()
        labels = [] if "won" in raw else [words["won"]]
        for revoke in raw.get("revokes", ()):
            labels += [words[key] for key in ("by", "penalty") if key not in revoke]
        return tuple(dict.fromkeys(labels))

    def words(self) -> dict[str, Any]:
        """Return the labels of what is still to choose."""
        return {
            "won": _("tricks"),
            "by": _("who revoked"),
            "penalty": _("the penalty of the revoke"),
        }

    def explain(self, fault: Fault, fields: Mapping[str, str]) -> Fault:
        """Return the fault as it is: each of its keys is one choice of this form."""
        return fault

    def choices(self, game: Game, fields: Mapping[str, str], we: str) -> dict[str, Any]:
        """Return the template's choices. There are no honours at seven up."""
        they = "EW" if we == "NS" else "NS"
        honours = game.rules().get("game_points") != 7 or fields.get("honours")
        rows = range(1, max([_ROWS, *_rows(fields)]) + 1)
        return {
            "won_tiles": make_won_tiles(we),
            "honours_called": [(we, "3"), (we, "4"), (they, "3"), (they, "4")] if honours else [],
            "revoke_rows": [_read_cells(fields, row) for row in rows],
            "penalties": [(str(penalty), *label()) for penalty, label in _PENALTIES.items()],
        }


_PENALTIES = {
    RevokePenalty.TRICKS: lambda: (_("3 tricks"), _("to the others")),
    RevokePenalty.ADD: lambda: ("+3", _("to the others")),
    RevokePenalty.DEDUCT: lambda: ("\N{MINUS SIGN}3", _("off their score")),
}


def _rows(post: Mapping[str, str]) -> set[int]:
    """Return the rows in which part of a revoke was chosen."""
    rows = {name: _ROW.fullmatch(name) for name, value in post.items() if value}
    return {int(row[1]) for row in rows.values() if row and int(row[1]) < 100}


def _revoke(post: Mapping[str, str], row: int) -> dict[str, str]:
    values = {key: post.get(f"revoke_{row}_{key}", "") for key in ("by", "penalty")}
    return {key: value for key, value in values.items() if value}


def _read_cells(fields: Mapping[str, str], row: int) -> dict[str, Any]:
    """Return a row for the template: its number, its values, and the names of its fields."""
    values = _revoke(fields, row)
    return {
        "number": row,
        "by": values.get("by", ""),
        "by_name": f"revoke_{row}_by",
        "penalty": values.get("penalty", ""),
        "penalty_name": f"revoke_{row}_penalty",
    }
