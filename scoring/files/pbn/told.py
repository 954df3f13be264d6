"""What a PBN file says of one result, and reading it from the tags of a game or from a table."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from scoring.auction import PASS
from scoring.contract import TRICKS, Contract
from scoring.files.pbn.cards import read_calls, read_leader, read_play
from scoring.files.pbn.games import Game
from scoring.files.spellings import read_contract, read_lead, read_relative, read_seat, read_tricks
from scoring.files.text import clean_name
from scoring.seats import Seat

_NOTHING = frozenset(("", "-", "?", "^", "*"))
_POINTS = re.compile(r"(?:(NS|EW)\s+)?([+-]?[0-9]{1,5})(?:\.0{1,4})?(?:\s.*)?", re.DOTALL)
_WON = re.compile(r"(NS|EW)\s{0,9}([0-9]{1,2})(?:\s{1,9}(NS|EW)\s{0,9}([0-9]{1,2}))?")
_SIGNS = ("+", "-", "−", "–", "=")
_PLACE = re.compile(r"([A-Za-z]{0,3})\s*([0-9]{1,4})")
_SEATS = (("N", "north"), ("E", "east"), ("S", "south"), ("W", "west"))
_MOST_TOKENS = 400
"""The tokens of an auction or a play that are looked at: it may stand at many games."""
_NO_SHARES: Mapping[str, str] = MappingProxyType({})
LONGEST_ID = 20
"""The characters of an entrant's number."""


@dataclass(frozen=True, slots=True)
class Told:
    """A result as a file tells it, without its board.

    ns, ew: the numbers of the entrants, "" if it tells none. names: of the players by seat.
    result: the keys of a result but for the entrants. score: the points of North-South that are
    stated beside a contract. shares: what each side has for it, as the file says. garbled: what
    stands where the contract and its result belong, if it cannot be read.
    """

    section: str = ""
    round: int | None = None
    table: int | None = None
    room: str = ""
    ns: str = ""
    ew: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    result: dict[str, Any] = field(default_factory=dict)
    score: int | None = None
    artificial: bool = False
    shares: Mapping[str, str] = field(default_factory=lambda: _NO_SHARES)
    remarks: str = ""
    garbled: str = ""
    times: int = 1

    @property
    def has_result(self) -> bool:
        """Return whether there is a contract or a score."""
        return "contract" in self.result or "score" in self.result


def read_value(text: str) -> str:
    """Return a value without the mark of irregularity, "" if it says nothing."""
    text = text.strip()
    return "" if text in _NOTHING else text.removeprefix("^").strip()


def read_place(text: str) -> tuple[str, int | None]:
    """Return the section and the number of a table or a round: 3, A3 or Table 3."""
    match = _PLACE.fullmatch(read_value(text))
    number = int(match[2]) if match else 0
    return (match[1] if match else ""), number or None


def read_points(text: str, declarer: str = "") -> int | None:
    """Return North-South's points of "NS 420", "EW -50" or "420", the last of declarer's side.

    declarer: a seat, or "" for North-South.
    """
    match = _POINTS.fullmatch(read_value(text)[:40])
    if match is None:
        return None
    points = int(match[2])
    side = match[1] or ("EW" if declarer in ("E", "W") else "NS")
    return points if side == "NS" else -points


def read_won(text: str, contract: str, declarer: Seat) -> int | None:
    """Return the tricks of declarer's side, or None if they are not told so that they can be read.

    PBN has their number, or that of a side, as "NS 10". Some programs write +1 or -2: a number with
    a sign is none of tricks. contract: as the event format has it, not passed out.
    """
    told = read_value(text)[:_LONGEST]
    if told.startswith(_SIGNS):
        return read_relative(told, contract)
    match = _WON.fullmatch(told.upper())
    if match is None:
        return read_tricks(told)
    first, tricks, other, rest = match.groups()
    won = int(tricks)
    if won > TRICKS or (other and (other == first or won + int(rest) != TRICKS)):
        return None
    return won if str(declarer) in first else TRICKS - won


def read_outcome(
    contract: str, declarer: str, tricks: str, points: int | None
) -> tuple[dict[str, Any], int | None, str]:
    """Return the keys of a result, the points beside a contract, and what is garbled.

    points: North-South's, None if they are not stated. They are the result without a contract.
    """
    result = _read_result(contract[:_LONGEST], declarer[:_LONGEST], tricks[:_LONGEST])
    if result:
        return dict(result), points, ""
    garbled = ""
    if any(map(read_value, (contract, declarer, tricks))):
        garbled = " ".join(part[:_LONGEST] for part in (contract, declarer, tricks) if part)
    return ({} if points is None else {"score": points}), None, garbled


_LONGEST = 20
"""The number of characters of a contract, a declarer or tricks that are looked at."""


@lru_cache(maxsize=8192)
def _read_result(contract: str, declarer: str, tricks: str) -> Mapping[str, Any]:
    """Return the keys of a result, none if it is not whole. Most results are one of a few."""
    bid = read_contract(read_value(contract))
    if bid == PASS:
        return {"contract": PASS}
    seat = read_seat(read_value(declarer))
    won = read_won(tricks, bid, seat) if bid and seat else None
    if bid is None or seat is None or won is None:
        return {}
    return {"contract": bid, "declarer": str(seat), "tricks": won}


def read_names(game: Game) -> dict[str, str]:
    """Return the names of the players of a game that are told."""
    return {seat: name for seat, tag in _SEATS if (name := clean_name(game.get(tag)))}


def read_game(game: Game) -> Told:
    """Return the result in the tags of a game, with its auction and its play."""
    section, table = read_place(game.get("table"))
    declarer = game.get("declarer")
    points = read_points(game.get("score"), declarer[:1].upper())
    result, score, garbled = read_outcome(
        game.get("contract"), declarer, game.get("result"), points
    )
    told = Told(
        section=clean_name(game.get("section"))[:LONGEST_ID] or section,
        round=read_place(game.get("round"))[1],
        table=table,
        room=game.get("room").lower(),
        names=read_names(game),
        result=result,
        score=score,
        garbled=garbled,
    )
    if "contract" in told.result:
        _add_cards(told, game)
    return told


def _add_cards(told: Told, game: Game) -> None:
    """Add the calls, the card led and the play to a result that has a contract."""
    if game.sections.get("auction"):
        calls = read_calls(game.sections["auction"][:_MOST_TOKENS])
        if calls is not None:
            told.result["calls"] = calls
    if told.result["contract"] == PASS or not game.sections.get("play"):
        return
    leader = read_leader(game.get("play"), Seat(told.result["declarer"]))
    contract = Contract.parse(told.result["contract"])
    play, lead = read_play(game.sections["play"][:_MOST_TOKENS], leader, contract)
    if lead:
        told.result["lead"] = lead
    if play is not None and len(play) > 1:  # a card led alone is no play
        told.result["play"] = play


_SHARES = ("mp_ns", "mp_ew", "percentage_ns", "percentage_ew", "imp_ns", "imp_ew")


def read_row(row: Mapping[str, str]) -> Told:
    """Return the result in a row of a ScoreTable."""
    section, table = read_place(row.get("table", ""))
    times = read_value(row.get("multiplicity", ""))
    points = read_points(row.get("score_ns", ""))
    if points is None:
        points = read_points(row.get("score_ew", ""))
        points = None if points is None else -points
    result, score, garbled = read_outcome(
        row.get("contract", ""), row.get("declarer", ""), row.get("result", ""), points
    )
    lead = read_lead(read_value(row.get("lead", "")))
    if lead is not None and result.get("contract", PASS) != PASS:
        result["lead"] = lead
    return Told(
        section=clean_name(read_value(row.get("section", "")))[:LONGEST_ID] or section,
        round=read_place(row.get("round", ""))[1],
        table=table,
        room=row.get("room", "").lower(),
        ns=clean_name(read_value(row.get("pairid_ns", "")))[:LONGEST_ID],
        ew=clean_name(read_value(row.get("pairid_ew", "")))[:LONGEST_ID],
        names=_read_pair(row, "names_ns", "NS") | _read_pair(row, "names_ew", "EW"),
        result=result,
        score=score,
        artificial=any(row.get(key, "").startswith("^") for key in _SHARES),
        shares={key: read_value(row[key]) for key in _SHARES if key in row},
        remarks=row.get("remarks", "").strip(),
        garbled=garbled,
        times=int(times) if times.isascii() and times.isdigit() and len(times) <= 5 else 1,
    )


def _read_pair(row: Mapping[str, str], key: str, seats: str) -> dict[str, str]:
    return dict(zip(seats, split_names(row.get(key, "")), strict=False)) if key in row else {}


def split_names(text: str) -> list[str]:
    """Return the names of a pair or a team, which semicolons divide."""
    return [name for part in read_value(text).split(";") if (name := clean_name(part))]
