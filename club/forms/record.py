"""The record of a deal as people type it: what was called, and the cards in order."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from club.forms.typed import cards_from
from scoring.cards import Card, Suit
from scoring.hands import Hands, read_hands
from scoring.pair import Pair
from scoring.play import follow
from scoring.seats import SEATS, Seat

_MOST = 400
"""Words that are read: no auction and no pack has as many, so what is left out was faulty."""


def typed_record(
    post: Mapping[str, str], calls: Callable[[str], list[str]]
) -> dict[str, list[str]]:
    """Return calls and play as the fields say them; what is empty is left out."""
    said = {"calls": calls(post.get("calls", "")), "play": cards_from(post.get("play", ""))}
    return {key: words[:_MOST] for key, words in said.items() if words}


def record_fields(deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields that say a deal's record."""
    return {key: " ".join(deal.get(key, ())) for key in ("calls", "play")}


def won_by_play(
    words: Sequence[str],
    leader: Seat,
    trumps: Suit | None,
    hands: str = "",
    seats: Sequence[Seat] = SEATS,
) -> Pair | None:
    """Return the tricks that a whole record of play shows, or None for one that is cut short.

    None as well where it cannot be read: the laws then say why.
    """
    try:
        cards = [Card.parse(word) for word in words]
        held: Hands | None = read_hands(hands, seats) if hands else None
    except ValueError:
        return None
    played, problems = follow(leader, trumps, cards, held, seats)
    return None if played is None or problems or played.left else played.won
