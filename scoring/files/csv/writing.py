"""Writing the results of an event as a table."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.auction import PASS
from scoring.duplicate.entrant import INDIVIDUAL, TEAMS
from scoring.files.answer import FileRefused
from scoring.files.csv.cells import protect_text, write_rows
from scoring.files.csv.columns import NOT_PLAYED, list_columns
from scoring.files.figures import Figures, compute_figures, index_results, name_players
from scoring.files.spellings import write_contract, write_lead
from scoring.files.unsaid import PLAYERS
from scoring.files.unsaid import list_unsaid as list_keys
from scoring.wording import sentence

TEMPLATES = {
    "teams": sentence("Matches of teams cannot be written as a table of results."),
    "scored-by": sentence("By what the event is scored."),
}
"""The English sentence for each code of what a table of results cannot take or say."""

_SAYABLE = frozenset(
    (
        "entrant.line",
        "entrant.section",
        "board.section",
        "result.round",
        "result.table",
        "result.lead",
        "result.adjusted",
        "result.not_played",
    )
)


def list_unsaid(event: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what of an event a table of its results cannot say, in sentences."""
    unsaid = list(list_keys(event, _SAYABLE))
    if any(entrant.get("members") for entrant in event["entrants"]):
        unsaid.append(PLAYERS)
    if event["scoring"] != "matchpoints":
        unsaid.append(TEMPLATES["scored-by"])
    return tuple(unsaid)


def write_csv(
    event: Mapping[str, Any], *, separator: str = ",", session: int | None = None
) -> bytes:
    """Return the results of an event as a table. Raise FileRefused for teams.

    session: the only one that is written, or None for all.
    """
    if event["kind"] == TEAMS:
        raise FileRefused(TEMPLATES["teams"])
    columns = list_columns(individual=event["kind"] == INDIVIDUAL)
    rows = [
        [row.get(column, "") for column in columns]
        for row in _list_rows(event, compute_figures(event), session)
    ]
    return write_rows([columns, *rows], separator)


def _list_rows(
    event: Mapping[str, Any], figures: Figures, session: int | None
) -> Iterator[dict[str, object]]:
    """Yield the cells of each result by column."""
    indexed = index_results(figures)
    for at, board in enumerate(event["boards"]):
        if session not in (None, board.get("session", 1)):
            continue
        own = indexed[at] if at < len(indexed) else {}
        for result in board["results"]:
            if result.get("late"):
                continue
            row = {"section": protect_text(board.get("section", "")), "board": board["board"]}
            score = own.get(name_players(result), {}).get("score", result.get("score"))
            yield row | _write_result(result, score)


def _write_result(result: Mapping[str, Any], score: int | None) -> dict[str, object]:
    row: dict[str, object] = {key: result[key] for key in ("round", "table") if key in result}
    for seat in ("ns", "ew", "n", "s", "e", "w"):
        row[seat] = protect_text(result.get(seat, ""))
    if result.get("not_played"):
        return row | {"contract": NOT_PLAYED}
    adjusted = result.get("adjusted", {})
    for side in ("ns", "ew"):
        row[f"{side}_award"] = protect_text(adjusted.get(side, ""))
    contract = result.get("contract")
    if contract is not None:
        row["contract"] = write_contract(contract)
    if contract not in (None, PASS):
        row |= {"declarer": result["declarer"], "tricks": result["tricks"]}
        row["lead"] = write_lead(result.get("lead", ""))
    return row if score is None else row | {"score": score}
