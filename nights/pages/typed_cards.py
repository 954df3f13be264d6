"""Cards typed round by round as they were cut, or drawn by the program."""

import secrets
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from club.forms import read_card
from club.ledger.refusals import Refused
from club.models import Player
from club.web.pages import PageVisit

_MOST_ROUNDS = 12
"""Rounds that the page reads. Cards that are equal more often are not typed by hand."""


def posted_cards(
    visit: PageVisit, players: Sequence[Player]
) -> tuple[list[dict[uuid.UUID, str]], Any]:
    """Return the typed rounds of cards, and the chance that draws them or None."""
    post = visit.request.POST
    rounds = typed_rounds(post.dict(), players)
    if post.get("cut") == "typed":
        return rounds or [{}], None
    if rounds:
        text = _("Cards are typed in: cut with those, or clear them to have cards drawn.")
        raise Refused.because("typed", text, "cards")
    return [], secrets.SystemRandom()


def typed_rounds(post: Mapping[str, Any], players: Sequence[Player]) -> list[dict[uuid.UUID, str]]:
    """Return the cards in the fields ``card_1_…``, ``card_2_…``, one round for each number."""
    rounds = []
    for number in range(1, _MOST_ROUNDS + 1):
        cards = {
            player.pk: read_card(post.get(f"card_{number}_{player.pk}", "")) for player in players
        }
        rounds.append({pk: card for pk, card in cards.items() if card})
    while rounds and not rounds[-1]:
        rounds.pop()
    return rounds


@dataclass(frozen=True)
class CutRound:
    """A round of a cut to type: who cuts, why, and the cards so far."""

    number: int
    reason: str
    cards: list[tuple[Any, str]]
