"""The hands in a USEBIO file: in HANDSET, or beside the results of a board."""

from collections.abc import Iterable

from scoring.files.answer import FileProblem
from scoring.files.deals import TEMPLATES, DealFault, make_deal, read_holding
from scoring.files.limits import MOST_BOARDS
from scoring.files.spellings import read_seat
from scoring.files.usebio.tree import Element
from scoring.seats import SEATS

_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def read_board_number(board: Element) -> int:
    """Return the number of a board, 0 if it has none."""
    text = board.get("BOARD_NUMBER")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    return number if number <= MOST_BOARDS else 0


def read_hands(boards: Iterable[Element], problems: list[FileProblem]) -> dict[int, str]:
    """Return the hands by board, in PBN notation. Deals that cannot be are problems."""
    hands: dict[int, str] = {}
    for board in boards:
        number = read_board_number(board)
        if not number or not any(board.list("HAND")):
            continue
        try:
            deal = _read_deal(board, number)
        except DealFault as why:
            problems.append(FileProblem(str(why), number, field="HAND"))
            continue
        if deal and hands.setdefault(number, deal) != deal:
            message = TEMPLATES["hands-differ"] % {"board": number}
            problems.append(FileProblem(message, number, field="HAND"))
    return hands


def _read_deal(board: Element, number: int) -> str:
    """Return the deal of a board, "" if two hands or more are not known."""
    held: dict[str, list[int]] = {}
    for hand in board.list("HAND"):
        seat = read_seat(hand.get("DIRECTION"))
        cards: list[int] = []
        for at, suit in enumerate(_SUITS):
            holding = read_holding(hand.get(suit).replace(" ", "").replace("-", ""), at)
            if seat is None or holding is None or len(holding) > 13:
                raise DealFault("not-hands", number)
            cards += holding
        if seat is not None and cards:
            held[str(seat)] = cards
    deal = make_deal([held.get(str(seat)) for seat in SEATS], number)
    return "" if deal is None else str(deal)
