"""Random events that a format of files can say all of, for what is written and read again."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scoring.cards import Card, Suit
from scoring.contract import Contract
from scoring.files.deals import Deal, read_deal
from scoring.play import find_winner
from scoring.seats import SEATS, Seat, turn_from

Raw = dict[str, Any]

NAMES = (
    "Ada Birch",
    "Tom Alder",
    'Zoë "Zo" Hazel',
    "Ian O’Rowan",
    "Eva Müller",
    "Jón Þór",
    "Kit \\ Larch",
    "李 明",
    "Sam, Yew",
    "[Event]",
    "{Una}",
    "Ann%",
)


def random_hands(chance: Random) -> str:
    """Return four hands in PBN notation."""
    owners = [seat for seat in SEATS for _card in range(13)]
    chance.shuffle(owners)
    return str(Deal(tuple(owners)))


def random_contract(chance: Random) -> Raw:
    """Return a contract with its result, sometimes with a card led, or a pass."""
    if chance.random() < 0.1:
        return {"contract": "pass"}
    contract = f"{chance.randint(1, 7)}{chance.choice(('C', 'D', 'H', 'S', 'NT'))}"
    result = {
        "contract": contract + chance.choice(("", "", "X", "XX")),
        "declarer": chance.choice("NESW"),
        "tricks": chance.randint(0, 13),
    }
    if chance.random() < 0.5:
        result["lead"] = chance.choice("SHDC") + chance.choice("AKQJT98765432")
    return result


def add_cards(chance: Random, result: Raw, board: Raw) -> None:
    """Add an auction and the play of some cards to a result that has a contract."""
    result.pop("lead", None)
    if result["contract"] == "pass":
        result["calls"] = ["pass"] * 4
        return
    contract = Contract.parse(result["contract"])
    declarer = Seat(result["declarer"])
    before = SEATS.index(declarer) - SEATS.index(Seat(board["dealer"]))
    doubles = {"": [], "X": ["X"], "XX": ["X", "pass", "pass", "XX"]}[contract.doubling]
    bid = f"{contract.level}{contract.strain}"
    result["calls"] = ["pass"] * (before % 4) + [bid, *doubles, *["pass"] * 3]
    play = play_cards(chance, board["hands"], declarer, contract.trumps, chance.randint(2, 52))
    result["play"] = [str(card) for _seat, card in play]
    result["lead"] = f"{play[0][1].suit}{play[0][1].rank}"
    sides = "NS" if result["declarer"] in "NS" else "EW"
    won = sum(
        find_winner(play[start : start + 4], contract.trumps) in sides
        for start in range(0, len(play) - 3, 4)
    )
    result["tricks"] = won + (0 if len(play) == 52 else chance.randint(0, 13 - len(play) // 4))


def play_cards(
    chance: Random, hands: str, declarer: Seat, trumps: Suit | None, count: int
) -> list[tuple[Seat, Card]]:
    """Return cards that follow suit, with the seats that play them."""
    deal = read_deal(hands, 1)
    assert deal is not None
    held = {
        seat: [
            Card(rank, Suit(suit))
            for suit, ranks in zip("SHDC", deal.write_hand(seat), strict=True)
            for rank in ranks
        ]
        for seat in SEATS
    }
    played: list[tuple[Seat, Card]] = []
    turn = turn_from(declarer, 1)
    while len(played) < count:
        trick = played[len(played) // 4 * 4 :]
        led = [card for card in held[turn] if trick and card.suit == trick[0][1].suit]
        card = chance.choice(led or held[turn])
        held[turn].remove(card)
        played.append((turn, card))
        turn = turn_from(turn, 1)
        if len(played) % 4 == 0:
            turn = find_winner(played[-4:], trumps)
    return played


def random_result(chance: Random, scoring: str) -> Raw:
    """Return what a table of pairs can have: a contract, points, a ruling, or nothing."""
    kind = chance.random()
    if kind < 0.06:
        return {"not_played": True}
    if kind < 0.1:
        return {"late": True}
    if kind < 0.2:
        return {"score": chance.choice((-620, -50, 0, 110, 420))}
    result = {} if kind < 0.3 else random_contract(chance)
    if kind < 0.35 and scoring != "total-points":
        share = "55.5%" if scoring == "matchpoints" else "-2 IMPs"
        award = chance.choice(("AVE+", "AVE", "AVE-", share))
        result["adjusted"] = {"ns": award, "ew": "AVE"}
        if "contract" in result and chance.random() < 0.5:
            del result["adjusted"]["ew"]
    elif not result:
        result = random_contract(chance)
    if chance.random() < 0.1:
        result["turned"] = True
    return result


def random_entrants(chance: Random, count: int, **more: Any) -> list[Raw]:
    """Return pairs numbered from 1, some without members."""
    return [
        {"number": str(number), **more}
        | (
            {"members": [{"name": name} for name in chance.sample(NAMES, 2)]}
            if chance.random() < 0.9
            else {}
        )
        for number in range(1, count + 1)
    ]


def random_board(chance: Random, number: int, results: Sequence[Raw], **more: Any) -> Raw:
    """Return a board with hands, sometimes with a dealer and a vulnerability of its own."""
    board = {"board": number, **more, "results": list(results)}
    if chance.random() < 0.8:
        board["hands"] = random_hands(chance)
    if chance.random() < 0.1:
        board |= {"dealer": "NESW"[number % 4]}  # the next one's
    return board


def random_pairs(chance: Random) -> Raw:
    """Return an event of pairs of one session, in one section or two, with one winner or two."""
    scoring = chance.choice(("matchpoints", "cross-imps", "butler", "total-points"))
    lined, sections = chance.random() < 0.3, chance.choice(((), (), ("A", "B")))
    count = 2 * chance.randint(1, 4)
    entrants: list[Raw] = []
    for section in sections or ("",):
        told = {"section": section} if section else {}
        for line in ("NS", "EW") if lined else ("",):
            more = told | ({"line": line} if line else {})
            entrants += random_entrants(chance, count, **more)
    boards = []
    for section in sections or ("",):
        for number in sorted(chance.sample(range(1, 40), chance.randint(1, 4))):
            results = random_results(chance, scoring, count, lined)
            told = {"section": section} if section else {}
            boards.append(random_board(chance, number, results, expected=len(results), **told))
    share_hands(boards)
    return {
        "name": "Club",
        "date": "2026-11-24",
        "kind": "pairs",
        "scoring": scoring,
        "winners": 2 if lined else 1,
        "entrants": entrants,
        "boards": boards,
    }


def random_results(chance: Random, scoring: str, count: int, lined: bool) -> list[Raw]:
    """Return the results of a board that every entrant plays once."""
    numbers = [str(number) for number in range(1, count + 1)]
    if lined:
        pairs = list(zip(numbers, chance.sample(numbers, count), strict=True))
    else:
        mixed = chance.sample(numbers, count)
        pairs = list(zip(mixed[::2], mixed[1::2], strict=True))
    return [
        {"round": chance.randint(1, 9), "table": table, "ns": ns, "ew": ew}
        | random_result(chance, scoring)
        for table, (ns, ew) in enumerate(pairs, start=1)
    ]


def share_hands(boards: Sequence[Raw]) -> None:
    """Give the same board of all sections the same hands, dealer and vulnerability."""
    first: dict[int, Raw] = {}
    for board in boards:
        known = first.setdefault(board["board"], board)
        for key in ("hands", "dealer", "vulnerable"):
            board.pop(key, None) if key not in known else board.update({key: known[key]})


def random_match(chance: Random) -> Raw:
    """Return an event of one match of teams, with line-ups, and some auctions and plays."""
    names = chance.sample(NAMES, 8)
    home, away = names[:4], names[4:]
    boards = []
    for number in sorted(chance.sample(range(1, 33), chance.randint(1, 5))):
        board = {"board": number, "hands": random_hands(chance)}
        dealt = {**board, "dealer": "NESW"[(number - 1) % 4]}
        for room in ("open", "closed"):
            result = random_contract(chance)
            if chance.random() < 0.5:
                add_cards(chance, result, dealt)
            board[room] = result
        boards.append(board)
    seats = {
        "home": {"open": home[:2], "closed": home[2:]},
        "away": {"open": away[:2], "closed": away[2:]},
    }
    entrants = [
        {"number": str(place), "members": [{"name": name} for name in team]}
        for place, team in ((1, home), (2, away))
    ]
    match = {"round": 3, "table": 2, "home": "1", "away": "2", "lineup": seats, "boards": boards}
    return {
        "name": "Match",
        "date": "2026-11-24",
        "kind": "teams",
        "scoring": "imps",
        "entrants": entrants,
        "matches": [match],
    }
