"""The field of a draw made of an event in the event format, which has been checked before."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.draws.swiss.field import Entrant, Field
from tournaments.draws.swiss.played import (
    Keys,
    Raw,
    find_gone,
    get_key,
    get_name,
    list_meetings,
    list_objects,
    list_played,
)
from tournaments.draws.swiss.request import Odd, Request


@dataclass(frozen=True, slots=True)
class Place:
    """A row of a standing. points: what ranks, so percent where percent does. rank: if ranked."""

    entrant: str
    rank: int | None
    points: Fraction


def fold_event(event: Raw, request: Request, places: Sequence[Place]) -> Field:
    """Return the field of a Swiss event for the round of a request.

    places: the standing by which it is drawn. Those who are level there stand by seed, then as they
    are listed. Whoever has withdrawn is not in the field.
    """
    ranks = {place.entrant: place for place in places}
    gone = find_gone(event)
    listed = [
        (_rank(ranks.get(get_key(raw)), raw, at), _read_entrant(raw, ranks))
        for at, raw in enumerate(list_objects(event, "entrants"))
        if get_key(raw) not in gone
    ]
    entrants = tuple(entrant for _rank, entrant in sorted(listed, key=lambda item: item[0]))
    at = {entrant.key: position for position, entrant in enumerate(entrants)}
    played = list_played(event)
    met = list_meetings(match for match in played if match.round < request.round)
    busy = {
        key for match in played if match.round == request.round for key in (match.home, match.away)
    }
    byes: dict[int, tuple[int, ...]] = {}
    for match in played:
        if match.away is None and match.round < request.round and match.home in at:
            byes[at[match.home]] = (*byes.get(at[match.home], ()), match.round)
    triangle = _find_triangle(met, request) if request.odd is Odd.TRIANGLE else frozenset[str]()
    triangle = triangle if triangle <= at.keys() else frozenset()
    absent = (request.out | busy) - triangle
    return Field(
        round=request.round,
        entrants=entrants,
        meetings={
            (min(pair), max(pair)): rounds
            for keys, rounds in met.items()
            if keys <= at.keys()
            for pair in [[at[key] for key in keys]]
        },
        byes=byes,
        absent=frozenset(at[key] for key in at if key in absent),
        triangle=tuple(sorted(at[key] for key in triangle)),
    )


def _read_entrant(raw: Raw, ranks: Mapping[str, Place]) -> Entrant:
    key = get_key(raw)
    points = ranks[key].points if key in ranks else Fraction(0)
    return Entrant(key, get_name(raw), points, raw.get("seed"), raw.get("club"), raw.get("table"))


def _rank(place: Place | None, raw: Raw, at: int) -> tuple[Fraction, bool, int, bool, int, int]:
    """Return by what the entrants stand in order. Points come first, for not all are ranked."""
    points = Fraction(0) if place is None else place.points
    rank = None if place is None else place.rank
    seed = raw.get("seed")
    return -points, rank is None, rank or 0, seed is None, seed or 0, at


def _find_triangle(met: Mapping[Keys, Collection[int]], request: Request) -> Keys:
    """Return the three who began to meet each other in the round before, if there are such."""
    pairs = {pair for pair, rounds in met.items() if request.round - 1 in rounds}
    beside: dict[str, set[str]] = {}
    for pair in pairs:
        for key in pair:
            beside.setdefault(key, set()).update(pair - {key})
    for key in sorted(beside):
        for other in sorted(beside[key]):
            for third in sorted(beside[key] & beside[other]):
                return frozenset((key, other, third))
    return frozenset()
