"""Results of the Data Connector as rows of a .bws file, which are read and sent as those are."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.files.bws.results import ERASED, NOT_PLAYED
from scoring.files.bws.rows import Row
from scoring.files.bws.told import spell_contract
from scoring.files.spellings import write_relative
from tournaments.following.connector import Connector
from tournaments.following.readings import Reading

_PASS, _NOT_PLAYED = 0, -10
"""Levels of a contract that are none."""

_LEVELS = range(1, 8)
_SHARES = {
    -1: (40, 40),
    -2: (40, 50),
    -3: (40, 60),
    -4: (50, 40),
    -5: (50, 50),
    -6: (50, 60),
    -7: (60, 40),
    -8: (60, 50),
    -9: (60, 60),
}
"""What a level below nought gives to the side that is scored and to the other, in percent."""

_EAST_WEST = 2
"""The direction of a result that is told of East-West alone, or from their side."""

_SEATS = {1: "N", 2: "E", 3: "S", 4: "W"}
_SUITS = {1: "C", 2: "D", 3: "H", 4: "S"}
_BIDS = {**_SUITS, 5: "NT"}
_STAKES = {0: "", 1: "X", 2: "XX"}
_RANKS = {**{number: str(number) for number in range(2, 11)}, 11: "J", 12: "Q", 13: "K", 14: "A"}
_LETTERS = 26


def name_session(event: Mapping[str, Any]) -> str:
    """Return the number of the session that is made of an event: 32 hexadecimal capitals."""
    return str(event["id"]).replace("-", "").upper()


def read_connector(connector: Connector, event: Mapping[str, Any]) -> Reading:
    """Return all results that the Data Connector has of an event. Raise CannotRead."""
    session = name_session(event)
    return make_reading(connector.list_results(session), session, of_pairs=_has_pairs(event))


def _has_pairs(event: Mapping[str, Any]) -> bool:
    """Return whether pairs are named as in Cut In. Of single players half are not told."""
    return event["kind"] in ("pairs", "swiss-pairs")


def make_reading(
    results: Sequence[Mapping[str, Any]], session: str, *, of_pairs: bool = True
) -> Reading:
    """Return results as rows, numbered in the order in which they were made.

    of_pairs: whether who played is taken from them.
    """
    letters: dict[int, str] = {}
    rows: dict[int, Row] = {}
    for number, result in enumerate(results, start=1):
        if _get_whole(result, "ScoringDirection") == _EAST_WEST and _get_level(result) >= _PASS:
            continue  # the other side of a split score, with which the devices do not work either
        letter = str(result.get("SectionLetters") or "A")
        section = _number_section(letter)
        letters[section] = letter
        rows[number] = _make_row(number, section, result, of_pairs=of_pairs)
    return Reading(session, letters, rows, is_whole=True)


def _number_section(letter: str) -> int:
    """Return the number of a section: A is 1, and AA 27."""
    return (len(letter) - 1) * _LETTERS + ord(letter.upper()[0]) - ord("A") + 1


def _make_row(number: int, section: int, result: Mapping[str, Any], *, of_pairs: bool) -> Row:
    """Return a result as a row of ReceivedData."""
    erased = bool(result.get("IsDeleted"))
    row: dict[str, Any] = {
        "ID": number,
        "Section": section,
        "Table": _get_whole(result, "TableNumber"),
        "Round": _get_whole(result, "RoundNumber"),
        "Board": _get_whole(result, "BoardNumber"),
        "Erased": erased,
        "Remarks": ERASED if erased else _write_remarks(result),
    }
    if of_pairs:
        row["PairNS"] = _get_whole(result, "PairNorthSouth")
        row["PairEW"] = _get_whole(result, "PairEastWest")
        row["Declarer"] = _get_whole(result, "DeclaringPair")
    return row if row["Remarks"] else row | _write_contract(result)


def _write_remarks(result: Mapping[str, Any]) -> str:
    """Return what stands in the remarks of a result that was not played, "" for another."""
    level = _get_level(result)
    if level == _NOT_PLAYED:
        return NOT_PLAYED
    shares = _SHARES.get(level)
    if shares is None:
        return ""
    if _get_whole(result, "ScoringDirection") == _EAST_WEST:
        shares = shares[::-1]
    return "-".join(f"{share}%" for share in shares)


def _write_contract(result: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of what was played. What makes no sense is left to the reader to say."""
    level = _get_level(result)
    if level == _PASS:
        return {"Contract": "PASS"}
    bid = _BIDS.get(_get_whole(result, "Denomination"))
    stake = _STAKES.get(_get_whole(result, "Stake"))
    tricks = _get_whole(result, "TotalTricks")
    if level not in _LEVELS or bid is None or stake is None:
        told = "-".join(str(result.get(key)) for key in ("Level", "Denomination", "Stake"))
        return {"Contract": told}
    contract = f"{level}{bid}{stake}"
    suit = _SUITS.get(_get_whole(result, "LeadCardSuit"), "")
    rank = _RANKS.get(_get_whole(result, "LeadCardRank"), "")
    return {
        "NS/EW": _SEATS.get(_get_whole(result, "DeclarerDirection"), ""),
        "Contract": spell_contract(contract),
        "Result": write_relative(tricks, contract),
        "LeadCard": suit + rank if suit and rank else "",
    }


def _get_level(result: Mapping[str, Any]) -> int:
    return _get_whole(result, "Level")


def _get_whole(result: Mapping[str, Any], key: str) -> int:
    """Return a whole number of a result, 0 if there is none."""
    value = result.get(key)
    return value if isinstance(value, int) else 0
