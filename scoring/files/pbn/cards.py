"""The auction and the play of a PBN game."""

import re
from collections.abc import Iterable, Iterator

from scoring.auction import PASS
from scoring.cards import Card
from scoring.contract import Contract
from scoring.files.spellings import read_call, read_card, read_seat
from scoring.play import find_winner
from scoring.seats import SEATS, Seat, turn_from

_REMARK = re.compile(r"=[0-9]{1,3}=|\$[0-9]{1,3}|[!?]{1,2}")
"""A reference to a note, a glyph, and how good a call or a card was."""

_MOST_CALLS = 319
"""The longest auction: 35 bids, each doubled and redoubled after two passes."""


def _strip(tokens: Iterable[str]) -> Iterator[str]:
    """Yield the tokens without remarks, which may hang on them."""
    for token in tokens:
        bare = token.rstrip("!?") if token[-1:] in ("!", "?") else token
        if bare and not _REMARK.fullmatch(bare):
            yield bare.partition("=")[0] if bare[:1] != "=" else bare


def read_calls(tokens: Iterable[str]) -> list[str] | None:
    """Return the calls from the dealer's on, or None if they are not all known and regular."""
    calls: list[str] = []
    for token in _strip(tokens):
        if token == "*":  # noqa: S105 (an asterisk, not a secret)
            break
        if token.upper() == "AP":
            calls += [PASS] * _count_passes(calls)
            break
        call = read_call(token)
        if call is None or len(calls) > _MOST_CALLS:
            return None
        calls.append(call)
    return calls or None


def _count_passes(calls: list[str]) -> int:
    """Return how many passes are left if all others pass."""
    bids = [place for place, call in enumerate(calls) if call != PASS]
    return max(0, 4 - len(calls) + bids[-1] if bids else 4 - len(calls))


def read_play(
    tokens: Iterable[str], leader: Seat, contract: Contract
) -> tuple[list[str] | None, str]:
    """Return the cards in the order in which they were played, and the one led, "" if unknown.

    tokens: four a trick, the opening leader's first and then clockwise, whoever led to the
    trick. The list is None if the play cannot be followed.
    """
    columns = [token for token in _strip(tokens) if token not in ("*", "+")]
    played: list[str] = []
    known: set[str] = set()
    turn = leader
    for start in range(0, len(columns), len(SEATS)):
        row = dict(zip(_list_seats(leader), columns[start : start + len(SEATS)], strict=False))
        trick: list[tuple[Seat, Card]] = []
        for seat in _list_seats(turn):
            text = row.get(seat, "-")
            if text == "-":
                break
            card = read_card(text)
            if card is None or card in known:
                return None, _find_lead(played)
            known.add(card)
            trick.append((seat, Card.parse(card)))
        played += [str(card) for _seat, card in trick]
        if len(trick) < len(SEATS):
            break
        turn = find_winner(trick, contract.trumps)
    return played or None, _find_lead(played)


def _list_seats(first: Seat) -> list[Seat]:
    return [turn_from(first, places) for places in range(len(SEATS))]


def _find_lead(played: list[str]) -> str:
    """Return the first card as suit and rank."""
    return played[0][1] + played[0][0] if played else ""


def read_leader(value: str, declarer: Seat) -> Seat:
    """Return who led: whom the tag names, or else the hand on declarer's left."""
    return read_seat(value) or turn_from(declarer, 1)
