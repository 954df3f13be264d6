"""Builders of events, so that a test reads as a traveller and a list of entrants."""

from dataclasses import fields
from typing import Any

from scoring.duplicate.decimals import format_short
from scoring.duplicate.event import SIDES, Scored, settle_side
from scoring.duplicate.reason import ScoreReason
from scoring.duplicate.rules import PLAYED, Rules

Raw = dict[str, Any]


def pairs(*boards: Raw, numbers: str | None = None, **more: Any) -> Raw:
    """Return a pairs event at matchpoints. Entrants are those the results name, unless given."""
    named = {
        table[key]
        for board in boards
        for table in board["results"]
        for key in ("ns", "ew")
        if key in table
    }
    entrants = numbers.split() if numbers else sorted(named)
    return {
        "kind": "pairs",
        "scoring": "matchpoints",
        "entrants": [{"number": entrant} for entrant in entrants],
        "boards": list(boards),
        **more,
    }


def board(number: int, *results: Raw, **more: Any) -> Raw:
    """Return a board with its results."""
    return {"board": number, "results": list(results), **more}


def table(ns: str | None, ew: str | None, score: int | None = None, **more: Any) -> Raw:
    """Return the result of a table."""
    told = {"ns": ns, "ew": ew, "score": score}
    return {key: value for key, value in told.items() if value is not None} | more


def traveller(number: int, *scores: int, **more: Any) -> Raw:
    """Return a board on which pairs N1, N2, … meet E1, E2, … with these scores."""
    results = [table(f"N{at}", f"E{at}", score) for at, score in enumerate(scores, start=1)]
    return board(number, *results, **more)


def shown(answered: Raw, number: int = 0) -> list[tuple[str | None, str | None]]:
    """Return the points of each result of a board, North-South first."""
    assert "problems" not in answered, answered["problems"]
    results = answered["boards"][number]["results"]
    return [(result.get("ns_points"), result.get("ew_points")) for result in results]


def by_entrant(answered: Raw, key: str) -> dict[str, Any]:
    """Return one figure of the standings by entrant."""
    assert "problems" not in answered, answered["problems"]
    return {standing["entrant"]: standing[key] for standing in answered["standings"]}


def write_rules(rules: Rules) -> dict[str, object]:
    """Return every rule as the event format writes it, to be stored or shown."""
    written = {rule.name: getattr(rules, rule.name) for rule in fields(rules)}
    datum = rules.datum
    trim = f"{format_short(datum.trim, 9)}{'%' if datum.by_percent else ''}"
    return written | {
        "win": format_short(rules.win, 9),
        "average": [format_short(share, 9) for share in rules.average],
        "average_imps": format_short(rules.average_imps, 9),
        "datum": {"trim": trim, "round": datum.round, "halves": str(datum.halves)},
        "halves": str(rules.halves),
        "sit_out": PLAYED if rules.sit_out is None else str(rules.sit_out),
        "ties": list(rules.ties),
    }


def find_reasons(scored: Scored, position: int, number: int) -> dict[str, list[ScoreReason]]:
    """Return why the entrants of each column have their points, in the order of their seats.

    position, number: the positions of the board in the event and of the table on the board.
    """
    board = scored.event.boards[position]
    table = board.tables[number]
    columns = zip(SIDES, (table.ns, table.ew), scored.points[position, number], strict=True)
    return {
        side: [own.reason for own in settle_side(scored, board, table, entrants, points)]
        for side, entrants, points in columns
    }
