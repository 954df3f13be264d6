"""What the results of an event are worth, for formats that have figures beside them."""

from collections.abc import Mapping
from typing import Any

from scoring.duplicate import event as pairs
from scoring.duplicate.entrant import SWISS_PAIRS, TEAMS
from scoring.swiss_pairs import event as swiss_pairs
from scoring.teams import event as teams

Figures = Mapping[str, Any]

_SEATS = ("ns", "ew", "n", "s", "e", "w")


def compute_figures(event: Mapping[str, Any]) -> Figures:
    """Return the answer of the strict reader of an event's kind, {} if the event has problems."""
    kind = event.get("kind")
    if kind == TEAMS:
        answered = teams.answer_of(teams.read(event))
    elif kind == SWISS_PAIRS:
        answered = swiss_pairs.answer_of(swiss_pairs.read(event))
    else:
        answered = pairs.answer(event)
    return {} if "problems" in answered else answered


def index_results(figures: Figures) -> list[dict[tuple[str, ...], Mapping[str, Any]]]:
    """Return for each board the figures of its results by who played."""
    return [
        {name_players(result): result for result in board["results"]}
        for board in figures.get("boards", ())
    ]


def name_players(result: Mapping[str, Any]) -> tuple[str, ...]:
    """Return who played, by the numbers that stand in a result."""
    return tuple(result.get(seat, "") for seat in _SEATS)


def index_standings(figures: Figures) -> dict[tuple[str, str, str], Mapping[str, Any]]:
    """Return the rows of the standings by section, line and entrant, as `get_key` names them."""
    return {
        (row.get("section", ""), row.get("line", ""), row["entrant"]): row
        for row in figures.get("standings", ())
    }


def get_key(entrant: Mapping[str, Any], *, two_winners: bool) -> tuple[str, str, str]:
    """Return how the standings name an entrant."""
    section = "" if "id" in entrant else entrant.get("section", "")
    line = entrant.get("line", "") if two_winners else ""
    return section, line, entrant.get("id", entrant.get("number", ""))


def write_place(row: Mapping[str, Any]) -> str:
    """Return a rank, with an equals sign if it is shared, "" for who is not ranked."""
    return "" if row.get("rank") is None else f"{row['rank']}{'=' if row.get('tied') else ''}"
