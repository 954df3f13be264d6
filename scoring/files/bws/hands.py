"""The hands of the boards in HandRecord."""

from scoring.files.answer import FileProblem
from scoring.files.bws.rows import Row, Tables, get_text, get_whole
from scoring.files.deals import TEMPLATES, DealFault, make_deal, read_holding
from scoring.files.limits import MOST_BOARDS, MOST_RESULTS, check_count

SEATS = ("North", "East", "South", "West")
SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
"""The parts of the names of the columns, seats clockwise."""

Hands = dict[tuple[int, int], str]
"""Hands in PBN notation by section and board."""


def read_hands(tables: Tables, problems: list[FileProblem]) -> Hands:
    """Return the hands of a file. Deals that cannot be are problems of their boards."""
    rows = tables.get("HandRecord", ())
    check_count("too-many-results", len(rows), MOST_RESULTS)
    hands: Hands = {}
    for row in rows:
        section, board = get_whole(row, "Section"), get_whole(row, "Board")
        if not 0 < board <= MOST_BOARDS or not any(row.get(f"North{suit}") for suit in SUITS):
            continue
        try:
            deal = _read_deal(row, board)
        except DealFault as why:
            problems.append(FileProblem(str(why), board, field="hands"))
            continue
        if hands.setdefault((section, board), deal) != deal:
            message = TEMPLATES["hands-differ"] % {"board": board}
            problems.append(FileProblem(message, board, field="hands"))
    return hands


def _read_deal(row: Row, board: int) -> str:
    hands = []
    for seat in SEATS:
        cards: list[int] = []
        for number, suit in enumerate(SUITS):
            holding = read_holding(get_text(row, seat + suit), number)
            if holding is None:
                raise DealFault("not-hands", board)
            cards += holding
        hands.append(cards)
    return str(make_deal(hands, board))
