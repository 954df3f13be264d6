"""What is shown of the standing, of scored boards, and of an entrant's card."""

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.duplicate.queries.hands import list_diagrams
from tournaments.duplicate.queries.said import describe_board
from tournaments.duplicate.queries.standings import (
    BoardView,
    StandingPlace,
    StandingView,
    explain,
    is_cancelled,
    list_own_results,
    read_boards,
    tell_cancelled,
)
from tournaments.models import BoardScore, Event
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView

_SAID = ("contract", "declarer", "tricks", "lead", "adjusted", "weighted")
_OF_PLACE = ("line", "rank", "tied", "points", "maximum", "percent", "played", "imps", "beaten")
_SIDES = {"ns": "NS", "ew": "EW"}


def name_side(field: Field, ids: list[str], round_: int | None = None) -> dict[str, Any]:
    """Return the entrants of a side of a stored result, with their numbers and names."""
    views = [
        field.entrants[entrant_id]
        for entrant_id in map(uuid.UUID, ids)
        if entrant_id in field.entrants
    ]
    return name_entrants_of_side(field, views, round_)


def name_entrants_of_side(
    field: Field, views: list[EntrantView], round_: int | None = None
) -> dict[str, Any]:
    """Return the ids of the entrants of a side, with their numbers and names in a round."""
    return {
        "entrants": [str(view.id) for view in views],
        "number": " ".join(field.number(view) for view in views),
        "name": " – ".join(view.name_in(round_) for view in views),
    }


def show_place(field: Field, place: StandingPlace) -> dict[str, Any]:
    """Return a place with the entrant's number and name."""
    row = place.row
    kept = {key: row.get(key) for key in _OF_PLACE}
    return {
        "entrant": place.entrant.id,
        "number": field.number(place.entrant),
        "name": place.entrant.name,
        **kept,
        "boards": row["boards"],
        "stratum_ranks": row.get("stratum_ranks") or {},
        "handicapped": row.get("handicapped"),
    }


@dataclass(frozen=True)
class ScoredBoard:
    """A board in the list of scored boards."""

    board: int
    field: str
    dealer: str
    vulnerable: str
    top: str
    count: int
    complete: bool


def list_scored_boards(event: Event) -> Iterator[ScoredBoard]:
    """Yield the scored boards of an event, each section's apart."""
    whole = {"complete": True} if event.of_teams else {}
    for score in BoardScore.objects.filter(event=event, **whole).order_by("field", "board"):
        about = describe_board(score.board)
        yield ScoredBoard(
            score.board, score.field, *about, score.top, len(score.results), score.complete
        )


def show_board(event: Event, field: Field, board: int) -> dict[str, Any] | None:
    """Return a scored board with the groups that are compared, or None if it is not there."""
    groups = read_boards(event, board=board)
    if not groups:
        return None
    dealer, vulnerable = describe_board(board)
    shown = [_show_group(event, field, group) for group in groups]
    return {
        "board": board,
        "dealer": dealer,
        "vulnerable": vulnerable,
        "groups": shown,
        "hands": list_diagrams(field, board),
    }


def _show_group(event: Event, field: Field, group: BoardView) -> dict[str, Any]:
    letters = {row["section"] for row in group.results}
    section = "" if event.across or not letters else min(letters)
    results = [_show_result(field, row) for row in group.results]
    return {
        "section": section,
        "top": group.top,
        "results": results,
        "frequencies": count_frequencies(group.results),
    }


def _show_result(field: Field, row: Mapping[str, Any]) -> dict[str, Any]:
    result = row["said"]
    return {
        "section": row["section"],
        "round": row["round"],
        "table": row["table"],
        "ns": name_side(field, row["ns"], row["round"]),
        "ew": name_side(field, row["ew"], row["round"]),
        **{key: result.get(key) for key in _SAID},
        "score": row["score"],
        "version": result.get("version", ""),
        "cancelled": is_cancelled(row),
        **{f"{side}_points": row.get(f"{side}_points") for side in _SIDES},
        **{f"{side}_why": _explain(row, side) for side in _SIDES},
    }


def _explain(row: Mapping[str, Any], side: str) -> str:
    if is_cancelled(row):
        return tell_cancelled()
    scored = row.get(f"{side}_scored")
    if not scored:
        return ""
    return explain({"code": scored["reason"], "told": scored["told"]})


def count_frequencies(results: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return how often each score was made and what it is worth, the highest first.

    Adjusted results are left out: what they are worth is not what their score is. Cancelled ones
    are apart from those that count, and worth nothing.
    """
    lines: dict[tuple[int, str, bool], dict[str, Any]] = {}
    for row in results:
        result = row["said"]
        if row["score"] is None or "adjusted" in result or "weighted" in result:
            continue
        version, cancelled = result.get("version", ""), is_cancelled(row)
        line = lines.setdefault(
            (row["score"], version, cancelled),
            {
                "score": row["score"],
                "count": 0,
                "version": version,
                "cancelled": cancelled,
                "ns_points": row.get("ns_points"),
                "ew_points": row.get("ew_points"),
            },
        )
        line["count"] += 1
    return sorted(
        lines.values(), key=lambda line: (line["version"], line["cancelled"], -line["score"])
    )


def show_card(view: StandingView, entrant: EntrantView) -> dict[str, Any]:
    """Return the card of an entrant: its place, how it comes about, and its boards."""
    place = next((place for place in view.places if place.entrant.id == entrant.id), None)
    lines = place.row.get("lines", []) if place else []
    own = list_own_results(view.field.event, entrant.id)
    return {
        "entrant": {"id": entrant.id, "number": view.field.label(entrant), "name": entrant.name},
        "place": show_place(view.field, place) if place else None,
        "lines": [
            {"points": line["points"], "code": line["code"], "text": explain(line)}
            for line in lines
        ],
        "boards": [_show_own(view.field, *played) for played in own],
    }


def _show_own(field: Field, board: BoardView, row: Mapping[str, Any], side: str) -> dict[str, Any]:
    other = "ew" if side == "ns" else "ns"
    result = row["said"]
    return {
        "board": board.board,
        "round": row["round"],
        "table": row["table"],
        "direction": _SIDES[side],
        "against": name_side(field, row[other], row["round"]),
        **{key: result.get(key) for key in ("contract", "declarer", "tricks", "lead")},
        "score": row["score"],
        "points": row.get(f"{side}_points"),
        "top": board.top,
        "version": result.get("version", ""),
        "cancelled": is_cancelled(row),
        "why": _explain(row, side),
    }
