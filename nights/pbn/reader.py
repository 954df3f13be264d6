"""Read PBN from standard input and write its games as JSON: ``python -m nights.pbn.reader``.

endplay parses the text, and its output is converted to the score sheet format. Deals are not
validated here, but when they are entered.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from endplay.parsers import pbn
from endplay.types import Bid, Card, ContractBid, Denom, PenaltyBid

from scoring.auction import read_auction
from scoring.cards import Card as OurCard
from scoring.contract import Contract
from scoring.hands import read_hands
from scoring.play import follow
from scoring.seats import Seat, get_left_of, get_side

_STRAINS = {
    Denom.clubs: "C",
    Denom.diamonds: "D",
    Denom.hearts: "H",
    Denom.spades: "S",
    Denom.nt: "NT",
}
# Within a line: what could also match the lines after it would be tried at each of many blank ones.
_TAG = re.compile(r'^[ \t]*\[(\w+)[ \t]+"(.*?)"\]', re.MULTILINE)


def read_games(text: str) -> list[str]:
    """Return the games of a file, with the tags that repeat the previous game filled in."""
    cleaned = text.replace("\r\n", "\n").lstrip("\N{ZERO WIDTH NO-BREAK SPACE}")
    lines = [line for line in cleaned.split("\n") if not line.startswith("%")]
    parts = [part for part in _split(lines) if _TAG.search(part)]
    known: dict[str, str] = {}
    filled = []
    for part in parts:
        filled.append(_filled(part, known))
        known = known | dict(_TAG.findall(filled[-1]))
    return filled


def _split(lines: Iterable[str]) -> Iterator[str]:
    """Yield the text of each game: one begins at a tag after a blank line."""
    game: list[str] = []
    blank = False
    for line in lines:
        if blank and line.lstrip().startswith("["):
            yield "\n".join(game)
            game = []
        blank = not line.strip()
        # One blank line says as much as many, which the parser would look through one by one.
        if not (blank and game and not game[-1].strip()):
            game.append(line)
    yield "\n".join(game)


def _filled(part: str, known: dict[str, str]) -> str:
    """Return a game with its tags that repeat the previous game filled in."""
    return _TAG.sub(
        lambda tag: f'[{tag[1]} "{known.get(tag[1], "") if tag[2] == "#" else tag[2]}"]', part
    )


def read_boards(text: str, most: int | None = None) -> Iterator[dict[str, Any]]:
    """Yield each game: its board number, and the deal or the reason why it cannot be read.

    most: the number of games after which the others are not read.
    """
    for number, part in enumerate(read_games(text)[:most], start=1):
        tags = {name.lower(): value for name, value in _TAG.findall(part)}
        board = tags.get("board") or str(number)
        try:
            boards = pbn.loads(part)
            yield {"board": board, "deal": read_deal(boards[0], tags)}
        except Exception as error:
            yield {"board": board, "fault": str(error) or type(error).__name__}


def read_deal(board: Any, tags: dict[str, str]) -> dict[str, Any]:
    """Return a game as a deal, leaving out what is missing in the file."""
    deal: dict[str, Any] = {}
    if board.dealer is not None and tags.get("dealer", tags.get("auction", "")):
        deal["dealer"] = board.dealer.abbr
    calls = [_call(bid) for bid in board.auction]
    deal |= _contract(board, tags, calls, deal.get("dealer"))
    hands = board.deal.to_pbn() if tags.get("deal") else ""
    if calls:
        deal["calls"] = calls
    if hands:
        deal["hands"] = hands
    play = list(_cards(board.play))
    if play:
        deal["play"] = play
    if "tricks" not in deal and deal.get("contract") not in (None, "pass"):
        deal |= _tricks(deal)
    return deal


def _contract(
    board: Any, tags: dict[str, str], calls: list[str], dealer: str | None
) -> dict[str, Any]:
    """Return the contract, declarer and tricks from the tags, or else from the calls."""
    stated = tags.get("contract", "?")
    if stated in ("", "?"):
        return _called(calls, dealer)
    contract = board.contract
    if contract.is_passout():
        return {"contract": "pass"}
    doubled = {"passed": "", "doubled": "X", "redoubled": "XX"}[contract.penalty.name]
    deal: dict[str, Any] = {"contract": f"{contract.level}{_STRAINS[contract.denom]}{doubled}"}
    if tags.get("declarer", "?").lstrip("^") not in ("", "?"):
        deal["declarer"] = contract.declarer.abbr
    won = re.fullmatch(r"\^?(\d{1,2})", tags.get("result", ""))
    return deal | ({"tricks": int(won[1])} if won else {})


def _called(calls: list[str], dealer: str | None) -> dict[str, Any]:
    auction, problems = read_auction(calls)
    if auction is None or problems:
        return {}
    if auction.contract is None:
        return {"contract": "pass"}
    declarer = auction.declarer(Seat(dealer)) if dealer else None
    return {"contract": str(auction.contract)} | ({"declarer": str(declarer)} if declarer else {})


def _tricks(deal: dict[str, Any]) -> dict[str, int]:
    """Return the tricks from a complete record of play; empty if it is incomplete."""
    if "declarer" not in deal or "play" not in deal:
        return {}
    declarer = Seat(deal["declarer"])
    cards = [OurCard.parse(card) for card in deal["play"]]
    hands = read_hands(deal["hands"]) if "hands" in deal else None
    trumps = Contract.parse(deal["contract"]).trumps
    played, problems = follow(get_left_of(declarer), trumps, cards, hands)
    if played is None or problems or played.left:
        return {}
    return {"tricks": played.won[get_side(declarer)]}


def _call(bid: Bid) -> str:
    if isinstance(bid, ContractBid):
        return f"{bid.level}{_STRAINS[bid.denom]}"
    if isinstance(bid, PenaltyBid):
        return {"passed": "pass", "doubled": "X", "redoubled": "XX"}[bid.penalty.name]
    raise ValueError(f"{bid} is not a call")


def _cards(play: Iterable[Card]) -> Iterator[str]:
    """Yield the cards up to the first gap, which endplay fills with a card without a suit."""
    for card in play:
        if card.suit is Denom.nt:
            return
        yield card.rank.abbr + _STRAINS[card.suit]


if __name__ == "__main__":
    sent = sys.stdin.buffer.read().decode("utf-8", "replace")
    limit = int(sys.argv[1]) if sys.argv[1:] else None
    sys.stdout.write(json.dumps(list(read_boards(sent, limit))))
