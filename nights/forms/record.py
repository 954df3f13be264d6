"""The typed record of a deal: the calls, and the cards in order."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from club.forms.typed import read_cards
from scoring.cards import Card, Suit
from scoring.hands import Hands, read_hands
from scoring.pair import Pair
from scoring.play import follow
from scoring.seats import SEATS, Seat

_MOST = 400
"""The limit of words that are read. No valid auction or play has more."""


def read_record(post: Mapping[str, str], calls: Callable[[str], list[str]]) -> dict[str, list[str]]:
    """Return the calls and the play of the fields. An empty one is left out."""
    record = {"calls": calls(post.get("calls", "")), "play": read_cards(post.get("play", ""))}
    return {key: words[:_MOST] for key, words in record.items() if words}


def record_fields(deal: Mapping[str, Any]) -> dict[str, str]:
    """Return the fields of a deal's record."""
    return {key: " ".join(deal.get(key, ())) for key in ("calls", "play")}


def count_tricks_won(
    words: Sequence[str],
    leader: Seat,
    trumps: Suit | None,
    hands: str = "",
    seats: Sequence[Seat] = SEATS,
) -> Pair | None:
    """Return the tricks of a whole record of play, or None for one that is cut short.

    Also None if it cannot be read: checking the sheet then returns the faults.
    """
    try:
        cards = [Card.parse(word) for word in words]
        held: Hands | None = read_hands(hands, seats) if hands else None
    except ValueError:
        return None
    played, problems = follow(leader, trumps, cards, held, seats)
    return None if played is None or problems or played.left else played.won
