"""Results of an event as rows of ReceivedData."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from scoring.auction import PASS
from scoring.files.bws.plans import make_seating
from scoring.files.bws.results import ARBITRAL, NOT_PLAYED, WRONG_DIRECTION
from scoring.files.bws.rows import Row, Seating
from scoring.files.jet.values import EPOCH
from scoring.files.shares import read_percent
from scoring.files.spellings import write_lead, write_relative
from scoring.seats import Seat

_DOUBLED = ("XX", "X")


def write_result(
    section: int, board: int, result: Mapping[str, Any], *, individual: bool
) -> dict[str, Any] | None:
    """Return the row of a result without its ID, or None for one that is still to come."""
    if result.get("late"):
        return None
    seating = make_seating(result)
    row: dict[str, Any] = {
        "Section": section,
        "Table": result["table"],
        "Round": result["round"],
        "Board": board,
        "PairNS": seating.ns,
        "PairEW": seating.ew,
        "Declarer": 0,
        "NS/EW": "",
        "Contract": "",
        "Result": "",
        "LeadCard": "",
        "Remarks": write_remarks(result),
        "SuspiciousContract": 0,
        **_write_time(result.get("time")),
    }
    if individual:
        row |= {"South": seating.south, "West": seating.west}
    if row["Remarks"] in ("", WRONG_DIRECTION):
        row |= _write_contract(result, seating)
    return row


def write_remarks(result: Mapping[str, Any]) -> str:
    """Return what stands in the remarks of a result, "" for one that was simply played."""
    if result.get("not_played"):
        return NOT_PLAYED
    adjusted = result.get("adjusted", {})
    shares = [read_percent(adjusted.get(side, "")) for side in ("ns", "ew")]
    if all(shares) and "weighted" not in result:
        return "-".join(f"{share}%" for share in shares)
    if adjusted or "weighted" in result or "contract" not in result:
        return ARBITRAL
    return WRONG_DIRECTION if result.get("turned") else ""


def _write_contract(result: Mapping[str, Any], seating: Seating) -> dict[str, Any]:
    contract = result["contract"]
    if contract == PASS:
        return {"Contract": "PASS"}
    seat = Seat(result["declarer"])
    return {
        "Declarer": _find_declarer(seat, seating, turned=bool(result.get("turned"))),
        "NS/EW": str(seat),
        "Contract": spell_contract(contract),
        "Result": write_relative(result["tricks"], contract),
        "LeadCard": write_lead(result.get("lead", "")),
    }


def _find_declarer(seat: Seat, seating: Seating, *, turned: bool) -> int:
    """Return the pair or the player that declared."""
    ns = seat in (Seat.N, Seat.S)
    if not seating.south and not seating.west:
        return seating.ns if ns != turned else seating.ew
    places = {Seat.N: seating.ns, Seat.S: seating.south, Seat.E: seating.ew, Seat.W: seating.west}
    across = {Seat.N: Seat.E, Seat.E: Seat.N, Seat.S: Seat.W, Seat.W: Seat.S}
    return places[across[seat] if turned else seat]


def spell_contract(contract: str) -> str:
    """Return a contract as Bridgemate has it: 3 NT, 4 S x."""
    doubling = next((sign for sign in _DOUBLED if contract.endswith(sign)), "")
    bid = contract.removesuffix(doubling)
    return " ".join(filter(None, (bid[0], bid[1:], doubling.lower())))


def _write_time(text: str | None) -> Row:
    """Return the day and the time at which a result was entered, each in a column of its own."""
    if text is None:
        return {}
    moment = datetime.fromisoformat(text).replace(tzinfo=None, microsecond=0)
    day = moment.replace(hour=0, minute=0, second=0)
    within = timedelta(hours=moment.hour, minutes=moment.minute, seconds=moment.second)
    return {"DateLog": day, "TimeLog": EPOCH + within}
