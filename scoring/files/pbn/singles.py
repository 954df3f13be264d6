"""Writing a game of a single result: the contract, the auction and the play."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.auction import PASS
from scoring.cards import Card
from scoring.contract import Contract
from scoring.duplicate.points import NAMES, get_vulnerable, score_result
from scoring.files.pbn.describing import describe_board
from scoring.files.pbn.layout import write_game
from scoring.files.spellings import write_contract
from scoring.files.text import clean_name
from scoring.play import find_winner
from scoring.seats import SEATS, Seat, turn_from

SEAT_TAGS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
"""The tag of the player in each seat."""

Row = Mapping[str, Any]


def write_individual(event: Row, boards: Sequence[Row], head: Mapping[str, str]) -> list[list[str]]:
    """Return a game for each result of an event of single players, who have their names alone."""
    names = {
        entrant["number"]: clean_name(member.get("name", ""))
        for entrant in event["entrants"]
        for member in entrant.get("members", ())[:1]
        if "number" in entrant
    }
    return [
        _write_single(board, result, names, head)
        for board in boards
        for result in board["results"]
        if "contract" in result or "score" in result
    ]


def _write_single(
    board: Row, result: Row, names: Mapping[str, str], head: Mapping[str, str]
) -> list[str]:
    tags, sections = describe_board([board], head, None)
    for place, key, name in (
        (board, "section", "Section"),
        (result, "round", "Round"),
        (result, "table", "Table"),
    ):
        if key in place:
            tags[name] = str(place[key])
    for seat, tag in SEAT_TAGS.items():
        number = result.get(seat.lower(), "")
        tags[tag] = names.get(number) or number
    add_result(board, result, tags, sections)
    return write_game(tags, sections)


def add_result(
    board: Row, result: Row, tags: dict[str, str], sections: dict[str, list[str]]
) -> None:
    """Add the tags and the sections of a result to those of its board."""
    contract = result.get("contract")
    tags["Contract"] = "" if contract is None else write_contract(contract)
    tags["Declarer"] = result.get("declarer", "")
    tags["Result"] = str(result.get("tricks", ""))
    tags["Score"] = f"NS {_find_score(board, result)}"
    if "calls" in result:
        sections["Auction"] = write_calls(result["calls"], Seat(tags["Dealer"]))
    if ("play" in result or "lead" in result) and contract not in (None, PASS):
        sections["Play"] = write_play(result)


def _find_score(board: Row, result: Row) -> int:
    """Return North-South's points of a room."""
    if "score" in result:
        return int(result["score"])
    if result["contract"] == PASS:
        return 0
    named = board.get("vulnerable")
    vulnerable = get_vulnerable(board["board"]) if named is None else NAMES[named]
    seat, tricks = Seat(result["declarer"]), result["tricks"]
    return score_result(Contract.parse(result["contract"]), seat, tricks, vulnerable)


def write_calls(calls: Sequence[str], dealer: Seat) -> list[str]:
    """Return the lines of an auction, four calls on each."""
    written = ["Pass" if call in ("pass", "P") else call for call in calls]
    return [f'[Auction "{dealer}"]', *_break(written)]


def _break(tokens: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(tokens), len(SEATS)):
        yield " ".join(tokens[start : start + len(SEATS)])


def write_play(result: Row) -> list[str]:
    """Return the lines of a play: a trick on each, in columns from the opening leader's on."""
    leader = turn_from(Seat(result["declarer"]), 1)
    lead = result.get("lead", "").replace("10", "T")
    cards = [Card.parse(text) for text in result.get("play") or [lead[1:] + lead[:1]]]
    trumps = Contract.parse(result["contract"]).trumps
    columns = [turn_from(leader, places) for places in range(len(SEATS))]
    tokens: list[str] = []
    turn = leader
    for start in range(0, len(cards), len(SEATS)):
        played = enumerate(cards[start : start + len(SEATS)])
        trick = [(turn_from(turn, places), card) for places, card in played]
        row = {seat: f"{card.suit}{card.rank}" for seat, card in trick}
        tokens += [row.get(seat, "-") for seat in columns]
        if len(trick) == len(SEATS):
            turn = find_winner(trick, trumps)
    return [f'[Play "{leader}"]', *_break(tokens), "*"]
