"""The table in which Bridgewebs takes a standing."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.files.csv.cells import protect_text
from scoring.files.figures import Figures, compute_figures, get_key, index_standings, write_place


def write_bridgewebs(event: Mapping[str, Any], *, program: str = "Cut In") -> bytes:
    """Return the standing of an event as Bridgewebs' own CSV, the best first.

    Two winners have two standings, one after the other, with a column for the direction.
    """
    figures = compute_figures(event)
    two_winners = event.get("winners") == 2
    boards = {board["board"] for board in event.get("boards", ())}
    heads = ["Position", "Pair", "Name1", "Name2"]
    lines = [
        f"#VERSION,{_quote(program)}",
        f"#DATE,{'/'.join(reversed(event.get('date', '').split('-')))}",
        f"#TITLE,{_quote(event.get('name', ''))}",
        f"#PAIRS,{len(event['entrants'])}",
        f"#BOARDS,{len(boards)}",
        f"#WINNERS,{2 if two_winners else 1}",
        "#SCORES",
        ",".join([*heads, _name_total(figures), *(["Direction"] if two_winners else [])]),
        *_list_rows(event, figures, two_winners=two_winners),
    ]
    return ("\n".join(lines) + "\n").encode("utf-8")


def _name_total(figures: Figures) -> str:
    """Return what the total is called: a percentage or points."""
    return "Percent" if any("percent" in row for row in figures.get("standings", ())) else "Score"


def _list_rows(event: Mapping[str, Any], figures: Figures, *, two_winners: bool) -> Iterator[str]:
    entrants = {get_key(own, two_winners=two_winners): own for own in event["entrants"]}
    rows = index_standings(figures).items()
    for key, row in sorted(rows, key=lambda item: (item[0][1] == "EW", item[1]["rank"] or 10**6)):
        entrant = entrants.get(key, {})
        names = [member.get("name", "") for member in entrant.get("members", ())]
        first, second = [*names, "", ""][:2]
        number = entrant.get("number", row["entrant"])
        cells = [
            write_place(row),
            _quote(f"{entrant.get('section', '')}{number}"),
            _quote(first, always=True),
            _quote(second, always=True),
            row.get("percent") or row.get("points") or "",
            *([key[1]] if two_winners else []),
        ]
        yield ",".join(cells)


def _quote(text: str, *, always: bool = False) -> str:
    """Return text as a cell, in quotes if it is a name or has a separator in it."""
    text = protect_text(text)
    if always or "," in text or '"' in text:
        return '"' + text.replace('"', '""') + '"'
    return text
