"""A deal and the form that says it: one form for each kind of game, chosen by the game's name.

A form reads its fields into the score sheet format, and writes a deal into its fields. The two
are inverses for whatever the form can show; a correction keeps the rest of the deal as it was.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Protocol

from club.games import GAMES
from scoring.games import GAMES as RULES
from scoring.games.protocol import Game
from scoring.seats import Seat

Raw = dict[str, Any]
Dealer = Callable[[], Seat]
"""Says who dealt. Asked only where something is derived from it: it may cost a fold."""


class DealForm(Protocol):
    """The form of one kind of game."""

    template: ClassVar[str]
    """What shows the fields."""

    parts: ClassVar[Mapping[str, tuple[str, ...]]]
    """The parts of the form, and the keys of the format whose faults show beside each."""

    typed: ClassVar[tuple[str, ...]]
    """Keys that are typed as text: their faults show while other things are still missing."""

    def read(self, post: Mapping[str, str], dealer: Dealer, hands: str = "") -> Raw:
        """Return the deal that the fields say; hands are those known of it already.

        What was not chosen is left out, and what cannot be read is passed on as it came, so
        that the sheet's own check names every fault.
        """

    def fields(self, deal: Mapping[str, Any]) -> dict[str, str]:
        """Return the fields that say a deal that was played: the inverse of reading."""

    def missing(self, fields: Mapping[str, str], raw: Mapping[str, Any]) -> tuple[str, ...]:
        """Name what is still to choose."""

    def choices(self, game: Game, fields: Mapping[str, str], we: str) -> dict[str, Any]:
        """Return what the template offers, with We on the side that is named."""


def form_of(game: str) -> DealForm:
    """Return the form of a game, by its name in a score sheet."""
    form: DealForm = GAMES[game].form(RULES[game].seats)
    return form


_BESIDE_VOID = ("dealer", "rulings", "calls", "hands", "play")
"""What may stand in a deal without a result."""


def _north() -> Seat:
    """Stand in where nobody asks who dealt."""
    return Seat.N


def deal_from(game: str, post: Mapping[str, str], dealer: Dealer = _north) -> Raw:
    """Return the deal that a form's fields say, in the score sheet format."""
    return _read(form_of(game), post, dealer, "")


def _read(form: DealForm, post: Mapping[str, str], dealer: Dealer, hands: str) -> Raw:
    raw = form.read(post, dealer, hands)
    if not post.get("void"):
        return raw
    return {"void": post["void"], **{key: raw[key] for key in _BESIDE_VOID if key in raw}}


def fields_from(game: str, deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the form's fields that say a deal: the inverse, to fill a correction."""
    shown = form_of(game).fields(deal)
    if "void" in deal:
        shown["void"] = str(deal["void"])
    return {name: value for name, value in shown.items() if value}


def corrected(
    game: str, deal: Mapping[str, Any], post: Mapping[str, str], dealer: Dealer = _north
) -> Raw:
    """Return a deal as the form corrects it, with everything that the form cannot show.

    What the fields say just as they did before stays as it was: several revokes, a player's
    name beside one, an empty list.
    """
    form, hands = form_of(game), str(deal.get("hands", ""))
    raw = _read(form, post, dealer, hands)
    before = _read(form, fields_from(game, deal), dealer, hands)
    without_result = "void" in raw or raw.get("contract") == "pass"
    for key, value in deal.items():
        if without_result and key not in (*_BESIDE_VOID, "void", "contract"):
            continue
        if raw.get(key) == before.get(key):
            raw[key] = value
    return raw
