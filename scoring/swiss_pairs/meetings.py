"""Who met whom in which round of Swiss pairs, from the results of the tables."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.duplicate.reading import Board, Event
from scoring.duplicate.table import Table

Place = tuple[int, int]
"""The position of a board in its event, and of a table on it."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of two pairs, or what one of them has in a round without an opponent.

    home: who sat North-South on its first board. tables: the results of both, in the order of
    the event. alone: by pair, the results that name it alone. cancelled: whether the opponent
    withdrew and took its results along.
    """

    round: int
    home: int
    away: int | None
    tables: tuple[Place, ...] = ()
    alone: Mapping[int, tuple[Place, ...]] = field(default_factory=dict, hash=False)
    cancelled: bool = False

    @property
    def pairs(self) -> tuple[int, ...]:
        """Return the positions of the pairs."""
        return (self.home,) if self.away is None else (self.home, self.away)

    def list_places(self, pair: int) -> list[Place]:
        """Return the results that count for a pair."""
        return [*self.tables, *self.alone.get(pair, ())]


def list_tables(event: Event) -> Iterator[tuple[Place, Board, Table]]:
    """Yield every result of an event with its position."""
    for index, board in enumerate(event.boards):
        for number, table in enumerate(board.tables):
            yield (index, number), board, table


def list_meetings(event: Event) -> list[Meeting]:
    """Return the matches of an event whose withdrawn pairs are cancelled, by round.

    Results that name one pair belong to the match that it has in that round; without one, it
    plays nobody there.
    """
    gone = {
        at for at, pair in enumerate(event.entrants) if event.cancels and pair.withdrawn == "before"
    }
    met: dict[tuple[int, frozenset[int]], tuple[tuple[int, int], list[Place]]] = {}
    single: dict[tuple[int, int], list[tuple[Place, bool]]] = {}
    for place, _board, table in list_tables(event):
        round_, pairs = table.round or 1, table.entrants
        if len(pairs) == 2 and not table.cancelled:
            met.setdefault((round_, frozenset(pairs)), ((pairs[0], pairs[1]), []))[1].append(place)
            continue
        for pair in pairs:
            if pair not in gone:
                single.setdefault((round_, pair), []).append((place, table.cancelled))
    meetings = []
    for (round_, _pair), ((home, away), places) in met.items():
        pairs = (home, away)
        alone = {pair: single.pop((round_, pair)) for pair in pairs if (round_, pair) in single}
        meetings.append(Meeting(round_, home, away, tuple(places), _place_alone(alone)))
    for (round_, pair), own in single.items():
        cancelled = own[0][1]
        meetings.append(Meeting(round_, pair, None, (), _place_alone({pair: own}), cancelled))
    return sorted(meetings, key=lambda meeting: (meeting.round, meeting.away is None))


def _place_alone(
    alone: Mapping[int, list[tuple[Place, bool]]],
) -> dict[int, tuple[Place, ...]]:
    return {pair: tuple(place for place, _cancelled in own) for pair, own in alone.items()}


def find_twice_met(event: Event) -> Iterator[tuple[Place, int, int]]:
    """Yield each result of a pair that has met another pair before in the same round."""
    first: dict[tuple[int, int], int] = {}
    for place, _board, table in list_tables(event):
        if not table.two_sided:
            continue
        for pair, other in (table.entrants, table.entrants[::-1]):
            if first.setdefault((table.round or 1, pair), other) != other:
                yield place, pair, table.round or 1
