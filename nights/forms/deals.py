"""Forms for deals: one form for each kind of game, chosen by the game's name.

A form reads its fields into the score sheet format, and writes a deal into its fields. The two are
inverses for everything that the form can show. A correction does not change the rest of the deal.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol

from club.ledger.refusals import Fault
from nights.games import GAMES
from scoring.games import GAMES as RULES
from scoring.games.protocol import Game
from scoring.seats import Seat

Raw = dict[str, Any]
Dealer = Callable[[], Seat]
"""Returns who dealt. Called only if something is derived from it: it may cost a fold."""


class DealForm(Protocol):
    """The form of one kind of game."""

    template: ClassVar[str]
    """The template of the fields."""

    parts: ClassVar[Mapping[str, tuple[str, ...]]]
    """The parts of the form, and the keys of the format whose faults are shown beside each."""

    typed: ClassVar[tuple[str, ...]]
    """Keys typed as text: their faults are shown even if other values are still missing."""

    def read(self, post: Mapping[str, str], dealer: Dealer, hands: str = "") -> Raw:
        """Return the deal of the fields. hands: the hands of the deal that are known already.

        What was not chosen is left out. What cannot be read is passed on unchanged, so that
        checking the sheet returns every fault.
        """

    def fields(self, deal: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields of a deal that was played: the inverse of read."""

    def missing(self, fields: Mapping[str, str], raw: Mapping[str, Any]) -> tuple[str, ...]:
        """Return labels of what is still to choose."""

    def words(self) -> dict[str, Any]:
        """Return the labels of `missing` by the names that static/reckon.js asks for."""

    def explain(self, fault: Fault, fields: Mapping[str, str]) -> Fault:
        """Return a fault in the words of the form, which knows what was chosen and what was not."""

    def choices(self, game: Game, fields: Mapping[str, str], we: str) -> dict[str, Any]:
        """Return the template's choices. we: the side that is called We."""


def get_form(game: str) -> DealForm:
    """Return the form of a game, by the game's name in a score sheet."""
    form: DealForm = GAMES[game].form(RULES[game].seats)
    return form


_BESIDE_VOID = ("dealer", "rulings", "calls", "hands", "play")
"""The keys that a deal without a result may have."""


def _north() -> Seat:
    """Return North, as a default if the dealer is not needed."""
    return Seat.N


def read_deal(game: str, post: Mapping[str, str], dealer: Dealer = _north) -> Raw:
    """Return the deal of a form's fields, in the score sheet format."""
    return _read(get_form(game), post, dealer, "")


def _read(form: DealForm, post: Mapping[str, str], dealer: Dealer, hands: str) -> Raw:
    raw = form.read(post, dealer, hands)
    if not post.get("void"):
        return raw
    return {"void": post["void"], **{key: raw[key] for key in _BESIDE_VOID if key in raw}}


def get_fields(game: str, deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the form's fields of a deal, to fill a correction: the inverse of deal_from."""
    shown = get_form(game).fields(deal)
    if "void" in deal:
        shown["void"] = str(deal["void"])
    return {name: value for name, value in shown.items() if value}


def make_corrected_deal(
    game: str, deal: Mapping[str, Any], post: Mapping[str, str], dealer: Dealer = _north
) -> Raw:
    """Return a deal as corrected in the form, with everything that the form cannot show.

    A value whose fields are unchanged is not changed: several revokes, a player's name beside one,
    an empty list.
    """
    form, hands = get_form(game), str(deal.get("hands", ""))
    raw = _read(form, post, dealer, hands)
    before = _read(form, get_fields(game, deal), dealer, hands)
    without_result = "void" in raw or raw.get("contract") == "pass"
    for key, value in deal.items():
        if without_result and key not in (*_BESIDE_VOID, "void", "contract"):
            continue
        if raw.get(key) == before.get(key):
            raw[key] = value
    return raw
