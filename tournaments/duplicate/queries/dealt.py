"""The hands that a document of the event format has, as they are brought into an event."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.shape import is_whole


@dataclass(frozen=True)
class DealtBoard:
    """The hands of a board as they are brought: in PBN notation.

    section: its name or letter, empty for all. round: None for all.
    """

    board: int
    hands: str
    section: str = ""
    round: int | None = None


def list_dealt(document: Mapping[str, Any]) -> list[DealtBoard]:
    """Return the hands of a document, each once, by board.

    They are those of all sections, or at teams of all rounds, that have the board, if these have
    the same; otherwise each is named with its own. What is not of the event format is left out.
    """
    of_boards = [
        (board["board"], _read_text(board, "section") or "", _read_text(board, "hands"))
        for board in _list_boards(document)
    ]
    of_rounds = [
        (board["board"], match["round"], _read_text(board, "hands"))
        for match in _list_mappings(document, "matches")
        if is_whole(match.get("round"))
        for board in _list_boards(match)
    ]
    dealt = [DealtBoard(board, hands, section) for board, section, hands in _join(of_boards, "")]
    dealt += [
        DealtBoard(board, hands, round=round_) for board, round_, hands in _join(of_rounds, None)
    ]
    return sorted(dealt, key=lambda row: (row.board, row.section, row.round or 0))


def _list_mappings(told: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    items = told.get(key)
    return [own for own in items if isinstance(own, Mapping)] if isinstance(items, list) else []


def _list_boards(told: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [own for own in _list_mappings(told, "boards") if is_whole(own.get("board"))]


def _read_text(told: Mapping[str, Any], key: str) -> str | None:
    value = told.get(key)
    return value if isinstance(value, str) else None


def _join(
    rows: Iterable[tuple[int, Any, str | None]], everywhere: Any
) -> Iterable[tuple[int, Any, str]]:
    """Yield the hands of each board: with its places, or once if all places have the same.

    The first hands of a board at a place are taken. everywhere: what stands for all places.
    """
    by_board: dict[int, dict[Any, str | None]] = {}
    for board, place, hands in rows:
        places = by_board.setdefault(board, {})
        places[place] = places.get(place) or hands
    for board, places in by_board.items():
        told = {place: hands for place, hands in places.items() if hands}
        if told and len(told) == len(places) and len(set(told.values())) == 1:
            yield board, everywhere, next(iter(told.values()))
        else:
            yield from ((board, place, hands) for place, hands in told.items())
