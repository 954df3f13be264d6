"""The cards that were cut for a round: they are checked, and decide nothing that is scored."""

from collections.abc import Mapping

from scoring.rubber_events.entrant import MOST
from scoring.rubber_events.faults import Form
from scoring.shape import format_value

PURPOSES = ("places", "partners", "deal")
_RANKS, _SUITS = "A23456789TJQK", "CDHS"


def check_cuts(form: Form, numbers: Mapping[str, int]) -> None:
    """Record the problems of the cuts of a round, and of the code. numbers: of the entrants."""
    if form.has("code") and (code := form.within("code")) is not None:
        code.only(("name", "house"))
        code.need("name")
        code.text("name")
        if code.has("house"):
            code.within("house")
    for inner in form.objects("cuts"):
        inner.only(("table", "for", "cards"))
        inner.need("for", "cards")
        inner.choice("for", PURPOSES)
        inner.count("table", 1, MOST)
        for at, cards in enumerate(inner.items("cards") or []):
            _check_cards(inner, at, cards, numbers)


def _check_cards(form: Form, at: int, cards: object, numbers: Mapping[str, int]) -> None:
    if not isinstance(cards, Mapping):
        form.fault("not-an-object", f"cards.{at}", value=format_value(cards))
        return
    for who, card in cards.items():
        if who not in numbers:
            form.fault("unknown-entrant", f"cards.{at}", value=format_value(who))
        if not (
            isinstance(card, str) and len(card) == 2 and card[0] in _RANKS and card[1] in _SUITS
        ):
            form.fault("not-a-card", f"cards.{at}.{who}", value=format_value(card))
