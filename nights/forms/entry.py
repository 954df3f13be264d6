"""The context of the template in which a deal is entered, in a match or at a board."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from club.ledger.refusals import Fault, Refused
from nights.forms.deals import DealForm, get_form, make_corrected_deal, read_deal
from scoring.games.protocol import Game
from scoring.seats import Seat


@dataclass(frozen=True)
class DealEntry:
    """A deal to enter or correct, without the match or board that it belongs to.

    players: who holds each seat, by its letter. vulnerable: the vulnerable sides. preview: returns
    the preview of (deal, what is still to choose, keys typed as text). data: the stored deal that
    is corrected, or None for a new one.
    """

    game: Game
    players: Mapping[str, Any]
    dealer: Seat
    vulnerable: Any
    preview: Callable[[Mapping[str, Any], Sequence[str], Collection[str]], Any]
    data: Mapping[str, Any] | None = None

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides."""
        return ("NS", "EW")

    def read(self, fields: Mapping[str, str]) -> dict[str, Any]:
        """Return the deal of the fields, with what the form cannot show of a stored one."""
        if self.data is None:
            return read_deal(self.game.name, fields, lambda: self.dealer)
        return make_corrected_deal(self.game.name, self.data, fields, lambda: self.dealer)


def make_deal_form(
    entry: DealEntry,
    fields: Mapping[str, str],
    *,
    we: str = "NS",
    refused: Refused | None = None,
    show: bool = False,
) -> dict[str, Any]:
    """Return the context of the form's template.

    fields: what has been chosen. we: the side that is called We. show: whether to compute the score
    of what has been chosen.
    """
    form = get_form(entry.game.name)
    chosen = {name: value for name, value in fields.items() if isinstance(value, str)}
    faults = tuple(form.explain(fault, chosen) for fault in (refused.faults if refused else ()))
    parts = {part: _faults_at(faults, keys) for part, keys in form.parts.items()}
    return {
        "entry": entry,
        "game": entry.game,
        "players": entry.players,
        "chosen": chosen,
        "seats": [str(seat) for seat in entry.game.seats],
        "form_template": form.template,
        **form.choices(entry.game, chosen, we),
        "preview": _preview(form, entry, chosen) if show else None,
        "faults": parts,
        "part_faults": [(part, fault) for part, listed in parts.items() for fault in listed],
        "other_faults": [fault for fault in faults if not _has_place(fault, form)],
        "refused": bool(faults),
        "we": we,
        "dealer": entry.dealer,
        "vulnerable": entry.vulnerable,
    }


def _preview(form: DealForm, entry: DealEntry, chosen: Mapping[str, str]) -> Any:
    raw = entry.read(chosen)
    missing = () if "void" in raw else form.missing(chosen, raw)
    return entry.preview(raw, missing, form.typed)


def _faults_at(faults: tuple[Fault, ...], keys: tuple[str, ...]) -> list[Fault]:
    return [fault for fault in faults if fault.field.split(".")[0] in keys]


def _has_place(fault: Fault, form: DealForm) -> bool:
    part = fault.field.split(".")[0]
    return part in ("abandon", "overrule") or any(part in keys for keys in form.parts.values())
