"""The bracket of a knock-out of rubbers: who meets in each round, and who goes on."""

from collections.abc import Iterator
from typing import NamedTuple

from tournaments.queries.brackets import Bracket, Side, lay_out, name_nobody
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.queries.rounds import RoundView, RubberEvent, TableView


def draw_bracket(rubber_event: RubberEvent, most: int = 0) -> Bracket | None:
    """Return the bracket, or None before it is drawn, and where four sit at a table.

    most: how many boxes are drawn at most, 0 for all. The first rounds are left out until the rest
    are no more; None as long as it is open who meets in the first of those.
    """
    if (
        not rubber_event.rounds
        or not rubber_event.rounds[0].draw.order
        or _is_four_handed(rubber_event)
    ):
        return None
    columns = list(_list_columns(rubber_event))
    first = 0
    while (
        most
        and first < len(columns) - 1
        and sum(len(column.pairs) for column in columns[first:]) > most
    ):
        first += 1
    if first and not all(entry for pair in columns[first].pairs for entry in pair):
        return None
    longest = max((len(view.name) for view in rubber_event.by_entry.values()), default=0)
    drawn = [
        [_describe(rubber_event, column.round, pair, first + at) for pair in column.pairs]
        for at, column in enumerate(columns[first:])
    ]
    return lay_out(drawn, longest)


class _Column(NamedTuple):
    """The meetings of a round by who is in them, 0 for whoever is not known yet."""

    round: RoundView | None
    pairs: list[tuple[int, int]]


def _list_columns(rubber_event: RubberEvent) -> Iterator[_Column]:
    """Yield the meetings of each round up to the final, those to come as well."""
    places: list[int] = list(rubber_event.rounds[0].draw.order)
    count = len(places) // 2
    for column in range(count.bit_length()):
        round_ = rubber_event.rounds[column] if column < len(rubber_event.rounds) else None
        if not places:
            places = [0] * (2 * (count >> column))
        pairs = list(zip(places[::2], places[1::2], strict=True))
        yield _Column(round_, pairs)
        following = (_find_next(rubber_event, round_, pair) for pair in pairs)
        places = list(following) if round_ is not None else []


def _is_four_handed(rubber_event: RubberEvent) -> bool:
    tables = rubber_event.rounds[0].draw.tables
    return bool(tables) and len(tables[0].ns) == 2


def _find_table(round_: RoundView | None, pair: tuple[int, int]) -> list[TableView]:
    if round_ is None:
        return []
    return [
        table
        for table in round_.tables
        if set(table.seating.entrants) == set(pair) and not table.seating.place
    ]


def _describe(
    rubber_event: RubberEvent, round_: RoundView | None, pair: tuple[int, int], column: int
) -> tuple[Side, Side]:
    tables = _find_table(round_, pair)
    meeting = tables[0].meeting if tables else None
    sides = []
    for entry in pair:
        view = rubber_event.by_entry.get(entry)
        score, won = "", False
        if meeting is not None and tables:
            north = entry in tables[0].seating.ns
            won = meeting.winner == ("ns" if north else "ew")
            score = _write_score(rubber_event, tables, north)
        sides.append(Side(_name(view, entry, column, pair), score, won))
    return sides[0], sides[1]


def _write_score(rubber_event: RubberEvent, tables: list[TableView], north: bool) -> str:
    """Return the matches won, if several are played, or the margin of who leads."""
    meeting = tables[0].meeting
    if meeting is None or not meeting.played:
        return ""
    if rubber_event.terms.rules.get("best_of", 1) > 1:
        return str(meeting.wins[0 if north else 1])
    margin = int(meeting.margin if north else -meeting.margin)
    return f"+{margin}" if margin > 0 else ""


def _name(view: EntrantView | None, entry: int, column: int, pair: tuple[int, int]) -> str:
    return view.name if view is not None else name_nobody(column, pair, entry)


def _find_next(rubber_event: RubberEvent, round_: RoundView | None, pair: tuple[int, int]) -> int:
    """Return who goes on of two, 0 if that is open.

    Once the next round is drawn, it is who was drawn, even if a correction has overtaken it.
    """
    if round_ is None:
        return 0
    following = rubber_event.find_round(round_.number + 1)
    if following is not None:
        drawn = {
            entrant
            for table in following.draw.tables
            if not table.place
            for entrant in table.entrants
        }
        return next((entry for entry in pair if entry in drawn or entry in following.draw.out), 0)
    tables = _find_table(round_, pair)
    if not tables:
        return next((entry for entry in pair if entry in round_.draw.out), 0)
    meeting = tables[0].meeting
    if meeting is None or not meeting.over or meeting.winner is None:
        return 0
    side = tables[0].seating.ns if meeting.winner == "ns" else tables[0].seating.ew
    return side[0]
