"""The links of the cards of a club's tables."""

import uuid

from django.urls import reverse

from club.codes.models import ShortCode
from club.web.links import BadLink, LinkTokens

CARD_LINKS = LinkTokens("club.card")


def find_card(token: str) -> tuple[ShortCode, int]:
    """Return the card of a token, and the token's generation. Raise BadLink if it is invalid."""
    card_id, generation = CARD_LINKS.read(token)
    card = _read_card(card_id)
    if card is None:
        raise BadLink(token)
    return card, generation


def _read_card(card_id: uuid.UUID) -> ShortCode | None:
    rows = ShortCode.objects.select_related("club")
    return rows.filter(pk=card_id, number__isnull=False).first()


def make_card_path(card: ShortCode) -> str:
    """Return the path of the card of a table."""
    return reverse("card", args=[CARD_LINKS.make(card.pk, card.generation)])
