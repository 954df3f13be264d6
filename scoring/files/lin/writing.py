"""Writing LIN: a match of two rooms, or the hands of any event."""

from collections.abc import Mapping
from typing import Any

from scoring.auction import PASS
from scoring.duplicate.entrant import TEAMS
from scoring.duplicate.points import NAMES, get_dealer, get_vulnerable
from scoring.files.deals import RANKS, read_deal
from scoring.files.lin.records import SEATS, VULNERABLE
from scoring.files.lineups import ROOMS, seat_lineup
from scoring.files.pbn.rooms import name_members, name_team
from scoring.files.spellings import read_lead, write_lead, write_relative
from scoring.files.text import clean_name
from scoring.files.unsaid import PLAYERS
from scoring.files.unsaid import list_unsaid as list_keys
from scoring.seats import Seat
from scoring.wording import sentence

Row = Mapping[str, Any]

TEMPLATES = {
    "results": sentence("Results of pairs: a LIN file has those of two rooms of a match."),
    "matches": sentence("More than one match: each needs a LIN file of its own."),
    "scores": sentence("Results that are known by their points alone."),
}
"""The English sentence for each code of what LIN cannot say of an event."""

_SAYABLE = frozenset(
    (
        "event.name",
        "board.hands",
        "board.dealer",
        "board.vulnerable",
        "result.lead",
        "result.calls",
        "result.play",
        "match.lineup",
    )
)
_SCORINGS = {"imps": "I", "board-a-match": "B"}
_VULNERABLE = {sides: letter for letter, sides in VULNERABLE.items() if letter != "0"}


def list_unsaid(event: Row) -> tuple[str, ...]:
    """Return what of an event its LIN file cannot say, in sentences."""
    if event.get("kind") != TEAMS:
        played = any(board.get("results") for board in event.get("boards", ()))
        own = [TEMPLATES["results"]] if played else []
        return (*own, *list_keys(event, _SAYABLE))
    matches = event.get("matches", ())
    scores = any(
        "score" in board.get(room, {}) and "contract" not in board.get(room, {})
        for match in matches
        for board in match.get("boards", ())
        for room in ROOMS
    )
    told = {"matches": len(matches) > 1, "scores": scores}
    own = [TEMPLATES[code] for code, holds in told.items() if holds]
    if _lacks_seats(event):
        own.append(PLAYERS)
    return (*own, *list_keys(event, _SAYABLE))


def _lacks_seats(event: Row) -> bool:
    """Return whether teams have members of whom a match does not tell where they sat."""
    named = any(entrant.get("members") for entrant in event.get("entrants", ()))
    return named and any(
        len(seat_lineup(match.get("lineup", {}), room)) < len(SEATS)
        for match in event.get("matches", ())
        for room in ROOMS
    )


def write_lin(event: Row, *, match: int = 0, results: bool = True) -> bytes:
    """Return a match of an event as a LIN file, or the hands of its boards, one board a line.

    match: which one, from 0. results: whether those of teams are written.
    """
    if event.get("kind") != TEAMS:
        lines = [
            join_pairs(write_board(board, "open", {}, {})) for board in event.get("boards", ())
        ]
        return "".join(f"{line}\n" for line in lines).encode()
    chosen = event["matches"][match]
    boards = chosen.get("boards", ())
    lines = [] if not results else _write_head(event, chosen)
    for board in boards:
        for room in ROOMS if results else ROOMS[:1]:
            result = board.get(room, {}) if results else {}
            lines.append(join_pairs(write_board(board, room, result, {})))
    return "".join(f"{line}\n" for line in lines).encode()


def _write_head(event: Row, match: Row) -> list[str]:
    """Return the lines before the boards: the match, the results, and the names."""
    boards = {board["board"]: board for board in match.get("boards", ())}
    teams = {entrant["number"]: entrant for entrant in event["entrants"]}
    first, last = min(boards, default=1), max(boards, default=0)
    vg = [
        event.get("name", ""),
        f"Segment {match['round']}",
        _SCORINGS.get(event["scoring"], "I"),
        str(first),
        str(last),
    ]
    for side in ("home", "away"):
        name = name_team(teams.get(match[side], {}))
        vg += [f"Team {name}" if name == match[side] else name, "0"]
    listed = [
        write_listed(boards.get(number, {}).get(room, {}))
        for number in range(first, last + 1)
        for room in ROOMS
    ]
    named = name_members(event)
    names = []
    for room in ROOMS:
        seated = seat_lineup(match.get("lineup", {}), room)
        names += [named.get(name, name) for name in (seated.get(seat, "") for seat in SEATS)]
    return [
        join_pairs([("vg", ",".join(clean_part(part) for part in vg))]),
        join_pairs([("rs", ",".join(listed))]),
        join_pairs([("pn", ",".join(clean_part(name) for name in names))]),
    ]


def clean_part(text: str) -> str:
    """Return a text without the signs that part values."""
    return clean_name(text).replace("|", " ").replace(",", " ")


def write_listed(result: Row) -> str:
    """Return a result as a list of a match has it: 4HN+1, 3NTEx-2, P, "" for none."""
    contract = result.get("contract")
    if contract is None:
        return ""
    if contract == PASS:
        return "P"
    bid = contract.rstrip("X")
    doubling = contract[len(bid) :].lower()
    relative = write_relative(result["tricks"], contract)
    return f"{bid}{result['declarer']}{doubling}{relative}"


def write_board(
    board: Row, room: str, result: Row, names: Mapping[Seat, str]
) -> list[tuple[str, str]]:
    """Return a board with what was called and played, as keys and values.

    room: "open", "closed" or "". names: of the players, if they stand with the board.
    """
    number = board["board"]
    dealer = Seat(board.get("dealer") or get_dealer(number))
    named = board.get("vulnerable")
    sides = get_vulnerable(number) if named is None else NAMES[named]
    vulnerable = next(name for name, own in NAMES.items() if own == sides)
    pairs = [("qx", f"{room[0]}{number}")] if room else []
    if names:
        pairs.append(("pn", ",".join(clean_part(names.get(seat, "")) for seat in SEATS)))
    pairs += [
        ("md", f"{SEATS.index(dealer) + 1}{_write_hands(board.get('hands'), number)}"),
        ("ah", f"Board {number}"),
        ("sv", _VULNERABLE[vulnerable]),
    ]
    pairs += [
        ("mb", _SHORT.get(call) or call.replace("NT", "N")) for call in result.get("calls", ())
    ]
    return [*pairs, *_write_play(result), ("pg", "")]


_SHORT = {"pass": "p", "Pass": "p", "P": "p", "X": "d", "XX": "r"}


def _write_play(result: Row) -> list[tuple[str, str]]:
    """Return the cards played, or the card led alone, and the tricks if there are calls."""
    cards = [read_lead(card) or card for card in result.get("play", ())]
    if not cards and "lead" in result:
        cards = [write_lead(result["lead"])]
    pairs = [("pc", card) for card in cards]
    if "tricks" in result and "calls" in result:
        pairs.append(("mc", str(result["tricks"])))
    return pairs


def _write_hands(hands: str | None, board: int) -> str:
    """Return the hands from South, each suit from the lowest card up."""
    deal = None if hands is None else read_deal(hands, board)
    if deal is None:
        return ",,,"
    return ",".join(
        "".join(
            suit + "".join(sorted(ranks, key=RANKS.index, reverse=True))
            for suit, ranks in zip("SHDC", deal.write_hand(seat), strict=True)
        )
        for seat in SEATS
    )


def join_pairs(pairs: list[tuple[str, str]]) -> str:
    """Return keys and values as LIN has them."""
    return "".join(f"{key}|{value}|" for key, value in pairs)
