"""The result of a deal of a LIN file: as it is listed, or by its calls, its cards and its claim."""

import re
from typing import Any

from scoring.auction import PASS, read_auction
from scoring.cards import Card
from scoring.contract import TRICKS, Contract
from scoring.files.lin.records import Record
from scoring.files.spellings import read_call, read_card, read_contract, read_relative, read_tricks
from scoring.play import follow
from scoring.seats import Seat, get_side, turn_from

_LISTED = re.compile(r"([1-7](?:NT|[CDHSN]))([NESW])(X{0,2})([=+-][0-9]{0,2})")


def read_listed(text: str) -> dict[str, Any]:
    """Return the result that a list of a match has, as 4HN+1, 3NTEx-2 or P; {} if it has none."""
    folded = text.strip().upper()
    if folded in ("P", "PASS"):
        return {"contract": PASS}
    match = _LISTED.fullmatch(folded)
    contract = read_contract(match[1] + match[3]) if match else None
    tricks = read_relative(match[4], contract) if match and contract else None
    if match is None or contract is None or tricks is None:
        return {}
    return {"contract": contract, "declarer": match[2], "tricks": tricks}


def read_record(record: Record, listed: dict[str, Any], dealer: Seat) -> dict[str, Any]:
    """Return the result of a deal with its calls and cards, {} if it has none.

    listed: the result that a list of the match has for it, which goes before.
    """
    calls = [read_call(call) for call in record.calls]
    told = [call for call in calls if call is not None]
    sound = told if told and len(told) == len(calls) else []
    auction, _problems = read_auction(sound) if sound else (None, [])
    cards = [read_card(card) for card in record.cards]
    play = [card for card in cards if card is not None]
    play = play if len(play) == len(cards) else []
    result = dict(listed)
    if not result and auction is not None and auction.contract is None:
        result = {"contract": PASS}
    elif not result and auction is not None:
        result = _find_result(str(auction.contract), auction.declarer(dealer), play, record)
    if result and auction is not None:
        result["calls"] = sound
    if play and result.get("contract", PASS) != PASS:
        result["lead"] = play[0][1] + play[0][0]
        result |= {"play": play} if len(play) > 1 else {}
    return result


def _find_result(
    contract: str, declarer: Seat | None, play: list[str], record: Record
) -> dict[str, Any]:
    """Return the result by the claim, or by the whole play; {} if neither tells it."""
    tricks = read_tricks(record.claimed) if record.claimed else None
    if tricks is None and declarer is not None and len(play) == TRICKS * 4:
        leader, trumps = turn_from(declarer, 1), Contract.parse(contract).trumps
        played, _problems = follow(leader, trumps, [Card.parse(card) for card in play])
        tricks = None if played is None else played.won[get_side(declarer)]
    if declarer is None or tricks is None:
        return {}
    return {"contract": contract, "declarer": str(declarer), "tricks": tricks}
