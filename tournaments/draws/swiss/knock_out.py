"""The draw of a knock-out in the event format: its bracket, and who meets in a round of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.problem import Faulty
from tournaments.draws.brackets import make_bracket
from tournaments.draws.swiss.faults import DrawProblem
from tournaments.draws.swiss.field import Entrant
from tournaments.draws.swiss.request import First, Request
from tournaments.draws.swiss.standing import Winners
from tournaments.draws.swiss.tables import assign_tables

#: Entrants by their positions in the list of the event, None where nobody is.
Places = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class KnockOut:
    """A knock-out before a round.

    entrants: as they are listed. gone: who plays no more, by position. played: who has been in the
    event since its first round. bracket: the places of the first round, if they are drawn already.
    winners: by round and by keys. drawn: who has a match or a bye in each round before it; those
    who meet for the third place are none of them.
    """

    entrants: tuple[Entrant, ...]
    gone: frozenset[int]
    played: frozenset[int]
    winners: Winners
    bracket: Places | None = None
    drawn: Mapping[int, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tie:
    """Two who meet in a knock-out. third: for the third place."""

    table: int
    home: int
    away: int
    third: bool = False


@dataclass(frozen=True, slots=True)
class KnockOutDraw:
    """The draw of a round of a knock-out. byes: who goes on without a match."""

    entrants: tuple[Entrant, ...]
    round: int
    ties: tuple[Tie, ...]
    bracket: Places
    byes: tuple[int, ...]


def draw_knock_out(event: KnockOut, request: Request) -> KnockOutDraw:
    """Return the draw of a round of a knock-out.

    Whoever meets somebody who is gone goes on. Raise Faulty for each match before it that nobody
    has won, and if one entrant is left.
    """
    bracket = event.bracket or _make_bracket(event, request)
    places: Places = bracket
    losers: list[int] = []
    for round_ in range(1, request.round):
        places, losers = _advance(places, round_, event)
    if sum(place is not None for place in places) < 2:
        code, present = ("bracket-over", {}) if request.round > 1 else ("too-few-left", _count(1))
        raise Faulty([DrawProblem(code, "draw.round", present)])
    here = [None if place in event.gone else place for place in places]
    meetings = list(zip(here[::2], here[1::2], strict=True))
    pairs = [(home, away) for home, away in meetings if home is not None and away is not None]
    byes = [
        entrant
        for home, away in meetings
        if home is None or away is None
        for entrant in (home, away)
        if entrant is not None
    ]
    third = [loser for loser in losers if loser not in event.gone]
    if request.third and len(places) == 2 and len(third) == 2:
        pairs.append((third[0], third[1]))
    tables = assign_tables(
        [(pair, False) for pair in pairs], [entrant.table for entrant in event.entrants]
    )
    ties = [Tie(table, home, away, {home, away} <= {*third}) for table, home, away in tables]
    return KnockOutDraw(event.entrants, request.round, tuple(ties), bracket, tuple(byes))


def _count(present: int) -> Mapping[str, object]:
    return {"present": present}


def _make_bracket(event: KnockOut, request: Request) -> Places:
    """Return the places of the first round: seeds apart, the others by lot or as listed."""
    present = [
        at + 1 for at in range(len(event.entrants)) if at in event.played or at not in event.gone
    ]
    if len(present) < 2:
        raise Faulty([DrawProblem("too-few-left", "draw.round", _count(len(present)))])
    seeds = {
        at + 1: entrant.seed
        for at, entrant in enumerate(event.entrants)
        if entrant.seed is not None
    }
    first = () if request.first is First.LOT else present
    order = make_bracket(present, seeds, request.lot, first)
    return tuple(number - 1 if number else None for number in order)


def _advance(places: Places, round_: int, event: KnockOut) -> tuple[Places, list[int]]:
    """Return who goes on after a round, and who has lost a match of it."""
    following: list[int | None] = []
    losers = []
    problems = []
    for home, away in zip(places[::2], places[1::2], strict=True):
        if home is None or away is None:
            following.append(away if home is None else home)
            continue
        keys = event.entrants[home].key, event.entrants[away].key
        winner = event.winners.get((round_, frozenset(keys)))
        goes_on = _find_drawn((home, away), round_ + 1, event)
        if goes_on is None and winner is not None:
            goes_on = home if winner == keys[0] else away
        if goes_on is None:  # the other left before they met, and may have come back since
            goes_on = _find_drawn((home, away), round_, event)
        if goes_on is not None:
            following.append(goes_on)
            losers += [] if winner is None else [away if goes_on == home else home]
        elif home in event.gone or away in event.gone:
            following.append(_find_left((home, away), event))
        else:
            names = event.entrants[home].name, event.entrants[away].name
            values = {"home": names[0], "away": names[1], "round": round_}
            problems.append(DrawProblem("no-winner", "matches", values))
    if problems:
        raise Faulty(problems)
    return tuple(following), losers


def _find_drawn(pair: Sequence[int], round_: int, event: KnockOut) -> int | None:
    """Return who of two alone is in a round that was drawn, None if both are or nobody.

    A draw stands although a result before it was corrected.
    """
    here = [entrant for entrant in pair if entrant in event.drawn.get(round_, ())]
    return here[0] if len(here) == 1 else None


def _find_left(pair: Sequence[int], event: KnockOut) -> int | None:
    """Return who of two is not gone, if anybody."""
    return next((entrant for entrant in pair if entrant not in event.gone), None)
