"""The stock of a deal at draw and discard: whose turn it is, and what each player has drawn."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nights.games import GAMES
from nights.models import Match
from nights.queries.sheets import MatchSheet
from nights.stock.models import Stock
from scoring.cards import Card, Suit
from scoring.hands import sort_cards, write_hands
from scoring.seats import Seat, turn_from
from scoring.stock import PLAYERS, TURNS, Choice, Drawn, draw_so_far

_SUITS = (Suit.S, Suit.H, Suit.D, Suit.C)


def digest_secret(secret: str) -> str:
    """Return the stored digest of a phone's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def draws_from_stock(game: str) -> bool:
    """Return whether the players of a game draw their hands."""
    return game in GAMES and GAMES[game].draws_hands


@dataclass(frozen=True)
class DrawnTurn:
    """One turn that is over: the seat, the choice, and the cards that it kept and discarded."""

    number: int
    seat: str
    choice: str
    kept: str
    discarded: str


@dataclass(frozen=True)
class StockView:
    """A stock and the turns so far. phones: the digest of each seat's phone, empty for none."""

    row: Stock
    choices: tuple[str, ...]
    phones: Mapping[str, str]

    @property
    def pack(self) -> list[Card]:
        """The pack from the top."""
        return [Card.parse(card) for card in self.row.pack]

    @property
    def over(self) -> bool:
        """Whether everybody has a whole hand."""
        return len(self.choices) == TURNS

    @property
    def turn(self) -> int:
        """The number of the next turn, from 1."""
        return len(self.choices) + 1

    @property
    def turns(self) -> int:
        """The number of all turns."""
        return TURNS

    @property
    def seat(self) -> str:
        """The seat that draws next, empty if the stock is used up."""
        return "" if self.over else str(self._at(len(self.choices)))

    @property
    def top(self) -> str:
        """The top card, which only the player who draws next may see."""
        return "" if self.over else self.row.pack[2 * len(self.choices)]

    @property
    def drawn(self) -> Drawn:
        """The hands and discards so far."""
        return draw_so_far(self.pack, self.choices, Seat(self.row.first))

    @property
    def free_seats(self) -> list[str]:
        """The seats that no phone draws for."""
        return [str(seat) for seat in PLAYERS if not self.phones.get(seat)]

    def holds(self, seat: str, secret: str) -> bool:
        """Return whether the phone with a secret draws for a seat."""
        stored = self.phones.get(seat)
        return bool(stored) and stored == digest_secret(secret)

    def list_hand(self, seat: str) -> list[list[str]]:
        """Return a seat's cards so far, a list for each suit that it has, spades first."""
        return _by_suit(self.drawn.hands[Seat(seat)])

    def list_discards(self, seat: str) -> list[list[str]]:
        """Return the cards that a seat saw and discarded, a list for each suit."""
        return _by_suit(self.drawn.discards[Seat(seat)])

    @property
    def turns_drawn(self) -> list[DrawnTurn]:
        """The turns so far, with their cards."""
        return [self._turn(index, choice) for index, choice in enumerate(self.choices)]

    def find_last_turn(self, seat: str) -> DrawnTurn | None:
        """Return a seat's latest turn, or None."""
        return next((turn for turn in reversed(self.turns_drawn) if turn.seat == seat), None)

    @property
    def hands(self) -> str:
        """Both hands in PBN notation, as they are kept with the deal."""
        return write_hands(self.drawn.hands)

    def _at(self, index: int) -> Seat:
        return turn_from(Seat(self.row.first), index, PLAYERS)

    def _turn(self, index: int, choice: str) -> DrawnTurn:
        kept, thrown = self.row.pack[2 * index], self.row.pack[2 * index + 1]
        if choice == Choice.REJECT:
            kept, thrown = thrown, kept
        return DrawnTurn(index + 1, str(self._at(index)), choice, kept, thrown)


def _by_suit(cards: Sequence[Card]) -> list[list[str]]:
    suits = ([str(card) for card in sort_cards(cards, suit)] for suit in _SUITS)
    return [held for held in suits if held]


def list_stocks(match: Match) -> list[StockView]:
    """Return the stock that counts for each deal of a match, in the order of the deals."""
    rows = Stock.objects.filter(match=match).order_by("act__number")
    latest = {row.number: row for row in rows.prefetch_related("stock_turns", "stock_phones__act")}
    return [_view(latest[number]) for number in sorted(latest)]


def find_stock(match: Match, number: int) -> StockView | None:
    """Return the stock of a deal, or None if nobody has drawn for it."""
    return next((stock for stock in list_stocks(match) if stock.row.number == number), None)


def _view(row: Stock) -> StockView:
    turns = sorted(row.stock_turns.all(), key=lambda turn: turn.turn)
    phones = sorted(row.stock_phones.all(), key=lambda phone: phone.act.number)
    return StockView(
        row, tuple(turn.choice for turn in turns), {phone.seat: phone.secret for phone in phones}
    )


def select_revealed(sheet: MatchSheet, drawn: Sequence[StockView]) -> list[StockView]:
    """Return the stocks of deals that have been entered, which everybody may see."""
    entered = {row.number for row in sheet.history}
    return [stock for stock in drawn if stock.row.number in entered]
