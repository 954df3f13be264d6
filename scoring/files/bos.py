"""The file `results.txt` of Jannersten's BOS: the game, who took part, and every result."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from scoring.auction import PASS
from scoring.duplicate.decimals import format_short, read_decimal
from scoring.duplicate.entrant import INDIVIDUAL, TEAMS
from scoring.files.answer import FileRefused
from scoring.files.figures import (
    compute_figures,
    get_key,
    index_results,
    index_standings,
    name_players,
)
from scoring.files.spellings import write_lead
from scoring.files.text import clean_text
from scoring.wording import sentence

TEMPLATES = {"teams": sentence("Matches of teams cannot be written for BOS.")}
"""The English sentence for each code of an event that cannot be written."""

_METHODS = {"matchpoints": "MP", "cross-imps": "IMP", "butler": "Butler", "total-points": "Total"}
_SEATS = {"ns": ("N", "S"), "ew": ("E", "W"), "n": ("N",), "s": ("S",), "e": ("E",), "w": ("W",)}
_ENCODING = "cp1252"


def write_bos(event: Mapping[str, Any]) -> bytes:
    """Return an event of pairs or single players as a `results.txt`.

    Cells are separated by semicolons, and none is left out. Raise FileRefused for teams.
    """
    if event["kind"] == TEAMS:
        raise FileRefused(TEMPLATES["teams"])
    writer = _Writer(event)
    lines = [
        "[GAME]",
        *writer.list_games(),
        "[Contestants]",
        *writer.list_contestants(),
        "[RESULTS]",
        *writer.list_results(),
    ]
    return "".join(f"{line}\r\n" for line in lines).encode(_ENCODING, "replace")


class _Writer:
    """Writes the three parts of the file."""

    def __init__(self, event: Mapping[str, Any]) -> None:
        self._event = event
        self._figures = compute_figures(event)
        self._sections = sorted({board.get("section", "") for board in event["boards"]}) or [""]

    def list_games(self) -> Iterator[str]:
        """Yield the line of each section."""
        event = self._event
        for section in self._sections:
            own = [board for board in event["boards"] if board.get("section", "") == section]
            places = {
                (result.get("round", 0), result.get("table", 0), board["board"])
                for board in own
                for result in board["results"]
            }
            rounds = {round_ for round_, _table, _board in places if round_}
            by_table: dict[tuple[int, int], int] = {}
            for round_, table, _board in places:
                by_table[round_, table] = by_table.get((round_, table), 0) + 1
            yield _join(
                section or "A",
                max(by_table.values(), default=0) if rounds else "",
                len(own),
                len(rounds) or "",
                _METHODS[event["scoring"]],
                "",
                "Individual" if event["kind"] == INDIVIDUAL else "Pairs",
                "",
                "",
                event.get("date", ""),
                event.get("name", ""),
                1,
                1 if len(self._sections) > 1 else "",
            )

    def list_contestants(self) -> Iterator[str]:
        """Yield a line for each player, at the seat of the entrant's first result."""
        two_winners = self._event.get("winners") == 2
        rows = index_standings(self._figures)
        first = self._find_first_sides()
        for entrant in self._event["entrants"]:
            number, section = entrant.get("number", entrant.get("id")), entrant.get("section", "")
            side = entrant.get("line", "").lower() or first.get((section, number), "ns")
            row = rows.get(get_key(entrant, two_winners=two_winners), {})
            awards = [award["points"] for award in entrant.get("awards", ())]
            members = [*entrant.get("members", ())]
            seats = _SEATS[side]
            members += [{}] * (len(seats) - len(members))
            for seat, member in zip(seats, members, strict=False):
                yield _join(
                    section or "A",
                    number,
                    seat,
                    '"' + member.get("name", "").replace('"', "'") + '"',
                    row.get("points", ""),
                    row.get("percent", ""),
                    row.get("vp", ""),
                    awards[0] if awards else "",
                )

    def _find_first_sides(self) -> dict[tuple[str, str], str]:
        """Return where each entrant sat in its first result."""
        sides: dict[tuple[str, str], str] = {}
        for board in self._event["boards"]:
            for result in board["results"]:
                for side in _SEATS:
                    if side in result:
                        sides.setdefault((board.get("section", ""), result[side]), side)
        return sides

    def list_results(self) -> Iterator[str]:
        """Yield a line for each result, under the number of its board."""
        indexed = index_results(self._figures)
        told = self._figures.get("boards", ())
        for at, board in enumerate(self._event["boards"]):
            own = indexed[at] if at < len(indexed) else {}
            top = read_decimal(told[at].get("top", "")) if at < len(told) else None
            for result in board["results"]:
                if not result.get("late"):
                    row = own.get(name_players(result), {})
                    yield _write_result(board, result, row, top, self._event["scoring"])


def _write_result(
    board: Mapping[str, Any],
    result: Mapping[str, Any],
    row: Mapping[str, Any],
    top: Fraction | None,
    scoring: str,
) -> str:
    points = [row.get("ns_points", ""), row.get("ew_points", "")]
    of_matchpoints = scoring == "matchpoints"
    contract = result.get("contract", "")
    played = contract not in ("", PASS)
    return _join(
        f"#{board['board']:02d}",
        board.get("section", "") or "A",
        result.get("round", ""),
        result.get("ns", result.get("n", "")),
        result.get("ew", result.get("e", "")),
        result.get("s", ""),
        result.get("w", ""),
        row.get("score", ""),
        "Pass" if contract == PASS else contract,
        result["declarer"] if played else "",
        result["tricks"] if played else "",
        write_lead(result.get("lead", "")),
        *(points if of_matchpoints else ("", "")),
        *(("", "") if of_matchpoints else points),
        *(_write_percent(own, top) for own in points),
        "",
        "" if top is None else format_short(top, 2),
        "",
        _write_remark(result),
    )


def _write_percent(points: str, top: Fraction | None) -> str:
    value = read_decimal(points)
    return "" if value is None or not top else format_short(value * 100 / top, 2)


def _write_remark(result: Mapping[str, Any]) -> str:
    """Return what was ruled, or that a board was not played."""
    if result.get("not_played"):
        return "NP"
    adjusted = result.get("adjusted", {})
    return " ".join(adjusted[side] for side in ("ns", "ew") if side in adjusted)


def _join(*cells: object) -> str:
    """Return cells with semicolons between them, and none within."""
    return ";".join(" ".join(clean_text(str(cell)).replace(";", ",").split()) for cell in cells)
