"""The games of a PBN file as the deals of a score sheet, and back.

Deals are not validated here, but where they are scored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.auction import PASS, read_auction
from scoring.cards import Card
from scoring.contract import Contract
from scoring.files.answer import FileRefused
from scoring.files.pbn.cards import read_calls, read_leader, read_play
from scoring.files.pbn.games import Game, read_games
from scoring.files.pbn.layout import write_file, write_game
from scoring.files.pbn.singles import SEAT_TAGS, write_calls, write_play
from scoring.files.pbn.told import read_value, read_won
from scoring.files.spellings import read_contract, read_seat, write_contract
from scoring.files.text import clean_name, clean_text
from scoring.hands import read_hands
from scoring.play import follow
from scoring.seats import Seat, Side, get_side
from scoring.wording import sentence

MOST_CHARACTERS = 400_000
MOST_GAMES = 500

TEMPLATES = {
    "too-long": sentence("The file has more than %(most)s characters."),
    "too-many-games": sentence("The file has more than %(most)s games."),
    "contract": sentence("%(text)s is no contract."),
    "tricks": sentence("%(text)s is no number of tricks."),
    "auction": sentence("The auction has something that is no call."),
    "play": sentence("The play has something that is no card, or a card twice."),
}
"""The English sentence for each code of a refusal, or of why a game cannot be read."""


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game: its board number, and the deal in the score sheet format, or why there is none."""

    board: str
    deal: Mapping[str, Any] | None = None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """A deal of a score sheet to be written. data: the deal in the score sheet format."""

    number: int
    dealer: Seat
    vulnerable: frozenset[Side]
    data: Mapping[str, Any]


class _Unreadable(Exception):
    """A game that cannot be read. Its text is the sentence."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(TEMPLATES[code] % values)


def read_sheet(text: str) -> list[SheetGame]:
    """Return the games of a file in order. Raise FileRefused if there are too many."""
    if len(text) > MOST_CHARACTERS:
        raise FileRefused(TEMPLATES["too-long"] % {"most": f"{MOST_CHARACTERS:,}"})
    games = read_games(clean_text(text))
    if len(games) > MOST_GAMES:
        raise FileRefused(TEMPLATES["too-many-games"] % {"most": MOST_GAMES})
    return [_read_game(game, number) for number, game in enumerate(games, start=1)]


def _read_game(game: Game, number: int) -> SheetGame:
    board = game.get("board")[:_LONGEST] or str(number)
    try:
        return SheetGame(board, _read_deal(game))
    except _Unreadable as unreadable:
        return SheetGame(board, fault=str(unreadable))


_LONGEST = 20
"""The number of characters of a board's number, or of a contract, that are repeated."""


def _read_deal(game: Game) -> dict[str, Any]:
    """Return a game as a deal, leaving out what is missing in the file."""
    deal: dict[str, Any] = {}
    dealer = read_seat(game.get("dealer")) or read_seat(game.get("auction"))
    if dealer:
        deal["dealer"] = str(dealer)
    tokens = game.sections.get("auction", [])
    calls = read_calls(tokens)
    if tokens and calls is None and tokens[0] not in _NO_CALL:
        raise _Unreadable("auction")
    deal |= _read_contract(game, calls or [], dealer)
    if hands := game.get("deal"):
        deal["hands"] = hands
    if calls:
        deal["calls"] = calls
    if "declarer" in deal and game.sections.get("play"):
        deal |= _read_cards(game, deal)
    return deal


_NO_CALL = ("*", "+", "-")
"""What an auction begins with that was not recorded."""


def _read_contract(game: Game, calls: list[str], dealer: Seat | None) -> dict[str, Any]:
    """Return the contract, declarer and tricks from the tags, or else from the calls."""
    stated = game.get("contract")
    if not stated:
        return _read_called(calls, dealer)
    contract = read_contract(stated)
    if contract is None:
        raise _Unreadable("contract", text=stated[:_LONGEST])
    if contract == PASS:
        return {"contract": PASS}
    declarer = read_seat(game.get("declarer"))
    tricks = _read_tricks(read_value(game.get("result")), contract, declarer)
    return {
        "contract": contract,
        **({"declarer": str(declarer)} if declarer else {}),
        **({} if tricks is None else {"tricks": tricks}),
    }


def _read_tricks(result: str, contract: str, declarer: Seat | None) -> int | None:
    """Return the tricks of declarer's side, None if the file does not say them.

    Whether their number is possible is left to whoever scores the deal.
    """
    if not result or (result.isascii() and result.isdigit() and len(result) <= 2):
        return int(result) if result else None
    won = read_won(result, contract, declarer) if declarer else None
    if won is None and declarer:
        raise _Unreadable("tricks", text=result[:_LONGEST])
    return won


def _read_called(calls: list[str], dealer: Seat | None) -> dict[str, Any]:
    auction, problems = read_auction(calls)
    if auction is None or problems:
        return {}
    if auction.contract is None:
        return {"contract": PASS}
    declarer = auction.declarer(dealer) if dealer else None
    return {"contract": str(auction.contract), **({"declarer": str(declarer)} if declarer else {})}


def _read_cards(game: Game, deal: Mapping[str, Any]) -> dict[str, Any]:
    """Return the cards in the order in which they were played, and the tricks if all were."""
    tokens = game.sections["play"]
    leader = read_leader(game.get("play"), Seat(deal["declarer"]))
    contract = Contract.parse(deal["contract"])
    play, _lead = read_play(tokens, leader, contract)
    if play is None:
        if any(token not in _NO_CALL for token in tokens):
            raise _Unreadable("play")
        return {}
    told: dict[str, Any] = {"play": play}
    if "tricks" not in deal:
        played, problems = follow(
            leader, contract.trumps, [Card.parse(card) for card in play], _read_hands(deal)
        )
        if played is not None and not problems and not played.left:
            told["tricks"] = played.won[get_side(Seat(deal["declarer"]))]
    return told


def _read_hands(deal: Mapping[str, Any]) -> Any:
    """Return the hands of a deal, None without any or if they cannot be read."""
    try:
        return read_hands(deal["hands"]) if "hands" in deal else None
    except ValueError:
        return None


def write_sheet(
    boards: Iterable[SheetBoard], *, title: str, date: str, players: Mapping[Seat, str]
) -> bytes:
    """Return the deals of a score sheet that have a contract as a PBN file.

    date: as ISO 8601. players: by seat, as far as they are known. Points are not written: those of
    a rubber are no points of a board.
    """
    head = {"Event": clean_name(title), "Date": date.replace("-", "."), "Scoring": "Rubber"}
    head |= {SEAT_TAGS[seat]: clean_name(name) for seat, name in players.items()}
    games = [_write_board(board, head) for board in boards if board.data.get("contract")]
    return write_file(games, "Cut In")


def _write_board(board: SheetBoard, head: Mapping[str, str]) -> list[str]:
    data = board.data
    tags = {
        **head,
        "Board": str(board.number),
        "Dealer": str(board.dealer),
        "Vulnerable": _VULNERABLE[board.vulnerable],
        "Deal": data.get("hands", ""),
        "Contract": write_contract(data["contract"]),
        "Declarer": data.get("declarer", ""),
        "Result": str(data.get("tricks", "")),
    }
    sections = {}
    if data.get("calls"):
        sections["Auction"] = write_calls(data["calls"], board.dealer)
    if data.get("play") and data["contract"] != PASS:
        sections["Play"] = write_play(data)
    return write_game(tags, sections)


_VULNERABLE = {
    frozenset[Side](): "None",
    frozenset((Side.NS,)): "NS",
    frozenset((Side.EW,)): "EW",
    frozenset((Side.NS, Side.EW)): "All",
}
